"""Several machines on this one: network namespaces, joined by a net for people and one for the database.

A node can so be cut off from the database alone, and people still reach it. It takes root and `ip` (iproute2).
"""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import suppress


class Town:
    """Two bridges, and so many machines on both. The test itself is where the bridges are."""

    def __init__(self, machines: int) -> None:
        if os.geteuid() != 0:
            raise RuntimeError("several machines are network namespaces, which only root can make: run this as root")
        if shutil.which("ip") is None:
            raise RuntimeError("several machines are network namespaces: `ip` is missing (package iproute2)")
        self.name = f"s{os.getpid() % 100_000}"
        self._net = 100 + os.getpid() % 100
        self.machines = machines
        try:
            for net, kind in enumerate("pd"):
                _ip("link", "add", f"{self.name}{kind}", "type", "bridge")
                _ip("addr", "add", f"{self._address(net, 1)}/24", "dev", f"{self.name}{kind}")
                _ip("link", "set", f"{self.name}{kind}", "up")
            for machine in range(machines):
                self._build(machine)
        except BaseException:
            self.close()
            raise

    def _address(self, net: int, host: int) -> str:
        return f"10.{self._net}.{net}.{host}"

    def _build(self, machine: int) -> None:
        space = self.space(machine)
        _ip("netns", "add", space)
        _ip("-n", space, "link", "set", "lo", "up")
        for net, kind in enumerate("pd"):
            here = f"{self.name}{kind}{machine}"
            _ip("link", "add", here, "type", "veth", "peer", "name", f"{kind}0", "netns", space)
            _ip("link", "set", here, "master", f"{self.name}{kind}", "up")
            _ip("-n", space, "addr", "add", f"{self._address(net, 10 + machine)}/24", "dev", f"{kind}0")
            _ip("-n", space, "link", "set", f"{kind}0", "up")

    def space(self, machine: int) -> str:
        return f"{self.name}-{machine}"

    def address(self, machine: int) -> str:
        """Where people find a machine."""
        return self._address(0, 10 + machine)

    @property
    def database(self) -> str:
        """Where the machines find the database."""
        return self._address(1, 1)

    def inside(self, machine: int) -> list[str]:
        """What a command begins with that is run on a machine."""
        return ["ip", "netns", "exec", self.space(machine)]

    def cut(self, machine: int, *, off: bool) -> None:
        """Take a machine off the net of the database, or put it back."""
        _ip("link", "set", f"{self.name}d{machine}", "down" if off else "up")

    def close(self) -> None:
        for machine in range(self.machines):
            with suppress(RuntimeError):
                _ip("netns", "del", self.space(machine))
            for kind in "pd":
                with suppress(RuntimeError):
                    _ip("link", "del", f"{self.name}{kind}{machine}")
        for kind in "pd":
            with suppress(RuntimeError):
                _ip("link", "del", f"{self.name}{kind}")


def _ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)  # noqa: S607  # where it may be
    if done.returncode:
        raise RuntimeError(f"network namespaces cannot be made here: ip {' '.join(words)}: {done.stderr.strip()}")
