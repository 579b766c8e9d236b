"""The API's own description, and the page that shows it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema

pytestmark = pytest.mark.django_db


def schema() -> dict[str, Any]:
    """The OpenAPI document."""
    document: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return document


def test_the_document_is_valid_openapi() -> None:
    validate_schema(schema())


def test_it_has_every_address_of_the_ledger() -> None:
    paths = schema()["paths"]

    for path in ("pair", "me", "games/{game_id}", "games/{game_id}/transactions", "rulesets"):
        assert f"/api/v1/{path}" in paths


def test_posting_is_described_with_examples_headers_and_problems() -> None:
    operation = schema()["paths"]["/api/v1/games/{game_id}/transactions"]["post"]

    assert {"Idempotency-Key", "If-Match", "Made-At"} <= {
        parameter["name"] for parameter in operation["parameters"]
    }
    examples = operation["requestBody"]["content"]["application/json"]["examples"]
    assert len(examples) >= 6
    for status in ("400", "401", "403", "404", "409", "412", "422", "428"):
        assert "application/problem+json" in operation["responses"][status]["content"]


def test_it_is_served(client: Client) -> None:
    response = client.get("/api/v1/schema")

    assert response.status_code == 200
    assert "openapi" in response.content.decode()


def test_its_page_has_no_script_or_style_of_its_own(client: Client) -> None:
    response = client.get("/api/v1/docs")

    assert response.status_code == 200
    page = response.content.decode()
    assert "<style" not in page
    for script in re.findall(r"<script[^>]*>(.*?)</script>", page, re.S):
        assert not script.strip()
