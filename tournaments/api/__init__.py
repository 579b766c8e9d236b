"""The event over HTTP, for screens, tablets and other programs, under /api/v1/."""
