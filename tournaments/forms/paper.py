"""The tally slips of a table that played on paper, as they are typed in: player by player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django import forms

import engine
from tournaments.forms.corrections import CASH_MAX, group_title
from tournaments.forms.fields import WholeNumber
from tournaments.forms.worths import Worth, worths_of
from tournaments.services.paper import PaperCount
from tournaments.services.results import ASSETS_MAX

NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


class PaperForm(forms.Form):
    """The holdings of each player, filled in with those of the book; empty until the game
    begins."""

    key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, game: engine.Game, names: Mapping[str, str], **kwargs: Any
    ) -> None:
        kwargs["initial"] = {"key": uuid4(), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.game = game
        self.names = {seat: name for seat, name in names.items() if seat in game.live}
        self.worths = worths_of(game.edition, game.options)
        for seat, name in self.names.items():
            self._add_player(seat, name)

    def _add_player(self, seat: str, name: str) -> None:
        game, begun = self.game, self.game.status != "new"
        self.fields[f"cash_{seat}"] = WholeNumber(
            0, CASH_MAX, label=f"Cash of {name}", initial=game.cash[seat] if begun else None
        )
        nth = [(f"{at}", f"went bankrupt {NTH[at]}") for at in range(len(self.names) - 1)]
        self.fields[f"out_{seat}"] = forms.ChoiceField(
            label=f"Whether {name} went bankrupt",
            choices=[("", "played to the end"), *nth],
            required=False,
        )
        for lot, deed in game.edition.deeds.items():
            is_owner = begun and game.owner[lot] == seat
            self.fields[f"deed_{seat}_{lot}"] = forms.BooleanField(
                label=f"{deed.name} of {name}", required=False, initial=is_owner
            )
            self.fields[f"mortgaged_{seat}_{lot}"] = forms.BooleanField(
                label=f"Mortgage of {name} on {deed.name}",
                required=False,
                initial=is_owner and bool(game.mortgages[lot]),
            )
        for group, lots in self._streets():
            held = [lot for lot in lots if begun and game.owner[lot] == seat]
            for what, standing in (("houses", game.houses), ("hotels", game.hotels)):
                self.fields[f"{what}_{seat}_{group}"] = WholeNumber(
                    0,
                    99,
                    label=f"{what.title()} of {name}, {group_title(game.edition, group)}",
                    required=False,
                    initial=sum(standing[lot] for lot in held) or None,
                )
        self.fields[f"total_{seat}"] = WholeNumber(
            0, ASSETS_MAX, label=f"Total on the slip of {name}", required=False
        )
        self._weigh(seat)

    def _weigh(self, seat: str) -> None:
        """Give each input its worth, for the running sum on the page."""
        self._input(f"cash_{seat}", 1, "")
        for lot, worth in self.worths.items():
            self._input(f"deed_{seat}_{lot}", worth.deed, "")
            name = f"mortgaged_{seat}_{lot}"
            self._input(name, worth.mortgaged - worth.deed, f"id_deed_{seat}_{lot}")
        for group, lots in self._streets():
            self._input(f"houses_{seat}_{group}", self.worths[lots[0]].house, "")
            self._input(f"hotels_{seat}_{group}", self.worths[lots[0]].hotel, "")

    def _input(self, name: str, worth: int, needs: str) -> None:
        attributes = self.fields[name].widget.attrs
        attributes |= {"data-worth": worth} | ({"data-needs": needs} if needs else {})

    def _streets(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The color groups that can be built on."""
        for group, lots in self.game.edition.groups.items():
            if lots in self.game.edition.color_groups:
                yield group, lots

    def clean(self) -> dict[str, Any]:
        """Each deed is one player's, and nobody who is out has anything."""
        data = self.cleaned_data
        for lot, deed in self.game.edition.deeds.items():
            owners = [seat for seat in self.names if self._owns(seat, lot)]
            for seat in owners[1:]:
                first = self.names[owners[0]]
                self.add_error(f"deed_{seat}_{lot}", f"{deed.name} is ticked for {first} too.")
        for seat, name in self.names.items():
            for group, lots in self._streets():
                self._check_buildings(seat, group, lots)
            if data.get(f"out_{seat}") and any(data.get(each) for each in self._goods(seat)):
                self.add_error(f"out_{seat}", f"{name} went bankrupt, so nothing is left to count.")
        taken: dict[str, str] = {}
        for seat in self.names:
            place = data.get(f"out_{seat}", "")
            if place in taken:
                self.add_error(f"out_{seat}", f"The same is said of {taken[place]}.")
            elif place:
                taken[place] = self.names[seat]
        return data

    def _goods(self, seat: str) -> Iterator[str]:
        yield f"cash_{seat}"
        for name in self.fields:
            if name.startswith((f"deed_{seat}_", f"houses_{seat}_", f"hotels_{seat}_")):
                yield name

    def _check_buildings(self, seat: str, group: str, lots: Iterable[str]) -> None:
        houses, hotels = self._buildings(seat, group)
        held = [lot for lot in lots if self._owns(seat, lot)]
        if spread(held, houses, hotels, self.game.hotel_level) is None:
            where = f"{'houses' if houses else 'hotels'}_{seat}_{group}"
            self.add_error(where, "That is more than stands on the deeds that are ticked.")

    def _owns(self, seat: str, lot: str) -> bool:
        data = self.cleaned_data
        return bool(data.get(f"deed_{seat}_{lot}") or data.get(f"mortgaged_{seat}_{lot}"))

    def _buildings(self, seat: str, group: str) -> tuple[int, int]:
        data = self.cleaned_data
        return data.get(f"houses_{seat}_{group}") or 0, data.get(f"hotels_{seat}_{group}") or 0

    def count(self) -> PaperCount:
        """Return the count that the slips make up together."""
        data = self.cleaned_data
        owners = dict.fromkeys(self.game.edition.deeds, engine.BANK)
        levels = dict.fromkeys(self.game.edition.deeds, 0)
        for seat in self.names:
            owners |= {lot: seat for lot in owners if self._owns(seat, lot)}
            for group, lots in self._streets():
                held = [lot for lot in lots if self._owns(seat, lot)]
                built = spread(held, *self._buildings(seat, group), self.game.hotel_level)
                levels |= built or {}
        out = {data[f"out_{seat}"]: seat for seat in self.names if data[f"out_{seat}"]}
        totals = {seat: data[f"total_{seat}"] for seat in self.names}
        return PaperCount(
            cash={seat: data[f"cash_{seat}"] for seat in self.names},
            owners=owners,
            levels=levels,
            mortgaged=tuple(
                lot
                for lot, owner in owners.items()
                if owner != engine.BANK and data[f"mortgaged_{owner}_{lot}"]
            ),
            out=tuple(seat for _, seat in sorted(out.items())),
            totals={seat: total for seat, total in totals.items() if total is not None},
        )

    @property
    def slips(self) -> Iterator[Slip]:
        """The slip of each player."""
        for seat, name in self.names.items():
            yield Slip(
                seat,
                name,
                self[f"cash_{seat}"],
                self[f"out_{seat}"],
                list(self._groups(seat)),
                self[f"total_{seat}"],
            )

    def _groups(self, seat: str) -> Iterator[SlipGroup]:
        for group, lots in self.game.edition.groups.items():
            street = lots in self.game.edition.color_groups
            yield SlipGroup(
                group,
                group_title(self.game.edition, group),
                [self._line(seat, lot) for lot in lots],
                [self[f"{what}_{seat}_{group}"] for what in ("houses", "hotels") if street],
                self.worths[lots[0]],
            )

    def _line(self, seat: str, lot: str) -> SlipLine:
        return SlipLine(
            self.game.edition.name_of(lot),
            self.game.edition.money(self.worths[lot].deed),
            self[f"deed_{seat}_{lot}"],
            self[f"mortgaged_{seat}_{lot}"],
        )


@dataclass(frozen=True, slots=True)
class SlipLine:
    """One deed on a slip, with what it counts."""

    name: str
    price: str
    deed: forms.BoundField
    mortgaged: forms.BoundField


@dataclass(frozen=True, slots=True)
class SlipGroup:
    """A color group on a slip; `built` are its houses and hotels, if any."""

    name: str
    title: str
    lines: list[SlipLine]
    built: list[forms.BoundField]
    worth: Worth


@dataclass(frozen=True, slots=True)
class Slip:
    """The fields of one player."""

    letter: str
    name: str
    cash: forms.BoundField
    out: forms.BoundField
    groups: list[SlipGroup]
    total: forms.BoundField


def spread(lots: list[str], houses: int, hotels: int, hotel_level: int) -> dict[str, int] | None:
    """The level of each lot of a group with these buildings, as even as possible, the last lots
    first: a slip says how many stand on the group, and each counts the same wherever it stands.
    None if these lots can't hold them."""
    bare, full = lots[: max(0, len(lots) - hotels)], lots[max(0, len(lots) - hotels) :]
    if len(full) < hotels or houses > (hotel_level - 1) * len(bare):
        return None
    levels = dict.fromkeys(full, hotel_level)
    for at, lot in enumerate(bare):
        levels[lot] = (houses + at) // len(bare)
    return levels
