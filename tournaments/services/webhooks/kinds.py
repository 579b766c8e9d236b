"""The kinds of news that an address can be told of."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.models import Act

KINDS: Mapping[str, str] = {
    "round.released": "A draw is released",
    "round.started": "The clock of a round starts",
    "round.time_up": "Time is called",
    "round.finished": "A round is finished",
    "table.tallied": "A table is tallied",
    "result.signed": "A result is signed by all",
    "result.ruled": "A referee has ruled",
    "result.disputed": "A player disputes a result",
    "standings.changed": "The standings change",
    "champion.crowned": "The champion is crowned",
    "referee.called": "A referee is called",
    "player.registered": "A player registers",
}

TEST = "test"

OF_ACTS: Mapping[str, str] = {
    Act.Kind.RELEASED: "round.released",
    Act.Kind.CLOCK_START: "round.started",
    Act.Kind.TIME_UP: "round.time_up",
    Act.Kind.FINISHED: "round.finished",
    Act.Kind.TALLIED: "table.tallied",
    Act.Kind.SIGNED: "result.signed",
    Act.Kind.DISPUTE_TAKEN_BACK: "result.signed",  # if nothing else was still waiting
    Act.Kind.RULED: "result.ruled",
    Act.Kind.DISPUTED: "result.disputed",
    Act.Kind.CROWNED: "champion.crowned",
    Act.Kind.REFEREE_CALLED: "referee.called",
    Act.Kind.REGISTERED: "player.registered",
}
