"""Static files, answered before Django: those in `static/` and those of packages, from where they
lie."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from servestatic import ServeStaticASGI

from config.middleware import POLICY
from server import page_files
from server.compressed import CompressedTexts
from server.joined import JoinedFiles
from tournaments.views.bank import files as bank_files


def with_files(application: Any) -> Any:
    """The application behind the files: it answers at every address that isn't a file."""
    served = ServeStaticASGI(
        application,
        allow_all_origins=False,
        autorefresh=settings.DEBUG,
        max_age=0 if settings.DEBUG else 60,
        add_headers_function=_add_headers,
        immutable_file_test=lambda path, address: (
            not settings.DEBUG and address.startswith(_versioned())
        ),
    )
    for folder, prefix in _places():
        served.add_files(folder, prefix=prefix)
    if settings.DEBUG:  # there, files may change under the running program
        return served
    texts = CompressedTexts(served)
    for folder, prefix in _places():
        texts.add_files(folder, prefix)
    return JoinedFiles(texts, _joined(), _headers())


def _joined() -> dict[str, str]:
    """The joined texts, by their addresses. Like the addresses they are fixed at the start: an
    update may replace the files long before the restart."""
    return {
        files.address() + name: text
        for files in (bank_files, page_files)
        for name, text in files.joined_files().items()
    }


def _versioned() -> tuple[str, str]:
    return bank_files.address(), page_files.address()


def _places() -> Iterator[tuple[Path, str]]:
    """Each folder with the address below which its files are."""
    # If two files have the same name, the first finder's counts, so it is added last.
    for finder in reversed(list(get_finders())):
        for storage in getattr(finder, "storages", {}).values():
            prefix = getattr(storage, "prefix", None) or ""
            yield Path(storage.location), settings.STATIC_URL + prefix
    for folder in settings.STATICFILES_DIRS:
        for address in _versioned():
            yield folder, address


def _add_headers(headers: Any, path: str, url: str) -> None:
    for name, value in _headers().items():
        headers[name] = value


def _headers() -> dict[str, str]:
    return {
        "Content-Security-Policy": POLICY,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
    }
