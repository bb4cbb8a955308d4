"""The words of the board language with which abilities are said, in the language of a speech."""

from __future__ import annotations

from typing import NamedTuple

from glossary.core.i18n import Speech


class Noun(NamedTuple):
    """A kind of object: bare, with an article, and in the plural."""

    one: str
    some: str
    many: str


class Words:
    """Words and clauses by key; instructions are infinitives where a language says them so."""

    def __init__(self, speech: Speech) -> None:
        """Look everything up once."""
        _ = speech.gettext
        self.nouns = {
            "card": Noun(_("card"), _("a card"), _("cards")),
            "character": Noun(_("Character"), _("a Character"), _("Characters")),
            "permanent": Noun(_("Permanent"), _("a Permanent"), _("Permanents")),
            "spell": Noun(_("Spell"), _("a Spell"), _("Spells")),
            "landmark": Noun(_("Landmark"), _("a Landmark"), _("Landmarks")),
            "expedition-permanent": Noun(
                _("Expedition Permanent"), _("an Expedition Permanent"), _("Expedition Permanents")
            ),
            "character permanent": Noun(
                _("Character or Permanent"),
                _("a Character or Permanent"),
                _("Characters or Permanents"),
            ),
            "character expedition-permanent": Noun(
                _("Character or Expedition Permanent"),
                _("a Character or Expedition Permanent"),
                _("Characters or Expedition Permanents"),
            ),
            "permanent spell": Noun(
                _("Permanent or Spell"), _("a Permanent or Spell"), _("Permanents or Spells")
            ),
            "character spell": Noun(
                _("Character or Spell"), _("a Character or Spell"), _("Characters or Spells")
            ),
            "card token": Noun(_("token"), _("a token"), _("tokens")),
            "character token": Noun(
                _("Character token"), _("a Character token"), _("Character tokens")
            ),
        }
        self.pronouns = {
            "me": _("this card"),
            "it": _("that card"),
            "that": _("the same card"),
        }
        self.choosing = {
            "target": _("you target"),
            "choose": _("you choose"),
            "random": _("at random"),
        }
        self.whose = {"you": _("you control"), "opponent": _("an opponent controls")}
        self.wheres = {
            "reserve/any": _("in a Reserve"),
            "reserve/you": _("in your Reserve"),
            "reserve/opponent": _("in an opponent’s Reserve"),
            "hand/you": _("in your Hand"),
            "hand/any": _("in a Hand"),
            "hand/opponent": _("in an opponent’s Hand"),
            "discard/you": _("in your Discard pile"),
            "discard/any": _("in a Discard pile"),
            "deck/you": _("in your Deck"),
            "deck/any": _("in a Deck"),
            "mana/any": _("among the Mana Orbs"),
            "mana/you": _("among your Mana Orbs"),
            "landmark/any": _("among the Landmarks"),
            "landmark/you": _("among your Landmarks"),
            "hand-or-reserve/you": _("in your Hand or Reserve"),
            "hand-or-reserve/any": _("in a Hand or Reserve"),
            "play-or-reserve/any": _("in play or in a Reserve"),
            "play-or-reserve/you": _("in play or in your Reserve"),
            "play-or-reserve/opponent": _("in play or in Reserve, of an opponent"),
            "those/any": _("among those revealed"),
            "those/you": _("among those revealed"),
            "my-expedition/any": _("in this Expedition"),
            "my-expedition/you": _("in this Expedition, yours"),
            "my-other-expedition/any": _("in your other Expedition"),
            "my-other-expedition/you": _("in your other Expedition"),
            "facing/any": _("in the Expedition facing this one"),
            "facing/opponent": _("in the Expedition facing this one"),
            "facing-my-other-expedition/any": _("in the Expedition facing your other one"),
            "facing-my-other-expedition/opponent": _("in the Expedition facing your other one"),
            "its-expedition/any": _("in the same Expedition"),
            "its-expedition/you": _("in the same Expedition"),
        }
        self.places = {
            "my-expedition": _("this Expedition"),
            "my-other-expedition": _("your other Expedition"),
            "my-hero": _("your Hero Expedition"),
            "my-companion": _("your Companion Expedition"),
            "each-of-mine": _("each of your Expeditions"),
            "facing": _("the Expedition facing this one"),
            "facing-my-other-expedition": _("the Expedition facing your other one"),
            "target": _("an Expedition of your choice"),
            "one-of-mine": _("one of your Expeditions"),
            "chosen": _("the same Expedition"),
            "its-expedition": _("its Expedition"),
            "everywhere": _("any Expedition"),
            "opponents": _("an Expedition of an opponent"),
            "my-landmarks": _("your Landmark zone"),
            "target-opponent-hero": _("the Hero Expedition of an opponent"),
            "target-opponent-companion": _("the Companion Expedition of an opponent"),
            "target-player-hero": _("the Hero Expedition of a player"),
            "target-player-companion": _("the Companion Expedition of a player"),
            "target-opponent-landmarks": _("the Landmark zone of an opponent"),
            "target-player-landmarks": _("the Landmark zone of a player"),
            "my-region": _("this region"),
        }
        self.statuses = {
            "fleeting": _("Fleeting"),
            "anchored": _("Anchored"),
            "asleep": _("Asleep"),
            "exhausted": _("Exhausted"),
            "boosted": _("a boost"),
            "boost": _("a boost"),
            "cooldown": _("Cooldown"),
            "defender": _("Defender"),
            "eternal": _("Eternal"),
            "gigantic": _("Gigantic"),
            "scout": _("Scout"),
            "seasoned": _("Seasoned"),
            "tough": _("Tough"),
        }
        self.zones = {
            "hand": _("Hand"),
            "reserve": _("Reserve"),
            "discard": _("Discard pile"),
            "deck": _("Deck"),
            "mana": _("Mana zone"),
            "landmark": _("Landmark zone"),
            "expedition": _("Expedition zone"),
            "limbo": _("Limbo"),
            "hero": _("Hero zone"),
        }
        self.terrain_names = {"F": _("Forest"), "M": _("Mountain"), "W": _("Water")}
        self._times(speech)
        self._doings(speech)
        self._effects(speech)

    def _times(self, speech: Speech) -> None:
        _ = speech.gettext
        self.symbols = {
            "join": _("when it comes into play"),
            "hand": _("when it was played from Hand"),
            "reserve": _("when it was played from Reserve"),
        }
        self.symbol_names = {
            "join": _("comes into play"),
            "hand": _("played from Hand"),
            "reserve": _("played from Reserve"),
        }
        self.phases = {
            "morning": _("in the Morning"),
            "noon": _("at Noon"),
            "afternoon": _("in the Afternoon"),
            "dusk": _("at Dusk"),
            "night": _("at Night"),
        }
        self.durations = {
            "turn": _("this turn"),
            "afternoon": _("this Afternoon"),
            "day": _("today"),
        }
        self.conditions = {
            "first-player": _("you are the first player"),
            "first-day": _("it is the first Day"),
            "ahead": _("your Expedition is ahead"),
            "behind": _("your Expedition is behind"),
            "tied": _("your Expedition is tied"),
            "in-contact": _("this Expedition is In Contact"),
            "base-zero-there": _("it stands in a terrain for which its base statistic is 0"),
        }
        self.terrains = {
            "F": _("this Expedition stands in Forest"),
            "M": _("this Expedition stands in Mountain"),
            "W": _("this Expedition stands in Water"),
        }
        self.amounts = {
            "rolled": _("the number on the die"),
            "regions-between": _("the number of regions between your Expeditions"),
        }
        self.who = {
            "each-player": _("each player"),
            "each-opponent": _("each opponent"),
            "target-player": _("a player of your choice"),
            "target-opponent": _("an opponent of your choice"),
            "opponent": _("the opponent"),
            "its-controller": _("whoever controls it"),
            "that-player": _("that player"),
        }

    def _doings(self, speech: Speech) -> None:
        _ = speech.gettext
        self.doings = {
            "draws/you": _("when you draw"),
            "draws/opponent": _("when an opponent draws"),
            "draws/any": _("when somebody draws"),
            "resupplies/you": _("when you Resupply"),
            "resupplies/opponent": _("when an opponent Resupplies"),
            "resupplies/any": _("when somebody Resupplies"),
            "makes-gift/you": _("when you make a Gift"),
            "makes-gift/any": _("when somebody makes a Gift"),
            "receives-gift/you": _("when you receive a Gift"),
            "creates/you": _("when you create a token"),
            "creates/any": _("when a token is created"),
        }
        self.players = {
            "you": _("when you play %(what)s"),
            "opponent": _("when an opponent plays %(what)s"),
            "any": _("when somebody plays %(what)s"),
        }
        self.ways = {
            "joins": _("when %(what)s comes into play"),
            "joins-place": _("when %(what)s joins %(place)s"),
            "moves": _("when %(what)s changes zones (%(way)s)"),
            "sacrificed": _("when somebody sacrifices %(what)s"),
            "exhausts": _("when somebody exhausts %(what)s"),
            "move": _("when %(what)s would change zones (%(way)s)"),
            "gain": _("when %(what)s would gain %(thing)s"),
            "after": _("after this: %(what)s"),
            "gains": _("when %(what)s gains %(thing)s"),
            "loses": _("when %(what)s loses %(thing)s"),
            "becomes": _("when %(what)s now has %(thing)s"),
            "advances": _("when %(what)s moves forward"),
            "retreats": _("when %(what)s moves backward"),
            "fails": _("when %(what)s fails to move forward"),
            "ascends": _("when %(what)s ascends"),
        }

    def _effects(self, speech: Speech) -> None:
        _ = speech.gettext
        self.links = {
            "": _("%(before)s; %(next)s"),
            "at-once": _("%(before)s and at once %(next)s"),
            "and": _("%(before)s, and %(next)s"),
            "if-you-did": _("%(before)s; if that was done, %(next)s"),
            "if-you-did-not": _("%(before)s; if that was not done, %(next)s"),
            "otherwise": _("%(before)s; otherwise, %(next)s"),
        }
        self.verbs = {
            "draw": _("draw %(number)s cards"),
            "draw/1": _("draw a card"),
            "resupply": _("Resupply %(number)s times"),
            "resupply/1": _("Resupply"),
            "exhausted-resupply": _("Resupply %(number)s times; those cards come Exhausted"),
            "exhausted-resupply/1": _("Resupply; that card comes Exhausted"),
            "give": _("put %(number)s boosts on %(what)s"),
            "give/1": _("put a boost on %(what)s"),
            "gain": _("give %(thing)s to %(what)s"),
            "lose": _("take %(thing)s away from: %(what)s"),
            "discard": _("discard %(what)s"),
            "sacrifice": _("sacrifice %(what)s"),
            "sabotage": _("Sabotage: discard a card from a Reserve"),
            "gain-counters": _("put %(number)s counters “%(name)s” on this card"),
            "remove-counters": _("remove %(number)s counters “%(name)s” from: %(what)s"),
            "roll": _("roll a die"),
            "target": _("target %(what)s"),
            "ascend": _("have %(place)s ascend"),
            "ready": _("ready %(what)s"),
            "after-you": _("After You: end the turn without having passed"),
            "exchange": _("exchange %(what)s and %(other)s"),
            "exchange-boosts": _("exchange the boosts of %(what)s and %(other)s"),
            "switch": _("switch the Expedition of %(what)s"),
            "defect": _("have %(what)s defect to the Expedition it faces"),
            "put-top": _("put into the Mana zone from the top of the Deck: %(number)s"),
            "move-forward": _("move %(place)s forward"),
            "move-backwards": _("move %(place)s backward"),
            "exhaust": _("exhaust %(what)s"),
            "reveal-top": _("reveal from the top of the Deck: %(number)s"),
            "augment": _("Augment %(what)s: one more counter of one kind on it"),
            "put-in-play": _("put into play without playing it: %(what)s"),
            "win": _("win the game"),
            "double": _("double the counters on %(what)s"),
            "also-receive": _("receive the same Gift"),
            "pass": _("pass"),
            "nothing": _("do nothing"),
        }
        self.sending = {
            "reserve": _("send to Reserve: %(what)s"),
            "hand": _("send to Hand: %(what)s"),
            "mana": _("put into the Mana zone: %(what)s"),
            "deck": _("put into the Deck: %(what)s"),
            "discard": _("send to the Discard pile: %(what)s"),
            "landmark": _("send to the Landmark zone: %(what)s"),
        }
        self.passives = {
            "keyword": _("%(what)s has %(thing)s"),
            "cost": _("you pay %(number)s less to play %(what)s"),
            "cost/more": _("you pay %(number)s more to play %(what)s"),
            "cost-once": _("you pay %(number)s less the next time you play %(what)s"),
            "cost-once/more": _("you pay %(number)s more the next time you play %(what)s"),
            "own-cost": _("you pay %(number)s less to play this card"),
            "own-cost/more": _("you pay %(number)s more to play this card"),
            "cost-at-least": _("playing %(what)s costs at least %(number)s"),
            "cost-at-most": _("playing %(what)s costs at most %(number)s"),
            "free": _("the next time you play %(what)s, you pay nothing"),
            "cannot-activate": _("no ability with these symbols activates: %(symbols)s"),
            "plays-exhausted": _("you may play this though it is Exhausted: %(what)s"),
            "reserve-limit": _("your Reserve limit is %(number)s higher"),
            "landmark-limit": _("your Landmark limit is %(number)s higher"),
            "regains": _("this card regains at Night the status %(thing)s that it lost at Rest"),
            "more-dice": _("you roll one die more and choose one"),
            "expands-from-deck": _("your Mana grows from the Deck instead of the Hand"),
            "ignore": _("this is left out when statistics are compared: %(what)s"),
            "cannot-advance": _("%(place)s cannot move forward"),
            "cannot-play": _("this card cannot be played"),
            "morning-draw": _("you draw in the Morning this many cards: %(number)s"),
            "roll-change": _("you may change the number on your die by %(number)s"),
            "terrains": _("this terrain is added where this card counts: %(terrain)s"),
            "statistics": _("the statistics of %(what)s change by %(number)s"),
        }
