"""The `networks` command: whether each network would take a post, without posting."""

import json
from typing import Annotated

import typer

from bot.commands.post import NetworkOption


def networks(
    network: NetworkOption = None,
    json_: Annotated[bool, typer.Option("--json", help="Result as JSON.")] = False,
) -> None:
    """Check the credentials of each network without posting anything."""
    from bot.accounts import check_accounts
    from bot.settings import load_settings

    settings = load_settings(networks=tuple(network) if network else None)
    accounts = check_accounts(settings.networks, settings)
    if json_:
        found = {a.network: {"state": a.state, "detail": a.detail} for a in accounts}
        typer.echo(json.dumps({"networks": found}, ensure_ascii=False, indent=2))
    else:
        for account in accounts:
            typer.echo(f"{account.network}: {account.state}: {account.detail}")
    code = max(account.exit_code for account in accounts)
    if code:
        raise typer.Exit(code)
