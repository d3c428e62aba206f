"""What a host does about tables and guests: `stammtisch admin`.

Each command is a job for the database. Where a server runs, it is asked to do the job (`control`), so that it knows;
where none runs, the job is done at once.
"""

from .backup import back_up, restore
from .commands import COMMANDS, Command
from .control import Control, ask_server

__all__ = ["COMMANDS", "Command", "Control", "ask_server", "back_up", "restore"]
