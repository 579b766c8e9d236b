"""Adding an edition from a file."""

from __future__ import annotations

from django import forms
from django.core.files.uploadedfile import UploadedFile

from engine.edition_file import BYTES_MAX


class EditionForm(forms.Form):
    """An edition file."""

    file = forms.FileField(
        label="Edition file",
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
        help_text="A whole edition, or decks that extend one.",
    )

    def clean_file(self) -> UploadedFile[bytes]:
        """Refuse what no edition can be, before it is read into memory."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if file.size is not None and file.size > BYTES_MAX:
            raise forms.ValidationError(
                f"This file is over {BYTES_MAX // 1024} kB: that can't be an edition."
            )
        return file
