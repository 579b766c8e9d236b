"""Helpers for tests about editions that somebody has added. No other test reaches into the engine's
own memory of them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine import edition
from engine.edition import EDITION_NAMES, Document


def only(patch: pytest.MonkeyPatch, documents: Mapping[str, Document]) -> None:
    """Until the patch is undone, let these be the only editions besides the built-in ones."""
    patch.setattr(edition, "_sources", [documents.get])


def forget() -> None:
    """Ask again for every added edition, like a program that hasn't met it yet."""
    for name in set(edition._editions).difference(EDITION_NAMES):
        del edition._editions[name]
