"""The models of an event, one module for each subject; import the classes from here."""

from tournaments.models.acts import Act, EventChain
from tournaments.models.calls import Call
from tournaments.models.events import DIVISION_MAX, NIGHTS_MAX, TABLE_NUMBER_MAX, Event, KeepApart
from tournaments.models.machine_clock import MachineClock
from tournaments.models.money import CURRENCY_MAX, Payment, Till
from tournaments.models.people import Invitation, Membership, Player, PlayerImport, Staff
from tournaments.models.projectors import Projector
from tournaments.models.registration import Registration, Waiting
from tournaments.models.results import (
    Dispute,
    DrawOfLots,
    Highlights,
    Result,
    Ruling,
    Signature,
    Standings,
)
from tournaments.models.rounds import ClockMark, Round
from tournaments.models.seed_promises import SeedPromise
from tournaments.models.stages import (
    WAVES,
    PlannedRound,
    Stage,
    course,
    crowning_divisions,
    crowns_divisions,
    planned_rounds,
    waves_of,
)
from tournaments.models.tables import Seat, Table
from tournaments.models.webhooks import Delivery, Webhook

__all__ = [
    "CURRENCY_MAX",
    "DIVISION_MAX",
    "NIGHTS_MAX",
    "TABLE_NUMBER_MAX",
    "WAVES",
    "Act",
    "Call",
    "ClockMark",
    "Delivery",
    "Dispute",
    "DrawOfLots",
    "Event",
    "EventChain",
    "Highlights",
    "Invitation",
    "KeepApart",
    "MachineClock",
    "Membership",
    "Payment",
    "PlannedRound",
    "Player",
    "PlayerImport",
    "Projector",
    "Registration",
    "Result",
    "Round",
    "Ruling",
    "Seat",
    "SeedPromise",
    "Signature",
    "Staff",
    "Stage",
    "Standings",
    "Table",
    "Till",
    "Waiting",
    "Webhook",
    "course",
    "crowning_divisions",
    "crowns_divisions",
    "planned_rounds",
    "waves_of",
]
