"""Who is informed when the bot fails, or is well: a ping address, e-mail, a webhook."""

from bot.alerts.base import Alert, Way
from bot.alerts.watch import Watch, open_watch
from bot.alerts.ways import open_ways

__all__ = ["Alert", "Watch", "Way", "open_watch", "open_ways"]
