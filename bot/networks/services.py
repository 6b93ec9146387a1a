"""The services by name: each made from the environment, with or without the words hidden."""

from collections.abc import Callable, Mapping

from bot.networks.discord import discord
from bot.networks.ntfy import ntfy
from bot.networks.plain import plain
from bot.networks.service import Service
from bot.networks.slack import slack
from bot.networks.telegram import telegram

SERVICES: dict[str, Callable[[Mapping[str, str] | None, bool], Service]] = {
    "discord": discord,
    "ntfy": ntfy,
    "slack": slack,
    "telegram": telegram,
    "webhook": plain,
}
