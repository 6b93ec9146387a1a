"""Where results are posted: one small class a network, behind one protocol and one table."""

from bot.networks.base import Network, Post, PostRef
from bot.networks.table import NETWORKS, open_networks

__all__ = ["NETWORKS", "Network", "Post", "PostRef", "open_networks"]
