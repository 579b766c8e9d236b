"""After the evening, names and links go; results, standings and books stay."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.core import serializers

from ledger import passes
from ledger.models import Game
from tests.tournaments import evening, forging
from tests.tournaments.refusals import refused
from tournaments.formats import preliminary_and_final
from tournaments.models import Act, Event, EventChain, Result, Staff
from tournaments.services import events, forgetting, people, players, registering, reopening
from tournaments.services.acts.chain import name_digest

pytestmark = pytest.mark.django_db
NAMES = ("Ada", "Ben", "Wanda", "Cleo", "Dan", "Rita", "Olga", "Banker 01", "A note is missing")


def remove(event: Event) -> None:
    event.refresh_from_db()
    forgetting.remove_names(event.pk, seen=event.live_version)


def stored() -> str:
    """Every row of the tournaments and the ledger, as text."""
    models = [*apps.get_app_config("tournaments").get_models()]
    models += [*apps.get_app_config("ledger").get_models()]
    return "".join(serializers.serialize("json", model._base_manager.all()) for model in models)


# Tests with an evening of their own come first: `over` stays to the end of the file.
def test_an_event_that_is_removed_leaves_no_name_of_its_former_staff(event: Event) -> None:
    people.remove_staff(people.add_staff(event, "Rolf", Staff.Role.REFEREE))
    events.remove_event(event.pk)
    assert "Rolf" not in stored()


def test_while_a_round_is_played_names_stay() -> None:
    event = evening.make_event()
    evening.playing(event)

    with refused("STILL_PLAYED"):
        remove(event)


def test_a_champion_who_was_one_before_a_book_was_opened_again_is_not_named() -> None:
    event = evening.make_event(here=4, plans=preliminary_and_final(rounds=1)[:1])
    [table] = evening.played(event, {"Ada": 5000}).tables.all()
    evening.reopen(table)
    evening.end_game(table, {table.seats.get(player__name="Ada").letter: 1})
    evening.sign_all(table)
    assert "The champion was Ada" in " ".join(reopening.changes(Result.objects.get()))

    remove(event)

    assert reopening.changes(Result.objects.get()) == []
    assert '"Ada"' not in stored()


def test_before_anything_was_played_the_event_itself_can_be_removed_but_not_its_names() -> None:
    event = evening.make_event()

    assert not forgetting.may_be_forgotten(event)
    with refused("STILL_PLAYED"):
        remove(event)


def test_no_row_names_anybody_any_more(over: Event) -> None:
    before = stored()
    assert all(name in before for name in NAMES)

    remove(over)

    after = stored()
    assert [name for name in NAMES if name in after] == []


def test_whoever_was_taken_off_a_list_before_is_not_named_either(over: Event) -> None:
    people.remove_staff(people.add_staff(over, "Rolf", Staff.Role.REFEREE))
    players.remove(players.add_player(over, "Eve"))
    registering.leave(over.waiting.get())
    assert [name in stored() for name in ("Rolf", "Eve", "Wanda")] == [True, False, False]

    remove(over)

    assert "Rolf" not in stored()


def test_players_keep_their_numbers_ranks_and_sums(over: Event) -> None:
    before = evening.rows(over)

    remove(over)

    after = evening.rows(over)
    assert [row["name"] for row in after] == [f"Player {row['number']}" for row in before]
    kept = ("rank", "number", "metrics", "rounds")
    assert [[row[key] for key in kept] for row in after] == [
        [row[key] for key in kept] for row in before
    ]
    over.refresh_from_db()
    assert over.champion is not None


def test_books_stay_to_the_byte(over: Event) -> None:
    before = list(Game.objects.order_by("pk").values_list("pk", "link", "seal"))

    remove(over)

    assert list(Game.objects.order_by("pk").values_list("pk", "link", "seal")) == before


def test_every_link_and_card_is_closed(over: Event) -> None:
    links = [player.link for player in over.players.select_related("link")]
    cards = [person.card for person in over.staff.select_related("card")]
    tokens = [passes.token(each) for each in (*links, *cards)]

    remove(over)

    found = [passes.find(token) for token in tokens]
    assert all(each is not None and each.is_revoked for each in found)


def test_the_audit_agrees_with_what_is_left(over: Event) -> None:
    remove(over)

    assert "No fault." in forging.said(over.slug)
    assert Act.objects.filter(event=over.pk).latest("number").kind == "names_removed"


def test_an_organiser_who_saw_an_older_state_is_refused(over: Event) -> None:
    with refused("EVENT_CHANGED"):
        forgetting.remove_names(over.pk, seen=0)


def test_a_second_press_changes_nothing(over: Event) -> None:
    remove(over)
    before = Act.objects.count()

    remove(over)

    assert Act.objects.count() == before
    assert forgetting.is_forgotten(over)


def test_a_name_can_not_be_tried_out_on_the_log_as_the_salt_is_gone(over: Event) -> None:
    ada = evening.player(over, "Ada")
    salt = EventChain.objects.get(event=over.pk).salt
    digest = name_digest(salt, "Ada")
    told = [act.data["now"].get(f"player:{ada.pk}") for act in Act.objects.filter(event=over.pk)]
    assert digest in [each["name"] for each in told if each]

    remove(over)

    assert not EventChain.objects.filter(salt=salt).exists()
    assert digest != name_digest("", "Ada")
