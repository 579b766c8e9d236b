"""Forms for the corrections that an official makes in a table's book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django import forms

import engine
from engine.holders import BANK
from tournaments.forms.fields import WholeNumber
from tournaments.models import Table
from tournaments.plurals import listed

CASH_MAX = 1_000_000
SEATED_ANEW = (
    "Players have changed seats since this form was opened. Now it is {seated}. Check whom each "
    "change is for, then enter it again."
)


class CorrectionForm(forms.Form):
    """A reason, and the key that makes a second press the same entry."""

    reason = forms.CharField(
        max_length=200,
        help_text="Everybody can read it in the journal.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["initial"] = {"key": uuid4(), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)


class AdjustForm(CorrectionForm):
    """The holdings that everybody at the table should have, filled in with those of `game`: each
    change becomes a move of the adjustment. `seated` has the player's id of each letter, and comes
    back with the form: if players have exchanged seats meanwhile, what was typed for one would go
    to the other."""

    def __init__(self, *args: Any, game: engine.Game, table: Table, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.table = game, table
        self.names = {seat: name for seat, name in table.names().items() if seat in game.live}
        self.seated = " ".join(
            sorted(f"{seat.letter}{seat.player_id}" for seat in table.seats.all())
        )
        for seat, name in self.names.items():
            self.fields[f"cash_{seat}"] = WholeNumber(
                0,
                CASH_MAX,
                label=f"Cash of {name}, {game.edition.currency}",
                initial=game.cash[seat],
            )
        holders = [(BANK, "the Bank"), *self.names.items()]
        for lot in game.edition.deeds:
            self._add_lot(lot, holders)
        for deck in game.jail_cards:
            self.fields[f"card_{deck}"] = forms.ChoiceField(
                label=f"Jail card ({deck.replace('-', ' ')})",
                choices=holders,
                initial=game.jail_cards[deck],
            )

    def _add_lot(self, lot: str, holders: list[tuple[str, str]]) -> None:
        game, deed = self.game, self.game.edition.deeds[lot]
        self.fields[f"owner_{lot}"] = forms.ChoiceField(
            label=deed.name, choices=holders, initial=game.owner[lot]
        )
        if deed.kind == "street":
            levels = [(level, f"{level}") for level in range(game.hotel_level)]
            self.fields[f"level_{lot}"] = forms.TypedChoiceField(
                label=f"Buildings on {deed.name}",
                coerce=int,
                initial=game.level(lot),
                choices=[*levels, (game.hotel_level, "hotel")],
            )
        self.fields[f"mortgaged_{lot}"] = forms.BooleanField(
            label="mortgaged", required=False, initial=bool(game.mortgages[lot])
        )

    def clean(self) -> dict[str, Any]:
        """Refuse what was typed before players changed seats."""
        if self.data.get("seated", self.seated) != self.seated:
            seated = listed([f"{name} at {seat}" for seat, name in self.names.items()])
            raise forms.ValidationError(SEATED_ANEW.format(seated=seated))
        return self.cleaned_data

    def moved_on(self, game: engine.Game) -> AdjustForm:
        """The same form after somebody else has corrected the book, which is `game` now: what was
        changed in it stays, everything else shows what is held now, and if both have changed the
        same thing, a fault says so."""
        fresh = AdjustForm(game=game, table=self.table)
        data, clashes = {name: self.data[name] for name in self.data}, []
        for name in self.fields.keys() & fresh.fields.keys() - {"reason", "key"}:
            present = fresh.fields[name].initial
            if name not in self.changed_data:
                data[name] = "" if present is False else str(present)
            elif present not in (self.fields[name].initial, self.cleaned_data.get(name)):
                clashes.append(name)
        form = AdjustForm(data, game=game, table=self.table)
        form.full_clean()
        for name in clashes:
            form.add_error(name, f"The book has {_in_words(fresh[name])} here now. Yours is kept.")
        return form

    @property
    def cash_fields(self) -> list[forms.BoundField]:
        """The cash of each player."""
        return [self[f"cash_{seat}"] for seat in self.names]

    @property
    def card_fields(self) -> list[forms.BoundField]:
        """The fields that say who has the jail cards."""
        return [self[f"card_{deck}"] for deck in self.game.jail_cards]

    @property
    def groups(self) -> Iterator[LotGroup]:
        """The lots by color group, in board order."""
        for group, lots in self.game.edition.groups.items():
            rows = [self._row(lot) for lot in lots]
            owners = {self.game.owner[lot] for lot in lots} - {BANK}
            held = ", ".join(self.names.get(seat, seat) for seat in sorted(owners)) or "the Bank"
            changed = self.is_bound and any(
                name in self.changed_data for row in rows for name in row.names
            )
            yield LotGroup(group, group_title(self.game.edition, group), rows, held, changed)

    def _row(self, lot: str) -> LotRow:
        level = f"level_{lot}"
        return LotRow(
            self[f"owner_{lot}"],
            self[level] if level in self.fields else None,
            self[f"mortgaged_{lot}"],
        )

    def moves(self) -> list[dict[str, Any]]:
        """The moves from what is held to what should be: everything goes back to the Bank before
        anything is handed out, so that the Bank has it."""
        data = self.cleaned_data
        back: list[dict[str, Any]] = []
        out: list[dict[str, Any]] = []
        for lot in self.game.edition.deeds:
            taken, given = self._moves_of_lot(
                lot, data[f"owner_{lot}"], data.get(f"level_{lot}", 0), data[f"mortgaged_{lot}"]
            )
            back += taken
            out += given
        for deck, holder in self.game.jail_cards.items():
            if data[f"card_{deck}"] != holder:
                out.append({"from": holder, "to": data[f"card_{deck}"], "jail_card": deck})
        return back + out + cash_moves(self._cash_changes())

    def _cash_changes(self) -> dict[str, int]:
        return {
            seat: self.cleaned_data[f"cash_{seat}"] - self.game.cash[seat] for seat in self.names
        }

    def _moves_of_lot(
        self, lot: str, owner: str, level: int, mortgaged: bool
    ) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Return what goes back to the Bank from a lot, and what is handed out on it after that."""
        game = self.game
        holder, now, marked = game.owner[lot], game.level(lot), bool(game.mortgages[lot])
        if (owner, level, mortgaged) == (holder, now, marked):
            return [], []
        back, out = [], []
        if level != now:
            back += [_buildings(holder, BANK, lot, now, game.hotel_level)] if now else []
            out += [_buildings(BANK, owner, lot, level, game.hotel_level)] if level else []
        if owner != holder:
            out.insert(0, {"from": holder, "to": owner, "deed": lot})
        # The Bank keeps no mortgage on a deed that comes back to it.
        stays = marked and owner != BANK
        if mortgaged != stays:
            mark = {"lot": lot, "mortgaged": mortgaged}
            out.append(mark)
        return back, out


@dataclass(frozen=True)
class LotRow:
    """The fields of one lot."""

    owner: forms.BoundField
    level: forms.BoundField | None
    mortgaged: forms.BoundField

    @property
    def names(self) -> list[str]:
        """The names of its fields."""
        return [field.name for field in (self.owner, self.level, self.mortgaged) if field]


@dataclass(frozen=True)
class LotGroup:
    """The lots of a color group; `title` is its name for people, `held` says whose they are,
    `changed` whether any was changed."""

    name: str
    title: str
    rows: list[LotRow]
    held: str
    changed: bool


def _in_words(field: forms.BoundField) -> str:
    """Word the present value of a field as the form words it."""
    value = field.value()
    if isinstance(value, bool):
        return "a mortgage" if value else "no mortgage"
    choices = {str(key): str(text) for key, text in getattr(field.field, "choices", ())}
    return f"“{choices.get(str(value), value)}”"


def group_title(edition: engine.Edition, group: str) -> str:
    """A color group as people call it: "Light blue"; railroads as this edition calls them."""
    if edition.deeds[edition.groups[group][0]].kind == "railroad":
        return f"{edition.railroad}s".capitalize()
    return group.replace("_", " ").capitalize()


def _buildings(giver: str, taker: str, lot: str, level: int, hotel_level: int) -> dict[str, Any]:
    what = {"hotels": 1} if level == hotel_level else {"houses": level}
    return {"from": giver, "to": taker, "lot": lot, **what}


def cash_moves(changes: Mapping[str, int]) -> list[dict[str, Any]]:
    """The moves that change the cash of seats by these dollars: from one player to the other where
    two change by the same amount, else from and to the Bank."""
    changed = {seat: amount for seat, amount in changes.items() if amount}
    if len(changed) == 2 and sum(changed.values()) == 0:
        giver, taker = sorted(changed, key=lambda seat: changed[seat])
        return [{"from": giver, "to": taker, "cash": changed[taker]}]
    moves: list[dict[str, Any]] = []
    for seat, amount in changed.items():
        giver, taker = (seat, BANK) if amount < 0 else (BANK, seat)
        moves.append({"from": giver, "to": taker, "cash": abs(amount)})
    return moves
