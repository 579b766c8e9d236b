"""Compare, sort and tell apart the names of people."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Protocol, TypeVar

# Letters that no accent was put on, so that taking accents off leaves them; static/js/filter.js
# has the same.
_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe"})
_UNSEEN = dict.fromkeys(
    [0x00AD, 0x061C, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF, *range(0x202A, 0x202F),
     *range(0x2066, 0x206A)]
)  # fmt: skip
_DIGITS_AND_OTHERS = re.compile(r"\d+|\D+")


class _Listed(Protocol):
    """A player on the list."""

    name: str
    number: int


class _Staff(Protocol):
    """A banker or referee."""

    pk: int
    name: str
    role: str


ListedT = TypeVar("ListedT", bound=_Listed)
StaffT = TypeVar("StaffT", bound=_Staff)


def tidied(text: str) -> str:
    """A line with single spaces, and without the marks that nobody sees but that come along from
    spreadsheets and chats: of no width, or for the direction of writing. Those that join letters
    stay, since Persian needs them."""
    return " ".join(text.translate(_UNSEEN).split())


def folded(name: str) -> str:
    """Two names are the same if they fold to the same text: capitals, spaces, marks that nobody
    sees and the way an accent was typed make no difference."""
    return tidied(unicodedata.normalize("NFC", name)).casefold()


def display_name(name: str, number: int, has_namesake: bool) -> str:
    """A player's name as it is shown: with the number where two on the list share the name."""
    return f"{name} ({number})" if has_namesake else name


def plain(name: str) -> str:
    """The name in small letters without accents: "Łucja Müller" is found at "lucja muller"."""
    taken_apart = unicodedata.normalize("NFD", name.casefold())
    bare = "".join(each for each in taken_apart if not unicodedata.combining(each))
    return bare.translate(_PLAIN)


def natural_key(name: str) -> list[tuple[int, int, str]]:
    """Sorts as people do: "Bank 2" before "Bank 10", É with E, Ł with L.

    Numbers are compared by length and then as text, so that none is too long.
    """
    return [
        (0, len(number), number) if (number := _number(part)) else (1, 0, part)
        for part in _DIGITS_AND_OTHERS.findall(plain(name))
    ]


def by_name(players: Iterable[ListedT]) -> list[ListedT]:
    """Players in the order in which a list at the door has them."""
    return sorted(players, key=lambda player: (natural_key(player.name), player.number))


def staff_by_name(staff: Iterable[StaffT]) -> list[StaffT]:
    """Bankers, then referees, each in the order in which people look for them."""
    return sorted(staff, key=lambda each: (each.role, natural_key(each.name), each.pk))


def _number(part: str) -> str:
    """A run of digits without leading zeros; "" for anything else."""
    return (part.lstrip("0") or "0") if part.isdecimal() else ""
