"""The documents lead where they say: a link that leads nowhere is a page nobody can read on."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from engine import chain as game_chain
from ledger import chains as seal_chain
from server import bootstrap
from tests.house import source
from tournaments.services.acts import chain as event_chain

LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)")
CODE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
PLACE = re.compile(
    r"\b((?:benchmarks|config|docs|engine|ledger|rehearsal|requirements|server|static|templates"
    r"|tests|tournaments)/[\w./*-]*[\w/])"
)
"""A file or folder as a page names it; one with a placeholder, `<rule>`, ends before it."""
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
VERSION = re.compile(r"^## \[(\d+\.\d+\.\d+)\]", re.MULTILINE)
PAGES = source.files(".md")
COLUMNS = 120


@pytest.mark.parametrize("page", PAGES, ids=source.name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    text = CODE.sub("", page.read_text())

    broken = [
        match[0]
        for match in LINK.finditer(text)
        if not _leads_somewhere(page, match[1], match[2] or "")
    ]

    assert broken == []


@pytest.mark.parametrize("page", PAGES, ids=source.name)
def test_no_line_of_prose_is_longer_than_an_editor_is_wide(page: Path) -> None:
    """Code and tables can't be broken into lines."""
    in_code, long = False, []
    for number, line in enumerate(page.read_text().splitlines(), 1):
        in_code ^= line.lstrip().startswith("```")
        if len(line) > COLUMNS and not in_code and not line.startswith(("|", "    ")):
            long.append(number)

    assert long == []


def test_links_to_headings_that_are_not_there_are_found() -> None:
    assert _leads_somewhere(source.ROOT / "README.md", "docs/ledger.md", "the-guards")
    assert not _leads_somewhere(source.ROOT / "README.md", "docs/ledger.md", "the-gards")
    assert not _leads_somewhere(source.ROOT / "README.md", "docs/legder.md", "")


@pytest.mark.parametrize("page", ["docs/developers.md", "docs/glossary.md", "docs/testing.md"])
def test_every_place_that_a_page_names_is_there(page: str) -> None:
    places = PLACE.findall(CODE.sub("", (source.ROOT / page).read_text()))

    assert places
    assert [each for each in places if not _is_there(each)] == []


def test_every_decision_is_in_the_list_of_decisions() -> None:
    folder = source.ROOT / "docs" / "decisions"
    listed = {match[1] for match in LINK.finditer((folder / "README.md").read_text())}

    assert {each.name for each in folder.glob("*.md")} - {"README.md"} == listed


def test_the_changelog_begins_with_the_version_that_is_released() -> None:
    project = tomllib.loads((source.ROOT / "pyproject.toml").read_text())["project"]
    versions = VERSION.findall((source.ROOT / "CHANGELOG.md").read_text())

    assert versions[0] == project["version"]
    assert versions == sorted(versions, key=_numbers, reverse=True)


def test_the_changelog_names_the_formats_that_are_written() -> None:
    changelog = (source.ROOT / "CHANGELOG.md").read_text()

    for format_, beginnings in (
        (game_chain.FORMAT, ("game", "entry")),
        (seal_chain.FORMAT, ("seal",)),
        (event_chain.FORMAT, ("event", "act", "name")),
    ):
        assert ", ".join(f"`passgo {each} {format_}`" for each in beginnings) in changelog


def test_everything_names_the_same_versions_of_python() -> None:
    minors = range(bootstrap.OLDEST[1], bootstrap.NEWEST[1] + 1)
    project = tomllib.loads((source.ROOT / "pyproject.toml").read_text())["project"]
    jobs = yaml.safe_load((source.ROOT / ".github/workflows/test.yml").read_text())["jobs"]

    assert project["requires-python"] == f">=3.{minors[0]},<3.{minors[-1] + 1}"
    assert jobs["embedded"]["strategy"]["matrix"]["python"] == [f"3.{each}" for each in minors]


def _is_there(place: str) -> bool:
    """Whether something of this name is in the repository, or among the scripts of the tablet."""
    return any(list(folder.glob(place)) for folder in (source.ROOT, source.ROOT / "static/bank"))


def _leads_somewhere(page: Path, path: str, heading: str) -> bool:
    """True if the file exists and has the heading."""
    target = page.parent / path if path else page
    if not target.exists():
        return False
    return not heading or heading in {_anchor(each) for each in HEADING.findall(target.read_text())}


def _anchor(heading: str) -> str:
    """The name of a heading in a link: lower case, no punctuation, hyphens for spaces."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(each) for each in version.split("."))
