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
        self._objects(speech)
        self._places(speech)
        self._conditions(speech)
        self._times(speech)
        self._events(speech)
        self._effects(speech)
        self._passives(speech)

    def _objects(self, speech: Speech) -> None:
        _ = speech.gettext
        self.nouns = {
            "card": Noun(_("card"), _("a card"), _("cards")),
            "character": Noun(_("Character"), _("a Character"), _("Characters")),
            "permanent": Noun(_("Permanent"), _("a Permanent"), _("Permanents")),
            "spell": Noun(_("Spell"), _("a Spell"), _("Spells")),
            "landmark": Noun(_("Landmark"), _("a Landmark"), _("Landmarks")),
            "mana": Noun(_("Mana Orb"), _("a Mana Orb"), _("Mana Orbs")),
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
            "of-subtype": Noun(
                _("%(subtypes)s card"), _("%(subtypes.a)s card"), _("%(subtypes)s cards")
            ),
            "of-subtype/play": Noun(
                _("%(subtypes)s card or token"),
                _("%(subtypes.a)s card or token"),
                _("%(subtypes)s cards or tokens"),
            ),
        }
        self.pronouns = {
            "me": _("this card"),
            "that": _("that card"),
            "those": _("those cards"),
        }
        self.picked = {
            "target": _("%(what.target)s"),
            "random": _("%(what)s chosen at random"),
            "other": _("%(what.other)s"),
            "no-token": _("%(what)s that is not a token"),
        }
        self.qualities = {
            "fleeting": _("%(what)s with Fleeting"),
            "anchored": _("%(what)s with Anchored"),
            "asleep": _("%(what)s with Asleep"),
            "exhausted": _("%(what.Exhausted)s"),
            "boosted": _("%(what)s with a boost"),
        }
        self.with_any = _("%(what)s with %(things)s")
        self.somewhere = _("%(what)s %(where)s")
        self.whose = {
            "you": _("%(what)s you control"),
            "them": _("%(what)s they control"),
            "opponent": _("%(what)s an opponent controls"),
        }
        self.limits = {
            "least-hand-cost": _("%(what)s with Hand Cost %(number)s or more"),
            "least-hand-cost/counted": _("%(what)s whose Hand Cost is not lower than %(amount)s"),
            "most-hand-cost": _("%(what)s with Hand Cost %(number)s or less"),
            "most-hand-cost/counted": _("%(what)s whose Hand Cost is not higher than %(amount)s"),
            "most-base-cost": _("%(what)s with Base Cost %(number)s or less"),
            "most-total-hand-cost": _("%(what)s with a total Hand Cost of %(number)s or less"),
            "each-statistic": _("%(what)s with no statistic higher than %(number)s"),
            "total-mountain": _("%(what)s with a total Mountain statistic of %(number)s or less"),
            "printed-zero": _("%(what)s with a printed statistic of 0"),
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

    def _places(self, speech: Speech) -> None:
        _ = speech.gettext
        self.wheres = {
            "reserve/any": _("in a Reserve"),
            "reserve/all": _("in all Reserves"),
            "reserve/you": _("in your Reserve"),
            "reserve/them": _("in their Reserve"),
            "reserve/opponent": _("in an opponent’s Reserve"),
            "hand/you": _("in your Hand"),
            "hand/them": _("in their Hand"),
            "hand/any": _("in a Hand"),
            "hand/opponent": _("in an opponent’s Hand"),
            "discard/you": _("in your Discard pile"),
            "discard/them": _("in their Discard pile"),
            "discard/any": _("in a Discard pile"),
            "deck/you": _("in your Deck"),
            "deck/them": _("in their Deck"),
            "deck/any": _("in a Deck"),
            "mana/any": _("in a Mana zone"),
            "mana/you": _("in your Mana zone"),
            "mana/them": _("in their Mana zone"),
            "mana/opponent": _("in an opponent’s Mana zone"),
            "landmark/them": _("among their Landmarks"),
            "landmark/any": _("among the Landmarks"),
            "landmark/you": _("among your Landmarks"),
            "hand-or-reserve/you": _("in your Hand or Reserve"),
            "hand-or-reserve/them": _("in their Hand or Reserve"),
            "hand-or-reserve/any": _("in a Hand or Reserve"),
            "play-or-reserve/any": _("in play or in a Reserve"),
            "play-or-reserve/you": _("in play or in your Reserve"),
            "those/any": _("among those still revealed"),
            "those/you": _("among those still revealed"),
            "my-expedition/any": _("in this Expedition"),
            "my-expedition/you": _("you control in this Expedition"),
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
            "target": _("a target Expedition"),
            "targets": _("any number of target Expeditions, spread as you choose"),
            "one-of-mine": _("one of your Expeditions"),
            "any-of-mine": _("your Expeditions, spread as you choose"),
            "chosen": _("the same Expedition"),
            "its-expedition": _("its Expedition"),
            "opponents": _("an Expedition of an opponent"),
            "my-landmarks": _("your Landmarks"),
            "target-opponent-hero": _("the Hero Expedition of a target opponent"),
            "target-opponent-companion": _("the Companion Expedition of a target opponent"),
            "target-player-hero": _("the Hero Expedition of a target player"),
            "target-player-companion": _("the Companion Expedition of a target player"),
            "target-opponent-landmarks": _("the Landmarks of a target opponent"),
            "target-player-landmarks": _("the Landmarks of a target player"),
        }
        self.terrain_names = {"F": _("Forest"), "M": _("Mountain"), "W": _("Water")}

    def _conditions(self, speech: Speech) -> None:
        _ = speech.gettext
        self.conditions = {
            "first-player": _("you are the first player"),
            "first-day": _("it is the first day"),
            "in-contact": _("this Expedition is In Contact"),
            "base-zero-there": _("its base statistic for a terrain of its region is 0"),
        }
        self.standings = {
            "ahead": _("%(place)s is ahead"),
            "behind": _("%(place)s is behind"),
            "tied": _("%(place)s is tied"),
        }
        self.terrains = {
            "F": _("%(place)s is in Forest"),
            "M": _("%(place)s is in Mountain"),
            "W": _("%(place)s is in Water"),
        }
        self.during = {
            "morning": _("it is Morning"),
            "noon": _("it is Noon"),
            "afternoon": _("it is Afternoon"),
            "dusk": _("it is Dusk"),
            "night": _("it is Night"),
        }
        self.has = {
            "fleeting": _("%(what)s has Fleeting"),
            "anchored": _("%(what)s has Anchored"),
            "asleep": _("%(what)s has Asleep"),
            "exhausted": _("%(what)s is Exhausted"),
            "boosted": _("%(what)s has a boost"),
        }
        self.had = {
            "fleeting": _("%(what)s had Fleeting"),
            "anchored": _("%(what)s had Anchored"),
            "asleep": _("%(what)s had Asleep"),
            "boosted": _("%(what)s had a boost"),
        }
        self.controlled = {
            "none": _("you control no %(nouns)s"),
            "exactly-one": _("you control exactly one %(noun)s"),
            "least/1": _("you control %(what)s"),
            "least": _("you control at least %(number)s %(nouns)s"),
            "most/1": _("you control at most one %(noun)s"),
            "most": _("you control at most %(number)s %(nouns)s"),
        }
        self.had_as_mana = {
            "none": _("you have no %(nouns)s"),
            "exactly-one": _("you have exactly one %(noun)s"),
            "least/1": _("you have %(what)s"),
            "least": _("you have at least %(number)s %(nouns)s"),
            "most/1": _("you have at most one %(noun)s"),
            "most": _("you have at most %(number)s %(nouns)s"),
        }
        self.there = {
            "none": _("there are no %(nouns)s"),
            "exactly-one": _("there is exactly one %(noun)s"),
            "least/1": _("there is %(what)s"),
            "least": _("there are at least %(number)s %(nouns)s"),
            "most/1": _("there is at most one %(noun)s"),
            "most": _("there are at most %(number)s %(nouns)s"),
        }
        self.amounts = {
            "rolled": _("the number on the die"),
            "regions-between": _("the number of regions between your Expeditions"),
        }

    def _times(self, speech: Speech) -> None:
        _ = speech.gettext
        self.symbols = {
            "join": _("when this card enters play"),
            "hand": _("when this card is played from Hand"),
            "reserve": _("when this card is played from Reserve"),
        }
        self.phases = {
            "morning": _("in the Morning"),
            "noon": _("at Noon"),
            "afternoon": _("in the Afternoon"),
            "dusk": _("at Dusk"),
            "night": _("at Night"),
            "rest": _("after Rest"),
        }
        self.durations = {
            "turn": _("this turn"),
            "afternoon": _("this Afternoon"),
            "day": _("this Day"),
        }
        self.who = {
            "each-player": _("each player"),
            "each-opponent": _("each opponent"),
            "target-player": _("a target player"),
            "target-opponent": _("a target opponent"),
            "opponent": _("the opponent"),
            "its-controller": _("its controller"),
            "that-player": _("that player"),
            "controller-of-that": _("its controller"),
            "owner-of-that": _("its owner"),
        }

    def _events(self, speech: Speech) -> None:
        _ = speech.gettext
        self.doings = {
            "draws/you": _("when you draw"),
            "draws/opponent": _("when an opponent draws"),
            "draws/any": _("when somebody draws"),
            "draws-once/you": _("when you draw one or more cards"),
            "draws-once/opponent": _("when an opponent draws one or more cards"),
            "draws-once/any": _("when somebody draws one or more cards"),
            "resupplies/you": _("when you Resupply"),
            "resupplies/opponent": _("when an opponent Resupplies"),
            "resupplies/any": _("when somebody Resupplies"),
            "makes-gift/you": _("when you make a Gift"),
            "makes-gift/any": _("when somebody makes a Gift"),
            "receives-gift/you": _("when you receive a Gift"),
            "creates/you": _("when you create %(what)s"),
            "creates/opponent": _("when an opponent creates %(what)s"),
            "creates/any": _("when somebody creates %(what)s"),
            "exhausts/you": _("when you exhaust %(what)s"),
            "exhausts/opponent": _("when an opponent exhausts %(what)s"),
            "exhausts/any": _("when somebody exhausts %(what)s"),
            "would:draws/you": _("if you would draw"),
            "would:resupplies/you": _("if you would Resupply"),
            "would:attempts/you": _(
                "if one of your Expeditions would Ascend but is Ascended already"
            ),
        }
        self.players = {
            "you": _("when you play %(what)s"),
            "opponent": _("when an opponent plays %(what)s"),
            "any": _("when somebody plays %(what)s"),
            "you/reserve": _("when you play %(what)s from Reserve"),
            "opponent/reserve": _("when an opponent plays %(what)s from Reserve"),
        }
        self.ways = {
            "joins": _("when %(what)s enters play"),
            "joins-place": _("when %(what)s joins %(place)s"),
            "joins-mine": _("when %(what)s joins your Expeditions from outside them"),
            "sacrificed": _("when %(what)s is sacrificed"),
            "gain": _("if %(what)s would gain %(thing)s"),
            "gains": _("when %(what)s gains %(thing)s"),
            "loses": _("when %(what)s loses %(thing)s"),
            "becomes": _("when %(what)s now has %(thing)s"),
            "advances": _("when %(place)s moves forward"),
            "advances-due": _("when %(place)s moves forward due to %(terrain)s"),
            "retreats": _("when %(place)s moves backwards"),
            "fails": _("when %(place)s fails to move forward"),
            "ascends": _("when %(place)s Ascends"),
            "forward": _("if %(place)s would move forward"),
            "/reserve": _("when %(what)s goes to Reserve"),
            "expedition/": _("when %(what)s leaves the Expedition zone"),
            "expedition/reserve": _("when %(what)s goes from the Expedition zone to Reserve"),
            "landmark/": _("when %(what)s leaves its controller’s Landmarks"),
            "reserve/": _("when %(what)s leaves your Reserve"),
            "each-of-mine/": _("when %(what)s leaves your Expeditions"),
            "hand/reserve": _("when %(what)s goes from your Hand to Reserve"),
            "deck/reserve": _("when %(what)s goes from your Deck to Reserve"),
            "would:expedition/": _("if %(what)s would leave the Expedition zone"),
            "would:landmark/": _("if %(what)s would leave the Landmark zone"),
        }

    def _effects(self, speech: Speech) -> None:
        _ = speech.gettext
        self.links = {
            "": _("%(before)s; then %(next)s"),
            "then": _("%(before)s, then %(next)s"),
            "then-in-any-case": _("%(before)s, and in any case %(next)s"),
            "apart": _("%(before)s. Then, %(next)s"),
            "in-any-case": _("%(before)s. In any case, %(next)s"),
            "at-once": _("%(before)s and %(next)s"),
            "and": _("%(before)s, and %(next)s"),
            "if-you-did": _("%(before)s; if you do, %(next)s"),
            "if-you-did-not": _("%(before)s; if you do not, %(next)s"),
            "otherwise": _("%(before)s; otherwise, %(next)s"),
        }
        self.verbs = {
            "draw": _("draw %(number)s cards"),
            "draw/1": _("draw a card"),
            "resupply": _("Resupply %(number)s times"),
            "resupply/1": _("Resupply"),
            "exhausted-resupply": _("Exhausted Resupply %(number)s times"),
            "exhausted-resupply/1": _("Exhausted Resupply"),
            "give": _("give %(number)s boosts to %(what)s"),
            "give/1": _("give a boost to %(what)s"),
            "gain": _("give %(thing)s to %(what)s"),
            "lose": _("have %(what)s lose %(thing)s"),
            "discard": _("discard %(what)s"),
            "sacrifice": _("sacrifice %(what)s"),
            "sabotage": _("Sabotage"),
            "gain-counters": _("put %(number)s %(name)s counters on %(what)s"),
            "gain-counters/1": _("put a %(name)s counter on %(what)s"),
            "remove-counters": _("remove %(number)s %(name)s counters from %(what)s"),
            "remove-counters/1": _("remove a %(name)s counter from %(what)s"),
            "roll": _("roll a die"),
            "target": _("target %(what)s"),
            "ascend": _("have %(place)s Ascend"),
            "ready": _("ready %(what)s"),
            "after-you": _("After You"),
            "exchange": _("exchange %(what)s with %(other)s"),
            "exchange-boosts": _("exchange the boosts of %(what)s with those of %(other)s"),
            "switch": _("have %(what)s switch Expeditions"),
            "defect": _("have %(what)s Defect"),
            "put-top": _(
                "put the top %(number)s cards of your Deck into your Mana zone as Exhausted Orbs"
            ),
            "put-top/1": _("put the top card of your Deck into your Mana zone as an Exhausted Orb"),
            "put-top/them": _(
                "put the top %(number)s cards of their Deck into their Mana zone as Exhausted Orbs"
            ),
            "put-top/1/them": _(
                "put the top card of their Deck into their Mana zone as an Exhausted Orb"
            ),
            "move-forward": _("move %(place)s forward"),
            "move-backwards": _("move %(place)s backwards"),
            "exhaust": _("exhaust %(what)s"),
            "reveal-top": _("reveal the top %(number)s cards of your Deck"),
            "reveal-top/1": _("reveal the top card of your Deck"),
            "augment": _("Augment %(what)s"),
            "put-in-play": _("put %(what)s into play"),
            "win": _("win the game"),
            "double": _("double the counters on %(what)s"),
            "also-receive": _("receive the same Gift, too"),
            "pass": _("pass"),
            "nothing": _("do nothing"),
            "activate/join": _("activate the Reactions to entering play of %(what)s"),
            "activate/hand": _("activate the Reactions of %(what)s to being played from Hand"),
            "activate/reserve": _(
                "activate the Reactions of %(what)s to being played from Reserve"
            ),
            "send/reserve": _("send %(what)s to Reserve"),
            "send/hand": _("return %(what)s to Hand"),
            "send/mana": _("put %(what)s into its owner’s Mana zone as an Exhausted Orb"),
            "send/deck": _("return %(what)s to the top of the Deck"),
            "send/discard": _("send %(what)s to the Discard pile"),
            "send/landmark": _("send %(what)s to the Landmark zone"),
        }

    def _passives(self, speech: Speech) -> None:
        _ = speech.gettext
        self.reactions = {
            "join": _("to entering play"),
            "hand": _("to being played from Hand"),
            "reserve": _("to being played from Reserve"),
        }
        self.passives = {
            "keyword": _("%(what)s has %(thing)s"),
            "cost": _("you pay %(number)s less to play %(what)s"),
            "cost/more": _("you pay %(number)s more to play %(what)s"),
            "cost/any": _("every player pays %(number)s less to play %(what)s"),
            "cost/any/more": _("every player pays %(number)s more to play %(what)s"),
            "cost-once": _("you pay %(number)s less the next time you play %(what)s"),
            "cost-once/more": _("you pay %(number)s more the next time you play %(what)s"),
            "own-cost": _("you pay %(number)s less to play this card"),
            "own-cost/more": _("you pay %(number)s more to play this card"),
            "cost-at-least/opponent": _("an opponent pays at least %(number)s to play %(what)s"),
            "cost-at-least/you": _("you pay at least %(number)s to play %(what)s"),
            "cost-at-most/you": _("you pay at most %(number)s to play %(what)s"),
            "free": _("the next time you play %(what)s, it is free"),
            "cannot-activate": _(
                "these Reactions of %(nouns)s cannot be activated, "
                "not even by an effect: %(reactions)s"
            ),
            "plays-exhausted": _("you may play %(what)s even if it is Exhausted"),
            "reserve-limit": _("your reserve limit is %(number)s higher"),
            "landmark-limit": _("your landmark limit is %(number)s higher"),
            "regains": _("this card can gain %(thing)s even while it has it"),
            "more-dice": _("when you roll a die, you roll one more and choose which one counts"),
            "expands-from-deck": _(
                "you Expand with the top card of your Deck instead of a card in Hand"
            ),
            "ignore": _("the abilities of %(what)s are ignored"),
            "cannot-advance": _("%(place)s cannot move forward"),
            "cannot-advance/everywhere": _("no Expedition can move forward"),
            "cannot-play": _("this card cannot be played"),
            "morning-draw": _("in the Morning, you draw %(number)s cards"),
            "morning-draw/1": _("in the Morning, you draw only one card"),
            "roll-change": _("when you roll a die, you may add %(number)s to the result"),
            "terrains": _("the region of %(place)s has only one terrain: %(terrain)s"),
            "terrains/more": _("the region of %(place)s also has %(terrain)s"),
            "terrains/regions": _("every region has only one terrain: %(terrain)s"),
            "statistics": _("the statistics of %(what)s change by %(number)s"),
            "highest-statistic": _("each statistic of %(what)s equals its highest statistic"),
            "advances-only-on": _("%(place)s can move forward only due to %(terrain)s"),
        }
