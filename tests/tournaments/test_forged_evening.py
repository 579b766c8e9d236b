"""Forgeries that would have made somebody else win: the audit names each of them."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import Model
from django.utils import timezone

from ledger.models import Game, OutboxRow, Transaction
from tests.tournaments import evening
from tests.tournaments.evening import game_of
from tests.tournaments.forging import change, said, said_of, table
from tournaments.models import (
    Act,
    ClockMark,
    DrawOfLots,
    Event,
    EventChain,
    Player,
    Result,
    Round,
    Ruling,
    Seat,
    Signature,
    Stage,
    Standings,
)
from tournaments.services import acts, events, results, standings


def act(number: int) -> Act:
    """An act of the evening; from the end for a negative number."""
    found = list(Act.objects.order_by("number"))
    return found[number - 1 if number > 0 else number]


def swap_seats() -> None:
    """Swap the seats of the two players of a signed table."""
    one, other = table(1).seats.order_by("letter")[:2]
    players = one.player_id, other.player_id
    Seat.objects.filter(pk__in=(one.pk, other.pk)).delete()
    for seat, player in zip((other, one), players, strict=True):
        seat.player_id = player
        seat.save(force_insert=True)
    standings.compute(Event.objects.get().pk)


# Tests with an evening of their own come first: `over` stays to the end of the file.
def test_a_champion_before_the_final(event: Event) -> None:
    evening.played(event)
    told = said_of(lambda: change(event, champion=evening.player(event, "Ada")))

    assert "the champion is not who the standings make it, which is nobody." in told


def test_a_log_that_was_cut_is_proven_by_a_printed_sheet(event: Event) -> None:
    evening.played(event)
    printed = EventChain.objects.get(event=event.pk).seal
    found = said("--sheet", printed[:12])
    assert f"The sheet shows Spring night, act {act(-1).number}; it is the newest." in found

    def forge() -> None:
        cut(1)
        change(Round.objects.get(), status="playing")

    told = said_of(forge)
    assert told.endswith("No fault.\n"), "a tail that is cut with all that it told of"
    told = said_of(forge, "--sheet", printed[:12])
    assert "The seal of the sheet stands in none of these books and logs" in told


def test_two_players_of_a_signed_table_who_changed_places(over: Event) -> None:
    first, second = table(1).seats.order_by("letter")[:2]
    told = said_of(swap_seats)

    named = f"table 1 of round 1: seats A is player {second.player.number}, not player "
    assert f"{named}{first.player.number} as in act " in told
    # Signatures go with the seats; and who signed is told by the player, too.
    assert "the signatures of table 1 of round 1: count is 2, not 4" in told


def test_a_ruling_that_nobody_made(over: Event) -> None:
    def forge() -> None:
        result = Result.objects.get(table=table(1))
        after = result.assets | {"B": 9000}
        Ruling.objects.create(
            result=result, by="user:1", by_name="R", reason="x", before=result.assets, after=after
        )
        places = results.places_of(after, result.bankrupt, result.tally)
        change(result, status="ruled", assets=after, places=places)
        standings.compute(over.pk)

    told = said_of(forge)

    assert "the rulings of table 1 of round 1: it is there, but act" in told
    assert "the result of table 1 of round 1: assets B is 9000, not 1500 as in act" in told


def test_a_forged_champion(over: Event) -> None:
    assert over.champion is not None
    other = Player.objects.exclude(pk=over.champion.pk).first()
    told = said_of(lambda: change(over, champion=other))

    assert "the set-up: champion is player 1, not player " in told
    assert "the champion is not who the standings make it, which is " in told


def test_lots_that_nobody_drew(over: Event) -> None:
    def forge() -> None:
        DrawOfLots.objects.create(event=over, order=[1, 2], reason="x", drawn_at=timezone.now())

    assert "the draws of lots: count is 2, not 1 as in act" in said_of(forge)


def test_a_mark_of_the_clock_that_is_gone(over: Event) -> None:
    told = said_of(lambda: ClockMark.objects.filter(kind="pause").delete())

    assert "the clock of round 1: count is 2, not 3 as in act" in told


def test_games_of_two_tables_that_were_swapped(over: Event) -> None:
    one, other = table(1), table(2)
    games = one.game_id, other.game_id

    def forge() -> None:
        change(one, game=None)
        change(other, game=games[0])
        change(one, game=games[1])

    told = said_of(forge)
    for number, game in enumerate(games, start=1):
        assert re.search(rf'table {number} of round 1: game is "\S+", not "{game}" as in', told)


def test_a_table_that_was_parted_from_its_game(over: Event) -> None:
    told = said_of(lambda: change(table(1), game=None))

    assert "table 1 of round 1: game is nothing, not " in told


@pytest.mark.sqlite  # on PostgreSQL the foreign keys refuse that also without the guards
def test_a_game_that_was_parted_and_removed_leaves_orphans(over: Event) -> None:
    game = table(1).game_id
    entries = Transaction.objects.filter(game=game).count()

    def forge() -> None:
        change(table(1), game=None)
        with connection.cursor() as cursor:
            assert game is not None
            cursor.execute("DELETE FROM ledger_game WHERE id = %s", [game.hex])

    told = said_of(forge)
    assert f"Game {game} is gone, and left {entries} × header of an entry behind." in told
    assert re.search(rf"Game {game} is gone, and left \d+ × posting behind.", told)


def test_a_round_that_no_act_tells_of(over: Event) -> None:
    def forge() -> None:
        stage = over.stages.get(number=1)
        columns = {"status": "finished", "minutes": 1, "draw_seed": 1}
        Round.objects.create(event=over, stage=stage, number=3, **columns)

    assert "round 3: it is there, but no act tells of it." in said_of(forge)


def test_a_player_who_took_another_s_name(over: Event) -> None:
    def forge() -> None:
        ada, ben = evening.player(over, "Ada"), evening.player(over, "Ben")
        change(ada, name="?")
        change(ben, name="Ada")
        change(ada, name="Ben")
        standings.compute(over.pk)

    told = said_of(forge)
    assert "player 1: the name is not the one in act" in told
    assert "player 2: the name is not the one in act" in told


def cut(count: int) -> None:
    """Remove the newest acts and move the head back."""
    newest = act(-1).number - count
    Act.objects.filter(number__gt=newest).delete()
    change(EventChain.objects.get(), number=newest, seal=act(newest).seal)


def test_an_act_that_was_changed(over: Event) -> None:
    changed = act(12)
    told = said_of(lambda: change(changed, by="user:9"))

    assert f"act 12 ({changed.at:%H:%M} UTC, {changed.kind}) is not as it was recorded" in told


def test_an_act_that_is_gone(over: Event) -> None:
    told = said_of(lambda: act(12).delete())

    assert "acts between 11 and 13 are missing." in told
    assert "act 13" in told


def test_two_acts_in_another_order(over: Event) -> None:
    def forge() -> None:
        one, other = act(12), act(13)
        change(one, number=999)
        change(other, number=12)
        change(one, number=13)

    told = said_of(forge)
    assert "act 12 (" in told
    assert "act 13 (" in told


def test_an_act_that_was_added(over: Event) -> None:
    newest = act(-1)
    newest.pk, newest.number, newest.kind = None, newest.number + 1, "signed"
    told = said_of(newest.save)

    assert f"act {newest.number} ({newest.at:%H:%M} UTC, signed) is not as it was" in told
    assert "its log ends with act " in told


def test_acts_that_were_cut_off_no_longer_fit_what_stands(over: Event) -> None:
    told = said_of(lambda: cut(1))

    assert "the set-up: champion is player " in told


def test_an_event_that_vanished(over: Event) -> None:
    def forge() -> None:
        change(over, is_demo=True)
        events.remove_event(over.pk)
        cut(1)

    assert f"Event {over.pk}: it is gone, but its log doesn't say that it" in said_of(forge)


def test_a_demonstration_that_was_removed_leaves_no_fault(over: Event) -> None:
    change(over, is_demo=True)
    events.remove_event(over.pk)

    assert said().endswith("No fault.\n")
    assert "1 log with " in said()


def test_an_event_that_its_log_says_was_removed(over: Event) -> None:
    assert "its log says that it was removed, but it is still there." in said_of(
        lambda: acts.end(over)
    )


def forge_row(game: Game, topic: str = "book_closed", ahead: timedelta = timedelta(0)) -> None:
    """Put an open row about a game into the outbox."""
    at = timezone.now() + ahead
    OutboxRow.objects.create(
        topic=topic, payload={"game": str(game.pk)}, created_at=at, due_at=at + timedelta(days=9999)
    )


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"topic": "x"}, "of the outbox has the topic “x”: nobody sends that."),
        ({"ahead": timedelta(days=9999)}, "of the outbox is from the future, 20"),
        ({"topic": "x", "ahead": timedelta(days=9999)}, "has the topic “x”"),
        ({"ahead": -timedelta(hours=1)}, "what follows its end or reopening waits since"),
    ],
)
def test_a_forged_row_of_the_outbox_is_named_and_silences_nothing(
    over: Event, row: dict[str, Any], says: str
) -> None:
    def forge() -> None:
        game = table(1).game
        assert game is not None
        forge_row(game, **row)
        change(Result.objects.get(table=table(1)), assets={"A": 99999}, places={"A": 1})
        Standings.objects.update(rows=[])

    told = said_of(forge)

    assert says in told
    assert "the result counts {'A': 99999}" in told
    assert "Spring night: what its standings are made of can't be read" in told


def test_a_plausible_row_of_the_outbox_doesn_t_excuse_what_acts_say(over: Event) -> None:
    def forge() -> None:
        game = table(1).game
        assert game is not None
        forge_row(game)
        Result.objects.filter(table=table(1)).delete()

    told = said_of(forge)

    assert "the result of table 1 of round 1: it is not there, but act" in told
    assert "the signatures of table 1 of round 1: it is not there, but act" in told


def test_a_row_of_the_outbox_about_no_table_is_named(over: Event) -> None:
    def forge() -> None:
        at = timezone.now()
        OutboxRow.objects.create(topic="x", payload=[1], created_at=at, due_at=at)

    assert "of the outbox has the topic “x”" in said_of(forge)


ODD_CELLS: list[tuple[type[Model], dict[str, Any], str]] = [
    (Result, {"places": {}}, "places A is nothing, not 1 as in"),
    (Result, {"assets": "x"}, 'the result of table 1 of round 1: assets is "x", not'),
    (Result, {"assets": {}}, "assets A is nothing, not 2500 as in"),
    (Result, {"bankrupt": {"Z": 1}}, 'bankrupt is {"Z":1}, not [] as in'),
    (Result, {"tally": 7}, "the tally is not the one in"),
    (Stage, {"scoring": "zzz"}, 'the set-up: stages no. 1 scoring is "zzz", not "assets" as in'),
    (Event, {"options": [1]}, "the set-up: options is [1], not {} as in"),
    (Standings, {"rows": 7}, "the standings are not those that the results"),
    (DrawOfLots, {"order": 7}, "the draws of lots: no. 1 order is 7, not ["),
    (Act, {"data": 7}, "is not as it was recorded: its seal doesn't fit"),
    (Act, {"data": {"now": [1]}}, "is not as it was recorded: its seal doesn't fit"),
    (Round, {"draw_note": 7}, "the explanation of the draw is not the one in"),
    (Signature, {"via": ""}, 'no. 1 via is "", not "tablet" as in'),
]


def test_one_odd_cell_is_a_fault_and_the_rest_is_audited_all_the_same(over: Event) -> None:
    missed = []
    for model, cells, says in ODD_CELLS:
        row: Any = model._default_manager.order_by("pk").first()

        def forge(row: Any = row, cells: dict[str, Any] = cells) -> None:
            change(row, **cells)
            change(table(1, stage=2).result, version=77)
            change(game_of(table(1, stage=2)), state={})

        told = said_of(forge)
        rest = "the result of table 1 of the final: version is 77" in told
        if says not in told or not rest or "The snapshot differs" not in told:
            missed.append(f"{model.__name__} {cells}: {told}")
    assert missed == []


def test_a_round_that_was_moved_to_another_event(over: Event) -> None:
    other = evening.make_event(here=4)
    before = said()
    assert before.endswith("No fault.\n")

    def forge() -> None:
        change(Round.objects.get(stage__number=2), event=other, number=9)

    told = said_of(forge)
    assert "the final: it is not there, but act " in told
    assert "the final: it is there, but no act tells of it." in told


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("model", "column"),
    [(Result, "places"), (Result, "tallied_at"), (Act, "data"), (Act, "at"), (Event, "options"),
     (DrawOfLots, "order"), (OutboxRow, "payload"), (EventChain, "opened_at")],
)  # fmt: skip
def test_a_cell_that_is_not_json_or_a_time_is_a_fault_and_not_a_crash(
    over: Event, model: Any, column: str
) -> None:
    row = model._default_manager.order_by("pk").first()

    def forge() -> None:
        OutboxRow.objects.update(done_at=None)
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA ignore_check_constraints = ON")
            cursor.execute(
                f'UPDATE {model._meta.db_table} SET "{column}" = %s WHERE id = %s',
                ["nonsense", row.pk.hex if model is Event else row.pk],
            )
            assert cursor.rowcount
            cursor.execute("PRAGMA ignore_check_constraints = OFF")

    assert "Faults: " in said_of(forge)
