"""A printed edition, to be checked by eye: the board as a table, each card with its effect."""

from __future__ import annotations

from dataclasses import dataclass

from engine.edition import Card, Edition, Space
from ledger.actors import labels_of
from ledger.models import AddedEdition
from ledger.services.editions import ListedEdition
from tournaments.plurals import counted


@dataclass(frozen=True, slots=True)
class ShownEdition:
    """An edition in the list. `adder` is "" for a built-in one."""

    edition: Edition
    added: AddedEdition | None
    is_offered: bool
    adder: str
    cards: str


@dataclass(frozen=True, slots=True)
class ShownSpace:
    """One space: its group (which has a color), and amounts as people write them, "" for none."""

    position: int
    name: str
    kind: str
    group: str
    price: str
    mortgage: str
    house_cost: str
    rents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownCard:
    """One card: what the banker picks it by, and what it does."""

    id: str
    label: str
    does: str


@dataclass(frozen=True, slots=True)
class ShownDeck:
    """A deck by its title."""

    title: str
    cards: tuple[ShownCard, ...]


def shown_editions(listed: list[ListedEdition]) -> list[ShownEdition]:
    """The list of editions, with the account that added each."""
    people = labels_of(each.added.actor for each in listed if each.added)
    return [
        ShownEdition(
            edition=each.edition,
            added=each.added,
            is_offered=each.is_offered,
            adder=people[each.added.actor].label if each.added else "",
            cards=" and ".join(str(len(cards)) for cards in each.edition.decks.values()),
        )
        for each in listed
    ]


def board_of(edition: Edition) -> list[ShownSpace]:
    """The forty spaces, from GO on."""
    return [_space(edition, space) for space in edition.spaces]


def notes_of(edition: Edition) -> str:
    """Word the notes that every player starts with: "2 × £500, 4 × £100"."""
    return ", ".join(f"{count} × {edition.money(note)}" for note, count in edition.notes.items())


def decks_of(edition: Edition) -> list[ShownDeck]:
    """Both decks, card by card."""
    return [
        ShownDeck(
            deck.replace("-", " ").title(),
            tuple(
                ShownCard(id, edition.cards[id].label, does(edition, edition.cards[id]))
                for id in ids
            ),
        )
        for deck, ids in edition.decks.items()
    ]


def does(edition: Edition, card: Card) -> str:
    """Say in a few words what a card does."""
    money = edition.money
    if card.effect == "move_nearest":
        times = "the dice" if card.kind == "utility" else "the rent"
        nearest = _kind(edition, card.kind)
        return f"Ahead to the nearest {nearest}, {card.factor} times {times}"
    if card.effect == "repairs":
        return f"Pays {money(card.per_house)} a house, {money(card.per_hotel)} a hotel"
    return {
        "move_to": f"Ahead to {edition.spaces[card.target].name}",
        "move_back": f"Back {counted(card.amount, 'space')}",
        "move_back_to": f"Back to {edition.spaces[card.target].name}, no salary",
        "go_to_jail": "Goes to Jail",
        "jail_card": "Kept, to leave Jail with",
        "collect_bank": f"Collects {money(card.amount)} from the Bank",
        "pay_bank": f"Pays {money(card.amount)} to the Bank",
        "fine_or_draw": f"Pays {money(card.amount)}, or draws from the other deck",
        "pay_each_player": f"Pays {money(card.amount)} to each player",
        "collect_each_player": f"Collects {money(card.amount)} from each player",
    }[card.effect]


def _space(edition: Edition, space: Space) -> ShownSpace:
    money = edition.money
    kind = _kind(edition, space.kind)
    if not space.deed:
        amount = money(space.amount) if space.amount else ""
        return ShownSpace(space.position, space.name, kind, "", amount, "", "", ())
    deed = edition.deeds[space.deed]
    times = deed.kind == "utility"
    return ShownSpace(
        position=space.position,
        name=space.name,
        kind=kind,
        group=deed.group,
        price=money(deed.price),
        mortgage=money(deed.mortgage),
        house_cost=money(deed.house_cost) if deed.house_cost else "",
        rents=tuple(f"{rent} × dice" if times else money(rent) for rent in deed.rents),
    )


def _kind(edition: Edition, kind: str) -> str:
    """ "community chest"; a railroad as this edition calls it."""
    return edition.railroad if kind == "railroad" else kind.replace("_", " ")
