"""The systemd unit under which the daemon runs with no rights but to its own state."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

CREDENTIALS = "/etc/secondguess.env"
_PLAIN = re.compile(r"[\w@+=:,./-]+", re.ASCII)

_UNIT = """\
[Unit]
Description=Posts the day's puzzle result
Wants=network-online.target
After=network-online.target

[Service]
ExecStart={command}
EnvironmentFile={credentials}
Environment=SECONDGUESS_STATE_DIR=/var/lib/secondguess
DynamicUser=yes
StateDirectory=secondguess
UMask=0077
# SIGTERM goes to the daemon alone: it finishes the post in progress, then stops.
KillMode=mixed
TimeoutStopSec=300
Restart=on-failure
RestartSec=60
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectControlGroups=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
CapabilityBoundingSet=

[Install]
WantedBy=multi-user.target
"""


def unit_text(program: Sequence[str], options: Sequence[str]) -> str:
    """The unit file that runs `program schedule` with these options.

    >>> unit_text(["/opt/bot"], ["--at", "09:17"]).splitlines()[6]
    'ExecStart=/opt/bot schedule --at 09:17'
    """
    command = " ".join(map(_quoted, [*program, "schedule", *options]))
    return _UNIT.format(command=command, credentials=CREDENTIALS)


def this_program() -> list[str]:
    """The command that starts this very installation, wherever it is called from."""
    script = Path(sys.executable).with_name("secondguess")
    return [str(script)] if script.is_file() else [sys.executable, "-P", "-m", "bot"]


def _quoted(word: str) -> str:
    """A word as systemd reads it back: `%` and `$` are its own signs.

    >>> _quoted("file:my days.csv"), _quoted("100%")
    ('"file:my days.csv"', '"100%%"')
    """
    if _PLAIN.fullmatch(word):
        return word
    for sign, written in (("\\", "\\\\"), ('"', '\\"'), ("%", "%%"), ("$", "$$")):
        word = word.replace(sign, written)
    return f'"{word}"'
