"""Whatever is entered first, a short game that a bankruptcy ends comes to the same tally."""

from __future__ import annotations

from itertools import permutations

import pytest

import engine
from engine.notation import read, replay

SHORT = '[Ruleset "parker-2003-short"]\n'
WIKI = '[Ruleset "fandom-short"]\n[Option "ends_after_bankruptcies=1"]\n'
HELD = (
    "position cash=A:10,B:100 deeds={owner}boardwalk:C,park-place:C,short-line:A,"
    "oriental-avenue:B,vermont-avenue:B,connecticut-avenue:B buildings=boardwalk:3,park-place:3,"
    "oriental-avenue:1,vermont-avenue:1,connecticut-avenue:1 tokens=A:12,B:32 turn=A\n"
    "A roll 3+4\nB roll 3+4\n"
)
MORTGAGES: dict[str, object] = {"type": "mortgage", "seat": "A", "lots": ["short-line"]}
BANKRUPT: dict[str, object] = {"type": "bankrupt", "seat": "B"}
OPERA = SHORT + "position cash=B:20,C:30,D:10 tokens=A:13 turn=A\nA roll 2+2\nA draw CC06\n"


def asks(seat: str, payer: str, lot: str) -> dict[str, object]:
    return {"type": "collect_rent", "seat": seat, "payer": payer, "lot": lot}


def pays(game: engine.Game, seat: str) -> dict[str, object]:
    """The first debt of a seat, by the number it got in this order."""
    return {"type": "pay", "seat": seat, "debt": next((d.id for d in game.debts_of(seat)), 1)}


def entered(text: str, commands: list[dict[str, object]]) -> engine.Game:
    """The game after all that the rules accept, each command tried until nothing more is."""
    run = replay(read(text))
    assert run.faults == []
    game, left = run.game, list(commands)
    moved = True
    while moved and game.status != "finished":
        moved = False
        for data in left:
            command = pays(game, str(data["seat"])) if data["type"] == "pay" else data
            try:
                outcome = engine.decide(game, engine.parse_command(command))
            except engine.Refusal:
                continue
            engine.apply(game, outcome)
            left.remove(data)
            moved = True
            break
    return game


@pytest.mark.parametrize("head", [SHORT, WIKI])
@pytest.mark.parametrize("owner", ["B", "D"])
def test_rents_and_debts_of_others_come_to_the_same_in_every_order(head: str, owner: str) -> None:
    text = head + HELD.format(owner=f"new-york-avenue:{owner},")
    commands: list[dict[str, object]] = [
        asks(owner, "A", "new-york-avenue"),
        asks("C", "B", "boardwalk"),
        MORTGAGES,
        {"type": "pay", "seat": "A"},
        BANKRUPT,
    ]

    ends = {str(_end(entered(text, list(order)))) for order in permutations(commands)}

    assert len(ends) == 1
    assert "'status': 'finished'" in ends.pop()


def test_of_several_who_cannot_pay_the_same_one_is_bankrupt_in_every_order() -> None:
    commands: list[dict[str, object]] = [{"type": "bankrupt", "seat": seat} for seat in "BCD"]

    ends = {str(_end(entered(OPERA, list(order)))) for order in permutations(commands)}

    assert len(ends) == 1
    assert "'bankrupt': ('B',)" in ends.pop()


def _end(game: engine.Game) -> dict[str, object]:
    totals = {seat: own["total"] for seat, own in engine.tally_of(game).items()}
    return {
        "status": game.status,
        "bankrupt": game.bankrupt,
        "winner": game.winner,
        "totals": totals,
    }
