"""A second referee: follows tokens, turns, Jail and rents from what is entered, by the documents.

It knows what is printed on the American board and who holds what, and nothing else of the engine.
It exists so that two ways of reading the rules have to agree; don't let it use the first one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.game import Game

Command = dict[str, Any]

# The rent of a street bare, with 1 to 4 houses and a hotel.
STREETS = {
    "mediterranean-avenue": (2, 10, 30, 90, 160, 250),
    "baltic-avenue": (4, 20, 60, 180, 320, 450),
    "oriental-avenue": (6, 30, 90, 270, 400, 550),
    "vermont-avenue": (6, 30, 90, 270, 400, 550),
    "connecticut-avenue": (8, 40, 100, 300, 450, 600),
    "st-charles-place": (10, 50, 150, 450, 625, 750),
    "states-avenue": (10, 50, 150, 450, 625, 750),
    "virginia-avenue": (12, 60, 180, 500, 700, 900),
    "st-james-place": (14, 70, 200, 550, 750, 950),
    "tennessee-avenue": (14, 70, 200, 550, 750, 950),
    "new-york-avenue": (16, 80, 220, 600, 800, 1000),
    "kentucky-avenue": (18, 90, 250, 700, 875, 1050),
    "indiana-avenue": (18, 90, 250, 700, 875, 1050),
    "illinois-avenue": (20, 100, 300, 750, 925, 1100),
    "atlantic-avenue": (22, 110, 330, 800, 975, 1150),
    "ventnor-avenue": (22, 110, 330, 800, 975, 1150),
    "marvin-gardens": (24, 120, 360, 850, 1025, 1200),
    "pacific-avenue": (26, 130, 390, 900, 1100, 1275),
    "north-carolina-avenue": (26, 130, 390, 900, 1100, 1275),
    "pennsylvania-avenue": (28, 150, 450, 1000, 1200, 1400),
    "park-place": (35, 175, 500, 1100, 1300, 1500),
    "boardwalk": (50, 200, 600, 1400, 1700, 2000),
}
RAILROADS = ("reading-railroad", "pennsylvania-railroad", "b-and-o-railroad", "short-line")
UTILITIES = ("electric-company", "water-works")
POSITIONS = dict(
    zip(
        (*STREETS, *RAILROADS, *UTILITIES),
        (1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 31, 32, 34, 37, 39,
         5, 15, 25, 35, 12, 28),
        strict=True,
    )
)  # fmt: skip
LOTS = {position: lot for lot, position in POSITIONS.items()}
GROUPS = [tuple(STREETS)[:2], *(tuple(STREETS)[at : at + 3] for at in range(2, 20, 3))]
GROUPS += [("park-place", "boardwalk"), RAILROADS, UTILITIES]
GROUP_OF = {lot: group for group in GROUPS for lot in group}

JAIL, GO_TO_JAIL, FINE_TURNS = 10, 30, 3
MOVES_TO = {"CH01": 0, "CH02": 24, "CH03": 11, "CH13": 5, "CH14": 39, "CC01": 0}
NEAREST = {"CH04": UTILITIES, "CH05": RAILROADS, "CH06": RAILROADS}
TO_JAIL = ("CH10", "CC05")
BACK_THREE = "CH09"


class Rent(NamedTuple):
    """A rent that an owner may ask for; `begun`: turns of others begun with a throw since the
    landing."""

    owner: str
    payer: str
    lot: str
    amount: int
    begun: int = 0


class SecondReferee:
    """A second opinion on where everybody stands, who is in Jail, who throws next, and which rents
    may be asked."""

    def __init__(self, game: Game) -> None:
        self.tokens = dict(game.tokens)
        self.jail = dict(game.jail)
        self.turn, self.throws_again = game.turn, game.again
        self.thrown = self.released = False
        self.doubles = 0
        self.rents: list[Rent] = []
        self.waiting: tuple[str, int] | None = None

    def follow(self, command: Command, game: Game) -> None:
        """A command was entered; `game` says what everybody holds after it."""
        step = getattr(self, "_" + command["type"], None)
        if step:
            step(command, game)
        self._move_after_the_fine(game)
        for seat in game.bankrupt:
            self.rents = [rent for rent in self.rents if seat not in rent[:2]]
            self.jail.pop(seat, None)
            self.throws_again = self.throws_again and self.turn != seat

    def thrower(self, game: Game) -> str:
        """The seat that throws next, if nothing else comes first and the game goes on."""
        if self.throws_again:
            return self.turn
        at = game.seats.index(self.turn) + 1
        round_the_table = game.seats[at:] + game.seats[:at]
        return next(seat for seat in round_the_table if seat not in game.bankrupt)

    def _begin(self, seat: str) -> None:
        if seat != self.turn or not self.throws_again:
            self.turn, self.throws_again = seat, True
            self.thrown = self.released = False
            self.doubles = 0

    def _roll(self, command: Command, game: Game) -> None:
        seat, (one, other) = command["seat"], command["dice"]
        self._begin(seat)
        if not self.thrown:
            # Lost when the second player following throws (rule: rent-window).
            older = [rent._replace(begun=rent.begun + 1) for rent in self.rents]
            self.rents = [rent for rent in older if rent.begun < 2]
        self.thrown = True
        if seat in self.jail:
            self._throw_in_jail(seat, one, other, game)
            return
        self.doubles = self.doubles + 1 if one == other else 0
        self.throws_again = one == other and not self.released
        self.released = False
        if self.doubles == 3:
            self._to_jail(seat)
        else:
            self._land(seat, self.tokens[seat] + one + other, game, one + other)

    def _throw_in_jail(self, seat: str, one: int, other: int, game: Game) -> None:
        """Out by doubles; the third miss (in a short game the first) pays and moves
        (rule: jail-third-miss)."""
        self.throws_again = False
        turns = 1 if game.options.jail_must_leave else FINE_TURNS
        if one != other and self.jail[seat] + 1 < turns:
            self.jail[seat] += 1
        elif one == other:
            self._leave(seat, one + other, game)
        else:
            self.waiting = (seat, one + other)

    def _leave(self, seat: str, steps: int, game: Game) -> None:
        del self.jail[seat]
        self._land(seat, self.tokens[seat] + steps, game, steps)

    def _move_after_the_fine(self, game: Game) -> None:
        """A prisoner who has to pay the fine or use a card moves once that is done."""
        if self.waiting and self.waiting[0] in game.bankrupt:
            self.waiting = None
        open_fines = ("advance", "fine_or_card")
        if self.waiting and not any(item.kind in open_fines for item in game.pending):
            (seat, steps), self.waiting = self.waiting, None
            self._leave(seat, steps, game)

    def _pay_fine(self, command: Command, game: Game) -> None:
        if not self.waiting:
            self._begin(command["seat"])
            del self.jail[command["seat"]]
            self.released = game.options.double_after_paid_release == "move_only"

    _use_jail_card = _pay_fine

    def _to_jail(self, seat: str) -> None:
        self.tokens[seat], self.jail[seat] = JAIL, 0
        self.throws_again = False

    def _land(
        self, seat: str, position: int, game: Game, dice: int = 0, *, by_card: bool = False
    ) -> None:
        self.tokens[seat] = position = position % 40
        if position == GO_TO_JAIL:
            self._to_jail(seat)
        lot = LOTS.get(position, "")
        # A card asks for a throw of its own for a utility.
        if lot and not (lot in UTILITIES and by_card):
            self._open_rent(seat, lot, game, dice, by_card=by_card)

    def _open_rent(self, seat: str, lot: str, game: Game, dice: int, *, by_card: bool) -> None:
        owner, options = game.owner[lot], game.options
        jailed = owner in self.jail and options.rent_in_jail == "none"
        if owner in ("Bank", seat) or game.mortgages[lot] or jailed:
            return
        if options.rent_claim == "claim_window":
            self.rents.append(Rent(owner, seat, lot, _rent(lot, game, dice, by_card=by_card)))

    def _draw(self, command: Command, game: Game) -> None:
        seat, card = command["seat"], command["card"]
        here = self.tokens[seat]
        if card in MOVES_TO:
            self._land(seat, MOVES_TO[card], game)
        elif card in NEAREST:
            ahead = sorted((POSITIONS[lot] - here) % 40 for lot in NEAREST[card])
            self._land(seat, here + ahead[0], game, by_card=True)
        elif card == BACK_THREE:
            self._land(seat, here - 3, game)
        elif card in TO_JAIL:
            self._to_jail(seat)

    def _rent_throw(self, command: Command, game: Game) -> None:
        seat = command["seat"]
        lot = LOTS[self.tokens[seat]]
        self._open_rent(seat, lot, game, sum(command["dice"]), by_card=True)

    def _collect_rent(self, command: Command, game: Game) -> None:
        asked = (command["seat"], command["payer"], command["lot"])
        self.rents.remove(next(rent for rent in self.rents if rent[:3] == asked))

    def _call_last_turn(self, command: Command, game: Game) -> None:
        if game.options.time_up == "stop_now":
            self.throws_again = False


def _rent(lot: str, game: Game, dice: int, *, by_card: bool) -> int:
    """The rent of a landing, the cards to the nearest railroad and utility included
    (rule: rent)."""
    options, group = game.options, GROUP_OF[lot]
    owned = [member for member in group if game.owner[member] == game.owner[lot]]
    counted = [
        member for member in owned if options.mortgaged_counts_in_set or not game.mortgages[member]
    ]
    if lot in RAILROADS:
        return (25, 50, 100, 200)[len(counted) - 1] * (2 if by_card else 1)
    if lot in UTILITIES:
        return dice * (10 if by_card or len(counted) == 2 else 4)
    level = 5 if game.hotels[lot] else game.houses[lot]
    spoiled = options.double_rent_needs_unmortgaged_set and any(
        game.mortgages[member] for member in group
    )
    double = level == 0 and len(owned) == len(group) and not spoiled
    return STREETS[lot][level] * (2 if double else 1)
