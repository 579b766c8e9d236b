"""Players: one by form, many by paste or file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

from tournaments.forms.edits import EditForm
from tournaments.forms.fields import LineField, WholeNumber, division_field, wave_field
from tournaments.models import TABLE_NUMBER_MAX
from tournaments.player_import import Begin, Choices

LIST_CHARACTERS_MAX = 1_000_000
_BEGIN = re.compile(r"^(heading|player)-[0-9]{1,7}$")
_LINE = re.compile(r"[0-9]{1,7}")


class PlayerForm(forms.Form):
    """One player. If the event has `divisions` or `waves`, one of them can be chosen."""

    name = LineField(
        max_length=80, widget=forms.TextInput(attrs={"autocomplete": "off"}), label="Name"
    )
    club = LineField(
        max_length=80,
        required=False,
        label="Club, school or company",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    apart = LineField(
        max_length=40,
        required=False,
        label="Keep apart",
        help_text="Players with the same word here are not seated together, e.g. a family name.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self,
        *args: Any,
        divisions: Sequence[str] = (),
        waves: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        if divisions:
            self.fields["division"] = division_field(divisions, required=False)
        if waves:
            self.fields["wave"] = wave_field(waves)


class NewPlayerForm(PlayerForm):
    """One player to be added: perhaps here already, perhaps a namesake of others."""

    here = forms.BooleanField(required=False, label="Here already: check in at once")
    namesakes = forms.IntegerField(
        min_value=0, max_value=9999, required=False, widget=forms.HiddenInput
    )

    def clean_namesakes(self) -> int:
        """Return how many players of this name the organiser has been warned about."""
        return self.cleaned_data["namesakes"] or 0


class PlayerEditForm(EditForm, PlayerForm):
    """A player who is on the list."""

    own_table = WholeNumber(
        1,
        TABLE_NUMBER_MAX,
        required=False,
        label="Own table",
        help_text="The number of the table where they sit in every round. Usually empty.",
    )
    needs_accessible_table = forms.BooleanField(
        required=False,
        label="Needs an accessible table",
        help_text="The draw puts their table at one of the accessible tables, which the set-up "
        "names. Other players don’t see this.",
    )
    is_defending = forms.BooleanField(
        required=False,
        label="Defending champion",
        help_text="Has a seat in each stage that the set-up says the defending champion plays.",
    )


class PasteForm(forms.Form):
    """A list as people copy it from a mail or a spreadsheet."""

    text = forms.CharField(
        label="One player per line",
        max_length=LIST_CHARACTERS_MAX,
        strip=False,
        widget=forms.Textarea(attrs={"class": "list", "rows": 8, "spellcheck": "false"}),
        help_text="A name, or columns copied from a spreadsheet. You look it over before anybody "
        "is added.",
    )


class UploadForm(forms.Form):
    """A CSV file or an Excel workbook."""

    file = forms.FileField(
        label="CSV or Excel file",
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,.xlsx,text/csv,text/plain"}),
        help_text="Any separator and any order of columns. You look it over before anybody is "
        "added.",
    )

    def clean_file(self) -> UploadedFile[bytes]:
        """Refuse what no player list can be, before it is read into memory."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if file.size is not None and file.size > LIST_CHARACTERS_MAX:
            raise forms.ValidationError("This file is over 1 MB: that can't be a player list.")
        return file


class PreviewForm(forms.Form):
    """A list that is looked over: how to read it, and what was seen of it."""

    text = forms.CharField(max_length=LIST_CHARACTERS_MAX, strip=False)
    source = forms.CharField(max_length=120, required=False)
    begin = forms.RegexField(_BEGIN)
    read_from = forms.CharField(max_length=20, required=False)
    seen = forms.CharField(max_length=64, required=False)

    def choices(self) -> Choices:
        """Return the choices. Columns belong to the heading that they were read from: below another
        one they are recognized again, except for those that were changed in the same press."""
        kind, _, line = self.cleaned_data["begin"].partition("-")
        columns: tuple[str | None, ...] = tuple(self._several("column"))
        if self.cleaned_data["begin"] != self.cleaned_data["read_from"]:
            pairs = zip(columns, self._several("column_read"), strict=False)
            columns = tuple(None if meaning == read else meaning for meaning, read in pairs)
        own = frozenset(int(each) for each in self._several("own") if _LINE.fullmatch(each))
        return Choices(Begin(int(line), kind == "heading"), columns or None, own)

    def _several(self, name: str) -> list[str]:
        """The values of a field that comes several times."""
        return self.data.getlist(name) if isinstance(self.data, QueryDict) else []
