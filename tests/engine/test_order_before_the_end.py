"""Whatever is entered first, a short game that a bankruptcy ends comes to the same tally."""

from __future__ import annotations

from itertools import permutations

import pytest

import engine
from engine.notation import read, replay
from tests.engine.telling import after, refused, told

SHORT = '[Ruleset "parker-2003-short"]\n'
WIKI = '[Ruleset "fandom-short"]\n[Option "ends_after_bankruptcies=1"]\n'
HELD = (
    "position cash=A:10,B:100 deeds={owner}boardwalk:C,park-place:C,short-line:A,"
    "oriental-avenue:B,vermont-avenue:B,connecticut-avenue:B buildings=boardwalk:3,park-place:3,"
    "oriental-avenue:1,vermont-avenue:1,connecticut-avenue:1 tokens=A:12,B:32 turn=A\n"
    "A roll 3+4\nB roll 3+4\n"
)
FIRST_ENDS = '[Option "ends_after_bankruptcies=1"]\n'
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


def test_what_the_bankrupt_alone_has_to_decide_is_left_undecided() -> None:
    # By doubles A came from Boardwalk to a lot for sale, and C asks for Boardwalk's rent only now.
    game = after(
        "position cash=A:10 deeds=boardwalk:C,park-place:C buildings=boardwalk:2,park-place:2 "
        "tokens=A:37 turn=A\nA roll 1+1\nA roll 2+4\nC collect-rent A boardwalk",
        "parker-2003-short",
    )
    assert [item.seat for item in game.pending] == ["A"]

    assert told(game, "A bankrupt") == "Seat A is bankrupt; seat C wins"


def test_an_auction_of_the_last_houses_is_finished_before_the_end() -> None:
    # The Bank has one house when A's bankruptcy would end the game.
    game = after(
        f"{FIRST_ENDS}position cash=A:10 deeds=boardwalk:C,park-place:C,oriental-avenue:B,"
        "vermont-avenue:B,connecticut-avenue:B,st-james-place:D,tennessee-avenue:D,new-york-avenue:D,"
        "kentucky-avenue:C,indiana-avenue:C,illinois-avenue:C,atlantic-avenue:C,ventnor-avenue:C,"
        "marvin-gardens:C buildings=boardwalk:4,park-place:4,kentucky-avenue:4,indiana-avenue:4,"
        "illinois-avenue:4,atlantic-avenue:4,ventnor-avenue:4,marvin-gardens:3 tokens=A:32 turn=A\n"
        "A roll 3+4\nopen-building-auction house B:1,D:1\nC collect-rent A boardwalk",
    )

    assert str(refused(game, "A bankrupt")) == (
        "A shortage auction of houses is under way: finish it before the game ends."
    )


def test_a_prisoner_who_can_raise_the_fine_pays_it_before_the_end() -> None:
    # B throws no doubles for the third time, and has a railroad to mortgage.
    game = after(
        f"{FIRST_ENDS}position cash=A:10,B:20 jail=B:2 deeds=boardwalk:C,park-place:C,short-line:B "
        "buildings=boardwalk:2,park-place:2 tokens=A:32,B:10 turn=A\n"
        "A roll 3+4\nB roll 1+2\nC collect-rent A boardwalk",
    )

    assert str(refused(game, "A bankrupt")) == (
        "Seat B owes the Bank $50 and can pay: that comes before the end of the game."
    )


def _end(game: engine.Game) -> dict[str, object]:
    totals = {seat: own["total"] for seat, own in engine.tally_of(game).items()}
    return {
        "status": game.status,
        "bankrupt": game.bankrupt,
        "winner": game.winner,
        "totals": totals,
    }
