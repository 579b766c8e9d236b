"""An edition's sign of currency and word for railroads: sentences and notation use them."""

from __future__ import annotations

import pytest

import engine
from engine.chain import canonical_json
from engine.edition import edition_document
from engine.edition_check import edition_faults
from engine.edition_file import read_edition, write_edition
from engine.notation import read, replay, write, write_command
from engine.notation.replaying import game_of
from tests.engine.offering import offered

LONDON = """[Ruleset "classic"]
[Edition "uk"]
[Seats "A B C"]
position deeds=kings-cross-station:A,marylebone-station:A,old-kent-road:B tokens=A:0,B:0,C:0 turn=C
C roll 2+3
A collect-rent C kings-cross-station
A trade B £40,marylebone-station old-kent-road
adjust A>B:£5 "A slip"
"""


def told(text: str) -> str:
    """All that the engine says on the way through a game."""
    record = read(text)
    game = game_of(record)
    said = []
    for line in record.lines:
        command = line.content
        assert isinstance(command, engine.Command)
        outcome = engine.decide(game, command)
        said.append(engine.describe(game, command, outcome))
        said += engine.explain(game, command, outcome)["amounts"]
        engine.apply(game, outcome)
        said += [f"{item['text']} {item.get('why', '')}" for item in offered(game)]
    return "\n".join(said)


def test_sentences_use_the_words_of_the_edition() -> None:
    said = told(LONDON)

    assert "King's Cross Station, 2 stations: £50" in said
    assert "$" not in said
    assert "railroad" not in said.lower()


def test_notation_is_written_with_the_sign_of_the_edition() -> None:
    assert write(read(LONDON)) == LONDON


@pytest.mark.parametrize("sign", ["£", "$", "€", ""])
def test_any_sign_or_none_is_read_alike(sign: str) -> None:
    assert read(LONDON.replace("£", sign)).lines == read(LONDON).lines
    amounts = f"start A\nexpect cash Bank -{sign}6,000\nexpect cash A {sign}1,500"
    assert replay(read(amounts)).faults == []


def test_the_chain_knows_no_sign() -> None:
    """Its bytes are frozen: what is hashed is the command as JSON, in whole amounts."""
    [line] = read("A trade B £40 old-kent-road").lines
    assert isinstance(line.content, engine.Command)

    assert "£" not in canonical_json(engine.command_to_json(line.content))


def test_letters_for_a_currency_are_left_out_of_notation() -> None:
    """They could mean a lot."""
    command = engine.parse_command(
        {"type": "trade", "seat": "A", "partner": "B", "gives": {"cash": 40}, "takes": {"cash": 1}}
    )

    assert write_command(command, "") == "A trade B 40 1"


def test_an_edition_without_the_word_says_railroad() -> None:
    document = edition_document("us-2008")

    assert "railroad" not in document
    assert engine.load_edition("us-2008").railroad == "railroad"


def test_an_edition_takes_the_words_of_the_one_that_it_extends() -> None:
    made = read_edition({"extends": "uk", "name": "uk-ours", "title": "Ours"}).document

    assert made is not None
    assert (made["currency"], made["railroad"]) == ("£", "station")
    assert '"railroad": "station"' in write_edition(made)


@pytest.mark.parametrize("word", ["", 7, "x" * 21])
def test_an_unknown_word_is_a_fault(word: object) -> None:
    [fault] = edition_faults(edition_document("uk") | {"railroad": word})

    assert fault.place == "railroad"
