"""Acts without an opposite are undone by setting the former values: the set-up, a name, a canceled
table, a place in line, the start and the end of a round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from ledger.models import Game
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tests.tournaments.undone import ada, is_audited, newest, offered, renewed, undo
from tournaments.codes import Code
from tournaments.formats import plans_of
from tournaments.models import Act, Event, EventChain, Player, Round, Table
from tournaments.services import (
    acts,
    clock,
    draws,
    events,
    forgetting,
    players,
    postponing,
    registering,
    rounds,
    table_time,
)
from tournaments.services import on_paper as marks


def change(event: Event, **changes: Any) -> Act:
    """The organiser changes the set-up."""
    version = Event.objects.get(pk=event.pk).version
    events.update_event(event.pk, version=version, **changes)
    return newest(event)


NOT_SET_UP = ("league", "evening", "champion")


def set_up(event: Event) -> dict[str, Any]:
    """All of the set-up that decides, as the log tells it."""
    chain = EventChain.objects.get(event=event.pk)
    told = acts.describe(chain, [acts.EVENT])[acts.EVENT]
    return {column: now for column, now in told.items() if column not in NOT_SET_UP}


ANOTHER = {
    "ruleset": "classic",
    "edition": "uk",
    "options": {"free_parking": "pot"},
    "divisions": ["Kids", "Adults"],
    "tables_out_of_use": [2],
    "accessible_tables": [1],
    "nights_counted": 3,
    "words_apart": "no",
    "clubs_apart": "rather",
}


def test_the_set_up_goes_back_and_forth(event: Event) -> None:
    stood = set_up(event)
    version = Event.objects.get(pk=event.pk).version
    events.add_stage(event.pk, version=version)
    added = newest(event)
    between = set_up(event)
    shorter = [replace(plan, minutes=60) for plan in plans_of(event)]
    changed = change(event, **ANOTHER, plans=shorter)
    later = set_up(event)
    untried = {column for column in later if later[column] == between[column]}
    assert untried == {"stage_names"}
    assert offered(event, added) == ""

    undo(event, changed)
    assert set_up(event) == between
    back = newest(event)
    assert offered(event, added) == "Back to the previous set-up"
    undo(event, added)
    assert set_up(event) == stood
    assert [plan.name for plan in plans_of(event)] == ["Preliminary rounds", "Final"]
    undo(event)
    undo(event, back)
    assert set_up(event) == later
    assert is_audited(event)


def test_rules_stay_once_a_round_is_drawn_and_minutes_go_back(event: Event) -> None:
    ruled = change(event, ruleset="classic")
    evening.released(event)
    with refused("RULES_FIXED"):
        undo(event, ruled)
    evening.change_stage(event, minutes=60)
    undo(event)
    assert plans_of(event)[0].minutes == 90


def test_a_champion_since_then_is_not_in_the_way_of_the_set_up(event: Event) -> None:
    evening.change_stage(event, rounds=1)
    changed = change(event, nights_counted=3)
    evening.played(event)
    evening.play_out(evening.playing(event), {"Ada": 2000})
    assert Event.objects.get(pk=event.pk).champion is not None
    undo(event, changed)
    assert Event.objects.get(pk=event.pk).nights_counted is None


def rename(player: Player, name: str) -> None:
    player.refresh_from_db()
    players.change_player(player, version=player.version, name=name)


def test_a_player_is_called_as_before(event: Event) -> None:
    player = ada(event)
    rename(player, "Adele")
    first = newest(event)
    rename(player, "Adelaide")
    undo(event)
    player.refresh_from_db()
    assert player.name == "Adele"
    with refused(Code.NO_INVERSE, "Only the last name that Adele had before is kept."):
        undo(event, first)
    undo(event)
    assert Player.objects.get(pk=player.pk).name == "Adelaide"
    assert is_audited(event)


def test_what_one_save_changed_is_undone_one_by_one(event: Event) -> None:
    version = Event.objects.get(pk=event.pk).version
    events.update_event(event.pk, version=version, divisions=["Kids", "Adults"])
    player = ada(event)
    many = {"name": "Adele", "is_defending": True, "division": "Kids", "club": "Club"}
    players.change_player(player, version=player.version, **many)
    last = newest(event).number
    kinds = (Act.Kind.PLAYER_RENAMED, Act.Kind.DEFENDER_SET, Act.Kind.DIVISION_SET)
    renamed, named, divided = (
        Act.objects.get(event=event.pk, number=last - back, kind=kind)
        for back, kind in zip((2, 1, 0), kinds, strict=True)
    )

    undo(event, divided)
    player.refresh_from_db()
    assert (player.name, player.is_defending, player.division) == ("Adele", True, "")
    undo(event, named)
    player.refresh_from_db()
    assert (player.name, player.is_defending) == ("Adele", False)
    undo(event, renamed)
    player.refresh_from_db()
    assert (player.name, player.is_defending, player.division) == ("Ada", False, "")
    assert player.club == "Club"
    assert is_audited(event)


def test_a_name_of_before_is_removed_with_the_names(event: Event) -> None:
    rename(ada(event), "Adele")
    evening.change_stage(event, rounds=1)
    evening.played(event)
    seen = Event.objects.get(pk=event.pk).live_version
    forgetting.remove_names(event.pk, seen=seen)
    assert not event.players.exclude(name_before="").exists()


def places(event: Event) -> tuple[list[str], list[str]]:
    """The names on the list behind Dan, and those who wait."""
    listed = event.players.filter(number__gt=8).order_by("number")
    return [each.name for each in listed], [each.name for each in event.waiting.all()]


def test_whoever_moved_up_gets_the_place_in_line_back(event: Event) -> None:
    registering.switch(event.pk, is_open=True)
    registering.change(event.pk, version=2, capacity=8)
    for name in ("Iris", "Jon", "Kim"):
        registering.register(event.pk, name, key=uuid4())
    jon = event.waiting.get(name="Jon")
    registering.move_up(jon)
    moved = newest(event)
    assert places(event) == (["Jon"], ["Iris", "Kim"])

    undo(event, moved)
    assert places(event) == ([], ["Iris", "Jon", "Kim"])
    assert [each.place for each in event.waiting.all()] == [1, 2, 3]
    undo(event)
    assert places(event) == (["Jon"], ["Iris", "Kim"])
    queued = Act.objects.filter(event=event.pk, kind=Act.Kind.QUEUED).earliest("number")
    undo(event, queued)
    assert places(event) == (["Jon"], ["Kim"])
    assert is_audited(event)

    players.drop(ada(event))
    assert places(event) == (["Jon"], ["Kim"])
    players.drop(event.players.get(name="Jon"))
    players.drop(evening.player(event, "Ben"))
    assert places(event) == (["Jon", "Kim"], [])
    with refused("NOBODY_WAITS"):
        undo(event, Act.objects.filter(event=event.pk, kind=Act.Kind.MOVED_UP).latest("number"))


def canceled(event: Event) -> tuple[Round, Table, list[str]]:
    """A released round of two tables, of which the second was canceled."""
    round_ = evening.released(event)
    table = evening.tables_of(round_)[1]
    names = evening.names_at(table)
    draws.cancel_table(round_.pk, table=table.pk, **renewed(round_))
    return round_, table, names


def test_a_canceled_table_comes_back_with_its_players_and_a_new_book(event: Event) -> None:
    round_, table, names = canceled(event)
    act = newest(event)
    assert offered(event, act) == "Put the table back"

    undo(event, act)
    back = Table.objects.get(pk=table.pk)
    assert (back.number, back.banker, evening.names_at(back)) == (2, table.banker, names)
    assert evening.game_of(back).status == Game.Status.OPEN
    evening.begin(evening.fresh(round_))
    assert offered(event, act) == ""
    assert is_audited(event)


def test_a_table_comes_back_with_its_time(event: Event) -> None:
    round_ = evening.released(event)
    table = evening.tables_of(round_)[1]
    table_time.extend(table.pk, minutes=5, seen=0)
    Table.objects.filter(pk=table.pk).update(late_seconds=60)
    postponing.postpone(table.pk, reason="A fire alarm")
    draws.cancel_table(round_.pk, table=table.pk, **renewed(round_))
    undo(event)
    back = Table.objects.get(pk=table.pk)
    assert (back.extra_seconds, back.late_seconds) == (300, 60)
    assert back.postponed == "As before it was canceled"
    assert is_audited(event)


@pytest.mark.parametrize("on_paper", [True, False])
def test_a_table_on_paper_comes_back_so(event: Event, on_paper: bool) -> None:
    round_ = evening.released(event)
    table = evening.tables_of(round_)[1]
    marks.mark(table.pk, on_paper=not on_paper)
    marks.mark(table.pk, on_paper=on_paper)
    draws.cancel_table(round_.pk, table=table.pk, **renewed(round_))
    undo(event)

    assert Table.objects.get(pk=table.pk).on_paper == on_paper
    assert is_audited(event)


def test_a_table_of_a_draw_that_was_withdrawn_stays_away(event: Event) -> None:
    round_, *_ = canceled(event)
    act = newest(event)
    draws.discard(round_.pk, **renewed(round_))
    with refused(Code.BUILT_ON, "The draw has been withdrawn since."):
        undo(event, act)


def test_a_table_comes_back_as_far_as_its_people_are_free(event: Event) -> None:
    round_, table, names = canceled(event)
    act = newest(event)
    first = evening.tables_of(round_)[0]
    draws.assign_bankers(round_.pk, bankers={first.pk: table.banker_id}, **renewed(round_))
    player = evening.player(event, names[0])
    draws.seat_player(round_.pk, player=player.pk, table=first.pk, **renewed(round_))
    with refused("SEATED"):
        undo(event, act)
    undo(event)  # the seat
    draws.move_table(round_.pk, table=first.pk, number=2, **renewed(round_))
    with refused(Code.BUILT_ON, "Another table has the number 2 by now."):
        undo(event, act)
    undo(event)
    undo(event, act)
    assert Table.objects.get(pk=table.pk).banker is None
    undo(event)
    assert not Table.objects.filter(pk=table.pk).exists()
    assert is_audited(event)


def test_the_start_of_the_clock_is_taken_back_until_a_table_plays(event: Event) -> None:
    round_ = evening.released(event)
    clock.start(round_.pk, by="Olga")
    started = newest(event)
    undo(event)
    assert evening.fresh(round_).status == Round.Status.RELEASED
    assert evening.fresh(round_).clock_state().state == "waiting"
    undo(event)
    assert evening.fresh(round_).status == Round.Status.PLAYING
    again = newest(event)
    assert offered(event, again) == "Take the start back"
    evening.start_game(evening.tables_of(round_)[0])
    assert (offered(event, again), offered(event, started)) == ("", "")
    with refused(Code.BUILT_ON, "Table 1 has begun to play."):
        undo(event, again)
    clock.pause(round_.pk, by="Olga")
    with refused(Code.BUILT_ON, "“The clock was paused”"):
        undo(event, again)
    assert is_audited(event)


def test_a_round_is_opened_again_until_the_next_is_drawn(event: Event) -> None:
    evening.change_stage(event, rounds=1)
    round_ = evening.played(event)
    act = newest(event)
    undo(event, act)
    assert evening.fresh(round_).status == Round.Status.PLAYING
    assert offered(event, act) == ""
    rounds.finish(round_.pk)
    again = newest(event)
    draft = evening.drafted(event)
    assert offered(event, again) == ""
    with refused(Code.BUILT_ON, "Final has been drawn since."):
        undo(event, again)
    draws.discard(draft.pk, **renewed(draft))
    assert offered(event, again) == "Open the round again"
    assert is_audited(event)


def test_with_the_final_the_crown_is_taken_back_and_comes_again(event: Event) -> None:
    evening.change_stage(event, rounds=1)
    evening.played(event)
    evening.play_out(evening.playing(event), {"Ada": 2000})
    finished = Act.objects.filter(event=event.pk, kind=Act.Kind.FINISHED).latest("number")
    undo(event, finished)
    assert Event.objects.get(pk=event.pk).champion is None
    undo(event, Act.objects.get(event=event.pk, kind=Act.Kind.REOPENED))
    assert Event.objects.get(pk=event.pk).champion is not None
    assert is_audited(event)
