"""The addresses of the pages, by audience."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from tournaments.views.organise import (
    books,
    corrections,
    draw,
    editions,
    events,
    floor,
    frame,
    people,
    players,
    printing,
    sheets,
    standings,
    steps,
    table,
)
from tournaments.views.play import player
from tournaments.views.public import doors, event, home, screen

_D = "organise/editions/<slug:name>/"
_E = "organise/<slug:slug>/"
_P = _E + "players/<int:player_id>/"
_S = _E + "people/<int:staff_id>/"
_R = _E + "rounds/<int:number>/"
_T = _E + "tables/<int:table_id>/"

urlpatterns = [
    # Anyone
    path("", home.home, name="home"),
    path("e/<slug:slug>/", event.event_page, name="public-event"),
    path("e/<slug:slug>/standings/", event.standings, name="public-standings"),
    path("e/<slug:slug>/screen/", screen.screen, name="screen"),
    path("e/<slug:slug>/screen/now/", screen.now, name="screen-now"),
    path("t/<int:table_id>/", event.table_page, name="public-table"),
    path("t/<int:table_id>/now/", event.table_now, name="public-table-now"),
    # Doors
    path("welcome/<str:token>/", doors.welcome, name="welcome"),
    path("login/", doors.LogIn.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("r/<str:token>/", doors.referee_link, name="referee"),
    path("b/<str:token>/", doors.bank, name="bank"),
    # Players
    path("p/<str:token>/", player.page, name="player"),
    path("p/<str:token>/now/", player.now, name="player-now"),
    path("p/<str:token>/sign/", player.sign, name="player-sign"),
    # Organisers, and referees on the floor and at the tables
    path("organise/", events.event_list, name="organise"),
    path("organise/new/", events.new_event, name="new-event"),
    path("organise/editions/", editions.edition_list, name="editions"),
    path("organise/editions/add/", editions.add, name="add-edition"),
    path(_D, editions.edition_page, name="edition-page"),
    path(_D + "file/", editions.download, name="download-edition"),
    path(_D + "offer/", editions.offer, name="offer-edition"),
    path(_E, events.set_up, name="event"),
    path(_E + "next/", frame.next_step_now, name="next-step"),
    path(_E + "rules/", events.change_rules, name="event-rules"),
    path(_E + "remove/", events.remove, name="remove-event"),
    path(_E + "books/", books.of_event, name="event-books"),
    path(_E + "books/in/", books.bring_in, name="bring-in"),
    path(_E + "books/<uuid:game_id>/", books.imported, name="imported-game"),
    path(_E + "players/", players.player_list, name="players"),
    path(_E + "players/add/", players.add, name="add-player"),
    path(_E + "players/paste/", players.paste, name="paste-players"),
    path(_E + "players/upload/", players.upload, name="upload-players"),
    path(_P, players.edit, name="edit-player"),
    path(_P + "check-in/", players.check_in, name="check-in"),
    path(_P + "drop/", players.drop, name="drop-player"),
    path(_P + "remove/", players.remove, name="remove-player"),
    path(_P + "restore/", players.restore, name="restore-player"),
    path(_E + "people/", people.people_page, name="people"),
    path(_E + "people/add/", people.add_staff, name="add-staff"),
    path(_E + "people/invite/", people.invite, name="invite"),
    path(_S + "release/", people.release_card, name="release-card"),
    path(_S + "renew/", people.renew_card, name="renew-card"),
    path(_S + "remove/", people.remove_staff, name="remove-staff"),
    path(_R, draw.draw_page, name="round"),
    path(_R + "draw/", draw.make, name="make-draw"),
    path(_R + "swap/", draw.swap, name="swap-seats"),
    path(_R + "unseat/", draw.unseat, name="unseat"),
    path(_R + "seat/", draw.seat_player, name="seat-player"),
    path(_R + "cancel-table/", draw.cancel_table, name="cancel-table"),
    path(_R + "withdraw/", draw.throw_away, name="withdraw-draw"),
    path(_R + "bankers/", draw.assign_bankers, name="assign-bankers"),
    path(_R + "confirm/", draw.confirm, name="confirm-draw"),
    path(_R + "release/", draw.release, name="release-draw"),
    path(_E + "floor/", floor.floor_page, name="floor"),
    path(_E + "floor/tables/", floor.floor_tables, name="floor-tables"),
    path(_E + "floor/clock/", floor.clock, name="clock"),
    path(_E + "floor/clock/now/", floor.clock_panel, name="clock-panel"),
    path(_E + "standings/", standings.standings_page, name="event-standings"),
    path(_E + "standings/table/", standings.standings_table, name="standings-table"),
    path(_T, table.table_page, name="table"),
    path(_T + "result/", table.result, name="table-result"),
    path(_T + "journal/", table.journal, name="table-journal"),
    path(_T + "journal/<int:number>/", table.entry, name="table-entry"),
    path(_T + "journal/<int:number>/void/", corrections.void_entry, name="void-entry"),
    path(_T + "steps/", steps.steps_page, name="steps"),
    path(_T + "steps/<int:number>/", steps.one_step, name="one-step"),
    path(_T + "adjust/", corrections.adjust, name="adjust"),
    path(_T + "adjust/preview/", corrections.adjust_preview, name="adjust-preview"),
    path(_T + "count/", corrections.settle_count, name="settle-count"),
    path(_T + "take-back/", corrections.take_back, name="take-back"),
    path(_T + "print/", sheets.of_table, name="print-result"),
    path(_T + "sign/", table.sign, name="table-sign"),
    path(_T + "rule/", table.rule, name="rule"),
    path(_T + "close/", table.close, name="close-book"),
    path(_T + "take-out/", table.take_out, name="take-out"),
    path(_T + "reopen/", table.reopen, name="reopen-book"),
    path(_T + "book/<str:name>/", books.of_table, name="table-book"),
    path(_E + "print/cards/", printing.cards, name="print-cards"),
    path(_E + "print/players/", printing.players, name="print-players"),
    path(_R + "print/", sheets.of_round, name="print-results"),
    path(_E + "print/tables/", printing.tables, name="print-tables"),
]
