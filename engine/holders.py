"""Who holds things: the seats of players, and the accounts that every game has beside them."""

SEAT_LETTERS = "ABCDEFGH"

BANK = "Bank"
BOX = "Box"
POT = "Pot"
