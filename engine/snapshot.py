"""A game as JSON and back without loss, and the outcome that takes an earlier one back."""

from __future__ import annotations

from typing import Any

from engine.apply import changed_parts
from engine.causes import Reversal, Undone
from engine.edition import load_edition
from engine.facts import SituationSet
from engine.game import Game
from engine.holders import BANK, BOX, POT
from engine.outcome import Outcome
from engine.situation_json import PARTS, dump_part, load_part

SNAPSHOT_FORMAT = 1


def game_to_json(game: Game) -> dict[str, Any]:
    """The whole game as JSON: rules, holdings, situation. Deeds of the Bank are left out."""
    return {
        "format": SNAPSHOT_FORMAT,
        "ruleset": game.ruleset,
        "options": dict(game.changes),
        "edition": game.edition.name,
        "seats": game.seats,
        "cash": {holder: cash for holder, cash in game.cash.items() if holder != POT or cash},
        "owner": {lot: holder for lot, holder in game.owner.items() if holder not in (BANK, BOX)},
        "houses": {lot: count for lot, count in game.houses.items() if count},
        "hotels": {lot: count for lot, count in game.hotels.items() if count},
        "mortgaged": [lot for lot, marker in game.mortgages.items() if marker],
        "jail_cards": {
            deck: holder for deck, holder in game.jail_cards.items() if holder not in (BANK, BOX)
        },
        "bank": {"houses": game.bank_houses, "hotels": game.bank_hotels},
        "situation": {part: dump_part(game, part) for part in PARTS},
    }


def game_from_json(data: dict[str, Any]) -> Game:
    """The game that `game_to_json` wrote."""
    if data["format"] != SNAPSHOT_FORMAT:
        raise ValueError(f"snapshot format {data['format']}, this engine reads {SNAPSHOT_FORMAT}")
    game = Game(data["ruleset"], data["options"], load_edition(data["edition"]), data["seats"])
    unowned = BOX if data["situation"]["status"] == "new" else BANK
    for lot in game.owner:
        game.owner[lot] = data["owner"].get(lot, unowned)
    for deck in game.jail_cards:
        game.jail_cards[deck] = data["jail_cards"].get(deck, unowned)
    game.cash.update(data["cash"])
    game.houses.update(data["houses"])
    game.hotels.update(data["hotels"])
    for lot in data["mortgaged"]:
        game.mortgages[lot] = 1
    game.bank_houses = data["bank"]["houses"]
    game.bank_hotels = data["bank"]["hotels"]
    for part in PARTS:
        # A part that came after the snapshot was taken is as in a new game.
        if part in data["situation"]:
            setattr(game, part, load_part(part, data["situation"][part]))
    return game


def situation_before(game: Game, outcome: Outcome) -> dict[str, Any]:
    """The present values of all parts that `outcome` will change: what its undo restores."""
    return {part: dump_part(game, part) for part in changed_parts(outcome.facts)}


def reversal(outcome: Outcome, restores: dict[str, Any], how: type[Reversal] = Undone) -> Outcome:
    """The outcome that takes `outcome` back while it is the newest: its transfers go back, last
    first, and the situation is set to what `situation_before` kept. The parts come in the order of
    their names, since a database may return them in another."""
    return Outcome(
        tuple(transfer.back(how) for transfer in reversed(outcome.transfers)),
        tuple(SituationSet(part, restores[part]) for part in sorted(restores)),
    )
