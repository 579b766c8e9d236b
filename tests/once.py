"""Which tests run once. All others run on SQLite, and again on PostgreSQL with Redis."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Tests whose result is the same on any database and queue: of the rules, of whatever is worked out
# without either, and of how the program is installed, copied and started with its default database.
WITHOUT_SERVICES = (
    "tests/api/test_clients_of_others.py",
    "tests/api/test_examples.py",
    "tests/config/test_settings.py",
    "tests/config/test_vendored_files.py",
    "tests/engine",
    "tests/house",
    "tests/ledger/imports/test_damaged_files.py",
    "tests/ledger/imports/test_refused_files.py",
    "tests/ledger/imports/test_round_trip.py",
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
    "tests/server/test_restore_newer.py",
    "tests/server/test_several_halls.py",
    "tests/server/test_start.py",
    "tests/server/test_threads_beside.py",
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

# What a page shows comes from services. In the tests not named here several people act at once,
# news travels, or something is typed that one database refuses and the other takes.
PAGES_ONCE = """
    access_key_page accessible_pages alternates_told announcing_places answers_handed_over
    assistants axe_pages banker_choices bankers_in_order book_pages briefing bytes caches calls
    champions_long_names clock_pages copies_line correction_pages counts_in_words devices_in_the_log
    division_finals_shown divisions_shown door_log draw_choices draw_order draw_pages editions
    event_setup every_page final_live final_seats final_shown frozen_wall game_steps
    game_steps_as_of gong guide hall_files hall_glance hall_pages handed_over https_pages
    import_preview journal_search kept_words large_draw large_forms large_hall large_league
    large_player_list large_standings large_till latecomers layout league_page live_table lock_out
    lock_page log_page london_pages long_names long_names_on_phones many_rounds messages money_page
    my_evening numbers_page on_paper_pages organisers_of_an_evening own_pace_pages paper people_page
    permissions player_list player_page postponed_pages pressing print_pages print_parts
    prints_of_a_round projector prospects_shown query_counts rebuys registration_pages remove_names
    renewed_card result_sheets rules_form rules_words runner seats_ahead seed_pages sign_in stages
    streams_of_tabs table_choice table_page table_time_page tables_by_hand_page tables_to_look_at
    teams_shown unsigned_results wall_fits waves_shown ways_of_organisers webhook_page who_acts
    winning_team wrong_seats_page
"""

# What the engine makes of a book, and how a book reads in words and in the files of other programs,
# is the same wherever its entries come from. The tests not named here ask what is entered, guarded,
# audited, or done at the same time as something else.
BOOK_ONCE = """
    decks editions effective_entries explain exports/any_book exports/beancount
    exports/hard_books exports/hledger exports/json exports/notation exports/ruled_games
    exports/spreadsheet highlights local_book malformed nearly openapi outcome_shown preview
    random_games random_voids refused reversal_stacks void_manners void_plans void_words
"""

# Who sits where, who is ahead, what a late result changes and what the API answers is worked out in
# Python, from rows that any database gives back alike. The tests not named here ask what is stored,
# audited, locked, sent or counted by the database.
EVENING_ONCE = """
    acts_beside announced_seats announcing another_winning_team api_arrivals api_calls api_events
    api_organising api_setting_up api_tables bankers best_rounds browsers built_on
    changes_after_reopening changes_told choices_told chosen_sizes clock_reading consequences
    defending_champion division_finals divisions divisions_apart draft draw_changes draw_explained
    draw_note_lines final finalists hall_plan halls keep_apart_strengths kept_apart last_turns_wait
    late_bankers league_final leagues locked_seats making_an_account many_bankers moved_tables
    namesakes never_begun_tables numbers_of_the_night odd_sizes on_paper own_pace own_tables paper
    people person_names places_from_a_list player_list_parsing postponed_tables projectors
    prospects_of_an_evening prospects_of_divisions prospects_of_two_stages prospects_of_waves
    ranked_divisions ranked_nights rather_apart redraw seated_at_once semi_final short_codes
    standings_of_seats swap_cost table_time tables_by_hand tables_by_rank tables_of_the_hall
    tablet_offline teams teams_of_an_evening ties_by_cash undone_on_screens values_before waves
    waves_elsewhere workbooks wrong_seats
"""


def left_out() -> list[str]:
    """The paths that the second run leaves out. Raises ValueError if one is missing."""
    paths = list(WITHOUT_SERVICES)
    lists = (
        ("bank", TABLET_ONCE),
        ("pages", PAGES_ONCE),
        ("ledger", BOOK_ONCE),
        ("tournaments", EVENING_ONCE),
    )
    for folder, once in lists:
        for name in once.split():
            *inner, file = name.split("/")
            paths.append("/".join(["tests", folder, *inner, f"test_{file}.py"]))
    if gone := [path for path in paths if not (ROOT / path).exists()]:
        raise ValueError(f"no such tests: {', '.join(gone)}")
    return paths
