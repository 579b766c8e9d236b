"""Examples in the API's description: requests that were made, and what was answered.

They are taken from an evening that tests/api/example_night.py plays. Each API keeps its own in
examples.json; tests/api/test_examples.py plays the evening again and compares.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from config.places import BASE_DIR

Json = dict[str, Any]

FILES = {app: BASE_DIR / app / "api" / "examples.json" for app in ("ledger", "tournaments")}
BUSY: Json = {
    "type": "about:blank",
    "title": "Service Unavailable",
    "status": 503,
    "code": "BUSY",
    "detail": "The database is busy or can't be reached. Send the same request again, in case it "
    "wasn't saved.",
}
NOT_JSON: Json = {
    "type": "about:blank",
    "title": "Not Acceptable",
    "status": 406,
    "code": "NOT_ACCEPTABLE",
    "detail": "Could not satisfy the request Accept header.",
}
_PROBLEM = "application/problem+json"


@cache
def examples() -> dict[str, dict[str, list[Json]]]:
    """Per operation `requests`, and per status its answers: name, media type and value of each."""
    kept: dict[str, dict[str, list[Json]]] = {}
    for file in FILES.values():
        kept |= json.loads(file.read_text("utf-8"))
    return kept


def complete(result: Json, **_: Any) -> Json:
    """A hook of drf-spectacular: every operation gets its examples, and the answers that all of
    them can give: to a client that takes no JSON, and when the database is away. An operation that
    is open to everybody says so."""
    for operations in result["paths"].values():
        for operation in operations.values():
            operation.setdefault("security", [])
            if "requestBody" in operation:
                operation["requestBody"]["required"] = True
            operation["responses"]["406"] = _told(NOT_JSON, "the client doesn't take JSON.")
            operation["responses"]["503"] = _told(BUSY, "the same request may be sent again.")
            _illustrate(operation, examples().get(operation["operationId"], {}))
    return result


def _told(problem: Json, sentence: str) -> Json:
    schema = {"$ref": "#/components/schemas/Problem"}
    content = {_PROBLEM: {"schema": schema, "examples": {problem["code"]: {"value": problem}}}}
    return {"description": f"{problem['code']}: {sentence}", "content": content}


def _illustrate(operation: Json, kept: dict[str, list[Json]]) -> None:
    if "requestBody" in operation:
        _put(operation["requestBody"]["content"], kept.get("requests", []))
    for status, answers in kept.items():
        if status in operation["responses"]:
            _put(operation["responses"][status].get("content", {}), answers)


def _put(content: Json, kept: list[Json]) -> None:
    """Each example beside the schema of its media type."""
    for example in kept:
        for media, described in content.items():
            if media == example["media"]:
                name = example["name"] or "Answer"
                described.setdefault("examples", {})[name] = {"value": example["value"]}
