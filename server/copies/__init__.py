"""Copies of an evening in a second place, from which another laptop goes on."""
