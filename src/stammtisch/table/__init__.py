"""The browser table: a server for rooms of people and bots, and the built client it serves.

`web.make_app(url, Settings())` is the whole server as an ASGI app; `store.database_in(folder)` is the URL of a database
in a folder. Inside, each sub-package knows only those before it:

- `wire`: the messages between table and client, and the client's types made from them
- `game`: a game being played, and what each seat may see of it; knows no clock, disk or network
- `store`: the database; knows only the shapes in `model`
- `bots`: bots at a table, and the processes in which they think
- `room`: one table, and all of them: who is there, whose turn it is, what is stored and told
- `web`: HTTP and WebSockets
"""
