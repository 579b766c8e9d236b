"""Commands that a banker or referee enters: the base class, and a partly filled command."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from engine.values import value


class Command:
    """Something that a banker or referee enters. Each kind is a frozen class of its chapter; the
    annotation of a field is its codec, which reads and writes it (`engine.fields`)."""

    __slots__ = ()

    verb: ClassVar[str]
    """The name of the kind in notation: "pay-fine" of PayFine."""
    type_name: ClassVar[str]
    """The name of the kind in JSON: "pay_fine"."""

    def __init_subclass__(cls) -> None:
        cls.verb = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", cls.__name__).lower()
        cls.type_name = cls.verb.replace("-", "_")


@value
class Begun:
    """An offered command: its kind, and the fields that are settled."""

    kind: type[Command]
    settled: Mapping[str, Any]


def begun(kind: type[Command], /, **settled: Any) -> Begun:
    """A command of this kind with these fields; the others are still to be filled."""
    return Begun(kind, settled)
