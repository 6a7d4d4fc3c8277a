"""How many connections this process can have open: each is a file to the system, which has a limit for them."""

from __future__ import annotations

import asyncio
import errno
import logging
import sys
import time
from typing import Any

if sys.platform != "win32":  # which has no such limit
    import resource

_WANTED = 4096
_log = logging.getLogger(__name__)
_EVERY = 60.0
"""Seconds between two lines of the log that say the same."""


def most() -> int:
    """Ask the system for as many as it allows; the number. A quarter of the files is left for everything else."""
    if sys.platform == "win32":
        return _WANTED * 3 // 4
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED if hard == resource.RLIM_INFINITY else min(_WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return (_WANTED if soft == resource.RLIM_INFINITY else min(_WANTED, soft)) * 3 // 4


class Complaints:
    """What the event loop complains of. That no more connections can be taken it says thousands of times a second."""

    def __init__(self) -> None:
        self._last = -_EVERY

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Write a complaint to the log, or nothing where the same was written just now."""
        error = context.get("exception")
        if not (isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE)):
            loop.default_exception_handler(context)
        elif time.monotonic() - self._last >= _EVERY:
            self._last = time.monotonic()
            _log.warning("no more connections can be taken: the system allows no more open files")
