"""Setting up an event, changing it, removing it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.utils.text import slugify

import engine
from ledger import passes
from tournaments.codes import Code
from tournaments.formats import StagePlan, plans_of, preliminary_and_final
from tournaments.models import Act, Event, KeepApart, Membership, Round
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.services import acts, live, people, stages, standings
from tournaments.services.divisions import rename_divisions, tidied
from tournaments.services.leagues import has_other_nights
from tournaments.services.locking import locked_event

APART = ("words_apart", "clubs_apart")
DETAILS = ("name", "place", "date", "team_counts", "hall_plan")
"""The part that the log names as changed, without saying what it is now."""
FIELDS = (*DETAILS, "nights_counted", *APART)
HALL = ("tables_out_of_use", "accessible_tables")
RULES = ("ruleset", "options", "edition")
_SLUG_MAX = 50


@transaction.atomic
def create_event(
    *,
    name: str,
    date: date,
    user_id: int | None = None,
    place: str = "",
    ruleset: str = "night-2016",
    options: Mapping[str, Any] | None = None,
    edition: str | None = None,
    plans: Sequence[StagePlan] | None = None,
    team_counts: int | None = None,
    words_apart: str = KeepApart.ALWAYS,
    clubs_apart: str | None = None,
    divisions: Sequence[str] = (),
    tables_out_of_use: Sequence[int] = (),
    accessible_tables: Sequence[int] = (),
    hall_plan: str = "",
    league: UUID | None = None,
    nights_counted: int | None = None,
    is_demo: bool = False,
) -> Event:
    """A new event; `user_id` becomes its organiser. By default its edition is that of its rules,
    and its stages are two rounds and a final of four. Unless told otherwise, players of one club
    are kept apart where clubs are teams.

    Raises `Problem` for unknown rules, for impossible stages, and EVENT_EXISTS if the account has
    an event of that name on that day: most likely the request was sent twice.
    """
    if user_id is not None:
        _require_new(user_id, name, date)
    edition, options = _resolved_rules(ruleset, options or {}, edition)
    event = Event(
        name=name,
        place=place,
        date=date,
        ruleset=ruleset,
        options=options,
        edition=edition,
        team_counts=team_counts,
        words_apart=words_apart,
        clubs_apart=clubs_apart or (KeepApart.NO if team_counts is None else KeepApart.ALWAYS),
        divisions=tidied(divisions),
        tables_out_of_use=list(tables_out_of_use),
        accessible_tables=list(accessible_tables),
        hall_plan=hall_plan,
        league=league,
        nights_counted=nights_counted,
        is_demo=is_demo,
    )
    _save_under_a_free_slug(event)
    stages.put(event, plans or preliminary_and_final())
    acts.begin(event)
    if user_id is not None:
        Membership.objects.create(event=event, user_id=user_id, role=Membership.Role.ORGANISER)
    return event


def create_like(event: Event, *, name: str, date: date, **also: Any) -> Event:
    """A new event in the hall and with the rules of another one, which keeps the same people apart;
    `also` are more arguments of `create_event`. Raises as that does."""
    same = {
        "place": event.place,
        "ruleset": event.ruleset,
        "options": event.options,
        "edition": event.edition,
        "words_apart": event.words_apart,
        "clubs_apart": event.clubs_apart,
        "tables_out_of_use": event.tables_out_of_use,
        "accessible_tables": event.accessible_tables,
        "hall_plan": event.hall_plan,
        "is_demo": event.is_demo,
    }
    return create_event(name=name, date=date, **(same | also))


def _require_new(user_id: int, name: str, date: date) -> None:
    # Of two requests at once the second waits here, and finds what the first has made.
    get_user_model().objects.select_for_update().get(pk=user_id)
    if Event.objects.of_user(user_id).filter(name__iexact=name, date=date).exists():
        raise EveningProblem(
            Code.EVENT_EXISTS,
            "You already have an event of this name on this day.",
            "Change that one, or give the new one another name.",
        )


def update_event(event_id: UUID, *, version: int, **changes: Any) -> Event:
    """Change the set-up as an organiser saw it at `version`; `plans` are those of all its stages,
    `is_night` whether it is a night of a league by itself.

    An `edition` of "" is the usual one of the ruleset. Changed tables of the hall count from the
    next draw on. Raises `Problem` EVENT_CHANGED if somebody else changed it meanwhile, RULES_FIXED
    for ruleset and edition once a round is drawn.
    """
    with transaction.atomic():
        event = _locked(event_id, version)
        plans = plans_of(event)
        stood = _deciding_part(event, plans)
        divided = rename_divisions(event, changes.get("divisions", event.divisions))
        ruleset = changes.pop("ruleset", event.ruleset)
        same_rules = ruleset == event.ruleset
        options = changes.pop("options", event.options if same_rules else {})
        edition = changes.pop("edition", event.edition if same_rules else "")
        edition, options = _resolved_rules(ruleset, options, edition)
        before = (event.ruleset, *_resolved_rules(event.ruleset, event.options, event.edition))
        if (ruleset, edition, options) != before:
            if event.round_set.exists():
                raise EveningProblem(
                    Code.RULES_FIXED,
                    "A round has already been drawn with these rules.",
                    "Rules can be changed until the first draw.",
                )
            event.ruleset, event.options, event.edition = ruleset, options, edition
        details = [
            acts.subject("detail", each)
            for each in DETAILS
            if changes.get(each, getattr(event, each)) != getattr(event, each)
        ]
        for field in FIELDS:
            if field in changes:
                setattr(event, field, changes[field])
        if "is_night" in changes:
            event.league = _league_of(event, is_night=changes["is_night"])
        for field in HALL:
            setattr(event, field, sorted(set(changes.get(field, getattr(event, field)))))
        present = list(changes.get("plans", plans))
        if divided or present != plans:
            stages.put(event, present)
            present = plans_of(event)
        event.version += 1
        event.save(update_fields=[*FIELDS, *HALL, "divisions", "league", *RULES, "version"])
        if _deciding_part(event, present) != stood:
            acts.record(event, Act.Kind.SET_UP, acts.EVENT)
        if details:
            acts.record(event, Act.Kind.DETAILS_CHANGED, about=details)
        if present != plans:
            standings.compute(event.pk)
        live.announce(event)
    return event


@transaction.atomic
def show_tables(event_id: UUID, *, public: bool) -> None:
    """Let everybody watch the tables play, or nobody but those who sit there."""
    event = locked_event(event_id)
    if event.live_tables == public:
        return
    Event.objects.filter(pk=event.pk).update(live_tables=public)
    acts.record(event, Act.Kind.TABLES_SHOWN if public else Act.Kind.TABLES_HIDDEN)
    live.announce(event)


@transaction.atomic
def add_stage(event_id: UUID, *, version: int, **changes: Any) -> Event:
    """Add a semi-final before the final, or a final if there is none, with other `changes` of
    the set-up."""
    event = locked_event(event_id)
    plans = stages.with_another(event, changes.pop("plans", plans_of(event)))
    return update_event(event_id, version=version, plans=plans, **changes)


@transaction.atomic
def remove_stage(event_id: UUID, *, version: int, number: int, **changes: Any) -> Event:
    """Remove the stage of that number, with other `changes` of the set-up."""
    plans = changes.pop("plans", plans_of(locked_event(event_id)))
    left = plans[: number - 1] + plans[number:]
    return update_event(event_id, version=version, plans=left, **changes)


def change_rules(event_id: UUID, *, version: int, options: Mapping[str, Any]) -> Event:
    """Set the single options that differ from the ruleset."""
    return update_event(event_id, version=version, options=dict(options))


def may_be_removed(event: Event) -> bool:
    """Whether it is a demonstration, or none of its seats have been made public."""
    return event.is_demo or not event.round_set.filter(status__in=Round.DRAWN).exists()


def remove_event(event_id: UUID, *, seen: int | None = None) -> None:
    """Remove an event with everybody's names and links.

    Its books stay, as journals are never deleted; they know seats and no names. `seen` is the
    `live_version` that the organiser saw. Raises `Problem` EVENT_CHANGED if anything has happened
    in the event since, EVENT_STARTED for an event, other than a demonstration, that has begun.
    """
    with transaction.atomic():
        event = locked_event(event_id)
        if seen is not None and seen != event.live_version and not event.is_demo:
            raise changed_meanwhile("event")
        if not may_be_removed(event):
            raise EveningProblem(
                Code.EVENT_STARTED,
                "This event has been played, and its results are kept.",
                "Only events that have not started can be removed.",
            )
        links = people.passes_of(event)
        acts.end(event)
        Event.objects.filter(pk=event.pk).update(champion=None)
        for round_ in event.round_set.all():
            round_.delete()
        event.staff.all().delete()
        event.payments.all().delete()
        event.players.all().delete()
        event.waiting.all().delete()
        event.webhooks.hold()
        event.delete()
        passes.retire(links)


def _locked(event_id: UUID, version: int) -> Event:
    event = locked_event(event_id)
    if event.version != version:
        raise changed_meanwhile("event")
    return event


def _deciding_part(event: Event, plans: list[StagePlan]) -> list[Any]:
    """The part of the set-up that decides an evening."""
    hall = [getattr(event, field) for field in HALL]
    rules = [event.ruleset, event.options, event.edition]
    apart = [getattr(event, field) for field in APART]
    league = [event.league, event.nights_counted]
    return [plans, *rules, event.divisions, hall, *league, apart]


def _league_of(event: Event, *, is_night: bool) -> UUID | None:
    """The league of an event that becomes a night of one by its set-up, or no longer is. It stays
    in the league of other nights."""
    if is_night:
        return event.league or uuid4()
    return event.league if has_other_nights(event) else None


def _resolved_rules(
    ruleset: str, options: Mapping[str, Any], edition: str | None
) -> tuple[str, dict[str, Any]]:
    """The edition played by these rules, named or usual, and those of the options that change
    something there: a set-up carries no remnants of rules it once had."""
    try:
        real = engine.real_changes(ruleset, options, edition)
    except engine.Unusable as error:
        raise EveningProblem(error.code, error.sentence, status=400) from error
    return edition or engine.RULESETS[ruleset].edition, real


def _save_under_a_free_slug(event: Event) -> None:
    """Save a new event. If several with one name are made at once, each gets its own slug."""
    while True:
        event.slug = _free_slug(event.name)
        try:
            with transaction.atomic():
                event.save(force_insert=True)
            return
        except IntegrityError:
            if not Event.objects.filter(slug=event.slug).exists():
                raise


def _free_slug(name: str) -> str:
    # Django would leave the letter out.
    words = slugify(name.replace("ß", "ss").replace("ẞ", "SS")).strip("-")
    whole = words[: _SLUG_MAX + 1].rpartition("-")[0] if len(words) > _SLUG_MAX else words
    base = whole or words[:_SLUG_MAX] or "event"
    # These words are used in the addresses of other pages, in the place of a slug.
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    taken |= {"new", "access-keys", "editions", "ruleset"}
    candidates = (base, *(f"{base}-{number}" for number in range(2, len(taken) + 3)))
    return next(slug for slug in candidates if slug not in taken)
