"""Forms as a browser sends them: all their fields, hidden ones too."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from django.test import Client

from tests.responses import Response


class _Forms(HTMLParser):
    """The fields of each form of a page, by the form's action; "" is the page's own address."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, dict[str, list[str]]] = {}
        self._actions: dict[str, str] = {}
        self._strays: list[tuple[str, str, str]] = []
        self._form = ""
        self._name = ""
        self._of = ""
        self._text: str | None = None
        self._options: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take in one element."""
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = given.get("action", "")
            self.fields.setdefault(self._form, {})
            self._actions[given.get("id", "")] = self._form
        elif tag == "input":
            self._take_input(given)
        elif tag == "select":
            self._name, self._of = given.get("name", ""), given.get("form", "")
            self._options = []
        elif tag == "option":
            self._options.append((given.get("value", ""), "selected" in given))
        elif tag == "textarea":
            self._name, self._of, self._text = given.get("name", ""), given.get("form", ""), ""

    def _take_input(self, given: dict[str, str]) -> None:
        ticked = given.get("type") not in ("checkbox", "radio") or "checked" in given
        if given.get("name") and ticked and "disabled" not in given:
            value = given.get("value", "on" if given.get("type") == "checkbox" else "")
            self._put(given["name"], value, given.get("form", ""))

    def handle_data(self, data: str) -> None:
        """Take in what stands in a text field."""
        if self._text is not None:
            self._text += data

    def handle_endtag(self, tag: str) -> None:
        """End an element."""
        if tag == "form":
            self._form = ""
        elif tag == "select" and self._options and self._name:
            chosen = [value for value, selected in self._options if selected]
            self._put(self._name, (chosen or [self._options[0][0]])[0], self._of)
        elif tag == "textarea":
            self._put(self._name, (self._text or "").removeprefix("\n"), self._of)
            self._text = None

    def _put(self, name: str, value: str, of: str) -> None:
        if of:
            self._strays.append((of, name, value))
        else:
            self.fields.setdefault(self._form, {}).setdefault(name, []).append(value)

    def close(self) -> None:
        """Hand the fields that stand elsewhere on the page to the forms that they name."""
        super().close()
        for of, name, value in self._strays:
            self.fields[self._actions[of]].setdefault(name, []).append(value)


def forms_in(answer: Response) -> dict[str, dict[str, list[str]]]:
    """The fields of every form of a page as it stands, by the form's action."""
    reader = _Forms()
    reader.feed(answer.content.decode())
    reader.close()
    return reader.fields


def form_in(answer: Response, action: str = "") -> dict[str, Any]:
    """The fields that a browser would send of the form with this action as it stands on the
    page."""
    fields = forms_in(answer)[action]
    return {name: values[0] if len(values) == 1 else values for name, values in fields.items()}


def open_form(client: Client, page: str, action: str = "") -> dict[str, Any]:
    """Open a page; the form as it stands there."""
    return form_in(client.get(page), action)
