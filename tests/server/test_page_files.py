"""What every page loads comes in two files, below an address that changes with them."""

from __future__ import annotations

import asyncio
import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from django.templatetags.static import static

from server import page_files
from tests.server.test_compressed_files import GZIP, answer


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    """A folder of static files with scripts of its own."""
    settings.STATICFILES_DIRS = [tmp_path]
    (tmp_path / "js").mkdir()
    return tmp_path / "js"


@pytest.mark.parametrize("name", sorted(page_files.BUNDLES))
def test_a_bundle_comes_compressed_and_is_kept_for_good(live_site: str, name: str) -> None:
    found = answer(live_site, static(name), GZIP)
    body = gzip.decompress(found.read()).decode()

    assert body == page_files.BUNDLES[name][1]()
    assert "immutable" in found.headers["Cache-Control"]
    assert "script-src 'self'" in found.headers["Content-Security-Policy"]
    assert answer(live_site, static(name), {}).read().decode() == body


def test_a_bundle_stays_what_it_was_when_the_server_started(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "js/every-page.js"
    monkeypatch.setattr(page_files, "BUNDLES", {name: page_files.BUNDLES[name]})
    (folder / "passgo.js").write_text("before();\n")
    bundles = page_files.Bundles(None, {})
    (folder / "passgo.js").write_text("after the update();\n")
    said: list[Any] = []

    async def send(message: Any) -> None:
        said.append(message)

    scope = {"type": "http", "method": "GET", "path": page_files.address() + name, "headers": []}
    asyncio.run(bundles(scope, None, send))

    assert b"before();" in said[-1]["body"]


def test_other_files_of_pages_are_kept_for_good_too(live_site: str) -> None:
    found = answer(live_site, static("css/play.css"), GZIP)

    assert found.status == 200
    assert "immutable" in found.headers["Cache-Control"]


def test_a_file_of_a_package_stays_where_it_is() -> None:
    assert static("rest_framework/css/default.css") == "/static/rest_framework/css/default.css"


def test_the_styles_name_no_file_from_another_folder_than_css() -> None:
    named = re.findall(r"url\(\"?([^\")]+)", page_files.styles())
    files = [each for each in named if not each.startswith("data:")]

    assert files
    assert all((page_files._root() / "css" / each).is_file() for each in files)


def test_each_module_runs_once_before_those_that_import_it(folder: Path) -> None:
    (folder / "passgo.js").write_text(
        'import { a } from "./one.js";\nimport { b } from "./two.js";\n'
    )
    (folder / "one.js").write_text('import { b } from "./two.js";\nexport const a = b + 1;\n')
    (folder / "two.js").write_text("export const b = 1;\n")

    said = re.findall(r"^const (of_\w+) =", page_files.scripts(), re.MULTILINE)
    assert said == ["of_two", "of_one", "of_passgo"]


@pytest.mark.parametrize(
    "text",
    [
        "export default 1;\n",
        'import * as a from "./a.js";\n',
        "export { a };\n",
        "export let a = 1;\n",
    ],
)
def test_what_the_bundle_does_not_know_is_said_at_once(folder: Path, text: str) -> None:
    (folder / "passgo.js").write_text(text)

    with pytest.raises(ValueError, match=r"passgo\.js"):
        page_files.scripts()
