"""`make test`: the checks of the source, then the suite on SQLite, then what needs a database or a
queue on PostgreSQL with Redis.

    tests/run.py [--lint | --twice] [pytest arguments]

With --lint only the checks run, and those tests that read the source (tests/house). With --twice
the second run takes in what is the same on any database, too: the tablet, the pages, the seats.

If something is missing on this computer, what needs it is skipped, and named at the end. With
PASSGO_REQUIRE_SERVICES=1 nothing may be missing.
"""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.node import NOT_INSTALLED  # noqa: E402
from tests.services import (  # noqa: E402
    REQUIRED,
    hledger,
    postgres_url,
    redis_url,
    webkit,
    whole_chromium,
)

CHECKS = (
    ("ruff check", "ruff", "check", "."),
    ("ruff format", "ruff", "format", "--check", "--quiet", "."),
    ("mypy", "mypy"),
    ("import-linter", "importlinter.cli", "lint"),
    ("Biome", "tests.node", "biome", "check", "--error-on-warnings"),
    ("tsc", "tests.node", "tsc"),
    ("tsc tests/js", "tests.node", "tsc", "--project", "tests/js"),
    ("node --test", "tests.node", "--test", "--test-reporter=dot", "tests/js/*.test.js"),
)

# Tests whose result is the same on any database and queue: of the rules, of whatever is worked out
# without either, and of how the program is installed, copied and started with its default database.
WITHOUT_SERVICES = (
    "tests/api/test_clients_of_others.py",
    "tests/config/test_settings.py",
    "tests/config/test_vendored_files.py",
    "tests/engine",
    "tests/house",
    "tests/rehearsal/test_demo.py",
    "tests/rehearsal/test_practice_copy.py",
    "tests/rehearsal/test_rehearse_command.py",
    "tests/server/deploy",
    "tests/server/doctor/test_doctor_computer.py",
    "tests/server/lan",
    "tests/server/operators",
    "tests/server/test_any_system.py",
    "tests/server/test_bootstrap.py",
    "tests/server/test_compressed_files.py",
    "tests/server/test_copies.py",
    "tests/server/test_copies_go_on.py",
    "tests/server/test_heads.py",
    "tests/server/test_https_start.py",
    "tests/server/test_joined_files.py",
    "tests/server/test_memory.py",
    "tests/server/test_newer_database.py",
    "tests/server/test_no_access_log.py",
    "tests/server/test_other_pythons.py",
    "tests/server/test_page_files.py",
    "tests/server/test_restore.py",
    "tests/server/test_several_halls.py",
    "tests/server/test_start.py",
    "tests/server/test_worker_program.py",
    "tests/tour",
    "tests/tournaments/test_base_rounds.py",
    "tests/tournaments/test_draw_basis.py",
    "tests/tournaments/test_draw_records.py",
    "tests/tournaments/test_drawn_again.py",
    "tests/tournaments/test_every_way.py",
    "tests/tournaments/test_held_players.py",
    "tests/tournaments/test_joining.py",
    "tests/tournaments/test_json_text.py",
    "tests/tournaments/test_metrics_of_others.py",
    "tests/tournaments/test_packed_tight.py",
    "tests/tournaments/test_parts_of_a_field.py",
    "tests/tournaments/test_planned_rounds.py",
    "tests/tournaments/test_presets.py",
    "tests/tournaments/test_prospects.py",
    "tests/tournaments/test_prospects_of_winners.py",
    "tests/tournaments/test_ranking.py",
    "tests/tournaments/test_rounds_ahead.py",
    "tests/tournaments/test_seat_balance.py",
    "tests/tournaments/test_seat_letters.py",
    "tests/tournaments/test_seating.py",
    "tests/tournaments/test_sending.py",
    "tests/tournaments/test_table_numbers.py",
    "tests/tournaments/test_table_prices.py",
    "tests/tournaments/test_table_sizes.py",
)
# Requests of every shape to every address and random text in every form take minutes, so they are
# tried in one run only: in that with PostgreSQL, if it is there, since it refuses more than SQLite.
WITH_SERVICES_ALONE = ("tests/api/test_schema.py", "tests/pages/test_forms_by_chance.py")
# What the tablet keeps, holds back and draws by itself is the same on any database. The tests not
# named here ask who may enter, and what becomes of entries that come late, twice or at the same
# time as others.
TABLET_ONCE = """
    accessible answers_handed_over auction axe bank_only bankers_page bankers_page_trouble
    bankers_page_turns broken_start calling calling_with_a_card clock count debt dice
    disputed_offline drawn_once end engine_here every_lot every_offer forgetful_browser
    full_disk guest_wifi house_rule_here https kept_across_a_reload kept_page killed_browser
    large_text layout london manage nearly newer_engine now offline order_of_answers
    organisers_message plain_http postponed practice preferences press read_out
    ready_for_offline return right_to_left scarce_space set_aside set_back signed_offline start
    stays_ready swallowed tabs taps trade turn undo way_back webkit why wrong_clock
"""
# What a page shows comes from services, which are tested in both runs. In the tests not named here
# several people act at once, news travels, or random text is typed into forms.
PAGES_ONCE = """
    access_key_page accessible_pages answers_handed_over assistants axe_pages banker_choices
    bankers_in_order book_pages briefing caches calls champions_long_names clock_pages
    copies_line correction_pages counts_in_words division_finals_shown divisions_shown door_log
    draw_choices draw_order draw_pages editions event_setup final_seats final_shown frozen_wall
    game_steps game_steps_as_of gong guide hall_files hall_glance hall_pages handed_over
    https_pages import_preview journal_search kept_words large_draw large_forms large_hall
    large_league large_player_list large_standings large_till latecomers layout league_page
    live_table lock_out lock_page london_pages long_names long_names_on_phones many_rounds
    messages my_evening numbers_page own_pace_pages paper people_page permissions player_list
    player_page print_pages print_parts prints_of_a_round projector prospects_shown query_counts
    remove_names renewed_card result_sheets rules_form rules_words runner seats_ahead seed_pages
    sign_in stages streams_of_tabs table_choice table_page table_time_page tables_by_hand_page
    tables_to_look_at teams_shown unsigned_results wall_fits waves_shown ways_of_organisers
    webhook_page who_acts winning_team
"""

# Who sits where, who is ahead and what a late result changes is worked out in Python, from rows
# that any database gives back alike. The tests not named here ask what is stored, audited, locked,
# sent or told.
SEATS_ONCE = """
    announced_seats bankers best_rounds built_on changes_after_reopening chosen_sizes
    consequences defending_champion division_finals divisions divisions_apart draft draw_changes
    draw_explained final finalists hall_plan keep_apart_strengths kept_apart late_bankers
    league_final leagues locked_seats many_bankers moved_tables namesakes odd_sizes own_pace
    own_tables person_names places_from_a_list player_list_parsing prospects_of_an_evening
    prospects_of_divisions prospects_of_waves ranked_divisions ranked_nights rather_apart redraw
    seated_at_once semi_final standings_of_seats swap_cost table_time tables_by_hand
    tables_by_rank tables_of_the_hall teams teams_of_an_evening ties_by_cash waves workbooks
    wrong_seats
"""


AGAIN_MAX = 5
"""How many failed tests are run once more. If more fail, the load isn't to blame."""

UNSTEADY: list[str] = []
"""The tests of this run that passed only alone."""


def main(arguments: list[str]) -> int:
    """Run everything, even after a failure, and sum up. Returns 0 when all of it passed."""
    only_lint, twice = "--lint" in arguments, "--twice" in arguments
    arguments = [each for each in arguments if each not in ("--lint", "--twice")]
    summary = checks()
    if only_lint:
        summary.append(("the house", check("the house", "pytest", "-q", "-n", "2", "tests/house")))
    else:
        summary += suites(arguments, twice=twice)
    print("\nSummary")
    for name, verdict in summary:
        print(f"  {verdict:8} {name}")
    for test in UNSTEADY:
        print(f"  UNSTEADY {test} (failed in the crowd, passed alone: mend it)")
    missing_is_fault = REQUIRED and any(verdict == "SKIPPED" for _, verdict in summary)
    return int(missing_is_fault or any(verdict == "FAILED" for _, verdict in summary))


def checks() -> list[tuple[str, str]]:
    """All of them. mypy, which takes longest, runs beside the others; those run one after the
    other, since the first Node tool installs them all."""
    mypy = [each for each in CHECKS if each[0] == "mypy"]
    others = [each for each in CHECKS if each[0] != "mypy"]
    with ThreadPoolExecutor() as threads:
        both = threads.map(lambda some: [(each[0], check(*each)) for each in some], (mypy, others))
        return [(f"check {name}", verdict) for some in both for name, verdict in some]


def check(name: str, module: str, *arguments: str) -> str:
    """One tool over the source. It prints only what is wrong."""
    command = [sys.executable, "-m", module, *arguments]
    if module == "importlinter.cli":
        command = [str(Path(sys.executable).with_name("lint-imports"))]
    done = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True)
    if done.returncode == 0:
        return "passed"
    print(f"--- {name}\n{done.stdout}{done.stderr}", flush=True)
    return "SKIPPED" if module == "tests.node" and done.returncode == NOT_INSTALLED else "FAILED"


def suites(arguments: list[str], *, twice: bool) -> list[tuple[str, str]]:
    """The suite twice: embedded as in `make run`, and with the servers of a bigger evening, of
    which only `twice` runs what is the same on any database."""
    missing = [] if whole_chromium() else [("browser tests: no Chromium", "SKIPPED")]
    missing += [] if webkit() else [("the bank in WebKit: no webkit2gtk-driver, xvfb", "SKIPPED")]
    missing += [] if hledger() else [("exports judged by hledger: no hledger", "SKIPPED")]
    database, why_not_database = postgres_url()
    queue, why_not_queue = redis_url()
    name = "pytest on PostgreSQL, Redis"
    both = bool(database and queue)
    once = [f"--ignore={each}" for each in WITH_SERVICES_ALONE if both]
    sqlite = [("pytest on SQLite, memory://", pytest([*arguments, *once]))]
    if database and queue:
        once = list(WITHOUT_SERVICES) if twice else left_out()
        arguments = [*arguments, *(f"--ignore={each}" for each in once)]
        bigger = [(name, pytest(arguments, DATABASE_URL=database, REDIS_URL=queue))]
    else:
        bigger = [(f"{name}: {why_not_database or why_not_queue}", "SKIPPED")]
    return missing + sqlite + bigger


def left_out() -> list[str]:
    """The paths that the second run leaves out. Raises ValueError where one isn't there."""
    paths = list(WITHOUT_SERVICES)
    lists = (("bank", TABLET_ONCE), ("pages", PAGES_ONCE), ("tournaments", SEATS_ONCE))
    for folder, once in lists:
        paths += [f"tests/{folder}/test_{name}.py" for name in once.split()]
    if gone := [path for path in paths if not (ROOT / path).exists()]:
        raise ValueError(f"no such tests: {', '.join(gone)}")
    return paths


def pytest(arguments: list[str], **extra: str) -> str:
    """One run of the suite with three workers, since two leave the two cores of a small computer
    idle while browsers wait; the arguments are pytest's own. If a few have failed under that load,
    they are run once more, alone: docs/decisions/a-failed-test-is-run-again-alone.md."""
    print(f"\n--- pytest {extra.get('DATABASE_URL', 'on SQLite').split('@')[-1]}", flush=True)
    workers = [] if any(each.startswith("-n") for each in arguments) else ["-n", "3"]
    # Files in their order: sorted by their number of tests, the few that take minutes come last,
    # and one of them keeps one worker busy when the other has nothing left to do.
    order = ["--dist", "loadfile", "--no-loadscope-reorder"]
    command = [sys.executable, "-m", "pytest", *workers, *order, *arguments]
    ours = {**environment(), **extra}
    if subprocess.run([*command, "--cache-clear"], cwd=ROOT, env=ours).returncode == 0:
        return "passed"
    failed = failed_tests()
    if not 0 < len(failed) <= AGAIN_MAX:
        return "FAILED"
    print(f"\n--- again, alone: {', '.join(failed)}", flush=True)
    alone = subprocess.run([sys.executable, "-m", "pytest", "-n", "0", *failed], cwd=ROOT, env=ours)
    if alone.returncode != 0:
        return "FAILED"
    UNSTEADY.extend(failed)
    return "passed"


def failed_tests() -> list[str]:
    """The tests that failed in the run before, as pytest has noted them."""
    noted = ROOT / ".pytest_cache/v/cache/lastfailed"
    return list(json.loads(noted.read_text())) if noted.exists() else []


def environment() -> dict[str, str]:
    """Our environment, without what would lead the tests to a real database, and without what keeps
    Python from saving compiled files: six workers load all tests, and tests start Passgo hundreds
    of times."""
    ours = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "HTTPS", "DEBUG",
            "PYTHONDONTWRITEBYTECODE")  # fmt: skip
    return {name: value for name, value in os.environ.items() if name not in ours}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
