"""The commands of `stammtisch admin`, as they are typed."""

# ruff: noqa: PLC0415  # imports stand where they are needed: every command shall start fast

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

admin = typer.Typer(help="For hosts: tables, guests, backups. Works while the server runs, and while it does not.")

AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="FOLDER", help="As `stammtisch table` was given it.", envvar="STAMMTISCH_DATA"),
]
Database = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="The same.", envvar="STAMMTISCH_DATABASE")
]
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The end of its address.")]
GuestName = Annotated[str, typer.Argument(metavar="GUEST", help="As `admin show` names them.")]
Where = dict[str, Any]


@admin.callback()
def where(ctx: typer.Context, data: Data = None, database: Database = None, json: AsJson = False) -> None:
    """For hosts: tables, guests, backups. Works while the server runs, and while it does not."""
    ctx.obj = {"data": data, "database": database, "as_json": json}


def _do(ctx: typer.Context, command: str, /, **arguments: Any) -> None:
    from .admin import perform

    perform(command, arguments, **ctx.obj)


@admin.command()
def tables(
    ctx: typer.Context,
    state: Annotated[str | None, typer.Option(metavar="STATE", help="gathering, playing, over or closed.")] = None,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Of one game only.")] = None,
) -> None:
    """List the tables, the latest first."""
    _do(ctx, "tables", state=state, game=game)


@admin.command()
def show(ctx: typer.Context, table: TableName) -> None:
    """Who sits at a table, and what was said there; nothing of its cards."""
    _do(ctx, "show", table=table)


@admin.command()
def close(ctx: typer.Context, table: TableName) -> None:
    """Close a table for good."""
    _do(ctx, "close", table=table)


@admin.command()
def remove(
    ctx: typer.Context,
    table: TableName,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="The first is 0.")],
    bot: Annotated[str, typer.Option(metavar="LEVEL", help="Which bot plays on.")] = "casual",
) -> None:
    """Send away who has a seat; a bot plays on."""
    _do(ctx, "remove", table=table, seat=seat, bot=bot)


@admin.command("delete-chat")
def delete_chat(
    ctx: typer.Context,
    table: TableName,
    line: Annotated[int | None, typer.Option(metavar="N", help="One line only, as `admin show` counts.")] = None,
) -> None:
    """Delete what was said at a table."""
    _do(ctx, "delete-chat", table=table, line=line)


@admin.command()
def reports(ctx: typer.Context) -> None:
    """What players have reported."""
    _do(ctx, "reports")


@admin.command()
def rename(
    ctx: typer.Context, guest: GuestName, name: Annotated[str, typer.Argument(help="Empty takes the name away.")]
) -> None:
    """Give a guest another name."""
    _do(ctx, "rename", guest=guest, name=name)


@admin.command()
def ban(
    ctx: typer.Context,
    who: Annotated[str, typer.Argument(metavar="GUEST|ADDRESS", help="A guest, or all from an IP address.")],
    why: Annotated[str, typer.Option(metavar="TEXT", help="For yourself.")] = "",
    days: Annotated[float | None, typer.Option(metavar="N", help="Left out, for good.")] = None,
) -> None:
    """Let somebody in no more."""
    _do(ctx, "ban", who=who, why=why, days=days)


@admin.command()
def unban(ctx: typer.Context, who: Annotated[str, typer.Argument(metavar="GUEST|ADDRESS")]) -> None:
    """Let somebody in again."""
    _do(ctx, "unban", who=who)


@admin.command()
def bans(ctx: typer.Context) -> None:
    """Who may not come."""
    _do(ctx, "bans")


@admin.command()
def data(ctx: typer.Context, guest: GuestName) -> None:
    """All that is written down of a guest, as JSON."""
    _do(ctx, "data", guest=guest)


@admin.command()
def forget(ctx: typer.Context, guest: GuestName) -> None:
    """Delete all that is known of a guest; bots play on for them."""
    _do(ctx, "forget", guest=guest)


@admin.command("rotate-key")
def rotate_key(
    ctx: typer.Context,
    sign_out: Annotated[bool, typer.Option("--sign-out", help="Cookies of before count no more.")] = False,
) -> None:
    """Sign cookies with a new key."""
    _do(ctx, "rotate-key", sign_out=sign_out)


@admin.command()
def expire(
    ctx: typer.Context,
    never_begun: Annotated[float, typer.Option(metavar="DAYS", help="Tables that have not begun.")] = 7,
    left: Annotated[float, typer.Option(metavar="DAYS", help="Games that nobody has played on.")] = 60,
    only_bots: Annotated[float, typer.Option(metavar="DAYS", help="Games without a person.")] = 1,
) -> None:
    """Close tables whose time is over. A running server does so by itself, every hour."""
    _do(ctx, "expire", never_begun=never_begun, left=left, only_bots=only_bots)


@admin.command()
def archive(
    ctx: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where a file for each game goes.")],
    days: Annotated[float, typer.Option(metavar="N", help="Games that ended so many days ago.")] = 90,
) -> None:
    """Take old games out of the database; `admin import` brings one back."""
    import time

    _do(ctx, "archive", folder=str(folder.absolute()), days=days, now=time.time())


@admin.command()
def export(
    ctx: typer.Context, table: TableName, file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")]
) -> None:
    """Write a table with all its moves into a file. All its cards are in it."""
    from .admin import export

    export(table, file, **ctx.obj)


@admin.command("import")
def import_(
    ctx: typer.Context, file: Annotated[Path, typer.Argument(metavar="FILE", help="From `export` or `archive`.")]
) -> None:
    """Take over a table from a file."""
    from stammtisch.table.admin.moving import read_exported

    _do(ctx, "import", data=read_exported(file))


@admin.command()
def backup(ctx: typer.Context, file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")]) -> None:
    """Copy the database, also while the server runs (SQLite)."""
    from .admin import backup

    backup(file, **ctx.obj)


@admin.command()
def restore(ctx: typer.Context, file: Annotated[Path, typer.Argument(metavar="FILE", help="From `backup`.")]) -> None:
    """Go on from a backup; what was there is kept beside it. The server must not run."""
    from .admin import restore

    restore(file, **ctx.obj)
