"""What the authority vouches for, and what it can't."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509

from server.lan import certificates

NAMES = ("localhost", "192.168.1.20", "hall.local", "laptop", "::1")


@pytest.fixture(scope="module")
def authority() -> certificates.Signer:
    """An authority as `manage.py lan` makes it."""
    return certificates.make_authority(NAMES, "laptop")


def test_a_leaf_is_for_all_names_of_the_computer(authority: certificates.Signer) -> None:
    leaf = certificates.make_leaf(authority, NAMES)

    assert certificates.names_of(leaf.certificate) == set(NAMES)
    leaf.certificate.verify_directly_issued_by(authority.certificate)


def test_a_leaf_lives_as_long_as_browsers_allow(authority: certificates.Signer) -> None:
    leaf = certificates.make_leaf(authority, NAMES).certificate

    assert leaf.not_valid_after_utc - leaf.not_valid_before_utc <= timedelta(days=397)
    assert certificates.is_good_until(leaf, datetime.now(UTC) + timedelta(days=390))
    assert not certificates.is_good_until(leaf, datetime.now(UTC) + timedelta(days=397))


def test_a_tablet_whose_clock_is_a_day_late_takes_it(authority: certificates.Signer) -> None:
    leaf = certificates.make_leaf(authority, NAMES).certificate

    assert leaf.not_valid_before_utc < datetime.now(UTC) - timedelta(days=1)


@pytest.mark.parametrize("name", ["10.1.2.3", "172.20.0.5", "192.168.7.7", "fe80::1", "x.local"])
def test_it_can_vouch_for_whatever_address_the_next_hall_gives(
    authority: certificates.Signer, name: str
) -> None:
    assert certificates.covers(authority.certificate, name)


@pytest.mark.parametrize("name", ["8.8.8.8", "example.org", "notlocal", "2001:db8::1"])
def test_it_can_vouch_for_nothing_on_the_internet(
    authority: certificates.Signer, name: str
) -> None:
    assert not certificates.covers(authority.certificate, name)
    assert certificates.make_leaf(authority, [name, "localhost"]).certificate.extensions
    leaf = certificates.make_leaf(authority, [name, "localhost"])
    assert certificates.names_of(leaf.certificate) == {"localhost"}


def test_a_name_that_the_operator_gave_is_covered_and_no_other() -> None:
    named = certificates.make_authority(["night.example.org", "203.0.113.5"], "laptop")

    assert certificates.covers(named.certificate, "night.example.org")
    assert certificates.covers(named.certificate, "203.0.113.5")
    assert not certificates.covers(named.certificate, "example.org")
    assert not certificates.covers(named.certificate, "203.0.113.6")


def test_the_authority_signs_servers_only_and_no_other_authority(
    authority: certificates.Signer,
) -> None:
    basic = authority.certificate.extensions.get_extension_for_class(x509.BasicConstraints)
    limits = authority.certificate.extensions.get_extension_for_class(x509.NameConstraints)

    assert (basic.value.ca, basic.value.path_length, basic.critical) == (True, 0, True)
    assert limits.critical


def test_what_was_written_is_read_again(authority: certificates.Signer) -> None:
    again = certificates.read(authority.certificate_pem(), authority.key_pem())

    assert again.certificate == authority.certificate
    assert certificates.make_leaf(again, NAMES).certificate.issuer == authority.certificate.subject
