"""A player whose bankruptcy or withdrawal is voided is back in the game, and owes what it owed."""

from __future__ import annotations

import json
from typing import Any

import engine
from engine.causes import RentOf
from engine.chapters.buying import AUCTION
from engine.endings import DebtEnd
from engine.fact_registry import Fact
from engine.facts import Answered, Asked, DebtClosed, SituationSet
from engine.notation import read, replay

RULES = '[Ruleset "classic"]\n'
OWING = (
    "position cash=B:0 deeds=short-line:B,reading-railroad:B,boardwalk:C,park-place:D turn=A\n"
    "untrack\nB rent boardwalk\nB rent park-place\n"
)
HEIR = (
    "position cash=A:0,B:0 deeds=short-line:A,boardwalk:B,park-place:C mortgaged=short-line "
    "turn=A\nuntrack\nA rent boardwalk\n"
)


# A owes C 4 + 50, C owes A 35, and B owes A 35.
MUTUAL = (
    "position cash=A:0,B:0,C:0 deeds=baltic-avenue:C,boardwalk:C,park-place:A "
    "turn=A\nuntrack\nA rent baltic-avenue\nA rent boardwalk\n"
    "C rent park-place\nB rent park-place\n"
)


def command_of(line: str) -> engine.Command:
    command = read(RULES + line).lines[-1].content
    assert isinstance(command, engine.Command)
    return command


class Voided:
    """A game in which an entry is voided that others came after."""

    def __init__(self, before: str, entry: str, *since: str) -> None:
        run = replay(read(RULES + before))
        assert run.faults == []
        self.game = run.game
        outcome = engine.decide(self.game, command_of(entry))
        self.restores: dict[str, Any] = json.loads(
            json.dumps(engine.situation_before(self.game, outcome))
        )
        engine.apply(self.game, outcome)
        for each in since:
            taken = engine.decide(self.game, command_of(each))
            engine.apply(self.game, taken)
        self.facts = tuple(engine.return_to_play(self.game, outcome, self.restores))
        engine.apply(self.game, engine.Outcome((), self.facts))

    @property
    def debts(self) -> list[tuple[str, str, int]]:
        return [(debt.seat, debt.creditor, debt.amount) for debt in self.game.debts]

    @property
    def auctions(self) -> list[str]:
        return [item.subject for item in self.game.pending if item.kind == AUCTION]


def test_a_player_who_comes_back_owes_what_they_owed() -> None:
    after = Voided(OWING, "B withdraw")

    assert after.game.bankrupt == ()
    assert after.debts == [("B", "C", 50), ("B", "D", 35)]
    assert [debt.id for debt in after.game.debts] == [3, 4]
    assert [debt.because.lot for debt in after.game.debts if isinstance(debt.because, RentOf)] == [
        *("boardwalk", "park-place")
    ]
    assert after.auctions == []


def test_a_player_who_left_without_debts_comes_back_owing_nothing() -> None:
    after = Voided("position deeds=short-line:B turn=A\n", "B withdraw")

    assert after.game.bankrupt == ()
    assert (after.debts, after.auctions) == ([], [])


def test_an_auction_that_was_held_stays_as_it_is() -> None:
    held = Voided(OWING, "B withdraw", "auction reading-railroad C 10")

    assert held.auctions == []
    assert held.game.owner["reading-railroad"] == "C"


def test_auctions_of_another_who_left_go_on() -> None:
    after = Voided(OWING, "B withdraw", "D withdraw")

    assert after.auctions == ["park-place"]


def test_nothing_is_owed_to_one_who_is_out_by_now() -> None:
    after = Voided(OWING, "B withdraw", "C withdraw")

    assert after.game.bankrupt == ("C",)
    assert after.debts == [("B", "D", 35)]


def test_what_was_set_off_is_owed_no_more() -> None:
    after = Voided(MUTUAL, "A withdraw")

    assert after.debts == [("B", "Bank", 35), ("A", "C", 19)]


def test_all_debts_to_the_same_player_are_set_off() -> None:
    after = Voided(f"{MUTUAL}C rent park-place\n", "A withdraw")

    assert [debt for debt in after.debts if "A" in debt] == []


def test_an_heir_owes_no_more_interest() -> None:
    after = Voided(HEIR + "B rent park-place\n", "A bankrupt")

    assert SituationSet("bankrupt", []) in after.facts
    assert [each for each in after.facts if isinstance(each, DebtClosed)] == [
        DebtClosed(3, DebtEnd.VOID)
    ]
    assert after.debts == [("B", "C", 35), ("A", "B", 50)]


def test_an_heir_that_has_paid_the_interest_owed_none_any_more() -> None:
    after = Voided(HEIR, "A bankrupt", "B mortgage boardwalk", "B pay 2")

    assert not any(isinstance(each, DebtClosed) for each in after.facts)
    assert after.debts == [("A", "B", 50)]


def test_any_other_entry_brings_nobody_back() -> None:
    assert Voided(OWING, "A salary").facts == ()
    assert Voided(f"{OWING}D withdraw\n", "A salary").facts == ()


def opened_again(before: str, entry: str) -> list[tuple[str, str]]:
    """The auctions that the void of an entry opens, right after it; by their seat and lot."""
    run = replay(read(RULES + before))
    outcome = engine.decide(run.game, command_of(entry))
    after = run.game.copy()
    [held] = after.pending
    engine.apply(after, engine.Outcome((), (Answered(*held),)))
    facts = list(engine.auctions_again(outcome, after))
    engine.apply(after, engine.Outcome((), tuple(facts)))
    assert list(engine.auctions_again(outcome, after)) == []
    return [(item.seat, item.subject) for item in after.pending if item.kind == AUCTION]


def test_a_mortgaged_deed_that_the_bank_gets_back_is_auctioned_again() -> None:
    left = "position deeds=short-line:B{} turn=A\nB withdraw\n"
    mortgaged = left.format(" mortgaged=short-line")

    assert opened_again(mortgaged, "auction short-line C 10") == [("Bank", "short-line")]
    assert opened_again(mortgaged, "no-bids short-line") == [("Bank", "short-line")]
    assert opened_again(left.format(""), "auction short-line C 10") == []


ASKED = Asked(AUCTION, "Bank", "short-line", 3)


def closed_again(position: str) -> list[Fact]:
    """What follows for an auction that a void had opened, once that void is voided as well."""
    game = replay(read(f"{RULES}{position} turn=A\n")).game
    engine.apply(game, engine.Outcome((), (ASKED,)))
    return list(engine.auctions_again(engine.Outcome((), (ASKED,)), game))


def test_an_auction_opened_again_is_closed_when_its_deed_has_an_owner_again() -> None:
    assert closed_again("position deeds=short-line:C mortgaged=short-line") == [
        Answered(AUCTION, "Bank", "short-line", 3)
    ]
    assert closed_again("position deeds=boardwalk:C mortgaged=boardwalk") == [
        Answered(AUCTION, "Bank", "short-line", 3)
    ]


def test_an_auction_of_a_mortgaged_deed_of_the_bank_stays_open() -> None:
    left = "position deeds=short-line:B mortgaged=short-line turn=A\nB withdraw\n"
    game = replay(read(RULES + left)).game
    [held] = [item for item in game.pending if item.kind == AUCTION]

    assert list(engine.auctions_again(engine.Outcome((), (Asked(*held),)), game)) == []


def test_an_auction_that_is_over_is_not_closed_again() -> None:
    game = replay(read(f"{RULES}position deeds=short-line:C turn=A\n")).game

    assert list(engine.auctions_again(engine.Outcome((), (ASKED,)), game)) == []


def test_other_decisions_are_none_of_an_auctions_business() -> None:
    """A purchase to be decided stays, though its deed isn't mortgaged."""
    game = replay(read(f"{RULES}position tokens=A:32 turn=A\nA roll 3+4\n")).game
    [purchase] = game.pending

    assert list(engine.auctions_again(engine.Outcome((), (Asked(*purchase),)), game)) == []
    assert list(engine.auctions_again(engine.Outcome((), (Answered(*purchase),)), game)) == []


def test_an_auction_is_opened_again_as_it_was_beside_any_other() -> None:
    lots = "short-line:B,reading-railroad:B mortgaged=short-line,reading-railroad"
    game = replay(read(f"{RULES}position deeds={lots} turn=A\nB withdraw\n")).game
    engine.apply(game, engine.Outcome((), (Answered(AUCTION, "Bank", "short-line"),)))
    assert [item.subject for item in game.pending] == ["reading-railroad"]
    over = Answered(AUCTION, "Bank", "short-line", 3)

    assert list(engine.auctions_again(engine.Outcome((), (over,)), game)) == [ASKED]
