"""The projector's page."""
