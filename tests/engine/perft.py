"""Count the legal continuations of a position to a depth: what perft is to chess programs.

    python -m tests.engine.perft FILE [DEPTH]       prints the counts of a position

Every legal command of the table counts, within a finite choice: bids, and the worth of deeds in a
payment, are 1 or the most possible; nobody trades or counts cash; the referee does nothing; dice
and turns stay tracked; remarks (the purpose of a sale) are left out.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any

import engine
from engine.notation import read, replay
from tests.engine.offering import Command, Offer, offered

LEFT_OUT = frozenset(
    {"trade", "position", "adjust", "count", "withdraw", "close", "play_on", "untrack", "track"}
)
WANTED_MAX = 9
DICE = list(product(range(1, 7), repeat=2))
_COUNT = re.compile(r"# perft (\d+) (\d+)", re.MULTILINE)

Legal = Callable[[engine.Game], list[engine.Command]]


def position(path: Path) -> engine.Game:
    """The position that a file ends in."""
    run = replay(read(path.read_text()))
    assert not run.faults, (path, run.faults)
    return run.game


def counts(path: Path) -> dict[int, int]:
    """The counts that the file gives for its position, by depth."""
    return {int(depth): int(count) for depth, count in _COUNT.findall(path.read_text())}


def perft(game: engine.Game, depth: int, legal: Legal) -> int:
    """The number of lines of play of `depth` commands. The game is left as it was."""
    commands = legal(game)
    if depth == 1:
        return len(commands)
    total = 0
    for command in commands:
        outcome = engine.decide(game, command)
        restores = engine.situation_before(game, outcome)
        engine.apply(game, outcome)
        total += perft(game, depth - 1, legal)
        engine.apply(game, engine.reversal(outcome, restores))
    return total


def by_offers(game: engine.Game) -> list[engine.Command]:
    """Every way to fill in the offers, without what a named condition then forbids."""
    found = {
        repr(command): command
        for offer in offered(game)
        if offer["command"]["type"] not in LEFT_OUT
        for filled in ways_to_fill(offer)
        if is_legal(game, command := engine.parse_command(filled))
    }
    return list(found.values())


def is_legal(game: engine.Game, command: engine.Command) -> bool:
    """Whether the rules accept it."""
    try:
        engine.decide(game, command)
    except engine.Refusal:
        return False
    return True


def ways_to_fill(offer: Offer) -> Iterator[Command]:
    """The offer's command with each choice that its fields leave."""
    asks = {name: ask for name, ask in offer["asks"].items() if not ask.get("optional")}
    if "purpose" in asks:
        return
    names = sorted(asks, key=lambda name: name != "seat")
    yield from _choices(asks, names, dict(offer["command"]))


def _choices(asks: dict[str, Any], names: list[str], command: Command) -> Iterator[Command]:
    if not names:
        yield command
        return
    name, *rest = names
    for value in _values(asks[name], command):
        yield from _choices(asks, rest, command | {name: value})


def _values(ask: dict[str, Any], command: Command) -> Iterator[Any]:
    match ask["kind"]:
        case "dice":
            yield from map(list, DICE)
        case "one_of":
            yield from (option["value"] for option in ask["options"])
        case "cash":
            most = ask["max"] if "max" in ask else ask["max_by_seat"][command["seat"]]
            yield from sorted({1, most} if ask["min"] <= 1 else {most})
        case "counts":
            yield from _maps(ask["max"], least=2 if "more_than" in ask else 1)
        case "assign":
            for heirs in product(ask["to"], repeat=len(ask["lots"])):
                yield dict(zip(ask["lots"], heirs, strict=True))
        case "some_of":
            values = [option["value"] for option in ask["options"]]
            if "exactly" in ask:
                yield from map(list, combinations(values, ask["exactly"]))
            else:
                yield from _subsets(values)
        case "totals":
            yield from (
                dict(zip(ask["seats"], totals, strict=True))
                for totals in product(range(2, 13), repeat=len(ask["seats"]))
            )
        case kind:
            raise AssertionError(f"no position here asks for {kind}")


def _subsets(values: list[str]) -> Iterator[list[str]]:
    for size in range(1, len(values) + 1):
        yield from map(list, combinations(values, size))


def _maps(most: dict[str, int], least: int = 1) -> Iterator[dict[str, int]]:
    for numbers in product(*(range(count + 1) for count in most.values())):
        chosen = {name: n for name, n in zip(most, numbers, strict=True) if n}
        if len(chosen) >= least:
            yield chosen


def by_trying(game: engine.Game) -> list[engine.Command]:
    """The same without the offers: every command that can be written down is tried."""
    tried = map(engine.parse_command, _everything(game))
    return [command for command in tried if is_legal(game, command)]


def _everything(game: engine.Game) -> Iterator[Command]:
    yield from _of_the_turn(game)
    for seat in game.seats:
        yield from _of_a_seat(game, seat)
    for building in ("house", "hotel"):
        for wants in _maps(dict.fromkeys(game.seats, WANTED_MAX), least=2):
            yield {"type": "open_building_auction", "building": building, "wants": wants}
    yield {"type": "close_building_auction"}
    yield {"type": "call_last_turn"}
    yield {"type": "end_game"}


def _of_the_turn(game: engine.Game) -> Iterator[Command]:
    for lot in game.edition.deeds:
        yield {"type": "no_bids", "lot": lot}
        for owner, payer in permutations(game.seats, 2):
            yield {"type": "collect_rent", "seat": owner, "payer": payer, "lot": lot}


def _of_a_seat(game: engine.Game, seat: str) -> Iterator[Command]:
    own = {"seat": seat}
    for dice in DICE:
        yield own | {"type": "roll", "dice": list(dice)}
        yield own | {"type": "rent_throw", "dice": list(dice)}
    for card in game.edition.cards:
        yield own | {"type": "draw", "card": card}
    for choice in ("flat", "percent"):
        yield own | {"type": "choose_tax", "choice": choice}
    for deck in ("chance", "community-chest"):
        yield own | {"type": "use_jail_card", "deck": deck}
    yield own | {"type": "pay_fine"}
    yield from (own | {"type": "bankrupt"} | deeds for deeds in _divisions(game, seat))
    yield own | {"type": "salary"}
    yield own | {"type": "salary", "late": True}
    yield own | {"type": "salary", "on_go": True}
    yield own | {"type": "collect_pot"}
    bids = sorted({1, game.cash[seat]} - {0})
    for lot in game.edition.deeds:
        yield own | {"type": "buy", "lot": lot}
        yield own | {"type": "decline", "lot": lot}
        for price in bids:
            yield own | {"type": "auction", "lot": lot, "price": price}
            for building in ("house", "hotel"):
                bid = {"building": building, "lot": lot, "price": price}
                yield own | {"type": "auction_building"} | bid
    yield from _with_deeds(game, seat)


def _divisions(game: engine.Game, seat: str) -> Iterator[Command]:
    """The ways to share out a bankrupt's deeds: every one, if there are several creditors."""
    creditors = sorted({debt.creditor for debt in game.debts_of(seat)})
    deeds = game.deeds_of(seat)
    if len(creditors) < 2 or not deeds:
        yield {}
        return
    for heirs in product(creditors, repeat=len(deeds)):
        yield {"deeds": dict(zip(deeds, heirs, strict=True))}


def _with_deeds(game: engine.Game, seat: str) -> Iterator[Command]:
    own = {"seat": seat}
    deeds = game.deeds_of(seat)
    for lots in _subsets(deeds):
        yield own | {"type": "mortgage", "lots": lots}
        yield own | {"type": "lift_mortgage", "lots": lots}
    for levels in _maps(dict.fromkeys(deeds, 5)):
        yield own | {"type": "build", "lots": levels}
        yield own | {"type": "sell_buildings", "lots": levels}
    yield own | {"type": "pay_all"}
    for debt in game.debts:
        yield own | {"type": "pay", "debt": debt.id}
        for lots in _subsets(deeds):
            for worth in sorted({1, debt.amount}):
                paid = {"debt": debt.id, "deeds": lots, "worth": worth}
                yield own | {"type": "pay_with_deeds"} | paid


def main(arguments: list[str]) -> None:
    """Print the counts of the file's position."""
    path = Path(arguments[0])
    deepest = int(arguments[1]) if len(arguments) > 1 else max(counts(path), default=2)
    for depth in range(1, deepest + 1):
        print(f"# perft {depth} {perft(position(path), depth, by_offers)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
