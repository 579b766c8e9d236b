"""What an event is made of. One module a subject; import the classes from here."""

from tournaments.models.events import Event
from tournaments.models.people import Invitation, Membership, Player, Staff
from tournaments.models.results import DrawOfLots, Result, Ruling, Signature, Standings
from tournaments.models.rounds import ClockMark, Round, Seat, Table

__all__ = [
    "ClockMark",
    "DrawOfLots",
    "Event",
    "Invitation",
    "Membership",
    "Player",
    "Result",
    "Round",
    "Ruling",
    "Seat",
    "Signature",
    "Staff",
    "Standings",
    "Table",
]
