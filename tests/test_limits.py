"""What a reader can rely on: a function under 60 lines, a file of at most 400.

The functions of the scripts are measured by their own parser, in tests/js/limits.test.js.
"""

import ast
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINES_OF_A_FUNCTION = 60
LINES_OF_A_FILE = 400
SOMEBODY_ELSES = ("static/vendor/", "tests/vendor/")


def _files(*endings: str) -> list[Path]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", *endings]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    names = [name for name in listed.stdout.split("\0") if name]
    found = [ROOT / name for name in names if not name.startswith(SOMEBODY_ELSES)]
    return [path for path in found if path.exists() and "migrations" not in path.parts]


def _functions(path: Path) -> list[tuple[str, int]]:
    """Name and number of lines of each function, decorators not counted."""
    tree = ast.parse(path.read_text(), str(path))
    return [
        (f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", node.end_lineno - node.lineno + 1)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno
    ]


def test_a_function_stays_under_sixty_lines() -> None:
    functions = [each for path in _files("*.py") for each in _functions(path)]
    assert len(functions) > 5000, "not all of the source was found"
    assert [each for each in functions if each[1] >= LINES_OF_A_FUNCTION] == []


@pytest.mark.parametrize("ending", ["*.py", "*.js", "*.ts", "*.css"])
def test_a_file_stays_within_four_hundred_lines(ending: str) -> None:
    files = _files(ending)
    assert files
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in files}
    assert {name: lines for name, lines in lengths.items() if lines > LINES_OF_A_FILE} == {}
