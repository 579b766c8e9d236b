"""It is noticed in mid-game that two sit in each other's seats, or somebody plays on for another:
the book is kept, and everything that names people follows."""

from __future__ import annotations

import pytest

from ledger.models import Grant
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.codes import Code
from tournaments.models import Act, Event, Round, Seat, Table
from tournaments.services import auditing, clock, disputes, draws, players, postponing, rounds
from tournaments.services.acts.reading import acts_of


def seat_of(round_: Round, name: str) -> Seat:
    """The seat of a player in this round."""
    return Seat.objects.select_related("table").get(round=round_, player__name=name)


def exchange(round_: Round, one: Seat, other: Seat) -> Round:
    """The organiser exchanges the players of two seats."""
    version = evening.fresh(round_).version
    return draws.exchange(round_.pk, version=version, seats=(one.pk, other.pk))


def opens(event: Event, name: str) -> list[tuple[object, str]]:
    """The books that a player's link opens, and the seat there."""
    grants = Grant.objects.filter(holder=evening.player(event, name).link)
    return list(grants.values_list("game", "seat"))


def is_audited(event: Event) -> bool:
    """Whether log and standings tell what stands."""
    evening.deliver()
    faults = auditing.audit_log(event.pk).faults + auditing.audit_standings(event.pk, "")
    return faults == []


@pytest.fixture
def round_(event: Event) -> Round:
    """A round whose two tables play."""
    return evening.playing(event)


@pytest.mark.parametrize("apart", [False, True], ids=["one table", "two tables"])
def test_two_who_sit_in_each_others_seats_are_exchanged_and_the_books_kept(
    event: Event, round_: Round, apart: bool
) -> None:
    ada = seat_of(round_, "Ada")
    same = Seat.objects.filter(round=round_, table=ada.table).exclude(pk=ada.pk)
    other = (Seat.objects.filter(round=round_).exclude(table=ada.table) if apart else same)[0]
    name, books = other.player.name, [table.game_id for table in evening.tables_of(round_)]
    evening.post(ada.table, {"type": "position", "cash": {ada.letter: 2222}})

    exchange(round_, ada, other)

    assert [table.game_id for table in evening.tables_of(round_)] == books
    now = seat_of(round_, "Ada")
    assert (now.table_id, now.letter) == (other.table_id, other.letter)
    assert opens(event, "Ada") == [(other.table.game_id, other.letter)]
    assert opens(event, name) == [(ada.table.game_id, ada.letter)]
    evening.play_out(round_)
    assert evening.row(event, name)["rounds"][0]["assets"] == 2222
    assert evening.row(event, "Ada")["rounds"][0]["assets"] == 1500
    assert is_audited(event)


def test_the_log_and_the_draw_say_so(event: Event, round_: Round) -> None:
    ada, other = seat_of(round_, "Ada"), seat_of(round_, "Ben")
    changed = exchange(round_, ada, other)

    assert changed.explanation[-1] == (
        "Changed by hand: Ada and Ben were in each other’s seats and are exchanged; the books "
        "stay as they are."
    )
    assert acts_of(event)[0].kind == Act.Kind.SEATS_EXCHANGED


def test_doing_it_once_more_undoes_it(event: Event, round_: Round) -> None:
    ada, other = seat_of(round_, "Ada"), seat_of(round_, "Ben")
    exchange(round_, ada, other)
    exchange(round_, ada, other)

    assert seat_of(round_, "Ada").pk == ada.pk
    assert is_audited(event)


def test_after_time_was_called_too(event: Event, round_: Round) -> None:
    clock.end(round_.pk, by="Olga")
    rounds.call_time()
    ada, other = seat_of(round_, "Ada"), seat_of(round_, "Ben")
    exchange(round_, ada, other)

    assert seat_of(round_, "Ada").pk == other.pk
    assert is_audited(event)


def test_a_game_that_has_ended_is_opened_again_first(event: Event, round_: Round) -> None:
    ada = seat_of(round_, "Ada")
    other = Seat.objects.filter(table=ada.table).exclude(pk=ada.pk)[0]
    evening.end_game(ada.table, {ada.letter: 2222})
    disputes.dispute(ada.table_id, ada.letter, text="That is not mine", via="phone")
    with refused(Code.GAME_ENDED, f"The game of table {ada.table.number} has ended.") as caught:
        exchange(round_, ada, other)
    assert "Open its book again first" in caught.value.extra["remedy"]

    evening.open_again(ada.table)  # and nobody has heard of it yet
    exchange(round_, ada, other)
    assert is_audited(event)
    evening.end_game(ada.table)
    evening.sign_all(ada.table)
    assert evening.row(event, other.player.name)["rounds"][0]["assets"] == 2222
    assert is_audited(event)


def test_a_table_that_is_played_later_may_be_mended_after_its_round(
    event: Event, round_: Round
) -> None:
    *others, left = evening.tables_of(round_)
    for table in others:
        evening.end_game(table)
    postponing.postpone(left.pk, reason="Ill")
    rounds.finish(round_.pk)
    one, other = left.seats.all()[:2]
    exchange(round_, one, other)

    assert left.seats.get(letter=one.letter).player == other.player
    assert is_audited(event)


def test_the_same_seat_twice_and_an_older_draw_change_nothing(event: Event, round_: Round) -> None:
    ada, ben = seat_of(round_, "Ada"), seat_of(round_, "Ben")
    with refused(Code.SAME_SEAT):
        exchange(round_, ada, ada)
    exchange(round_, ada, ben)
    with refused(Code.DRAW_CHANGED):
        draws.exchange(round_.pk, version=round_.version, seats=(ada.pk, ben.pk))
    assert seat_of(round_, "Ada").pk == ben.pk


def test_before_the_release_there_is_no_book_to_keep(event: Event) -> None:
    round_ = evening.drafted(event)
    with refused(Code.NOT_OPEN):
        exchange(round_, seat_of(round_, "Ada"), seat_of(round_, "Ben"))


def test_somebody_plays_on_for_a_player_who_leaves(event: Event, round_: Round) -> None:
    eve = players.add_player(event, "Eve", here=True)
    ada = seat_of(round_, "Ada")
    evening.post(ada.table, {"type": "position", "cash": {ada.letter: 2222}})
    changed = draws.play_on_for(round_.pk, version=round_.version, seat=ada.pk, player=eve.pk)

    assert changed.explanation[-1].endswith(f"Eve plays on for Ada at table {ada.table.number}.")
    assert opens(event, "Eve") == [(ada.table.game_id, ada.letter)]
    assert opens(event, "Ada") == []
    evening.play_out(round_)
    assert evening.row(event, "Eve")["rounds"][0]["assets"] == 2222
    assert "Ada" not in [name for _, name in evening.ranking(event)]
    assert is_audited(event)


def test_nobody_plays_on_for_a_player_who_is_out_or_sits_elsewhere(
    event: Event, round_: Round
) -> None:
    ada, version = seat_of(round_, "Ada"), round_.version
    with refused(Code.SEATED):
        ben = evening.player(event, "Ben")
        draws.play_on_for(round_.pk, version=version, seat=ada.pk, player=ben.pk)
    eve = players.add_player(event, "Eve")
    with refused(Code.PLAYERS_AWAY):
        draws.play_on_for(round_.pk, version=version, seat=ada.pk, player=eve.pk)
    players.check_in([eve])
    evening.post(ada.table, {"type": "withdraw", "seat": ada.letter})
    with refused(Code.OUT_OF_GAME, "Ada is out of the game"):
        draws.play_on_for(round_.pk, version=version, seat=ada.pk, player=eve.pk)
    assert Table.objects.get(pk=ada.table_id).names()[ada.letter] == "Ada"


def test_a_finalist_is_replaced_in_mid_game_without_a_new_draw(event: Event) -> None:
    evening.change_stage(event, rounds=1)
    evening.played(event, {"Ada": 5000, "Ben": 4000, "Cleo": 3000, "Dan": 2500, "P05": 2000})
    final = evening.playing(event)
    ada = seat_of(final, "Ada")
    book = ada.table.game_id
    players.drop(evening.player(event, "Ada"))
    first = draws.alternates(final)[0].player
    assert first.name == "P05"
    draws.play_on_for(final.pk, version=final.version, seat=ada.pk, player=first.pk)

    assert seat_of(final, "P05").pk == ada.pk
    [table] = evening.tables_of(final)
    assert table.game_id == book
    evening.play_out(final, {"P05": 9000})
    event.refresh_from_db()
    assert event.champion == evening.player(event, "P05")
    assert is_audited(event)
