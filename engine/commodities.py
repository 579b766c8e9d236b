"""The words for commodities: for what changes hands, and lies in the accounts of a book."""

from __future__ import annotations

from engine.edition import Edition
from engine.outcome import CASH, DEED_PREFIX, HOTEL, HOUSE, JAIL_CARD_PREFIX, MORTGAGE
from engine.texts import Counted, Text, template

CASH_NAME = Text("cash")
DEED_OF = template("deed of {lot}")
HOUSE_NAME = Text("house")
HOTEL_NAME = Text("hotel")
MORTGAGE_NAME = Text("mortgage")
JAIL_CARD_OF = template("jail card ({deck})")

A_JAIL_CARD = Text("a jail card")
JAIL_CARDS = Counted("{count} jail card", "{count} jail cards")
HOUSES = Counted("{count} house", "{count} houses")
HOTELS = Counted("{count} hotel", "{count} hotels")
MORTGAGES = Counted("{count} mortgage", "{count} mortgages")

_NAMES = {CASH: CASH_NAME, HOUSE: HOUSE_NAME, HOTEL: HOTEL_NAME, MORTGAGE: MORTGAGE_NAME}
_COUNTED = {HOUSE: HOUSES, HOTEL: HOTELS, MORTGAGE: MORTGAGES}


def commodity_name(commodity: str, edition: Edition) -> str:
    """Its name in a list: "cash", "deed of Boardwalk", "house", "jail card (chance)"."""
    if commodity.startswith(DEED_PREFIX):
        return DEED_OF(lot=edition.name_of(commodity.removeprefix(DEED_PREFIX)))
    if commodity.startswith(JAIL_CARD_PREFIX):
        deck = commodity.removeprefix(JAIL_CARD_PREFIX).replace("-", " ")
        return JAIL_CARD_OF(deck=deck)
    return _NAMES.get(commodity, commodity)


def quantity_in_words(count: int, commodity: str, edition: Edition) -> str:
    """An amount of it: "$400", "Boardwalk", "1 house", "2 jail cards"."""
    if commodity == CASH:
        return edition.money(count)
    if commodity.startswith(DEED_PREFIX):
        return edition.name_of(commodity.removeprefix(DEED_PREFIX))
    if commodity.startswith(JAIL_CARD_PREFIX):
        return JAIL_CARDS(count)
    return _COUNTED[commodity](count)
