"""The secret key: given by the environment, or made once and kept beside the data."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def kept_secret(path: Path) -> str:
    """The key in the file `path`; on the first start a new one is made, readable by its owner only.

    Two processes that start together agree: the file is linked into place, and the first link wins.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            draft = path.with_name(f"{path.name}.{os.getpid()}")
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w") as file:
                file.write(secrets.token_urlsafe(64))
            try:
                os.link(draft, path)
            except FileExistsError:
                pass
            finally:
                draft.unlink()
        return path.read_text().strip()
    except OSError as fault:
        raise ImproperlyConfigured(
            f"SECRET_KEY is not set and {path} can't be written ({fault.strerror}): "
            "set SECRET_KEY, or make that folder writable."
        ) from fault
