"""Views of the API: thin, they call services and render."""
