"""Services that take messages at an address: what each is sent, and what it says."""

from bot.networks.services.base import Service
from bot.networks.services.table import SERVICES

__all__ = ["SERVICES", "Service"]
