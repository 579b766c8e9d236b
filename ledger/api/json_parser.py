"""Reading JSON from anybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import BaseParser

from ledger import strictjson
from ledger.codes import LedgerCode
from ledger.problems import Problem, malformed

BODY_BYTES_MAX = 256 * 1024


class StrictJSONParser(BaseParser):
    """JSON as the standard has it, of limited size; anything doubtful is MALFORMED."""

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
                413,
                LedgerCode.TOO_LARGE,
                f"A request has at most {BODY_BYTES_MAX // 1024} kB of JSON.",
            )
        return read_json(body)


def read_json(body: bytes) -> Any:
    """The value that these bytes stand for. Raises `Problem` MALFORMED."""
    try:
        return strictjson.loads(body.decode())
    except ValueError as error:
        raise malformed("body", f"The body is not the JSON that is expected: {error}.") from error
