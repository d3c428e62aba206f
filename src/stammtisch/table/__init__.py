"""The table in the browser: rooms, clocks, storage, and the wire between server and client."""
