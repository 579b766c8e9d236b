"""An authority that vouches for this computer's own addresses, and what it signs."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_LIFE = timedelta(days=5 * 365)
LEAF_LIFE = timedelta(days=397)
"""The longest life that browsers accept from any server."""

_BEFORE = timedelta(days=2)
"""So that a tablet whose clock is slow accepts it too."""

_PRIVATE = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
    *("fc00::/7", "fe80::/10", "::1/128"),
)
_LOCAL_NAMES = ("localhost", "local")

Address = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True)
class Signer:
    """A certificate, and the key that belongs to it."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    def certificate_pem(self) -> bytes:
        """The certificate as text."""
        return self.certificate.public_bytes(serialization.Encoding.PEM)

    def key_pem(self) -> bytes:
        """The key as text, unlocked: anybody who can read the file can use it."""
        return self.key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )


def read(certificate: bytes, key: bytes) -> Signer:
    """Read what `certificate_pem` and `key_pem` wrote. Raises ValueError for anything else."""
    private = serialization.load_pem_private_key(key, None)
    if not isinstance(private, ec.EllipticCurvePrivateKey):
        raise ValueError("not a key of ours")
    return Signer(x509.load_pem_x509_certificate(certificate), private)


def make_authority(names: Iterable[str], computer: str) -> Signer:
    """An authority that can vouch for addresses of private networks and for `names`, and nothing
    else: a thief of its key can't pose as the bank or mail server of a tablet's owner."""
    key = ec.generate_private_key(ec.SECP256R1())
    title = x509.Name(
        [
            x509.NameAttribute(NameOID.COMMON_NAME, f"Passgo on {computer}"[:64]),
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Passgo, this evening's computer"),
        ]
    )
    constraints = x509.NameConstraints(_permitted(names), None)
    usage = _usage(key_cert_sign=True, crl_sign=True)
    builder = (
        _begun(title, title, key, AUTHORITY_LIFE)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(constraints, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
    return Signer(builder.sign(key, hashes.SHA256()), key)


def make_leaf(authority: Signer, names: Iterable[str]) -> Signer:
    """The server's certificate for those of `names` that the authority can vouch for."""
    key = ec.generate_private_key(ec.SECP256R1())
    title = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Passgo")])
    own_key = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    alternatives = x509.SubjectAlternativeName(
        [_general(name) for name in names if covers(authority.certificate, name)]
    )
    builder = (
        _begun(title, authority.certificate.subject, key, LEAF_LIFE)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(digital_signature=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(alternatives, critical=False)
        .add_extension(own_key, critical=False)
    )
    return Signer(builder.sign(authority.key, hashes.SHA256()), key)


def covers(authority: x509.Certificate, name: str) -> bool:
    """Whether the authority can vouch for this host name or address."""
    constraints = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    permitted = [each.value for each in constraints.permitted_subtrees or ()]
    address = _address(name)
    if address is not None:
        return any(_lies_in(address, each) for each in permitted if not isinstance(each, str))
    hosts = [each for each in permitted if isinstance(each, str)]
    return any(name == host or name.endswith(f".{host}") for host in hosts)


def names_of(leaf: x509.Certificate) -> set[str]:
    """The host names and addresses that a server's certificate is for."""
    found = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(each.value) for each in found}


def is_good_until(certificate: x509.Certificate, moment: datetime) -> bool:
    """Whether browsers accept it from now until then."""
    return (
        certificate.not_valid_before_utc
        <= datetime.now(UTC)
        <= moment
        <= (certificate.not_valid_after_utc)
    )


def fingerprint(certificate: x509.Certificate) -> str:
    """SHA-256 in groups that can be read aloud, as the page for the tablets shows it."""
    return certificate.fingerprint(hashes.SHA256()).hex(" ", 2).upper()


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, life: timedelta
) -> x509.CertificateBuilder:
    begin = datetime.now(UTC) - _BEFORE
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + life)
    )


def _usage(**used: bool) -> x509.KeyUsage:
    names = ("digital_signature", "content_commitment", "key_encipherment", "data_encipherment")
    more = ("key_agreement", "key_cert_sign", "crl_sign", "encipher_only", "decipher_only")
    return x509.KeyUsage(**{name: used.get(name, False) for name in (*names, *more)})


def _permitted(names: Iterable[str]) -> list[x509.GeneralName]:
    networks = [ipaddress.ip_network(each) for each in _PRIVATE]
    hosts = list(_LOCAL_NAMES)
    for name in names:
        address = _address(name)
        if address is None:
            hosts.append(name)
        elif not any(_lies_in(address, each) for each in networks):
            networks.append(address)
    return [*map(x509.IPAddress, networks), *map(x509.DNSName, dict.fromkeys(hosts))]


def _general(name: str) -> x509.GeneralName:
    address = _address(name)
    return x509.DNSName(name) if address is None else x509.IPAddress(address.network_address)


def _address(name: str) -> Address | None:
    try:
        return ipaddress.ip_network(name)
    except ValueError:
        return None


def _lies_in(address: Address, network: Address) -> bool:
    if isinstance(address, ipaddress.IPv4Network):
        return isinstance(network, ipaddress.IPv4Network) and address.subnet_of(network)
    return isinstance(network, ipaddress.IPv6Network) and address.subnet_of(network)
