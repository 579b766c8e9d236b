"""What an event is made of. One module a subject; import the classes from here."""

from tournaments.models.acts import Act, EventChain
from tournaments.models.events import Event
from tournaments.models.machine_clock import MachineClock
from tournaments.models.people import Invitation, Membership, Player, PlayerImport, Staff
from tournaments.models.results import DrawOfLots, Result, Ruling, Signature, Standings
from tournaments.models.rounds import ClockMark, Round, Seat, Table

__all__ = [
    "Act",
    "ClockMark",
    "DrawOfLots",
    "Event",
    "EventChain",
    "Invitation",
    "MachineClock",
    "Membership",
    "Player",
    "PlayerImport",
    "Result",
    "Round",
    "Ruling",
    "Seat",
    "Signature",
    "Staff",
    "Standings",
    "Table",
]
