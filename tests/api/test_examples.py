"""The API's description is whole, and its examples are what is really sent and answered."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from drf_spectacular.generators import SchemaGenerator

from config import openapi
from engine import codes as engine
from ledger import codes as ledger
from tests.api.example_night import play
from tournaments import codes as tournaments

Json = dict[str, Any]
PROBLEM = "application/problem+json"
BINARY = "application/zip"


def description() -> Json:
    """The OpenAPI document as it is served."""
    document: Json = SchemaGenerator().get_schema(request=None, public=True)
    return document


DOCUMENT = description()
OPERATIONS = {
    operation["operationId"]: (method, path, operation)
    for path, operations in DOCUMENT["paths"].items()
    for method, operation in operations.items()
}


CODES = {
    code.value for layer in (engine.RuleCode, ledger.LedgerCode, tournaments.Code) for code in layer
}


def contents(operation: Json) -> Iterator[tuple[str, Json]]:
    """Every body of requests and answers, with where it is."""
    for media, body in operation.get("requestBody", {}).get("content", {}).items():
        yield f"request {media}", body
    for status, answer in operation["responses"].items():
        for media, body in answer.get("content", {}).items():
            yield f"{status} {media}", body


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_says_what_it_does_and_what_it_answers(name: str) -> None:
    _, path, operation = OPERATIONS[name]

    assert operation["summary"].strip()
    assert operation["description"].strip()
    answers = operation["responses"]
    expected = {"503"}
    expected |= {"404"} if "{" in path else set()
    expected |= {"401", "403"} if operation.get("security") not in (None, [{}], []) else set()
    expected |= {"400"} if "requestBody" in operation else set()
    assert expected <= set(answers)
    assert any(status.startswith("2") for status in answers)
    for status, answer in answers.items():
        if status.startswith(("4", "5")):
            assert list(answer["content"]) == [PROBLEM]
            assert answer["description"].strip(), "which codes there are"


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_code_that_is_named_exists(name: str) -> None:
    answers = OPERATIONS[name][2]["responses"]
    named = {
        code
        for status, answer in answers.items()
        if status.startswith("4") and status != "406"  # which the framework gives
        for code in re.findall(r"\b[A-Z]+_[A-Z_]+\b", answer["description"])
    }

    assert named <= CODES


def without_example(operation: Json) -> list[str]:
    """The bodies that have none. A ZIP archive can't be shown."""
    return [
        place
        for place, body in contents(operation)
        if not body.get("examples") and BINARY not in place
    ]


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_request_and_every_answer_has_an_example(name: str) -> None:
    operation = OPERATIONS[name][2]

    assert without_example(operation) == []
    assert any(PROBLEM in place for place, _ in contents(operation))


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_example_fits_its_schema(name: str) -> None:
    for place, body in contents(OPERATIONS[name][2]):
        schema = as_json_schema(body["schema"]) | {"components": COMPONENTS}
        for title, example in body.get("examples", {}).items():
            try:
                jsonschema.validate(example["value"], schema)
            except jsonschema.ValidationError as fault:
                pytest.fail(f"{place}, {title}: {fault.message} at {list(fault.path)}")


def as_json_schema(schema: Any) -> Any:
    """A schema in which an object has no field that isn't described."""
    if isinstance(schema, list):
        return [as_json_schema(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    strict = {name: as_json_schema(each) for name, each in schema.items()}
    if isinstance(strict.get("properties"), dict) and strict.get("type") == "object":
        strict.setdefault("additionalProperties", False)
    return strict


COMPONENTS = as_json_schema(DOCUMENT["components"])


def test_a_lost_example_is_missed() -> None:
    operation = json.loads(json.dumps(OPERATIONS["journal_post"][2]))
    del operation["responses"]["412"]["content"][PROBLEM]["examples"]

    assert without_example(operation) == [f"412 {PROBLEM}"]


@pytest.mark.django_db
def test_the_examples_are_what_is_answered_today() -> None:
    """The evening is played again."""
    operations = {(method, path): name for name, (method, path, _) in OPERATIONS.items()}
    played = json.loads(json.dumps(play(operations)))
    if os.environ.get("PASSGO_WRITE_EXAMPLES"):
        write(played)
        openapi.examples.cache_clear()

    kept = openapi.examples()
    assert set(kept) == set(OPERATIONS)
    for name in kept:
        assert outline(played[name]) == outline(kept[name]), name


def write(played: Json) -> None:
    """Put each example into the file of the API that it belongs to."""
    for app, file in openapi.FILES.items():
        own = {name: each for name, each in played.items() if app_of(name) == app}
        text = json.dumps(own, indent=1, sort_keys=True, ensure_ascii=False)
        file.write_text(text + "\n", "utf-8")


def app_of(operation: str) -> str:
    """The app that answers an operation."""
    _, path, _ = OPERATIONS[operation]
    places = ("/api/v1/events", "/api/v1/tables/", "/api/v1/banker/")
    of_events = path.startswith(places) or path.endswith("/table")
    return "tournaments" if of_events else "ledger"


_SAID = ("code", "status", "type", "kind", "rule", "commodity", "quantity", "field", "mode")


def outline(value: Any, name: str = "") -> Any:
    """The outline of an example beside its words: its names, its types, its codes and quantities.

    Ids, times and hashes are others each time, and a better sentence is no other answer.
    """
    if isinstance(value, dict):
        return {key: outline(each, key) for key, each in value.items()}
    if isinstance(value, list):
        return [outline(each, name) for each in value]
    return value if name in _SAID else type(value).__name__
