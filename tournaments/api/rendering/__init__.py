"""Answers as the API gives them, a module for each subject."""
