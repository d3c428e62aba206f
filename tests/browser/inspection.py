"""Axe looks for what shuts somebody out."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types

from browser.player import Player

GRAVE = ("serious", "critical")


class Inspection:
    """What axe finds grave, by screen."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def look(self, screen: str, player: Player) -> None:
        """What is fading in while axe looks has no colour to speak of yet: only what is found twice is there."""
        first = self._grave(player)
        again = self._grave(player) if first else []
        self.found += [f"{screen}: {trouble}" for trouble in again if trouble in first]

    def _grave(self, player: Player) -> list[str]:
        player.wait_till_still()
        grave = [one for one in Axe().run(player.page).response["violations"] if one["impact"] in GRAVE]
        return [f"{one['id']}: {node['html'][:160]}" for one in grave for node in one["nodes"]]
