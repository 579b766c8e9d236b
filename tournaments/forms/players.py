"""Players: one by form, many by paste or file."""

from __future__ import annotations

from django import forms
from django.core.files.uploadedfile import UploadedFile

UPLOAD_BYTES_MAX = 2_000_000


class PlayerForm(forms.Form):
    """One player."""

    name = forms.CharField(
        max_length=80, widget=forms.TextInput(attrs={"autocomplete": "off"}), label="Name"
    )
    club = forms.CharField(
        max_length=80, required=False, label="Club, school or company",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    apart = forms.CharField(
        max_length=40, required=False, label="Keep apart",
        help_text="Players with the same word here are not seated together, e.g. a family name.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip


class PasteForm(forms.Form):
    """A list as people copy it from a mail or a spreadsheet."""

    text = forms.CharField(
        label="One player a line",
        max_length=200_000,
        widget=forms.Textarea(attrs={"class": "list", "rows": 8, "spellcheck": "false"}),
        help_text="A name, or columns copied from a spreadsheet with a heading row.",
    )


class UploadForm(forms.Form):
    """A CSV file."""

    file = forms.FileField(
        label="CSV file",
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"}),
        help_text="Any separator and any order of columns, as long as one is headed “name”.",
    )

    def clean_file(self) -> UploadedFile:
        """Refuse what no player list can be, before it is read into memory."""
        file: UploadedFile = self.cleaned_data["file"]
        if file.size is not None and file.size > UPLOAD_BYTES_MAX:
            raise forms.ValidationError("This file is over 2 MB: that is no player list.")
        return file
