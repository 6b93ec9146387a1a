"""The services by name: each made from the environment, with or without the words hidden."""

from collections.abc import Callable, Mapping

from bot.networks.services.base import Service
from bot.networks.services.discord import discord
from bot.networks.services.ntfy import ntfy
from bot.networks.services.plain import plain
from bot.networks.services.slack import slack
from bot.networks.services.telegram import telegram

SERVICES: dict[str, Callable[[Mapping[str, str] | None, bool], Service]] = {
    "discord": discord,
    "ntfy": ntfy,
    "slack": slack,
    "telegram": telegram,
    "webhook": plain,
}
