"""Finds the names and addresses under which this computer can be reached."""

import socket
from contextlib import suppress

# One address in each private range, and one outside. Connecting a UDP socket sends nothing; it
# only makes the system choose the interface, and with it our own address on that network.
_TOWARDS = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "198.51.100.1")


def lan_addresses() -> list[str]:
    """The IPv4 addresses of this computer on its networks, most useful first; may be empty."""
    found: list[str] = []
    for target in _TOWARDS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect((target, 9))
            found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    usable = [each for each in dict.fromkeys(found) if not each.startswith(("127.", "0."))]
    return usable


def local_hosts() -> list[str]:
    """Every host name and address that a browser nearby may use for this computer."""
    name = socket.gethostname().lower()
    names = ["localhost", "127.0.0.1", "[::1]", name]
    if name and "." not in name:
        names.append(f"{name}.local")
    return list(dict.fromkeys([*names, *lan_addresses()]))
