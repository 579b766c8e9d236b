"""The acts that have an inverse, its words, and the service that does it: one module for each
subject.

Where there is no opposite, the former values are set again, as the log has them.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.services.undoing.inverses import (
    clock,
    door,
    people,
    screens,
    seats,
    set_up,
    tables,
)
from tournaments.services.undoing.inverses.inverse import Inverse

INVERSES: Mapping[str, Inverse] = {
    **set_up.INVERSES,
    **people.INVERSES,
    **door.INVERSES,
    **seats.INVERSES,
    **tables.INVERSES,
    **clock.INVERSES,
    **screens.INVERSES,
}
"""By the kind of the act."""
