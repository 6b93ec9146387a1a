"""The `alert` command: a trial of every way in which the owner is informed of failures."""

import typer


def alert() -> None:
    """Send a trial alert in every way that is set up."""
    from bot.alerts import Alert, open_ways
    from bot.alerts.watch import attempt
    from bot.alerts.ways import close_ways
    from bot.errors import ConfigError
    from bot.networks.retries import RetryPolicy
    from bot.settings import load_settings

    settings = load_settings()
    ways = open_ways(settings.http_timeout, retries=RetryPolicy(pause=settings.retry_pause))
    if not ways:
        raise ConfigError(
            "no alerts are set up; set ALERT_PING_URL, ALERT_WEBHOOK_URL or ALERT_SMTP_HOST"
        )
    trial, failed = Alert(("this is only a trial of the alerts",)), False
    for way in ways:
        error = attempt(way, trial)
        failed = failed or error is not None
        typer.echo(f"{way.name}: {error or 'sent'}")
    close_ways(ways)
    if failed:
        raise typer.Exit(1)
