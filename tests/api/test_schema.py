"""The API against its own description: schemathesis makes requests of it, right and wrong ones.

Whoever asks whatever, the server has no fault (5xx), and every answer has a status, a type and
a shape that the description names. Now and then a request names what is really there, and enters
what can really be entered, so that most of them get past the door. Making up a request takes longer
than answering it, so everybody makes the same ones.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import schemathesis
from django.core.asgi import get_asgi_application
from drf_spectacular.generators import SchemaGenerator
from hypothesis import Phase, given, note, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.api.world import ROLES, World, make_world
from tests.engine.depth import SOAK, by_chance

pytestmark = pytest.mark.django_db(transaction=True)

schemathesis.serializer.alias("application/zip", "application/octet-stream")

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
LEAST_FIRST = tuple(reversed(ROLES))
"""Whoever may do least asks first, since an organiser may end what the others would ask about."""
COMMANDS = ("journal_post", "journal_preview")


def test_every_answer_is_one_that_the_description_names() -> None:
    world = make_world()
    description = SchemaGenerator().get_schema(request=None, public=True)
    schema = schemathesis.openapi.from_dict(description)
    schema.app = get_asgi_application()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        _try(found.ok(), world)


def _try(operation: Any, world: World) -> None:
    """Ask one operation: a few times or, in a soak, many times."""
    right = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    wrong = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)

    @given(case=st.one_of(right, right, wrong), seed=st.integers(0, 2**32 - 1))
    def ask(case: Case[Any], seed: int) -> None:
        for role in LEAST_FIRST:
            note(f"{role}: {operation.label}")
            _ask_as(role, _copied(case), seed, world)

    enters = operation_id(operation) in COMMANDS
    depth = by_chance(*((24, 1000) if enters else (5, 200)))
    quick = settings(depth, derandomize=True, phases=[Phase.generate])
    (settings(depth) if SOAK else quick)(ask)()


def _copied(case: Case[Any]) -> Case[Any]:
    """The same request once more, as it was made up."""
    copied: Case[Any] = case.operation.Case(
        method=case.method,
        path_parameters=dict(case.path_parameters),
        headers=case.headers.copy(),
        query=dict(case.query),
        body=case.body,
        media_type=case.media_type,
    )
    return copied


def _ask_as(role: str, case: Case[Any], seed: int, world: World) -> None:
    _name_what_is_there(case, world, Random(f"{seed} {role} {case.path_parameters} {case.body!r}"))
    case.cookies = world.cookies[role]
    if role == "organiser" and seed % 5:
        case.headers.pop("Authorization", None)  # what is there by chance opens nothing
    case.call_and_validate(headers=world.headers[role], checks=CHECKS)


def _name_what_is_there(case: Case[Any], world: World, chance: Random) -> None:
    """Put real ids, versions and commands into most of the requests."""
    for values in (case.path_parameters, case.query, case.headers):
        for name in list(values or {}):
            there = world.names(name, chance)
            if there is not None and chance.random() < 0.8:
                values[name] = there
    if operation_id(case.operation) in COMMANDS and chance.random() < 0.6:
        case.body = world.command(chance)
        for name in ("If-Match", "Idempotency-Key"):
            case.headers[name] = world.names(name, chance)


def operation_id(operation: Any) -> str:
    """The name of the operation in the description."""
    return str(operation.definition.raw["operationId"])
