"""A command that one file declares works wherever commands do, and is gone with its chapter.

Nothing in `engine` knows of it: birthday.py is all there is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.commandline.lists import list_of
from engine.decisions import DECISIONS
from engine.notation import NotationError, read, replay, write
from engine.registry import register, registered, rule_named
from tests.engine.house_rule import birthday
from tests.engine.offering import fits, offered
from tests.engine.stored import outcome_from_json

SCENARIO = Path(__file__).with_name("birthday.game").read_text("utf-8")
TABLE = "position cash=A:100,B:100,C:100,D:5 jail=C:1 tokens=C:10 turn=A\n"
OF_ADA = {"type": "birthday", "seat": "A"}
MONEY = {"type": "wish", "seat": "A", "what": "money"}
SONG = {"type": "wish", "seat": "A", "what": "song"}


@pytest.fixture
def house_rule() -> Iterator[None]:
    with registered(birthday.CHAPTER):
        yield


@pytest.fixture
def game(house_rule: None) -> engine.Game:
    return replay(read('[Ruleset "classic"]\n' + TABLE)).game


@pytest.fixture
def wishing(game: engine.Game) -> engine.Game:
    """The same game once seat A's birthday has been entered."""
    engine.apply(game, engine.decide(game, engine.parse_command(OF_ADA)))
    return game


def refused(game: engine.Game, command: dict[str, Any]) -> engine.Refusal:
    with pytest.raises(engine.Refusal) as caught:
        engine.decide(game, engine.parse_command(command))
    return caught.value


@pytest.mark.usefixtures("house_rule")
def test_its_scenario_holds() -> None:
    run = replay(read(SCENARIO))

    assert [fault.sentence for fault in run.faults] == []
    assert run.checked


@pytest.mark.usefixtures("house_rule")
def test_it_is_read_and_written() -> None:
    command = engine.parse_command(OF_ADA)

    assert command == birthday.Birthday("A")
    assert engine.command_to_json(command) == OF_ADA
    assert write(read(SCENARIO)) == SCENARIO


@pytest.mark.usefixtures("house_rule")
def test_what_is_wrong_with_it_is_said() -> None:
    with pytest.raises(engine.Malformed) as caught:
        engine.parse_command({"type": "birthday"})

    assert (caught.value.field, caught.value.expected) == ("seat", "a value: birthday needs it")


def test_it_is_decided_and_carried_out(wishing: engine.Game) -> None:
    engine.apply(wishing, engine.decide(wishing, engine.parse_command(MONEY)))

    assert [wishing.cash[seat] for seat in "ABCD"] == [120, 90, 90, 5]
    assert [(debt.seat, debt.creditor, debt.amount) for debt in wishing.debts] == [("D", "A", 10)]
    assert wishing.pending == ()


def test_its_open_decision_comes_before_the_next_throw(wishing: engine.Game) -> None:
    refusal = refused(wishing, {"type": "roll", "seat": "A", "dice": [1, 2]})

    assert (refusal.code, refusal.sentence) == (
        "DECISION_OPEN",
        "Seat A has a birthday wish. That comes before the next throw.",
    )


def test_its_open_decision_is_offered_until_it_is_closed(wishing: engine.Game) -> None:
    wishes = [item["text"] for item in offered(wishing) if item["command"]["type"] == "wish"]
    engine.apply(wishing, engine.decide(wishing, engine.parse_command(SONG)))

    assert wishes == ["Seat A wishes for $10 from everyone", "Seat A wishes for a song"]
    assert not fits(offered(wishing), SONG)
    assert wishing.cash["A"] == 100


def test_its_open_decision_is_stored_without_loss(wishing: engine.Game) -> None:
    data = json.loads(json.dumps(engine.game_to_json(wishing)))

    assert data["situation"]["pending"] == [{"kind": "wish", "seat": "A"}]
    assert engine.game_from_json(data).pending == wishing.pending


def test_its_open_decision_ends_when_dice_are_no_longer_entered(wishing: engine.Game) -> None:
    engine.apply(wishing, engine.decide(wishing, engine.parse_command({"type": "untrack"})))

    assert wishing.pending == ()


def test_its_refusal_names_the_rule_and_what_to_do(game: engine.Game) -> None:
    refusal = refused(game, MONEY)
    behind = engine.rule_behind(game, refusal)

    assert (refusal.code, refusal.sentence) == ("NO_WISH", "Seat A has no birthday now.")
    assert (behind["rule"], behind["rule_text"], behind["remedy"]) == (
        "BIRTHDAYS",
        "House rule: a birthday is kept at the table.",
        "Enter the birthday first.",
    )


def test_it_keeps_to_the_order_of_every_command(game: engine.Game) -> None:
    assert refused(game, {"type": "birthday", "seat": "G"}).code == "UNKNOWN_SEAT"
    assert refused(engine.new_game(), OF_ADA).code == "NOT_STARTED"


def test_its_journal_lines_say_what_happened(wishing: engine.Game) -> None:
    command = engine.parse_command(MONEY)
    line = engine.describe(wishing, command, engine.decide(wishing, command))

    assert line == (
        "Seat A wishes for money; seat D owes seat A $10; seat B and seat C each pay seat A $10"
    )


def test_it_is_explained(wishing: engine.Game) -> None:
    command = engine.parse_command(MONEY)
    why = engine.explain(wishing, command, engine.decide(wishing, command))

    assert (why["rule"], why["sentence"]) == (
        "BIRTHDAYS",
        "House rule: everyone gives the player whose birthday it is $10, or sings.",
    )
    assert "House rule, a birthday present: $10" in why["amounts"]


def test_it_is_offered_where_it_is_accepted(game: engine.Game) -> None:
    offers = offered(game, frozenset({"game"}))
    birthdays = [item["command"]["seat"] for item in offers if item["text"].endswith("birthday")]

    assert birthdays == ["A", "B", "D"]
    assert fits(offered(game), OF_ADA)


def test_where_it_is_refused_the_tablet_says_why(game: engine.Game) -> None:
    [grayed] = [item for item in engine.unavailable(game) if item["command"]["type"] == "birthday"]

    assert grayed["command"]["seat"] == "C"
    assert grayed["refused"]["sentence"] == "Seat C is in Jail: nobody brings presents there."
    assert grayed["refused"]["rule_text"] == ("A birthday in Jail is kept when the player is out.")


@pytest.mark.parametrize("said", [{"weighty": True}, {"leaves": True}])
def test_a_weighty_command_is_previewed(said: dict[str, Any]) -> None:
    first, *others = birthday.CHAPTER.commands
    chapter = replace(birthday.CHAPTER, commands=(replace(first, **said), *others))
    with registered(chapter):
        game = replay(read('[Ruleset "classic"]\n' + TABLE)).game
        weighty = [item["command"] for item in offered(game) if item.get("weighty")]

    assert OF_ADA in weighty


def test_one_tap_enters_one_that_is_not_weighty(game: engine.Game) -> None:
    weighty = {item["command"]["type"] for item in offered(game) if item.get("weighty")}

    assert weighty == {"call_last_turn", "untrack", "withdraw"}


@pytest.mark.parametrize("command", [MONEY, SONG])
def test_its_outcome_is_stored_without_loss(wishing: engine.Game, command: dict[str, Any]) -> None:
    outcome = engine.decide(wishing, engine.parse_command(command))

    assert outcome_from_json(engine.outcome_to_json(outcome)) == outcome


@pytest.mark.usefixtures("house_rule")
def test_the_command_line_lists_it() -> None:
    assert {"SEAT birthday", "SEAT wish WHAT"} <= set(list_of("commands"))
    assert rule_named("birthday").name in engine.command_names(topic="cards")


def test_without_its_chapter_nobody_knows_it() -> None:
    with registered(birthday.CHAPTER):
        assert "birthday" in engine.COMMAND_TYPES

    assert "birthday" not in engine.COMMAND_TYPES
    assert "BIRTHDAYS" not in engine.HEADINGS
    assert "wish" not in DECISIONS
    with pytest.raises(engine.Malformed):
        engine.parse_command(OF_ADA)
    with pytest.raises(NotationError):
        read(SCENARIO)
    texts = [item["text"] for item in offered(replay(read(TABLE)).game)]
    assert not any("birthday" in text for text in texts)


def test_a_topic_by_which_nobody_can_search_is_refused() -> None:
    first, *_ = birthday.CHAPTER.commands
    with pytest.raises(ValueError, match="'birthdays' is none of the topics throws, deeds"):
        replace(first, topic="birthdays")  # type: ignore[arg-type]  # that is the mistake


def test_two_commands_of_one_name_are_refused() -> None:
    with registered(birthday.CHAPTER), pytest.raises(ValueError, match="birthday, wish"):
        register(birthday.CHAPTER)
