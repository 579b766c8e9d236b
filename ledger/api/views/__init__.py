"""The views of the API, one module for each subject."""
