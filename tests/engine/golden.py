"""Golden games: the outcome of every entry of some complete games, to the byte.

    python -m tests.engine.golden      plays the games and rewrites their digests

It imports the engine and the standard library only, so that it runs wherever the engine does.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import engine
from engine.notation import read
from engine.notation.replaying import game_of

FOLDER = Path(__file__).parent / "golden_games"


def digest(value: Any) -> str:
    """The digest of the value's canonical JSON."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def digests(text: str) -> tuple[list[str], list[str]]:
    """For every entry of a game in notation, the digests of its outcome, and of journal line,
    offers and state."""
    record = read(text)
    game = game_of(record)
    outcomes, afterwards = [], []
    for line in record.lines:
        if type(line.content).__name__ == "Comment":
            continue
        command: Any = line.content
        outcome = engine.decide(game, command)
        told = engine.describe(game, command, outcome)
        engine.apply(game, outcome)
        outcomes.append(digest(engine.outcome_to_json(outcome)))
        afterwards.append(
            digest([told, engine.offers_to_json(engine.offers(game)), engine.game_to_json(game)])
        )
    return outcomes, afterwards


def packed_engine() -> bytes:
    """The engine as the tablets get it, with this module and the games, as a zip file."""
    from ledger.engine_archive import archive

    content = io.BytesIO(archive().content)
    with zipfile.ZipFile(content, "a") as files:
        files.write(__file__, "golden.py")
        for path in sorted(FOLDER.glob("*.game")):
            files.write(path, f"games/{path.name}")
    return content.getvalue()


def write_anew() -> None:
    """Write one game of every ruleset, as the rehearsal's players play it, and its digests."""
    from tests.engine.rehearsing import Rehearsed

    FOLDER.mkdir(exist_ok=True)
    for seed, ruleset in enumerate(engine.RULESETS, start=1):
        played = Rehearsed(ruleset, seed, rounds=12).to_the_end()
        text = f'[Game "Golden game of {ruleset}"]' + repr(played)
        (FOLDER / f"{ruleset}.game").write_text(text)
        (FOLDER / f"{ruleset}.digests").write_text("\n".join(digests(text)[0]) + "\n")


if __name__ == "__main__":
    write_anew()
