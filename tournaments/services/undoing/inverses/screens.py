"""The inverses of acts about what everybody is shown: the wall, the tables, the standings."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.codes import Code
from tournaments.models import Act, Projector
from tournaments.problems import EveningProblem
from tournaments.services import events, projectors
from tournaments.services.undoing.inverses.inverse import Inverse
from tournaments.services.undoing.past_acts import PastAct

_Kind = Act.Kind


def _show_as_before(past: PastAct) -> None:
    before = past.act.data["about"][1].partition(":")[2]
    projectors.show(past.event.pk, Projector.Shows(before))


def _unfreeze(past: PastAct) -> None:
    projectors.unfreeze(past.event.pk)


def _thank_as_before(past: PastAct) -> None:
    projector = projectors.of_event(past.event)
    projectors.thank(past.event.pk, projector.sponsors_before, seen=projector.version)


def _show_tables(past: PastAct) -> None:
    events.show_tables(past.event.pk, public=True)


def _hide_tables(past: PastAct) -> None:
    events.show_tables(past.event.pk, public=False)


def _let_standings_go(past: PastAct) -> None:
    """Release the standings, unless they were already held: releasing them then would reveal
    unannounced places."""
    of_standings = (_Kind.STANDINGS_HELD, _Kind.PLACE_ANNOUNCED, _Kind.STANDINGS_FOLLOW)
    earlier = Act.objects.filter(event=past.event.pk, number__lt=past.act.number)
    last = earlier.filter(kind__in=of_standings).order_by("number").last()
    if last is not None and last.kind != _Kind.STANDINGS_FOLLOW:
        raise EveningProblem(
            Code.NO_INVERSE,
            "The standings had been held before that, too.",
            "Let them follow the results again on the projector’s page.",
        )
    projectors.follow(past.event.pk)


def _take_message_off(past: PastAct) -> None:
    projectors.say(past.event.pk, "")


INVERSES: Mapping[str, Inverse] = {
    _Kind.WALL_CHOSEN: Inverse("Show what the wall showed before", ("wall",), _show_as_before),
    _Kind.WALL_FROZEN: Inverse("Let the wall follow", ("frozen",), _unfreeze),
    _Kind.SPONSORS_CHANGED: Inverse(
        "Back to the previous sponsors", ("sponsors",), _thank_as_before
    ),
    _Kind.TABLES_SHOWN: Inverse("Stop showing the tables", ("live_tables",), _hide_tables),
    _Kind.TABLES_HIDDEN: Inverse("Let everybody watch", ("live_tables",), _show_tables),
    _Kind.STANDINGS_HELD: Inverse("Let the standings go", ("standings",), _let_standings_go),
    _Kind.MESSAGE_SHOWN: Inverse("Take the message off", ("message",), _take_message_off),
}
