"""A game from a file."""

from __future__ import annotations

from uuid import uuid4

from django import forms
from django.core.files.uploadedfile import UploadedFile

from ledger.imports import FILE_BYTES_MAX


class ImportForm(forms.Form):
    """The file of a game. `key` is new with each form that is shown, so that the same file, sent
    twice by a double click, is one game."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    file = forms.FileField(
        label="A game’s file",
        allow_empty_file=True,  # refused like every other file that isn't a game
        widget=forms.ClearableFileInput(attrs={"accept": ".json,.game,application/json"}),
        help_text="JSON as Passgo writes it, or notation.",
    )

    def clean_file(self) -> UploadedFile[bytes]:
        """Refuse what is too big before it is read into memory."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if file.size is not None and file.size > FILE_BYTES_MAX:
            size = FILE_BYTES_MAX // 2**20
            raise forms.ValidationError(f"This file is over {size} MB: that can't be a game.")
        return file
