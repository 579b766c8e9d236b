"""Lists as people have them: pasted, or from any spreadsheet in any language."""

from __future__ import annotations

import pytest

from tournaments.importing import Report, read_list


def names(content: bytes | str, *known: str) -> list[str]:
    """The names that a list brings."""
    return [row.name for row in read_list(content, set(known)).added]


def reasons(content: bytes | str, *known: str) -> dict[int, str]:
    """Why which line was skipped."""
    return {row.line: row.reason for row in read_list(content, set(known)).skipped}


def test_one_name_a_line() -> None:
    assert names("Ada Lovelace\r\n\r\n  Ben   King \r\nCleo\n") == [
        "Ada Lovelace",
        "Ben King",
        "Cleo",
    ]


def test_a_comma_in_a_pasted_name_is_part_of_it() -> None:
    assert names("Lovelace, Ada\nKing, Ben") == ["Lovelace, Ada", "King, Ben"]


@pytest.mark.parametrize(
    "content",
    [
        "Zoë Álvarez;Chess".encode(),
        b"\xef\xbb\xbf" + "Zoë Álvarez;Chess".encode(),
        "Zoë Álvarez;Chess".encode("cp1252"),
        "Zoë Álvarez;Chess".encode("utf-16"),
        "\ufeffZoë Álvarez;Chess",
        "Zoë Álvarez;Chess",
    ],
)
def test_every_usual_encoding(content: bytes | str) -> None:
    assert names(content) == ["Zoë Álvarez"]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_every_usual_delimiter_and_any_order_of_columns(delimiter: str) -> None:
    lines = [["Club", "No", "Name"], ["Chess", "1", "Ada"], ["", "2", "Ben"]]
    report = read_list("\n".join(delimiter.join(line) for line in lines), set())

    assert [(row.name, row.club) for row in report.added] == [("Ada", "Chess"), ("Ben", "")]


@pytest.mark.parametrize(
    "heading",
    [
        "First name;Last name",
        "Vorname;Name",
        "Prénom;Nom",
        "Nombre;Apellidos",
        "Nome;Cognome",
        "Förnamn;Efternamn",
        "Voornaam;Achternaam",
    ],
)
def test_first_and_family_name_in_columns_of_their_own(heading: str) -> None:
    assert names(f"{heading}\nAda;Lovelace") == ["Ada Lovelace"]


def test_the_family_name_may_come_first() -> None:
    assert names("NOM;PRÉNOM\nLovelace;Ada") == ["Ada Lovelace"]


@pytest.mark.parametrize(
    "heading", ["Player", "Spieler", "Joueur", "Jugador", "NAME", " Full  Name "]
)
def test_a_heading_in_several_languages(heading: str) -> None:
    assert names(f"{heading};Verein\nAda;Chess") == ["Ada"]


def test_a_keep_apart_column() -> None:
    report = read_list("name;family\nAda;Byron\nBen;", set())

    assert [row.apart for row in report.added] == ["Byron", ""]


def test_without_a_heading_names_are_where_the_letters_are() -> None:
    report = read_list("1;Ada;Chess\n2;Ben;Go", set())

    assert [(row.name, row.club) for row in report.added] == [("Ada", "Chess"), ("Ben", "Go")]


def test_commas_without_a_heading_separate_if_every_line_has_as_many() -> None:
    assert names("1,Ada,Chess\n2,Ben,Go") == ["Ada", "Ben"]


def test_the_spreadsheets_own_hint_line_is_no_player() -> None:
    assert names("sep=;\nName;Club\nAda;Chess") == ["Ada"]


def test_old_line_ends() -> None:
    assert names("Name;Club\rAda;Chess\rBen;Go") == ["Ada", "Ben"]


def test_quoted_cells() -> None:
    assert names('Name;Club\n"Lovelace; Ada";"The ""Bank"""') == ["Lovelace; Ada"]


def test_a_quotation_mark_that_is_never_closed_swallows_nobody() -> None:
    assert names('Name;Club\n"Ada;Chess\nBen;Go\nCleo;Go') == ["Ada", "Ben", "Cleo"]


def test_duplicates_are_skipped_with_the_line_of_the_first() -> None:
    content = "Ada\nBen\n ADA \nCleo"

    assert names(content, "cleo") == ["Ada", "Ben"]
    assert reasons(content, "cleo") == {
        3: "The same name as on line 1.",
        4: "On the player list already.",
    }


def test_accents_written_in_two_ways_are_one_name() -> None:
    assert names("Zoe\u0308\nZoë") == ["Zoë"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (";Chess", "No name."),
        ("12345;x", "No letters in the name."),
        ("A" * 81 + ";x", "The name is longer than 80 characters."),
        ("Total: 12;x", "Looks like a total, not a player."),
        ('=HYPERLINK("http://x");y', "A formula of the spreadsheet, not a name."),
    ],
)
def test_what_is_no_player_is_reported(line: str, reason: str) -> None:
    content = f"Name;Club\nAda;Chess\n{line}\n"

    assert names(content) == ["Ada"]
    assert reasons(content) == {3: reason}


def test_a_sign_that_would_make_a_formula_is_taken_off() -> None:
    report = read_list("Name;Club\n+Ada;=1+1\n-Ben;-\n@Cleo;@home", set())

    assert [(row.name, row.club) for row in report.added] == [
        ("Ada", "1+1"),
        ("Ben", ""),
        ("Cleo", "home"),
    ]


def test_empty_lines_are_nobody_and_nothing_to_report() -> None:
    assert read_list("Name;Club\n;\n\nAda;\n", set()).skipped == []


@pytest.mark.parametrize(
    "content", [b"", "", b"\x00\x01\x02", b"PK\x03\x04\x00binary", "\n\n;;;\n"]
)
def test_what_is_no_list_brings_nobody_and_raises_nothing(content: bytes | str) -> None:
    assert read_list(content, set()).added == []


def test_the_report_says_how_the_list_was_understood() -> None:
    report: Report = read_list("Name\tClub\nAda\tChess".encode("cp1252"), set())

    assert report.understood == "UTF-8, tabs, with a heading row"
