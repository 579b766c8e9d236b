"""The event over HTTP: what screens, tablets and other programs ask for, under /api/v1/."""
