"""Editions that somebody has added: found by their name, played as every other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import engine
from engine.edition import Document
from engine.edition_file import read_edition_file
from engine.notation import read, replay
from engine.ruleset import resolve_options
from tests import editions as editions_known
from tests.engine.rehearsing import Rehearsed
from tests.engine.test_notation_command_line import run
from tests.engine.test_rehearsed_games import agree

SAMPLE = Path(__file__).parent.parent.parent / "samples" / "uk-club-decks.json"

GAME = """
[Ruleset "classic"]
[Edition "uk-club"]
[Seats "A B"]

start A
A roll 6+1
A draw CH02
expect token A piccadilly
A buy piccadilly
expect cash A 1220
B roll 1+1
B draw CC07
B draw CH07
expect change B +60
B roll 2+3
B draw CH03
expect token B marylebone-station
B buy marylebone-station
expect cash B 1360
call-last-turn
end-game
expect tally A 1500
expect tally B 1560
"""


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> dict[str, Document]:
    """The documents of a source of editions: the sample, and whatever a test adds."""
    document = read_edition_file(SAMPLE.read_bytes()).document
    assert document is not None
    documents = {"uk-club": document}
    editions_known.only(monkeypatch, documents)
    return documents


def test_a_game_on_an_added_edition_is_played_to_its_tally(added: dict[str, Document]) -> None:
    assert replay(read(GAME)).faults == []


def test_a_snapshot_names_it_and_is_read_by_it(added: dict[str, Document]) -> None:
    game = replay(read(GAME)).game

    again = engine.game_from_json(json.loads(json.dumps(engine.game_to_json(game))))

    assert again.edition.title == "London, decks of our club"
    assert engine.game_to_json(again) == engine.game_to_json(game)


def test_it_follows_the_rules_that_go_with_what_it_extends(added: dict[str, Document]) -> None:
    assert resolve_options("fandom", {}, "uk-club").income_tax == "flat"
    assert resolve_options("fandom", {}, "us-pre2008").income_tax == "choice"


def test_what_extends_it_follows_them_too(added: dict[str, Document]) -> None:
    text = '{"extends": "uk-club", "name": "uk-club-2", "title": "Again"}'
    read_again = read_edition_file(text.encode())
    assert read_again.document is not None
    added["uk-club-2"] = read_again.document

    assert engine.load_edition("uk-club-2").like == "uk"
    assert engine.load_edition("uk-club-2").cards == engine.load_edition("uk-club").cards


def test_no_other_file_can_take_its_name(added: dict[str, Document]) -> None:
    [fault] = read_edition_file(SAMPLE.read_bytes()).faults

    assert fault.place == "name"


@pytest.mark.parametrize("name", ["mars", "uk\0", "../uk", "UK"])
def test_an_edition_that_nobody_has_is_refused(added: dict[str, Document], name: str) -> None:
    with pytest.raises(engine.Unusable) as refused:
        engine.new_game("classic", "AB", {}, name)

    assert refused.value.code == "UNKNOWN_EDITION"


def test_the_auditor_agrees_on_games_with_the_sample(added: dict[str, Document]) -> None:
    for seed in range(4):
        agree(Rehearsed("night-2016", seed, 12, "uk-club").to_the_end())


def test_the_command_line_plays_on_a_file(tmp_path: Path) -> None:
    (tmp_path / "club.game").write_text(GAME)

    done = run("--edition-file", str(SAMPLE), str(tmp_path / "club.game"))

    assert (done.returncode, done.stderr) == (0, "")
    assert "£1,220" in done.stdout


def test_the_command_line_says_all_that_is_wrong_with_a_file(tmp_path: Path) -> None:
    file = tmp_path / "club.json"
    file.write_text(SAMPLE.read_text().replace('"uk"', '"mars"').replace("125", '"many"'))

    done = run("--check-edition", str(file))

    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f'{file}: line 2, extends: There is no edition "mars" to extend.',
        f"{file}: line 23, decks.community-chest[4].amount: It has to be a whole number from 1 to "
        '1,000,000; it says "many".',
    ]
    assert run("--edition-file", str(file), str(file)).returncode == 2


def test_the_command_line_writes_a_file_to_start_from(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(run("--write-edition", "uk").stdout.replace('"uk"', '"mine"'))

    done = run("--check-edition", str(file))

    assert done.stdout == f"{file}: no fault; “mine”, United Kingdom, 16 and 16 cards\n"
    assert run("--write-edition", "mars").returncode == 2


def test_a_mortgage_without_interest_is_lifted_by_the_bidder_who_asks_for_it(
    added: dict[str, Document],
) -> None:
    """Of a mortgage of £4 10% is nothing, and the wish to lift it at once still holds."""
    document = json.loads(json.dumps(engine.edition_document("uk"))) | {"name": "tiny"}
    document["spaces"][1]["mortgage"] = 4
    added["tiny"] = document
    run = replay(
        read(
            '[Ruleset "classic"]\n[Edition "tiny"]\n[Seats "A B C"]\n'
            "position deeds=old-kent-road:A mortgaged=old-kent-road turn=A\n"
            "A withdraw\n"
            "auction old-kent-road B 10 lift=old-kent-road\n"
            "expect unmortgaged old-kent-road\n"
            "expect change B -14\n"
        )
    )

    assert run.faults == []
