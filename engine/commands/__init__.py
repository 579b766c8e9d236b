"""The commands: everything that a banker or referee can enter at a table, one class each.

The annotation of a field names the codec that reads and writes it; see `engine.parsing`.
"""

from engine.commands.property import (
    AuctionBuilding,
    Bankrupt,
    Build,
    CloseBuildingAuction,
    LiftMortgage,
    Mortgage,
    OpenBuildingAuction,
    Pay,
    PayWithDeeds,
    SellBuildings,
    Trade,
)
from engine.commands.table import (
    Adjust,
    CallLastTurn,
    Close,
    CollectPot,
    Count,
    EndGame,
    PlayOn,
    Position,
    Rent,
    Salary,
    Tax,
    Track,
    Untrack,
    Withdraw,
)
from engine.commands.turns import (
    Auction,
    Buy,
    ChooseTax,
    CollectRent,
    Deal,
    Decline,
    Draw,
    NoBids,
    PayFine,
    RentThrow,
    Roll,
    Start,
    ThrowForStart,
    UseJailCard,
)

Command = (
    Start
    | ThrowForStart
    | Deal
    | Roll
    | Buy
    | Decline
    | Auction
    | NoBids
    | CollectRent
    | RentThrow
    | Draw
    | ChooseTax
    | PayFine
    | UseJailCard
    | Pay
    | PayWithDeeds
    | Build
    | SellBuildings
    | Mortgage
    | LiftMortgage
    | Trade
    | Bankrupt
    | Withdraw
    | OpenBuildingAuction
    | AuctionBuilding
    | CloseBuildingAuction
    | CallLastTurn
    | PlayOn
    | EndGame
    | Close
    | Untrack
    | Track
    | Rent
    | Salary
    | CollectPot
    | Tax
    | Position
    | Adjust
    | Count
)

__all__ = [
    "Adjust",
    "Auction",
    "AuctionBuilding",
    "Bankrupt",
    "Build",
    "Buy",
    "CallLastTurn",
    "ChooseTax",
    "Close",
    "CloseBuildingAuction",
    "CollectPot",
    "CollectRent",
    "Command",
    "Count",
    "Deal",
    "Decline",
    "Draw",
    "EndGame",
    "LiftMortgage",
    "Mortgage",
    "NoBids",
    "OpenBuildingAuction",
    "Pay",
    "PayFine",
    "PayWithDeeds",
    "PlayOn",
    "Position",
    "Rent",
    "RentThrow",
    "Roll",
    "Salary",
    "SellBuildings",
    "Start",
    "Tax",
    "ThrowForStart",
    "Track",
    "Trade",
    "Untrack",
    "UseJailCard",
    "Withdraw",
]
