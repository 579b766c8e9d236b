"""Holders of things beside the players: the accounts that every game has."""

BANK = "Bank"
BOX = "Box"
POT = "Pot"
