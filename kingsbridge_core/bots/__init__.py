"""Computer players: what they see, how they choose, and their names."""

from kingsbridge_core.bots.bot import Bot as Bot
from kingsbridge_core.bots.bot import RandomBot as RandomBot
from kingsbridge_core.bots.bot import Sight as Sight
from kingsbridge_core.bots.bot import chosen_by as chosen_by
