"""The file that a tablet has saved."""

from __future__ import annotations

from django import forms
from django.core.files.uploadedfile import UploadedFile

from tournaments.services.handed_over import BYTES_MAX


class TabletFileForm(forms.Form):
    """Entries that a tablet could not send."""

    file = forms.FileField(
        label="The tablet’s file",
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> UploadedFile[bytes]:
        """Refuse what no such file can be, before it is read into memory."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if file.size is not None and file.size > BYTES_MAX:
            raise forms.ValidationError("This file is over 2 MB: no tablet has saved it.")
        return file
