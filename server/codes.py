"""The server's refusals, before a request reaches the program."""

from __future__ import annotations

from engine.codes import ProblemCode


class ServerCode(ProblemCode):
    """Codes of the lanes that requests wait in."""

    TOO_SLOW = "TOO_SLOW", "Send it again, over a better connection."
    TOO_MANY_REGISTRATIONS = "TOO_MANY_REGISTRATIONS", "Wait a little, then register."
    TOO_MANY_PASSWORDS = "TOO_MANY_PASSWORDS", "Wait, then log in with the right password."
