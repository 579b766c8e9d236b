"""The moves of an adjustment, and the notes of a count: their values and how they are written."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from engine.codecs import AMOUNT, DECK, DOLLAR, LOT, Codec, Flag, Keyword, MapOf, Whole, Word
from engine.errors import Malformed
from engine.holders import BANK, POT, SEAT_LETTERS
from engine.texts import Text

SEAT_BANK_OR_POT = Text("a seat letter, A to H, or Bank or Pot")
A_NOTE = Text("the value of a note, like 500")
A_MOVE = Text(
    "from, to and one of cash, deed, jail_card, or lot with houses or hotels; or lot and mortgaged"
)
MOVE_LIKE = Text("a move like A>Bank:$200, A>B:boardwalk or boardwalk:mortgaged")
NOTES_LIKE = Text("notes like 500x2+100x4, or - for none")
NO_NOTE_TWICE = Text("every note only once")

HOLDER = Keyword(frozenset((*SEAT_LETTERS, BANK, POT)), SEAT_BANK_OR_POT)
NOTE = Word(re.compile(r"[1-9][0-9]{0,5}"), A_NOTE)
PIECES_MAX = 32


class Move(NamedTuple):
    """One move of an adjustment: exactly one of the last six fields says what moves.

    `giver` and `taker` are seats, "Bank" or, for cash alone, "Pot"; both "" where a deed's mortgage
    is marked (`mortgaged` True) or unmarked. `houses` and `hotels` go between the Bank and `lot`. A
    deed takes its mortgage and its buildings along.
    """

    giver: str = ""
    taker: str = ""
    cash: int = 0
    deed: str = ""
    jail_card: str = ""
    lot: str = ""
    houses: int = 0
    hotels: int = 0
    mortgaged: bool | None = None


_PIECES = Whole(1, PIECES_MAX)
# The names of a move in JSON with their codecs, for each of its forms.
_ENDS: dict[str, Codec] = {"from": HOLDER, "to": HOLDER}
_FORMS: tuple[dict[str, Codec], ...] = (
    _ENDS | {"cash": AMOUNT},
    _ENDS | {"deed": LOT},
    _ENDS | {"jail_card": DECK},
    _ENDS | {"lot": LOT, "houses": _PIECES},
    _ENDS | {"lot": LOT, "hotels": _PIECES},
    {"lot": LOT, "mortgaged": Flag()},
)
_FIELDS = {"from": "giver", "to": "taker"}
_WRITTEN = re.compile(
    r"(?P<giver>\w+)>(?P<taker>\w+):(?:(?P<cash>[^\w\s,:>-]?[0-9]+)|jail-card:(?P<jail_card>[a-z-]+)"
    r"|(?P<lot>[a-z0-9-]+):(?P<count>[0-9]+)-(?P<piece>houses|hotels)|(?P<deed>[a-z0-9-]+))"
    r"|(?P<marked>[a-z0-9-]+):(?P<un>un)?mortgaged"
)


class MoveCodec:
    """A move: `A>Bank:$200`, `A>B:boardwalk`, `A>Bank:jail-card:chance`,
    `Bank>A:boardwalk:2-houses`, `boardwalk:mortgaged` or `boardwalk:unmortgaged` in notation."""

    expected = A_MOVE
    written = MOVE_LIKE

    def check(self, value: Any, name: str) -> Move:
        if isinstance(value, Move):  # as `read` made it, before its list is checked
            return value
        if not isinstance(value, dict):
            raise Malformed(name, self.expected)
        for form in _FORMS:
            if set(form) == set(value):
                fields = {
                    _FIELDS.get(key, key): codec.check(value[key], f"{name}.{key}")
                    for key, codec in form.items()
                }
                return Move(**fields)
        raise Malformed(name, self.expected)

    def dump(self, value: Move) -> dict[str, Any]:
        form = next(form for form in _FORMS if set(form) == _names(value))
        return {key: getattr(value, _FIELDS.get(key, key)) for key in form}

    def read(self, text: str, name: str) -> Move:
        found = _WRITTEN.fullmatch(text)
        if found is None:
            raise Malformed(name, self.written)
        if found["marked"]:
            return self.check({"lot": found["marked"], "mortgaged": not found["un"]}, name)
        move: dict[str, Any] = {"from": found["giver"], "to": found["taker"]}
        if found["cash"]:
            move["cash"] = AMOUNT.read(found["cash"], name)
        elif found["piece"]:
            move |= {"lot": found["lot"], found["piece"]: _PIECES.read(found["count"], name)}
        else:
            kind = "deed" if found["deed"] else "jail_card"
            move[kind] = found[kind]
        return self.check(move, name)

    def write(self, value: Move, sign: str = DOLLAR) -> str:
        if value.mortgaged is not None:
            return f"{value.lot}:{'' if value.mortgaged else 'un'}mortgaged"
        if value.lot:
            pieces = f"{value.houses}-houses" if value.houses else f"{value.hotels}-hotels"
            what = f"{value.lot}:{pieces}"
        elif value.jail_card:
            what = f"jail-card:{value.jail_card}"
        else:
            what = value.deed or f"{sign}{value.cash}"
        return f"{value.giver}>{value.taker}:{what}"


def _names(move: Move) -> set[str]:
    """The names that a move has in JSON."""
    names = {field for field, value in move._asdict().items() if value not in ("", 0, None)}
    if move.mortgaged is not None:
        names.add("mortgaged")
    return {{"giver": "from", "taker": "to"}.get(name, name) for name in names}


class NotesCodec(MapOf):
    """Codec for a count of notes by value: `500x2+100x4` in notation, `-` for no notes at all."""

    def __init__(self) -> None:
        super().__init__(NOTE, Whole(0, 10_000), 0)
        self.written = NOTES_LIKE

    def read(self, text: str, name: str) -> dict[str, Any]:
        pairs = [] if text == "-" else [word.partition("x") for word in text.split("+")]
        if len({note for note, _, _ in pairs}) != len(pairs):
            raise Malformed(name, NO_NOTE_TWICE)
        counts = {note: self.value.read(count, f"{name}.{note}") for note, _, count in pairs}
        return self.check(counts, name)

    def write(self, value: dict[str, Any], sign: str = DOLLAR) -> str:
        return "+".join(f"{note}x{count}" for note, count in value.items()) or "-"
