"""Web push: who is away is told by their browser that it is their turn, at tables that are played over days.

What is sent says which table and which game, nothing about cards, and only the browser can read it (`sealing`). Where
it is sent is what a browser has told us, so it is looked at with suspicion (`addresses`).
"""

from .addresses import Address, NotThere, address_of
from .pusher import Pusher
from .sealing import Keys, check_browser

__all__ = ["Address", "Keys", "NotThere", "Pusher", "address_of", "check_browser"]
