"""Copies of an evening in a second place, from which another laptop can go on."""
