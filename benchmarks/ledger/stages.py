"""The time of a post through HTTP, step by step."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from ledger import live, passes, writing
from ledger.api import ordinary, post_responses
from ledger.services import posting
from server.handler import Handler

STEPS: tuple[tuple[str, Any, str], ...] = (
    ("find the sender's pass and role, the first time", passes, "find_at"),
    ("read the book, the first time", writing, "look_at_game"),
    ("make the position of it", posting, "book_from"),
    ("decide", posting, "decide"),
    ("hash both chains, apply", posting, "append"),
    ("lock, write, guards looking on, commit", writing, "write_if_next"),
    ("tell the screens", live, "publish"),
    ("render the entry", post_responses, "render_posted"),
    ("render the position and the offers", post_responses, "render_book"),
    ("write JSON", ordinary, "written"),
)
WHOLE = (Handler, "_answer")


class StepCost(NamedTuple):
    """The time that one post spends in a step, by the clock and of the processor, in seconds."""

    name: str
    clock: float
    cpu: float


def stages(post: Callable[[int], None], count: int) -> list[StepCost]:
    """The steps of a post, the mean of `count` posts; the rest is what Django does besides."""
    clock: dict[str, float] = defaultdict(float)
    cpu: dict[str, float] = defaultdict(float)
    with ExitStack() as stack:
        for name, place, function in (*STEPS, ("whole", *WHOLE)):
            stack.enter_context(_timed(name, place, function, clock, cpu))
        began = time.perf_counter()
        post(count)
        passed = time.perf_counter() - began
    known = [StepCost(name, clock[name] / count, cpu[name] / count) for name, _, _ in STEPS]
    rest = StepCost(
        "Django besides",
        clock["whole"] / count - sum(each.clock for each in known),
        cpu["whole"] / count - sum(each.cpu for each in known),
    )
    way = StepCost("to the thread and back", (passed - clock["whole"]) / count, 0.0)
    return [*known, rest, way]


@contextmanager
def _timed(
    name: str, place: Any, function: str, clock: dict[str, float], cpu: dict[str, float]
) -> Iterator[None]:
    run = getattr(place, function)

    def timed(*arguments: Any, **named: Any) -> Any:
        began, spent = time.perf_counter(), time.thread_time()
        try:
            return run(*arguments, **named)
        finally:
            clock[name] += time.perf_counter() - began
            cpu[name] += time.thread_time() - spent

    with patch.object(place, function, timed):
        yield
