"""Links that are meant for another machine's browser."""

from __future__ import annotations

import socket
from ipaddress import ip_address

from starlette.requests import Request

EVERYWHERE = ("0.0.0.0", "::", "")
"""Hosts by which a server listens at all addresses of its machine."""
_ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has: the system is only asked which of its own it would send from, and nothing is sent."""


def outward(request: Request, path: str) -> tuple[str, bool]:
    """The address of a page for other machines, and whether it leads here from this machine only.

    Who has the page open by a name of this machine alone is given, where the server listens everywhere, the address of
    this machine in its network.
    """
    host = request.base_url.hostname or ""
    if not is_this_machine(host):
        return f"{request.base_url}{path}", False
    outside: str = request.app.state.outside
    if not outside:
        return f"{request.base_url}{path}", True
    return f"{request.base_url.replace(hostname=outside)}{path}", False


def is_this_machine(host: str) -> bool:
    """Whether an address leads nowhere from another machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def address_in_network(host: str) -> str:
    """This machine's address in its network, for a server that listens everywhere; empty where there is none."""
    if host not in EVERYWHERE:
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if is_this_machine(found) else found
