"""Tables that are marked as played on paper: nobody waits for their tablets."""

from __future__ import annotations

from ledger import passes
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tests.tournaments.test_acts import kinds, newest
from tests.tournaments.undone import is_audited, offered, undo
from tournaments.codes import Code
from tournaments.models import Event, Round, Table
from tournaments.services import clock, on_paper, postponing, rounds
from tournaments.services.acts.reading import acts_of
from tournaments.services.table_states import floor_rows


def states(round_: Round) -> list[tuple[str, str]]:
    """State and tone of each table."""
    tables = Table.objects.for_floor().filter(round=round_).order_by("number")
    return [(row.state, row.tone) for row in floor_rows(list(tables))]


def marked(round_: Round) -> list[bool]:
    """Whether each table is on paper."""
    return list(round_.tables.order_by("number").values_list("on_paper", flat=True))


def test_a_table_on_paper_needs_no_tablet_and_later_its_slips(event: Event) -> None:
    round_ = evening.released(event)
    one, _ = evening.tables_of(round_)
    assert states(round_) == [("no tablet yet", "wait")] * 2
    on_paper.mark(one.pk, on_paper=True)
    clock.start(round_.pk, by="Olga")
    assert states(round_) == [("on paper", ""), ("no tablet yet", "alarm")]
    clock.end(round_.pk, by="Olga")
    rounds.call_time()
    assert states(round_)[0] == ("slips to type in", "wait")


def test_all_tables_without_a_tablet_are_marked_and_unmarked_at_once(event: Event) -> None:
    round_ = evening.released(event)
    one, _ = evening.tables_of(round_)
    assert one.banker is not None
    passes.pair(one.banker.card, "Tablet")
    assert on_paper.mark_those_without_a_tablet(round_) == 1
    assert marked(round_) == [False, True]
    assert on_paper.mark_those_without_a_tablet(round_) == 0
    assert acts_of(event)[0].about == ["table 2 of round 1"]
    assert on_paper.unmark_all(round_) == 1
    assert marked(round_) == [False, False]


def test_a_table_without_a_banker_plays_on_paper_too(event: Event) -> None:
    round_ = evening.released(event)
    round_.tables.update(banker=None)
    assert states(round_) == [("no banker", "alarm")] * 2
    assert on_paper.mark_those_without_a_tablet(round_) == 2
    assert states(round_) == [("on paper", "")] * 2


def test_a_postponed_table_and_one_that_has_begun_are_left_alone(event: Event) -> None:
    round_ = evening.released(event)
    one, other = evening.tables_of(round_)
    evening.start_game(one)
    postponing.postpone(other.pk, reason="Ill")
    assert on_paper.mark_those_without_a_tablet(round_) == 0


def test_the_mark_goes_when_a_tablet_pairs(event: Event) -> None:
    round_ = evening.released(event)
    one = evening.tables_of(round_)[0]
    on_paper.mark_those_without_a_tablet(round_)
    assert one.banker is not None
    passes.pair(one.banker.card, "Tablet")
    assert marked(round_) == [False, True]
    act = newest(event)
    assert (act.kind, act.data["about"]) == ("tables_off_paper", [f"table:{one.pk}"])
    assert act.by == f"pass:{one.banker.card_id}"
    assert is_audited(event)


def test_a_table_whose_tablet_broke_goes_on_on_paper(event: Event) -> None:
    round_ = evening.released(event)
    one, _ = evening.tables_of(round_)
    assert one.banker is not None
    passes.pair(one.banker.card, "Tablet")
    evening.start_game(one)
    on_paper.mark(one.pk, on_paper=True)
    assert states(round_)[0] == ("on paper", "")


def test_it_is_told_once_and_undone_from_the_log(event: Event) -> None:
    round_ = evening.released(event)
    one, _ = evening.tables_of(round_)
    for _ in range(2):
        on_paper.mark(one.pk, on_paper=True)
    act = newest(event)
    assert kinds(event).count("tables_on_paper") == 1
    assert offered(event, act) == "Play with a tablet"
    undo(event, act)
    assert marked(round_) == [False, False]
    assert offered(event, act) == ""
    undo(event)
    assert marked(round_) == [True, False]
    assert is_audited(event)


def test_a_draft_and_a_game_that_is_over_can_not_be_marked(event: Event) -> None:
    round_ = evening.drafted(event)
    one = evening.tables_of(round_)[0]
    with refused(Code.NOT_RELEASED):
        on_paper.mark(one.pk, on_paper=True)
    evening.begin(evening.release(round_))
    evening.end_game(one := evening.tables_of(round_)[0])
    with refused(Code.GAME_ENDED):
        on_paper.mark(one.pk, on_paper=True)
