"""Where a person is stopped: the moments of their turn that do not pass by themselves, remembered per game and name."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from kingsbridge_core.engine.state import State
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.game import Game
from kingsbridge_core.game.moments import Moment
from kingsbridge_core.places import own_folder
from kingsbridge_core.text.language import N_, _
from kingsbridge_core.text.phrases import folded, labelled, listed
from kingsbridge_core.text.suggestions import did_you_mean

ALL, NONE, USUAL, OFF = N_("stop all"), N_("stop none"), N_("stop usual"), N_("stop NAME off")
"""What can be typed in place of the name of a stop, or after it: the last word of each."""
FILE = "stops.json"


class Stop(NamedTuple):
    """A moment of the game: its name in the language of the reader, when it is, and whether the person is asked."""

    name: str
    says: str
    asks: str


class Stops:
    """The choices of a person about the moments of a game; those of programs are not remembered, so `player` is None.

    `chosen`: by verb, whether the person chose to be asked at that moment or not; all others are as usual.
    """

    def __init__(self, game: Game[Any], player: str | None = None) -> None:
        self.game, self.player = game, player
        known = _remembered().get(game.id, {}).get(player, {}) if player is not None else {}
        verbs = {moment.verb for moment in game.moments}
        self.chosen: dict[str, bool] = {verb: bool(is_on) for verb, is_on in known.items() if verb in verbs}

    def hold(self, moment: Moment, state: State) -> bool:
        """Return whether the person is asked at a moment."""
        chosen = self.chosen.get(moment.verb)
        return moment.holds(state.view(None)) if chosen is None else chosen

    def name(self, moment: Moment) -> str:
        return self.game.wording.verb(moment.verb)

    @property
    def all(self) -> list[Stop]:
        """Return all stops of the game, and how they are set."""
        return [Stop(self.name(each), self.game.texts(each.says), self._asks(each)) for each in self.game.moments]

    def _asks(self, moment: Moment) -> str:
        if moment.verb in self.chosen:
            return _("you are asked") if self.chosen[moment.verb] else _("passes by itself")
        if moment.usually:
            return _("you are asked {usually}", usually=self.game.texts(moment.usually))
        return _("passes by itself")

    def change(self, text: str) -> None:
        """Obey `roll`, `roll off`, `all`, `none` or `usual`, typed in the reader's language or in English."""
        words = folded(text)
        names = {**{folded(self.name(each)): each.verb for each in self.game.moments}}
        names |= {each.verb: each.verb for each in self.game.moments}
        off = next((end for end in _both(OFF) if words.endswith(f" {end}")), "")
        name = words.removesuffix(off).strip() if off else words
        if words in _both(ALL):
            self.chosen = dict.fromkeys(names.values(), True)
        elif words in _both(NONE):
            self.chosen = dict.fromkeys(names.values(), False)
        elif words in _both(USUAL):
            self.chosen = {}
        elif name in names:
            self.chosen[names[name]] = not off
        else:
            known = [*dict.fromkeys(self.name(each) for each in self.game.moments), *map(own_word, (ALL, NONE, USUAL))]
            advice = did_you_mean(name, known) or labelled(_("stops"), listed(known))
            raise KingsbridgeError(_("no stop is called {text!r}. {advice}", text=text, advice=advice))
        self._remember()

    def choose(self, verb: str, asks: bool | None) -> None:
        """Set whether the person is asked at one moment (None: as usual)."""
        if asks is None:
            self.chosen.pop(verb, None)
        else:
            self.chosen[verb] = asks
        self._remember()

    def _remember(self) -> None:
        if self.player is None:
            return
        with suppress(OSError):  # then it holds for this match alone
            folder = own_folder()
            folder.mkdir(parents=True, exist_ok=True)
            known = _remembered()
            known.setdefault(self.game.id, {})[self.player] = self.chosen
            beside = folder / f"{FILE}.{os.getpid()}"
            beside.write_text(json.dumps(known, indent=1), "utf-8")
            beside.replace(folder / FILE)


def own_word(usage: str) -> str:
    """Return such a word in the reader's language."""
    return _(usage).split()[-1]


def _both(usage: str) -> Sequence[str]:
    """Return the word in English and in the language of the reader."""
    return usage.split()[-1], folded(own_word(usage))


def _remembered() -> dict[str, dict[str, dict[str, Any]]]:
    """Return what is remembered, by game, player and stop; a damaged file counts as empty."""
    try:
        known = json.loads((own_folder() / FILE).read_text("utf-8"))
        sound = {game: {name: dict(stops) for name, stops in players.items()} for game, players in known.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}
    return sound
