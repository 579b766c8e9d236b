"""The body of a post: one command, or a batch of them."""

from __future__ import annotations

import re
from typing import Any, NamedTuple, TypeGuard

from ledger.api.headers import read_key, read_time
from ledger.items import Item, ShownOutcome
from ledger.problems import malformed

ALL_OR_NOTHING = "all_or_nothing"
STOP_AT_FIRST = "stop_at_first"

_ITEM_FIELDS = {"key", "command", "made_at", "outcome"}
_TEXT_MAX = 2000


class Batch(NamedTuple):
    """Commands in their order, and what a problem with one of them means for the others. `link`:
    the head of the sender's book, if given."""

    items: list[Item]
    mode: str
    link: str | None


def is_batch(body: Any) -> TypeGuard[dict[str, Any]]:
    """Whether the body is a batch, or means to be one."""
    return isinstance(body, dict) and "transactions" in body


def read_batch(body: dict[str, Any]) -> Batch:
    """The batch in a body. Raises `Problem` MALFORMED; commands are not read yet."""
    rows = body["transactions"]
    if not isinstance(rows, list) or not set(body) <= {"transactions", "mode", "link"}:
        raise malformed(
            "transactions", "A batch is {“transactions”: [...]}, perhaps with “mode” and “link”."
        )
    mode = body.get("mode", ALL_OR_NOTHING)
    if mode not in (ALL_OR_NOTHING, STOP_AT_FIRST):
        raise malformed("mode", f"“mode” is “{ALL_OR_NOTHING}” or “{STOP_AT_FIRST}”.")
    link = read_link(body["link"]) if "link" in body else None
    return Batch([_read_item(row, f"transactions.{at}") for at, row in enumerate(rows)], mode, link)


def read_link(value: Any) -> str:
    """A head of the game chain. Raises `Problem` MALFORMED."""
    if not is_digest(value):
        raise malformed("link", "“link” is the head of a book: 64 hexadecimal digits.")
    return str(value)


def is_digest(value: Any) -> bool:
    """Whether it is a sha256 as we write them."""
    return isinstance(value, str) and re.fullmatch(r"[0-9a-f]{64}", value) is not None


def read_single(body: Any) -> tuple[Any, ShownOutcome | None]:
    """The command, not read yet, and the outcome that was shown. Raises `Problem` MALFORMED."""
    if not isinstance(body, dict) or "outcome" not in body:
        return body, None
    command = {name: value for name, value in body.items() if name != "outcome"}
    return command, _read_shown(body["outcome"], "outcome")


def _read_item(row: Any, name: str) -> Item:
    if not isinstance(row, dict) or not {"key", "command"} <= set(row) <= _ITEM_FIELDS:
        raise malformed(
            name, f"“{name}” needs a key and a command, and may have made_at and outcome."
        )
    return Item(
        row["command"],
        read_key(row["key"], f"{name}.key"),
        read_time(row.get("made_at"), f"{name}.made_at"),
        _read_shown(row.get("outcome"), f"{name}.outcome"),
    )


def _read_shown(value: Any, name: str) -> ShownOutcome | None:
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != {"digest", "text"}:
        raise malformed(name, f"“{name}” has the digest and the text of what was shown.")
    digest, text = value["digest"], value["text"]
    if not is_digest(digest):
        raise malformed(f"{name}.digest", f"“{name}.digest” is the one that the preview gave.")
    if not isinstance(text, str) or len(text) > _TEXT_MAX:
        raise malformed(f"{name}.text", f"“{name}.text” is the line that the preview gave.")
    return ShownOutcome(digest, text)
