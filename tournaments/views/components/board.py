"""A table's board as a picture: forty spaces with their owners, buildings and tokens, each at its
place in a square of SIDE by SIDE.

A space is drawn from the inner edge of the board outwards: its group, its buildings, the tokens on
it, its owner. `_Side` turns these depths into places on each of the four sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import engine
from engine.edition import BOARD_LENGTH, Space

SIDE, CORNER, WIDTH = 1000, 131, 82
PER_SIDE = BOARD_LENGTH // 4

# How deep each layer of a space is, from the inner edge; together they make CORNER.
GROUP, BUILT, FACE, OWNER = 28, 24, 53, 26

HOUSE, HOTEL, GAP = 15, 48, 4
_RADII = ((1, 1, 25), (2, 2, 19), (4, 2, 12), (8, 4, 9))
"""With up to this many tokens, this many stand in a row, with this radius."""
IN_A_CORNER = 1.5
"""The factor by which they are larger in a corner."""

_FACES = {
    "go": "GO",
    "jail": "Jail",
    "free_parking": "Parking",
    "go_to_jail": "To Jail",
    "chance": "?",
    "community_chest": "CC",
    "income_tax": "Tax",
    "luxury_tax": "Tax",
}


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the picture."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """The point at which a letter in it stands."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Token:
    """A seat's token; `mark` numbers the seat's color, `size` is that of its letter."""

    x: float
    y: float
    radius: int
    size: int
    seat: str
    mark: int


@dataclass(frozen=True, slots=True)
class Square:
    """A space as it is drawn. `title` tells all of it in words; `face` is shown where no token
    stands; `owner` is a seat or ""; `mark` numbers the owner's color."""

    title: str
    box: Box
    group: str
    group_letters: str
    group_box: Box | None
    face: str
    face_box: Box
    houses: list[Box]
    hotel: Box | None
    mortgage: Box | None
    owner: str
    owner_box: Box | None
    mark: int
    tokens: list[Token]

    @property
    def is_corner(self) -> bool:
        """Whether it is as deep as it is wide."""
        return self.box.width == self.box.height


def board_picture(
    game: engine.Game, names: Mapping[str, str], tokens: Mapping[str, str]
) -> list[Square]:
    """The board of this position. Tokens are on it as long as the banker enters the throws;
    `tokens` says which one each seat has."""
    seats = [seat for seat in names if game.tracked and seat not in game.bankrupt]
    return [
        _square(game, names, tokens, space, [seat for seat in seats if game.tokens[seat] == place])
        for place, space in enumerate(game.edition.spaces)
    ]


def _square(
    game: engine.Game,
    names: Mapping[str, str],
    tokens: Mapping[str, str],
    space: Space,
    standing: Sequence[str],
) -> Square:
    side = _Side(space.position)
    deed = game.edition.deeds.get(space.deed)
    owner = game.owner.get(space.deed, "")
    owner = owner if owner in names else ""
    mortgaged = bool(game.mortgages.get(space.deed))
    face = side.layer(GROUP + BUILT, FACE) if deed else side.layer(0, CORNER)
    return Square(
        title=", ".join(_words(game, names, tokens, space, owner, standing)),
        box=side.layer(0, CORNER),
        group=deed.group if deed else "",
        group_letters=_group_letters(deed.group) if deed else "",
        group_box=side.layer(0, GROUP) if deed else None,
        face=_letters(space.name) if deed else _FACES.get(space.kind, ""),
        face_box=face,
        houses=side.row(game.houses.get(space.deed, 0), HOUSE, HOUSE),
        hotel=next(iter(side.row(game.hotels.get(space.deed, 0), HOTEL, HOUSE)), None),
        mortgage=side.layer(GROUP, BUILT) if mortgaged else None,
        owner=owner,
        owner_box=side.layer(CORNER - OWNER, OWNER) if owner else None,
        mark=list(names).index(owner) if owner else 0,
        tokens=list(_tokens(face, standing, list(names), IN_A_CORNER if side.is_corner else 1)),
    )


class _Side:
    """One space's place on the board, by its depth from the inner edge and along that edge."""

    def __init__(self, position: int) -> None:
        self.number, place = divmod(position, PER_SIDE)
        self.is_corner = place == 0
        # The bottom and the left side run away from the corner at which the other two sides end.
        steps = PER_SIDE - 1 - place if self.number in (0, 1) else place - 1
        self.along = CORNER + WIDTH * steps

    def layer(self, depth: int, thick: float) -> Box:
        """The area from one depth to another, over the full width; in a corner, all of it."""
        if self.is_corner:
            far = SIDE - CORNER
            x = far if self.number in (0, 3) else 0
            return Box(x, far if self.number in (0, 1) else 0, CORNER, CORNER)
        return self._box(0, depth, WIDTH, thick)

    def row(self, count: int, length: int, thick: int) -> list[Box]:
        """This many buildings of this size, side by side on their layer."""
        start = (WIDTH - count * length - (count - 1) * GAP) / 2
        depth = GROUP + (BUILT - thick) / 2
        return [self._box(start + at * (length + GAP), depth, length, thick) for at in range(count)]

    def _box(self, along: float, depth: float, length: float, thick: float) -> Box:
        inner = SIDE - CORNER
        at = self.along + along
        if self.number == 0:
            return Box(at, inner + depth, length, thick)
        if self.number == 1:
            return Box(CORNER - depth - thick, at, thick, length)
        if self.number == 2:
            return Box(at, CORNER - depth - thick, length, thick)
        return Box(inner + depth, at, thick, length)


def _tokens(
    face: Box, standing: Sequence[str], seats: Sequence[str], scale: float
) -> Iterable[Token]:
    """The tokens of the players there, in rows around the middle of its face."""
    in_row, usual = next((row, radius) for most, row, radius in _RADII if len(standing) <= most)
    radius = round(usual * scale)
    x, y = face.middle
    upright = face.height > face.width
    rows = -(-len(standing) // in_row)
    for at, seat in enumerate(standing):
        row, place = divmod(at, in_row)
        in_this = min(in_row, len(standing) - row * in_row)
        along = (2 * place - in_this + 1) * (radius + 1)
        across = (2 * row - rows + 1) * (radius + 1)
        dx, dy = (across, along) if upright else (along, across)
        yield Token(x + dx, y + dy, radius, round(radius * 1.3), seat, seats.index(seat))


def _letters(name: str) -> str:
    """Two letters to tell a deed by, as on the tablet: Bo, or Ch for St. Charles."""
    for article in ("St. ", "St ", "The "):
        name = name.removeprefix(article)
    return "".join(letter for letter in name if letter.isalpha())[:2]


def _group_letters(group: str) -> str:
    """Two letters for a color group: LB for light_blue, Or for orange."""
    first, _, second = group.partition("_")
    return (first[0] + second[0]).upper() if second else first[:2].capitalize()


def _words(
    game: engine.Game,
    names: Mapping[str, str],
    tokens: Mapping[str, str],
    space: Space,
    owner: str,
    standing: Sequence[str],
) -> Iterable[str]:
    yield space.name
    if owner:
        yield f"owned by {names[owner]}"
    if game.mortgages.get(space.deed):
        yield "mortgaged"
    if game.hotels.get(space.deed):
        yield "hotel"
    elif houses := game.houses.get(space.deed, 0):
        yield "1 house" if houses == 1 else f"{houses} houses"
    for seat in standing:
        token = f" ({tokens[seat]})" if seat in tokens else ""
        yield f"{names[seat]}{token} is {'in Jail' if seat in game.jail else 'here'}"
