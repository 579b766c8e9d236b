"""The lines of a draw's explanation say what they are about, those of older rounds too."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tournaments.draw_notes import About, NoteLine, read_note
from tournaments.models import Round
from tournaments.services import draws

OLDER = [
    ("Seats have changed in round 3 too: print the list of them again.", About.ANNOUNCED),
    ("Everybody sits where round 1 announced.", About.ANNOUNCED),
    ("12 players at 3 tables of 4.", About.DRAW),
    ("Changed by hand: Ada and Ben changed seats.", About.BY_HAND),
]


@pytest.mark.parametrize(("sentence", "about"), OLDER)
def test_a_bare_sentence_is_read_as_the_line_that_it_was(sentence: str, about: About) -> None:
    [line] = read_note([sentence])

    assert (line.about, line.sentence) == (about, sentence)


def test_a_line_is_about_what_was_kept_with_it_whatever_its_words() -> None:
    [line] = read_note([["draw", "Changed by hand: nothing"]])

    assert line == NoteLine(About.DRAW, "Changed by hand: nothing")


@pytest.mark.django_db
def test_a_draw_of_an_older_release_keeps_what_was_changed_by_hand() -> None:
    round_ = _swapped(evening.drafted(evening.make_event()), 0, 7)
    changed = round_.explanation[-1]
    Round.objects.update(draw_note=round_.explanation)  # bare sentences
    again = _swapped(evening.fresh(round_), 1, 6)

    assert again.explanation[-2] == changed
    assert again.explanation[-1].startswith("Changed by hand: ")
    assert _swapped(again, 6, 1).explanation == round_.explanation


def _swapped(round_: Round, one: int, other: int) -> Round:
    seats = list(round_.seats.order_by("pk").values_list("pk", flat=True))
    return draws.swap(round_.pk, version=round_.version, seats=(seats[one], seats[other]))
