"""Several halls: taking in another one, and the final for the first of all."""

from __future__ import annotations

from django import forms
from django.core.files.uploadedfile import UploadedFile

from tournaments.archives import ARCHIVE_BYTES_MAX
from tournaments.forms.fields import DayField, LineField


class HallForm(forms.Form):
    """The evening of another hall, and the mark of its computer."""

    file = forms.FileField(
        label="The evening of the other hall",
        allow_empty_file=True,  # refused like every other file that isn't an archive
        widget=forms.ClearableFileInput(attrs={"accept": ".zip,application/zip"}),
        help_text="The file made there by “Archive the evening”.",
    )
    mark = forms.CharField(
        label="The mark of its computer",
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text="Have it read out to you from that hall’s page, like “4f2a 91bc 03de 77a1”.",
    )

    def clean_file(self) -> UploadedFile[bytes]:
        """Refuse what is too big before it is read."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if file.size is not None and file.size > ARCHIVE_BYTES_MAX:
            size = ARCHIVE_BYTES_MAX // 2**20
            raise forms.ValidationError(
                f"This file is over {size} MB. Take it in with “manage.py take_in” instead."
            )
        return file


class LeagueFinalForm(forms.Form):
    """The final: its date, and its number of players."""

    name = LineField(label="Name", max_length=80)
    date = DayField()
    players = forms.IntegerField(
        label="Players", min_value=2, max_value=8, initial=6, help_text="The first of the list."
    )
    minutes = forms.IntegerField(label="Minutes", min_value=1, max_value=600, initial=90)
