"""The engine as browsers load it: whole, under an address that changes with it, kept for good."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

from django.test import Client

from ledger.engine_archive import archive

PLAY = """
import sys
sys.path.insert(0, sys.argv[1])
import engine, json
from engine.book import calls
game = {"id": "", "ruleset": "classic", "options": {}, "edition": "uk", "seats": "AB"}
call = {"call": "open", "args": {"game": game, "entries": []}}
print(json.dumps([engine.__file__, json.loads(calls.answer(json.dumps(call)))]))
"""


def address(digest: str) -> str:
    """The address of the engine with this digest."""
    return f"/api/v1/engine/{digest}.zip"


def test_it_is_kept_for_good() -> None:
    packed = archive()
    response = Client().get(address(packed.digest))

    assert response.content == packed.content
    assert "immutable" in response.headers["Cache-Control"]


def test_it_comes_compressed_to_browsers() -> None:
    packed = archive()
    response = Client().get(address(packed.digest), headers={"Accept-Encoding": "gzip, deflate"})

    assert response.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(response.content) == packed.content


def test_no_other_engine_is_under_its_address() -> None:
    assert Client().get(address("0" * 64)).status_code == 404


def test_it_runs_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "engine.zip"
    path.write_bytes(archive().content)

    command = [sys.executable, "-I", "-c", PLAY, str(path)]
    told = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)

    assert told[0].startswith(str(path))
    assert told[1]["ok"]["view"]["state"]["edition"] == "uk"


def test_it_has_no_command_line() -> None:
    names = zipfile.ZipFile(io.BytesIO(archive().content)).namelist()

    assert "engine/book/calls.py" in names
    assert not [name for name in names if "commandline" in name]
