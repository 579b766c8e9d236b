"""Golden games: the outcome of every entry of some complete games, to the byte.

    python -m tests.engine.golden      writes the digests of the games anew

A game stays as it was played, so that the digests that differ show what a change did to it. One
that can't be entered any more has to be deleted; then the command plays another.

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


def write_digests(folder: Path = FOLDER) -> None:
    """Write the digests of the outcomes in every ruleset's game. The rehearsal's players play a
    game for a ruleset that has none."""
    from tests.engine.rehearsing import Rehearsed

    for seed, ruleset in enumerate(engine.RULESETS, start=1):
        game = folder / f"{ruleset}.game"
        if not game.exists():
            played = Rehearsed(ruleset, seed, rounds=12).to_the_end()
            game.write_text(f'[Game "Golden game of {ruleset}"]{played!r}')
        outcomes, _ = digests(game.read_text())
        game.with_suffix(".digests").write_text("\n".join(outcomes) + "\n")


if __name__ == "__main__":
    write_digests()
