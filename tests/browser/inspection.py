"""Axe looks for what shuts somebody out."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types

from browser.player import Player


class Inspection:
    """What axe finds grave, by screen."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def look(self, screen: str, player: Player) -> None:
        player.wait_till_still()  # what is fading in has no colour to speak of yet
        for violation in Axe().run(player.page).response["violations"]:
            if violation["impact"] in ("serious", "critical"):
                things = [node["html"][:160] for node in violation["nodes"]]
                self.found.append(f"{screen}: {violation['id']}: {things}")
