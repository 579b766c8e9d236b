"""The last winner has a seat in a stage, whatever they score."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from tests.tournaments import evening
from tests.tournaments.test_finalists import ranked
from tournaments.models import Act, Event, Player
from tournaments.ranking import Prospect
from tournaments.services import auditing, draws, players, rounds, undoing
from tournaments.services.draws.qualifying import Ahead
from tournaments.services.next_nights import make_next_night
from tournaments.views.components.own_rank import own_rank_of

CASH = {"Ada": 5000, "Ben": 4000, "Cleo": 3000, "Dan": 2500, "P05": 2000, "P06": 1900, "P08": 10}


@pytest.fixture
def event(db: None) -> Event:
    """Eight players, a round, and a final of four in which P08 defends the title."""
    event = evening.make_event(here=8, rounds=1)
    evening.change_stage(event, 2, champion_plays=True)
    defend(event, "P08")
    return event


def defend(event: Event, name: str) -> None:
    """The organiser ticks the defending champion."""
    player = evening.player(event, name)
    players.change_player(player, version=player.version, is_defending=True)


def finalists(event: Event) -> set[str]:
    """The players who have a seat in a draft of the final."""
    return set(evening.drafted(event).seats.values_list("player__name", flat=True))


def marked(event: Event) -> set[str]:
    """The players marked in the standings."""
    through = draws.going_through(event, evening.rows(event)).through
    return set(Player.objects.filter(pk__in=through).values_list("name", flat=True))


def test_the_last_of_the_standings_has_a_seat_that_nobody_else_gets(event: Event) -> None:
    evening.played(event, CASH)

    assert marked(event) == {"P08", "Ada", "Ben", "Cleo"}
    assert "P08 defends the title and has one of these seats." in draws.outlook(event).sentences
    assert finalists(event) == {"P08", "Ada", "Ben", "Cleo"}
    assert event.round_set.get(number=2).explanation[0] == (
        "P08 defends the title and has a seat. The other seats in the final go to the first 3 of "
        "the others in the standings."
    )


def test_a_champion_who_comes_for_the_final_alone_has_a_seat(event: Event) -> None:
    late = players.add_player(event, "Zoe")
    defend(event, "Zoe")
    player = evening.player(event, "P08")
    players.change_player(player, version=player.version, is_defending=False)
    evening.played(event, CASH)
    players.check_in([late])

    assert finalists(event) == {"Zoe", "Ada", "Ben", "Cleo"}
    final = evening.play_out(evening.begin(evening.release(event.round_set.get(number=2))))
    assert final.is_final
    assert len(evening.rows(event)) == 9


def test_the_seat_of_a_champion_who_is_not_here_goes_to_the_next(event: Event) -> None:
    evening.played(event, CASH)
    players.check_in([evening.player(event, "P08")], here=False)

    assert finalists(event) == {"Ada", "Ben", "Cleo", "Dan"}
    note = event.round_set.get(number=2).explanation
    assert note[:2] == [
        "The first 4 of the standings play the final.",
        "P08 defends the title and is not here: the next one has that seat.",
    ]


def test_a_champion_who_comes_after_the_draw_is_the_first_alternate(event: Event) -> None:
    evening.played(event, CASH)
    champion = evening.player(event, "P08")
    players.check_in([champion], here=False)
    final = evening.drafted(event)
    players.check_in([champion])

    assert [each.player.name for each in draws.alternates(final)][:2] == ["P08", "P05"]


def test_two_champions_who_have_not_played_leave_no_seat_empty(event: Event) -> None:
    late = [players.add_player(event, name) for name in ("Yve", "Zoe")]
    for name in ("Yve", "Zoe"):
        defend(event, name)
    evening.played(event, CASH)
    players.check_in(late)
    evening.change_stage(event, 2, players=2)

    # P08 has played and comes first of the three.
    assert finalists(event) == {"P08", "Yve"}
    told = event.round_set.get(number=2).explanation[0]
    assert told == "P08 and Yve defend their titles and have a seat."
    evening.change_stage(event, 2, players=4)
    draft = event.round_set.get(number=2)
    draws.discard(draft.pk, version=draft.version)
    assert finalists(event) == {"P08", "Yve", "Zoe", "Ada"}
    assert (
        event.round_set.get(number=2)
        .explanation[0]
        .endswith("The other seat in the final goes to the first of the others in the standings.")
    )


def test_a_stage_that_does_not_say_so_keeps_no_seat(event: Event) -> None:
    evening.change_stage(event, 2, champion_plays=False)
    evening.played(event, CASH)

    assert finalists(event) == {"Ada", "Ben", "Cleo", "Dan"}


def test_where_everybody_plays_nobody_needs_a_seat(event: Event) -> None:
    evening.change_stage(event, 1, champion_plays=True)

    assert not event.stages.get(number=1).champion_plays


def test_champions_come_before_winners_and_lots_are_drawn_among_the_others() -> None:
    rows = ranked(1, 2, 3, 3, 5)

    assert draws.top(rows, range(1, 6), 2, Ahead([5])) == ([5, 1], [])
    assert draws.top(rows, range(1, 6), 4, Ahead([5])) == ([5, 1, 2], [3, 4])
    assert draws.top(rows, range(1, 6), 2, Ahead([5], [4])) == ([5, 4], [])
    assert draws.top(rows, range(1, 6), 2, Ahead([4], [3])) == ([4, 3], [])
    assert draws.top(rows, range(1, 5), 2, Ahead([5])) == ([1, 2], [])


def prospects(event: Event) -> dict[str, str]:
    """Everybody's prospects."""
    names = dict(event.players.values_list("pk", "name"))
    return {names[player]: each.value for player, each in draws.prospects_of(event).items()}


@pytest.fixture
def halfway(db: None) -> Event:
    """One round of two is in: Ada has 5 points, Ben 4, Cleo 3 and Dan 2. Two play the final."""
    event = evening.make_event(here=4, rounds=2, advance=2, scoring="places", table_size=4)
    evening.change_stage(event, 2, champion_plays=True)
    evening.played(event, {"Ada": 4000, "Ben": 3000, "Cleo": 2000, "Dan": 10})
    evening.playing(event)
    return event


def test_nobody_else_is_safe_by_the_seat_of_the_champion(halfway: Event) -> None:
    assert set(prospects(halfway).values()) == {"in"}

    defend(halfway, "Dan")
    assert prospects(halfway)["Dan"] == Prospect.SAFE
    assert {prospects(halfway)[name] for name in ("Ada", "Ben", "Cleo")} == {"in"}


def test_out_is_nobody_who_gets_the_seat_of_a_champion_who_stays_away(halfway: Event) -> None:
    defend(halfway, "Dan")
    players.check_in([evening.player(halfway, "Dan")], here=False)
    table = halfway.round_set.get(number=2).tables.get()
    worth = {"Ada": 4000, "Ben": 3000, "Cleo": 2000, "Dan": 10}
    evening.end_game(table, {letter: worth[name] for letter, name in table.names().items()})
    # Nothing is signed yet, but for the first round: 5, 4, 3 and 2 points, and one game open.
    assert prospects(halfway)["Ben"] == Prospect.IN

    evening.rule(table)
    evening.change_stage(halfway, 1, rounds=3)
    told = prospects(halfway)
    assert told["Dan"] == Prospect.SAFE
    assert told["Ben"] != Prospect.OUT


def test_whoever_won_defends_the_title_on_the_next_night(event: Event) -> None:
    evening.played(event, CASH)
    evening.played(event, {"Ben": 9000})
    olga = User.objects.create_user("olga")
    night = make_next_night(event.pk, on=event.date + timedelta(days=7), user_id=olga.pk)

    assert [player.name for player in night.players.filter(is_defending=True)] == ["Ben"]
    assert night.stages.get(number=2).champion_plays


def test_the_log_tells_who_was_named_and_undoes_it(event: Event) -> None:
    named = Act.objects.get(event=event.pk, kind=Act.Kind.DEFENDER_SET)
    undoing.undo(event.pk, named.number, by="Olga")
    assert not evening.player(event, "P08").is_defending

    assert auditing.audit_log(event.pk).faults == []
    Player.objects.filter(event=event, name="Ada").update(is_defending=True)
    assert auditing.audit_log(event.pk).faults != []


def out_on_phones(event: Event) -> set[str]:
    """The players whose phones say that they are out."""
    event = Event.objects.get(pk=event.pk)
    round_ = rounds.current(event)
    told = {each.name: own_rank_of(event, each, round_).prospect for each in event.players.all()}
    return {name for name, sentence in told.items() if sentence.startswith("You can no longer")}


def test_phones_follow_when_a_champion_is_ticked_and_leaves(db: None) -> None:
    """Of the first table three share 5 points, of the second two have 5 and 4: for the next of them
    there is one of six seats, which a champion takes who still plays at the third table."""
    event = evening.make_event(here=12, rounds=1, advance=6, scoring="places")
    evening.change_stage(event, 2, champion_plays=True)
    one, two, three = evening.tables_of(evening.playing(event))
    evening.end_game(one, {"A": 5000, "B": 5000, "C": 5000, "D": 100})
    evening.end_game(two, {"A": 5000, "B": 4000, "C": 3000, "D": 2000})
    evening.sign_all(one)
    evening.sign_all(two)
    lasts = {one.names()["D"], two.names()["D"]}
    assert out_on_phones(event) == lasts

    champion = three.names()["A"]
    defend(event, champion)
    assert out_on_phones(event) == {*lasts, two.names()["C"]}

    players.check_in([evening.player(event, champion)], here=False)
    assert out_on_phones(event) == lasts
