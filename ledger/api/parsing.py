"""Reading JSON that anybody may have sent."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from rest_framework.parsers import BaseParser

from ledger.problems import Problem, malformed

BODY_BYTES_MAX = 256 * 1024


class StrictJSONParser(BaseParser):
    """JSON as the standard has it, of limited size; anything doubtful is MALFORMED.

    Refused are NaN and Infinity, a name twice in one object, numbers of absurd length, nesting
    too deep to read, and characters that no database keeps.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The value that the body stands for."""
        body = stream.read(BODY_BYTES_MAX + 1)
        if len(body) > BODY_BYTES_MAX:
            raise Problem(
                413, "TOO_LARGE", f"A request has at most {BODY_BYTES_MAX // 1024} kB of JSON."
            )
        return read_json(body)


def read_json(body: bytes) -> Any:
    """The value that these bytes stand for. Raises `Problem` MALFORMED."""
    try:
        value = json.loads(
            body.decode(), parse_constant=_no_constant, object_pairs_hook=_no_name_twice
        )
        # Half a surrogate pair reads well and can't be written again.
        json.dumps(value, ensure_ascii=False).encode()
    except RecursionError as error:
        raise malformed("body", "The JSON is nested too deeply.") from error
    except ValueError as error:
        raise malformed("body", f"The body is not the JSON that is expected: {error}.") from error
    return value


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _no_name_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return value
