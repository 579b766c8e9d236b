"""What pages load lies below an address that changes with it."""

from __future__ import annotations

from django.templatetags.static import static

from tests.server.test_compressed_files import GZIP, answer


def test_a_file_of_ours_is_kept_for_good(live_site: str) -> None:
    found = answer(live_site, static("css/play.css"), GZIP)

    assert found.status == 200
    assert "immutable" in found.headers["Cache-Control"]


def test_a_file_of_a_package_stays_where_it_is() -> None:
    assert static("rest_framework/css/default.css") == "/static/rest_framework/css/default.css"
