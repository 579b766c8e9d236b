"""Names in the order in which people look for them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from tournaments.models import Player

# Letters that no accent was put on, so that taking accents off leaves them; static/js/filter.js
# has the same.
_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe"})


def plain(name: str) -> str:
    """The name in small letters without accents: "Łucja Müller" is found at "lucja muller"."""
    taken_apart = unicodedata.normalize("NFD", name.casefold())
    bare = "".join(each for each in taken_apart if not unicodedata.combining(each))
    return bare.translate(_PLAIN)


def by_name(players: Iterable[Player]) -> list[Player]:
    """Players as a list at the door has them: É with E, Ł with L."""
    return sorted(players, key=lambda player: (plain(player.name), player.number))
