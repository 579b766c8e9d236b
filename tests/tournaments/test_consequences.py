"""A late ruling says all that it changes: places, later rounds, what was announced, the champion,
certificates, webhooks, the final of a league. A book that is opened again says all of it that it
may change."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.tournaments import evening
from tournaments.formats import StagePlan, preliminary_and_final
from tournaments.models import Delivery, Event, Round, Stage, Table, Webhook
from tournaments.services import consequences, players, projectors, reopening
from tournaments.services.league_finals import make_league_final
from tournaments.services.next_nights import make_next_night

pytestmark = pytest.mark.django_db

BY_RANK = StagePlan("Second", tables=Stage.Tables.STANDINGS)


def at_table_of(round_: Round, name: str) -> Table:
    return round_.tables.get(seats__player__name=name)


def starting(notes: list[str], words: str) -> str:
    """The note that begins with these words, "" if none does."""
    return next((note for note in notes if note.startswith(words)), "")


def test_before_the_next_draw_the_standings_alone_follow(event: Event) -> None:
    first = evening.played(event, {"Ada": 3000})
    assert evening.rule_for(at_table_of(first, "Ben"), "Ben", 9000) == []


def test_every_later_round_is_named_with_what_to_do_about_it() -> None:
    event = evening.make_event(plans=[StagePlan("First"), BY_RANK, StagePlan("Third")])
    first = evening.played(event, {"Ada": 3000})
    evening.played(event)
    evening.released(event)

    notes = evening.rule_for(at_table_of(first, "Ben"), "Ben", 4000)

    assert "Ada from 1 to 2" in starting(notes, "Other places in the standings:")
    assert notes[1:] == [
        "Round 2 was drawn before this correction and stays as it is.",
        "Its tables follow the standings of that time. Round 2 has begun, so it counts as it is "
        "played.",
        "Round 3 was drawn before this correction and stays as it is.",
    ]


def test_where_lots_would_decide_who_has_to_leave_it_says_between_whom() -> None:
    event = evening.make_event(here=12, rounds=1, advance=2)
    first = evening.playing(event)
    tables = evening.tables_of(first)
    one, two, three = (evening.names_at(table)[0] for table in tables)
    evening.play_out(first, {one: 3000, two: 3000})
    evening.released(event)

    notes = evening.rule_for(tables[2], three, 9000)

    told = starting(notes, f"By the current standings, {three} would be in the final, and lots ")
    assert f"decide between {one} and {two}. " in told or f"between {two} and {one}. " in told


def test_several_finalists_are_named_in_a_sentence_that_reads_one_way_only() -> None:
    event = evening.make_event(here=8, rounds=1, advance=2)
    first = evening.playing(event)
    one, other = (evening.names_at(table)[:2] for table in evening.tables_of(first))
    evening.play_out(first, {one[0]: 3000, one[1]: 2900, other[0]: 2800, other[1]: 2700})
    evening.released(event)

    table = at_table_of(first, one[0])
    worth: dict[str, Any] = {letter: at for at, letter in enumerate(table.names(), start=1)}
    notes = evening.rule(table, **worth)

    told = starting(notes, "By the current standings, ")
    would, _, instead = told.partition(" instead of ")
    assert would.endswith(f"{other[0]} and {other[1]} would be in the final")
    assert instead.startswith((f"{one[0]} and {one[1]}. ", f"{one[1]} and {one[0]}. "))


def test_a_long_list_of_moves_is_cut() -> None:
    event = evening.make_event(here=20, rounds=2)
    first = evening.played(event, {evening.name_of(at): 3000 + at for at in range(1, 21)})
    evening.released(event)
    notes = evening.rule_for(at_table_of(first, "Ada"), "Ada", 9000)
    assert starting(notes, "Other places").endswith(", and 8 others.")


def crowned() -> tuple[Event, Round]:
    """A social of one round, which Ada has won."""
    event = evening.make_event(plans=[StagePlan("The round")])
    return event, evening.played(event, {"Ada": 3000, "Ben": 2500})


def test_another_champion_and_certificates() -> None:
    event, first = crowned()
    url = "https://club.example/hook"
    hook = Webhook.objects.create(event=event, url=url, kinds=["champion.crowned"])
    notes = evening.rule_for(at_table_of(first, "P05"), "P05", 1600)
    assert not starting(notes, "The champion")
    assert starting(notes, "Certificates")
    Delivery.objects.create(
        pk=hook.pk,
        webhook=hook,
        kind="champion.crowned",
        body="{}",
        made_at=timezone.now(),
        delivered_at=timezone.now(),
    )

    notes = evening.rule_for(at_table_of(first, "Ben"), "Ben", 9000)

    assert "The champion was Ada, and is Ben: tell the hall." in notes
    assert starting(notes, "Webhooks have told other programs of Ada")


def test_sums_that_are_announced_and_printed() -> None:
    event, first = crowned()
    projectors.hold(event.pk)
    projectors.announce(event.pk, "", 2)

    notes = evening.rule_for(at_table_of(first, "Ada"), "Ada", 3100)

    assert [each.split(":")[0] for each in notes] == [
        "The places that are being announced were fixed before, with another sum for Ada",
        "Certificates already printed show old sums",
    ]


def test_other_seeds_of_a_semi_final_with_the_same_players() -> None:
    event = evening.make_event(
        plans=[
            StagePlan("Round"),
            StagePlan(
                "Semi-final",
                plays=Stage.Plays.TOP,
                players=4,
                tables=Stage.Tables.SEEDED,
                table_size=2,
                carries_over=False,
            ),
            StagePlan("Final", plays=Stage.Plays.WINNERS, players=2, carries_over=False),
        ]
    )
    first = evening.played(event, {"Ada": 3000, "Ben": 2900, "Cleo": 2800, "Dan": 2700})
    evening.released(event)

    assert consequences.possible(first) == [
        "The semi-final keeps its players. If the new result changes who belongs in it or how "
        "they are seeded, withdraw its draw and draw again once this result is in."
    ]
    notes = evening.rule_for(at_table_of(first, "Dan"), "Dan", 2950)

    assert "Dan from 4 to 2, Ben from 2 to 3, Cleo from 3 to 4" in notes[0]
    assert notes[2] == (
        "Its tables follow the standings of that time. Withdraw the draw of the semi-final and "
        "draw it again, as nobody has begun to play."
    )


def test_places_that_are_announced() -> None:
    event, first = crowned()
    projectors.hold(event.pk)
    projectors.announce(event.pk, "", 2)
    notes = evening.rule_for(at_table_of(first, "Ben"), "Ben", 9000)
    said = starting(notes, "The places that are being announced were fixed before")
    assert "Ben" in said
    assert "press “Hold again”" in said


def test_once_every_place_is_announced_there_is_none_to_announce_again() -> None:
    event, first = crowned()
    projectors.hold(event.pk)
    projectors.announce_all(event.pk)

    notes = evening.rule_for(at_table_of(first, "Ben"), "Ben", 9000)

    assert "The champion was Ada, and is Ben: tell the hall." in notes
    assert not [each for each in notes if "Hold again" in each]
    assert not [each for each in consequences.possible(first) if "Hold again" in each]


def test_the_final_of_a_league() -> None:
    olga = User.objects.create_user("olga")
    event = evening.make_event(user_id=olga.pk, plans=[StagePlan("The round")])
    first = evening.played(event, {"Ada": 3000, "Ben": 2500})
    make_next_night(event.pk, on=date(2027, 3, 27), user_id=olga.pk)
    final = make_league_final(
        event.pk, name="The final", on=date(2027, 4, 3), players=4, minutes=60, user_id=olga.pk
    )
    notes = evening.rule_for(at_table_of(first, "Ben"), "Ben", 2600)
    assert not starting(notes, "“The final”")
    players.check_in_all(final)
    evening.drafted(final)
    notes = evening.rule_for(at_table_of(first, "Ben"), "Ben", 2700)
    assert starting(notes, "“The final” was drawn by the list of the league as it was")


def test_a_reopened_book_may_change_nothing_before_the_next_draw(event: Event) -> None:
    first = evening.played(event)
    assert consequences.possible(first) == []
    [said] = reopening.means(at_table_of(first, "Ada"))
    assert said.startswith("The result of this table does not count until")


def test_a_reopened_book_names_each_later_round_and_what_to_do_about_it() -> None:
    plans = [StagePlan("First"), BY_RANK, *preliminary_and_final(rounds=1, advance=4)[1:]]
    event = evening.make_event(plans=plans)
    first = evening.played(event, {"Ada": 3000})
    evening.played(event)
    evening.released(event)

    assert consequences.possible(first) == [
        "Round 2 keeps its tables. It counts as it is played, even if the new result changes the "
        "standings.",
        "The final keeps its players. If the new result changes who belongs in it, withdraw its "
        "draw and draw again once this result is in.",
    ]


def test_a_reopened_book_leaves_a_round_alone_that_was_drawn_without_the_standings(
    event: Event,
) -> None:
    first = evening.played(event)
    evening.drafted(event)

    assert consequences.possible(first) == ["Round 2 keeps its tables."]


def test_a_reopened_book_may_name_another_champion() -> None:
    event, first = crowned()
    hook = Webhook.objects.create(event=event, url="https://club.example/", kinds=[])
    Delivery.objects.create(
        pk=hook.pk,
        webhook=hook,
        kind="champion.crowned",
        body="{}",
        made_at=timezone.now(),
        delivered_at=timezone.now(),
    )
    projectors.hold(event.pk)
    projectors.announce(event.pk, "", 2)
    table = at_table_of(first, "Ben")
    means = reopening.means(Table.objects.get(pk=table.pk))
    assert "Until then there is no champion, not even Ada." in means
    evening.reopen(table)

    announced, heard, printed = consequences.possible(first)
    assert announced.startswith("If the new result changes places that are being announced")
    assert heard.startswith("If the new result changes the champion")
    assert printed == "If the new result changes places or sums, print the certificates again."


def test_a_reopened_book_may_change_who_plays_the_final_of_a_league() -> None:
    olga = User.objects.create_user("olga")
    event = evening.make_event(user_id=olga.pk, plans=[StagePlan("The round")])
    first = evening.played(event)
    make_next_night(event.pk, on=date(2027, 3, 27), user_id=olga.pk)
    final = make_league_final(
        event.pk, name="The final", on=date(2027, 4, 3), players=4, minutes=60, user_id=olga.pk
    )
    players.check_in_all(final)
    assert not starting(consequences.possible(evening.fresh(first)), "“The final”")
    evening.drafted(final)
    said = starting(
        consequences.possible(evening.fresh(first)),
        "“The final” keeps its players. If the new result changes the list of the league",
    )
    assert "withdraw its draw" in said
