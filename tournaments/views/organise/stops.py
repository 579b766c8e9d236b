"""The evening as a line of stops: the players, each round, the champion."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from tournaments.views.organise.progress_facts import EventProgress


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop on the line of the evening: done, now or todo."""

    text: str
    url: str
    state: str


def stops(progress: EventProgress) -> list[Stop]:
    """The whole evening, from the list of players on."""
    newest = progress.newest
    players = reverse("players", args=[progress.slug])
    line = [Stop("Players", players, "done" if progress.rounds else "now")]
    for planned in progress.planned:
        number = planned.number
        if number > len(progress.rounds):
            state = "todo"
        elif newest and number == newest.number and newest.status != "finished":
            state = "now"
        else:
            state = "done"
        line.append(Stop(planned.title, reverse("round", args=[progress.slug, number]), state))
    last = "Winner" if progress.is_night else "Champion"
    line.append(Stop(last, reverse("event-standings", args=[progress.slug]), _champion(progress)))
    return line


def _champion(progress: EventProgress) -> str:
    if not progress.champion:
        return "todo"
    return "now" if progress.unannounced else "done"
