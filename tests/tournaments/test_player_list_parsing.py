"""Lists as people have them: pasted, or from any spreadsheet in any language."""

from __future__ import annotations

import pytest

from tournaments.player_import import Begin, Choices, Report, read_list


def names(content: bytes | str, *known: str) -> list[str]:
    """The names that a list brings."""
    return [row.name for row in read_list(content, dict.fromkeys(known, "number 7")).added]


def reasons(content: bytes | str, *known: str) -> dict[int, str]:
    """The reason why each line was skipped."""
    report = read_list(content, dict.fromkeys(known, "number 7"))
    return {row.line: row.reason for row in report.skipped}


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
    report = read_list("\n".join(delimiter.join(line) for line in lines), {})

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
    report = read_list("name;family\nAda;Byron\nBen;", {})

    assert [row.apart for row in report.added] == ["Byron", ""]


def test_without_a_heading_names_are_where_the_letters_are() -> None:
    report = read_list("1;Ada;Chess\n2;Ben;Go", {})

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
        4: "On the player list already: number 7.",
    }


def test_a_csv_file_of_one_column_has_its_names_without_quotation_marks() -> None:
    report = read_list('"Name"\n"Lovelace, Ada"\n"Weber, Max ""Maxi"""\n"Nick" Smith\n', {})

    assert [player.name for player in report.added] == [
        "Lovelace, Ada",
        'Weber, Max "Maxi"',
        '"Nick" Smith',
    ]


def test_accents_written_in_two_ways_are_one_name() -> None:
    assert names("Zoe\u0308\nZoë") == ["Zoë"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (";Chess", "No name."),
        ("12345;x", "No letters in the name."),
        ("A" * 81 + ";x", "The name is longer than 80 characters."),
        ("Total: 12;x", "Looks like a total, not a player."),
        ('=HYPERLINK("http://x");y', "A spreadsheet formula, not a name."),
    ],
)
def test_what_is_no_player_is_reported(line: str, reason: str) -> None:
    content = f"Name;Club\nAda;Chess\n{line}\n"

    assert names(content) == ["Ada"]
    assert reasons(content) == {3: reason}


def test_a_sign_that_would_make_a_formula_is_taken_off() -> None:
    report = read_list("Name;Club\n+Ada;=1+1\n-Ben;-\n@Cleo;@home", {})

    assert [(row.name, row.club) for row in report.added] == [
        ("Ada", "1+1"),
        ("Ben", ""),
        ("Cleo", "home"),
    ]


def test_empty_lines_are_nobody_and_nothing_to_report() -> None:
    assert read_list("Name;Club\n;\n\nAda;\n", {}).skipped == []


@pytest.mark.parametrize(
    "content", [b"", "", b"\x00\x01\x02", b"PK\x03\x04\x00binary", "\n\n;;;\n"]
)
def test_anything_but_a_list_brings_nobody_and_raises_nothing(content: bytes | str) -> None:
    assert read_list(content, {}).added == []


def test_the_report_says_how_the_list_was_understood() -> None:
    report: Report = read_list("Name\tClub\nAda\tChess".encode("cp1252"), {})

    assert report.understood == "UTF-8, tabs, heading on line 1"


def test_titles_above_the_heading_are_no_players() -> None:
    content = "Teilnehmerliste;;;\n;;;\nVorname;Nachname;Verein;Familie\nAda;Byron;TV Ost;Byron\n"
    report = read_list(content, {})
    assert [(row.name, row.club, row.apart) for row in report.added] == [
        ("Ada Byron", "TV Ost", "Byron")
    ]
    assert [(row.line, row.text, row.reason) for row in report.skipped] == [
        (1, "Teilnehmerliste", "Above the heading.")
    ]


@pytest.mark.parametrize(
    "content",
    [
        "Players;;\nFirst name;Last name;Club\nAda;Byron;Chess",
        "Hall night,,\nFirst name,Last name,Club\nAda,Byron,Chess",
        "Hall night\nFirst name,Last name,Club\nAda,Byron,Chess",
        "Hall night 2026\n\nName\nAda Byron",
    ],
)
def test_a_title_of_any_shape(content: str) -> None:
    assert names(content) == ["Ada Byron"]


@pytest.mark.parametrize("first", ["Player 0001", "Guest 7", "Spieler 1"])
def test_a_numbered_placeholder_is_a_player_and_no_heading(first: str) -> None:
    assert names(f"{first}\nAda") == [first, "Ada"]


def test_a_word_in_the_middle_of_a_list_is_not_a_heading() -> None:
    assert names("Ada\nGuest\nBen") == ["Ada", "Guest", "Ben"]
    assert names("Ada;Team\nBen;Family\nCleo;Player") == ["Ada", "Ben", "Cleo"]


def test_where_the_players_begin_can_be_corrected() -> None:
    content = "Guest\nAda\nBen"
    assert names(content) == ["Ada", "Ben"]
    as_player = read_list(content, {}, Choices(begin=Begin(1, is_heading=False)))
    assert [row.name for row in as_player.added] == ["Guest", "Ada", "Ben"]
    later = read_list(content, {}, Choices(begin=Begin(2, is_heading=True)))
    assert [row.name for row in later.added] == ["Ben"]
    assert [(row.line, row.reason) for row in later.skipped] == [(1, "Above the heading.")]


def test_which_column_is_what_can_be_corrected() -> None:
    report = read_list("Ada;Byron;Chess;7", {}, Choices(columns=("first", "last", "", "club")))
    assert [(row.name, row.club) for row in report.added] == [("Ada Byron", "7")]
    assert report.layout is not None
    assert report.layout.meanings == ("first", "last", "", "club")


def test_a_repeated_name_can_be_chosen_to_be_another_player() -> None:
    report = read_list("Ada\nAda\nAda", {}, Choices(own_players=frozenset({3})))
    assert [row.line for row in report.added] == [1, 3]
    assert [row.line for row in report.own_players] == [3]
    assert [(row.line, row.is_namesake) for row in report.skipped] == [(2, True)]


def test_the_digest_is_of_what_was_read_and_not_of_the_choices_among_namesakes() -> None:
    plain = read_list("Ada\nAda\nBen", {})
    both = read_list("Ada\nAda\nBen", {}, Choices(own_players=frozenset({2})))
    assert plain.digest == both.digest
    assert plain.digest != read_list("Ada\nAda\nBen", {"ben": "number 1"}).digest
    assert plain.digest != read_list("Ada\nBen\nBen", {}).digest


def test_three_thousand_players_fit_and_no_list_is_endless() -> None:
    report = read_list("\n".join(f"Player {number}" for number in range(6000)), {})
    assert len(report.added) == 5000
    assert report.skipped[0].reason == "More than 5,000 players."
