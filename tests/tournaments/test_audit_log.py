"""The audit names each row of an evening that isn't as the log of the event says."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

import pytest
from django.apps import apps
from django.db import models

from tests.tournaments import forging
from tests.tournaments.forging import Forgery, said, unnoticed
from tournaments.models import (
    Act,
    Call,
    ClockMark,
    Delivery,
    Dispute,
    DrawOfLots,
    Event,
    EventChain,
    Highlights,
    Invitation,
    MachineClock,
    Membership,
    Payment,
    Player,
    PlayerImport,
    Projector,
    Registration,
    Result,
    Round,
    Ruling,
    Seat,
    SeedPromise,
    Signature,
    Staff,
    Stage,
    Standings,
    Table,
    Till,
    Waiting,
    Webhook,
)

TIME = datetime(2001, 1, 1, tzinfo=UTC)
HASH = "e" * 64
NOBODY = UUID(int=1)
SEAL = "is not as it was recorded: its seal doesn't fit"

FORGERIES: dict[type[models.Model], list[Forgery]] = {
    Event: [
        Forgery("ruleset", "classic", 'the set-up: ruleset is "classic", not "night-2016" as in'),
        Forgery("options", {"pot": "on"}, "the set-up: options pot is"),
        Forgery("edition", "uk", 'the set-up: edition is "uk"'),
        Forgery("divisions", ["A", "B"], "the set-up: divisions count is 2, not 0"),
        Forgery("tables_out_of_use", [3], "the set-up: tables out of use count is 1, not 0"),
        Forgery("accessible_tables", [3], "the set-up: accessible tables count is 1, not 0"),
        Forgery("words_apart", "no", 'the set-up: words apart is "no", not "always" as in'),
        Forgery("clubs_apart", "rather", 'the set-up: clubs apart is "rather", not "no" as in'),
        Forgery("league", NOBODY, 'the set-up: league is "00000000-0000-0000-0000-000000000001"'),
        Forgery("evening", NOBODY, 'the set-up: evening is "00000000-0000-0000-0000-000000000001"'),
        Forgery("nights_counted", 3, "the set-up: nights counted is 3, not nothing"),
        Forgery("champion_id", None, "the champion is not who the standings make it"),
        Forgery("champion_id", None, "the set-up: champion is nothing, not player "),
        Forgery("created_at", TIME, "it was created at 2001-01-01T00:00:00.000000Z, and its log"),
        Forgery("id", NOBODY, "it is gone, but its log doesn't say that it was removed"),
        Forgery("id", NOBODY, "it has no log"),
    ],
    Player: [
        Forgery("number", 90, "player 1: number is 90, not 1 as in act "),
        Forgery("name", "Eve", "player 1: the name is not the one in act "),
        Forgery("division", "Seniors", 'player 1: division is "Seniors", not "" as in act'),
        Forgery("wave", "B", 'player 1: wave is "B", not "" as in act'),
        Forgery("person", NOBODY, "player 1: person is"),
        Forgery("dropped_at", TIME, 'player 1: dropped at is "2001-01-01T00:00:00.000000Z", not'),
        Forgery("is_defending", True, "player 1: is defending is true, not false as in act"),
        Forgery("event_id", NOBODY, "player 1: it is not there, but act "),
        Forgery("id", 999, "player 1: it is not there, but act "),
    ],
    Payment: [
        Forgery("number", 9, "payment 1: number is 9, not 1 as in"),
        Forgery("kind", "rebuy", 'payment 1: kind is "rebuy", not "donation" as in'),
        Forgery("amount", 1, "payment 1: amount is 1, not 5000 as in"),
        Forgery("player_id", None, "payment 1: player is nothing, not"),
        Forgery("payer", "Eve", "payment 1: the name of the payer is not the one in act"),
        Forgery("paid_at", TIME, "payment 1: paid at is"),
        Forgery("by", "user:9", 'payment 1: by is "user:9", not'),
        Forgery("taken_back_at", TIME, "payment 1: taken back at is"),
        Forgery("taken_back_by", "user:9", 'payment 1: taken back by is "user:9", not "" as in'),
        Forgery("event_id", NOBODY, "payment 1: it is not there, but act"),
        Forgery("id", 999, "payment 1: it is not there, but act"),
    ],
    Waiting: [
        Forgery("name", "Finn", "no. 1 of the waiting list: the name is not the one in act"),
        Forgery("since", TIME, "no. 1 of the waiting list: since is"),
        Forgery("event_id", NOBODY, "no. 1 of the waiting list: it is not there, but act"),
        Forgery("id", 999, "no. 1 of the waiting list: it is not there, but act"),
    ],
    Stage: [
        Forgery("event_id", NOBODY, "the set-up: stages count is 1, not 2"),
        Forgery("number", 3, "the set-up: stages no. 2 number is 3, not 2"),
        Forgery("name", "Last", 'the set-up: stage names no. 2 is "Last", not "Final" as in'),
        Forgery("plays", "winners", 'the set-up: stages no. 2 plays is "winners", not "top"'),
        Forgery("players", 3, "the set-up: stages no. 2 players is 3, not 2"),
        Forgery("rounds", 2, "the set-up: stages no. 2 rounds is 2, not 1"),
        Forgery("minutes", 5, "the set-up: stages no. 2 minutes is 5, not 90"),
        Forgery("table_size", 5, "the set-up: stages no. 2 table size is 5, not 2"),
        Forgery("tables", "seeded", 'stages no. 2 tables is "seeded", not "no_repeats"'),
        Forgery("scoring", "share", 'stages no. 2 scoring is "share", not "assets"'),
        Forgery("best", 1, "the set-up: stages no. 2 best is 1, not nothing"),
        Forgery("carries_over", False, "stages no. 2 carries over is false, not true"),
        Forgery("divisions_apart", True, "stages no. 2 divisions apart is true, not false"),
        Forgery("champion_plays", True, "stages no. 2 champion plays is true, not false"),
        Forgery("waves", 2, "the set-up: stages no. 2 waves is 2, not 1"),
        Forgery("id", 999, "the final: stage is nothing, not 2 as in"),
    ],
    Round: [
        Forgery("event_id", NOBODY, "the final: it is not there, but act"),
        Forgery("number", 9, "the final: number is 9, not 2 as in act"),
        Forgery("stage_id", 999, "the final: stage is nothing, not 2 as in"),
        Forgery("wave", "A", 'the final: wave is "A", not "" as in act'),
        Forgery("status", "time_up", 'the final: status is "time_up", not "finished"'),
        Forgery("minutes", 1, "the final: minutes is 1, not 90"),
        Forgery("draw_seed", 2, "the final: draw seed is 2, not "),
        Forgery("drawn_from", {}, "the final: what the draw followed from is not what it was in"),
        Forgery("sizes", [2], "the final: sizes count is 1, not 0"),
        Forgery("draw_note", ["Fair"], "the final: the explanation of the draw is not the one in"),
        Forgery("id", 999, "the final: it is not there, but act"),
    ],
    SeedPromise: [
        Forgery("event_id", NOBODY, "the seed of round 2: it is not there, but act"),
        Forgery("number", 3, "the seed of round 2: number is 3, not 2 as in act"),
        Forgery("seed", "7", "the seed of round 2: the seed is not the one whose hash is in"),
        Forgery("published_at", TIME, "the seed of round 2: published at is"),
    ],
    ClockMark: [
        Forgery("round_id", 999, "the clock of round 1: count is 2, not 3 as in"),
        Forgery("kind", "end", 'the clock of round 1: no. 1 kind is "end", not "start"'),
        Forgery("at", TIME, "the clock of round 1: no. 1 at is"),
        Forgery("seconds", 60, "the clock of round 1: no. 1 seconds is 60, not 0"),
        Forgery("by", "Oleg", "the clock of round 1: the name of who pressed it is not the one in"),
    ],
    Table: [
        Forgery("round_id", 999, "table 1 of round 1: round is 999, not "),
        Forgery("number", 9, "table 1 of round 1: number is 9, not 1"),
        Forgery("banker_id", None, "table 1 of round 1: banker is nothing, not "),
        Forgery("game_id", None, "table 1 of round 1: game is nothing, not "),
        Forgery("extra_seconds", 300, "table 1 of round 1: extra seconds is 300, not 0"),
        Forgery("late_seconds", 300, "table 1 of round 1: late seconds is 300, not 0"),
        Forgery("postponed", "Ill", "table 1 of round 1: why it is postponed is not what it was"),
        Forgery("id", 999, "table 1 of round 1: it is not there, but act"),
    ],
    Seat: [
        Forgery("table_id", 999, "table 1 of round 1: seats A is nothing, not player "),
        Forgery("round_id", 999, 'table 1 of round 1: seats A is {"player":'),
        Forgery("letter", "H", "table 1 of round 1: seats H is player "),
        Forgery("player_id", 999, "table 1 of round 1: seats A is a player of another event (999)"),
    ],
    Result: [
        Forgery("table_id", 999, "the result of table 1 of round 1: it is not there, but"),
        Forgery("status", "provisional", 'round 1: status is "provisional", not "signed" as'),
        Forgery("tally", {}, "the result of table 1 of round 1: the tally is not the one in"),
        Forgery("assets", {"A": 1}, "the result of table 1 of round 1: assets A is 1, not 2500"),
        Forgery("places", {"A": 2}, "the result of table 1 of round 1: places A is 2, not 1"),
        Forgery("bankrupt", ["B"], "the result of table 1 of round 1: bankrupt count is 1, not 0"),
        Forgery("version", 9, "the result of table 1 of round 1: version is 9, not 1"),
        Forgery("book_version", 1, "the result of table 1 of round 1: book version is 1, not"),
        Forgery("link", HASH, "the result of table 1 of round 1: link is"),
        Forgery("seal", HASH, "the result of table 1 of round 1: seal is"),
        Forgery("tallied_at", TIME, 'the result of table 1 of round 1: tallied at is "2001'),
    ],
    Signature: [
        Forgery("result_id", 999, "the signatures of table 1 of round 1: count is 3, not 4"),
        Forgery("seat_id", 999, "the signatures of table 1 of round 1: count is 3, not 4"),
        Forgery("at", TIME, "the signatures of table 1 of round 1: no. 1 at is"),
        Forgery("via", "phone", 'round 1: no. 1 via is "phone", not "tablet" as in'),
    ],
    Ruling: [
        Forgery("result_id", 999, "the rulings of table 2 of round 1: it is not there"),
        Forgery("at", TIME, "the rulings of table 2 of round 1: no. 1 at is"),
        Forgery("by", "user:9", 'of table 2 of round 1: no. 1 by is "user:9", not "user:1"'),
        Forgery("by_name", "Rolf", "table 2 of round 1: the name of the referee is not the one in"),
        Forgery("reason", "None", 'round 1: no. 1 reason is "None", not "A note" as in'),
        Forgery("before", {"A": 7}, "the rulings of table 2 of round 1: no. 1 before A is 7, not"),
        Forgery("version", 9, "the rulings of table 2 of round 1: no. 1 version is 9, not 2"),
        Forgery("after", {"A": 7}, "the rulings of table 2 of round 1: no. 1 after A is 7, not"),
    ],
    Dispute: [
        Forgery("result_id", 999, "the disputes of table 1 of round 1: it is not there, but act"),
        Forgery("seat_id", 999, "the disputes of table 1 of round 1: it is not there, but act"),
        Forgery("text", "Nothing", "the disputes of table 1 of round 1: the words are not those"),
        Forgery("via", "tablet", 'round 1: no. 1 via is "tablet", not "phone" as in'),
        Forgery("at", TIME, "the disputes of table 1 of round 1: no. 1 at is"),
        Forgery("end", "ruled", 'round 1: no. 1 end is "ruled", not "taken_back" as in'),
        Forgery("ended_by", "user:9", 'of table 1 of round 1: no. 1 ended by is "user:9", not'),
        Forgery("ended_at", TIME, "the disputes of table 1 of round 1: no. 1 ended at is"),
    ],
    Call: [
        Forgery("table_id", 999, "the calls of table 1 of round 1: it is not there, but act"),
        Forgery("banker_id", 999, 'round 1: no. 1 by is "banker 999, '),
        Forgery("key", NOBODY, "the calls of table 1 of round 1: no. 1 key is"),
        Forgery("reason", "rule", 'round 1: no. 1 reason is "rule", not "result" as in'),
        Forgery("entry", 9, "the calls of table 1 of round 1: no. 1 entry is 9, not nothing as"),
        Forgery("by", "user:9", 'the calls of table 1 of round 1: no. 1 by is "user:9", not'),
        Forgery("called_at", TIME, "the calls of table 1 of round 1: no. 1 called at is"),
        Forgery("heard_by", "user:9", 'round 1: no. 1 heard by is "user:9", not "" as in'),
        Forgery("heard_name", "Rolf", "round 1: the name of the referee is not the one in"),
        Forgery("heard_at", TIME, "the calls of table 1 of round 1: no. 1 heard at is"),
        Forgery("end", "done", 'round 1: no. 1 end is "done", not "withdrawn" as in'),
        Forgery("ended_by", "user:9", "the calls of table 1 of round 1: no. 1 ended by is"),
        Forgery("ended_at", TIME, "the calls of table 1 of round 1: no. 1 ended at is"),
    ],
    DrawOfLots: [
        Forgery("event_id", NOBODY, "the draws of lots: it is not there, but act"),
        Forgery("order", [1, 2], "the draws of lots: no. 1 order count is 2, not"),
        Forgery("reason", "x", 'the draws of lots: no. 1 reason is "x", not "the last seat in'),
        Forgery("drawn_at", TIME, "the draws of lots: no. 1 drawn at is"),
    ],
    Standings: [
        Forgery("event_id", NOBODY, "the standings are not those that the results"),
        Forgery("rows", [], "the standings are not those that the results"),
    ],
    EventChain: [
        Forgery("event", NOBODY, "it has no log"),
        Forgery("opened_at", TIME, "and its log was begun at 2001-01-01T00:00:00.000000Z"),
        Forgery("number", 3, "its log ends with act 3 and the seal"),
        Forgery("seal", HASH, "and the seal eeeeeeeeeeee…, and its acts don't"),
        Forgery("salt", "", "player 1: the name is not the one in act "),
    ],
    Act: [
        Forgery("event", NOBODY, "acts between 1 and 3 are missing"),
        Forgery("number", 999, "acts between 1 and 3 are missing"),
        Forgery("kind", "crowned", f", crowned) {SEAL}"),
        Forgery("data", {"now": {}}, SEAL),
        Forgery("by", "user:9", SEAL),
        Forgery("at", TIME, SEAL),
        Forgery("seal", HASH, SEAL),
    ],
}

UNPROVABLE: dict[type[models.Model], set[str]] = {
    # What people read, and what keeps editors and screens apart.
    Event: {
        "slug",
        "name",
        "place",
        "date",
        "is_demo",
        "hall_plan",
        "live_tables",
        "team_counts",
        "version",
        "live_version",
    },
    # Who came, and who is kept apart: the draw that was made of it is sealed.
    Player: {
        "version",
        "has_namesake",
        "name_before",
        "imported_id",
        "club",
        "apart",
        "own_table",
        "needs_accessible_table",
        "checked_in_at",
        "link_id",
        "registration_key",
    },
    Payment: {"key"},
    Waiting: {
        "club",
        "apart",
        "own_table",
        "needs_accessible_table",
        "division",
        "wave",
        "is_defending",
        "link_id",
        "person",
        "registration_key",
    },
    # A plan only proposes, as does what was announced of it; the rounds that were drawn are sealed.
    Round: {"version", "plan", "announced"},
    ClockMark: {"id"},
    # It keeps one call of the last turn apart from the next; the times themselves are sealed.
    # That a call waits is seen in the book, once it comes; a book that comes from paper says so.
    Table: {"time_changes", "call_waits", "on_paper"},
    Seat: {"id", "token", "lock"},
    # A reminder to look at what a new result has changed.
    Result: {"id", "before_reopening"},
    Signature: {"id"},
    Ruling: {"id"},
    Dispute: {"id"},
    Call: {"id"},
    DrawOfLots: {"id"},
    Standings: {"id", "version", "through_round_id", "computed_at"},
    EventChain: {"id"},
    Act: {"id"},
}
"""What may be changed without a word; docs/ledger.md lists it."""

NOT_SEALED = {
    Till, Staff, Membership, Invitation, PlayerImport, MachineClock, Projector, Registration,
    Highlights, Webhook, Delivery,
}  # fmt: skip
"""What an evening costs, who may come in and register, from which file a player came, how the
computer's clock is watched, what hangs on the wall, what is told of books that tell it again, and
which programs are told what. What people did stands in books and log."""


def first_row(model: type[models.Model]) -> models.Model:
    """The row of an evening that is forged."""
    row: models.Model | None
    match model:
        case _ if model is Act:
            row = Act.objects.filter(number=2).first()
        case _ if model is Stage:
            row = Stage.objects.filter(number=2).first()
        case _ if model is Round:
            row = Round.objects.filter(stage__number=2).first()
        case _ if model in (Seat, Result, Signature):
            path = {Seat: "table", Result: "table", Signature: "result__table"}[model]
            row = model._default_manager.filter(**{path: forging.table(1)}).order_by("pk").first()
        case _:
            row = model._default_manager.order_by("pk").first()
    assert row is not None
    return row


def test_an_evening_that_is_over_has_no_fault(over: Event) -> None:
    assert said().endswith("No fault.\n")


@pytest.mark.sqlite  # which lets rows point to nothing until the transaction ends
@pytest.mark.parametrize("model", FORGERIES, ids=lambda model: model.__name__)
def test_each_column_that_was_changed_is_named(over: Event, model: type[models.Model]) -> None:
    assert unnoticed(first_row(model), FORGERIES[model]) == []


def test_every_column_is_forged_or_said_to_be_unprovable() -> None:
    kept = set(apps.get_app_config("tournaments").get_models())
    assert kept == FORGERIES.keys() | NOT_SEALED
    for model, forgeries in FORGERIES.items():
        columns = {field.attname for field in model._meta.concrete_fields}
        told = {each.column for each in forgeries} | UNPROVABLE.get(model, set())
        missing = columns - told - {"id"}
        assert not missing, f"{model.__name__}: {missing}"
        assert told <= columns
