"""A play tells why nothing changes, what a question leaves open, and what is over."""

from __future__ import annotations

import pytest

from glossary.engine.play.replay import Transcript
from glossary.narration.tell import narrator_of
from tests.engine.tables import (
    ANYONE,
    GROW,
    MINE,
    Plain,
    ability,
    cast,
    char,
    do,
    held,
    landmark,
    passive,
    spell,
    table,
)
from tests.languages import speech


def _told(transcript: Transcript, language: str = "en") -> list[str]:
    """The lines of a play, without the rules behind them."""
    lines = narrator_of(transcript, speech(language)).lines(transcript)
    return [line.rpartition(" [")[0] or line for line in lines]


@pytest.mark.parametrize(
    ("language", "chosen", "already"),
    [
        ("en", "Alice chooses herself.", "Alice is already the first player: nothing changes."),
        (
            "fr",
            "Alice se choisit elle-même.",
            "Alice est déjà le premier joueur\xa0: rien ne change.",
        ),
        ("it", "Alice sceglie sé stessa.", "Alice è già il primo giocatore: non cambia nulla."),
    ],
)
def test_who_is_the_first_player_already_is_said_to_be(
    language: str, chosen: str, already: str
) -> None:
    becomes = do("become-first-player", who="target-player")
    transcript = cast("5.0", becomes, first_player="A", acts="target A").transcript
    chose = next(event for event in transcript.events if event.kind == "chose-player")
    assert narrator_of(transcript, speech(language)).event(chose) == chosen
    told = _told(transcript, language)
    assert told[told.index(already) - 1].endswith("→ Alice"), "the answer is not told again"


def test_the_only_opponent_is_said_to_be_the_target() -> None:
    told = _told(cast("5.0", do("draw", who="target-opponent")).transcript)
    assert "Bob, Alice’s only opponent, is the target." in told


@pytest.mark.parametrize(
    ("duration", "over"), [("turn", "the turn"), ("afternoon", "the Afternoon")]
)
def test_an_effect_that_was_not_used_ends_with_what_it_lasted_for(duration: str, over: str) -> None:
    of = {"types": ["character"], "whose": "you"}
    once = passive("gains-when-played", of=of, instead=[GROW], once=True)["passive"]
    lasts = do("lasting", duration=duration, lasting=once)
    told = _told(cast("5.0", lasts, acts="pass,pass,pass", spare=True).transcript)
    assert f"The effect of Spell 1 ends with {over}, unused." in told


def test_after_the_first_reaction_the_next_is_asked_for() -> None:
    three = [ability(verb, at="join") for verb in (do("draw"), GROW, do("resupply"))]
    play = table("5.0", a={"hand": [held("h", *three)]}, acts="play h hero")
    told = _told(play.transcript)
    assert [line[:29] for line in told if "which Reaction" in line] == [
        "? Alice: which Reaction first",
        "? Alice: which Reaction next?",
    ]


def test_who_can_play_nothing_is_told_so() -> None:
    assert "? Alice has nothing to play: pass?" in _told(table("5.0").transcript)


def test_a_question_among_two_types_names_them_once() -> None:
    either = {"pick": "choose", "types": ["character", "permanent"], "whose": "you"}
    there = {"characters": [char("k"), char("l")]}
    told = _told(cast("5.0", do("sacrifice", what=either), a=there).transcript)
    assert "? Alice: “Sacrifice a Character or Permanent”. Which one?" in told


def test_a_choice_of_up_to_some_says_that_it_may_be_none() -> None:
    some = {**ANYONE, "count": 2, "up-to": True}
    there = {"characters": [char("k"), char("l")]}
    told = _told(cast("5.0", do("give", what=some), a=there).transcript)
    assert any(line.endswith("Which target, if any?") for line in told)


def test_an_optional_cost_says_what_it_costs_otherwise() -> None:
    gives = {"exhausts": {"pick": "choose", "where": "reserve"}}
    cheaper = passive("own-cost", number=-1, cost=gives)
    mine = {"hand": [held("h", cheaper, cost=[2, 2])], "reserve": [held("r")]}
    told = _told(table("5.0", a=mine, acts="play h hero").transcript)
    asked = "which card in Reserve to exhaust, if any, to play Character 2 for 1 mana instead of 2?"
    assert any(asked in line for line in told)


def test_of_cards_that_are_all_played_the_first_to_declare_is_asked_for() -> None:
    some = {"pick": "choose", "where": "those", "count": 2}
    both = do("play", what={"pick": "that"}, free=True)
    steps = do("reveal-top", amount=2), do("target", what=some), both
    told = _told(cast("5.0", *steps, a={"deck": ["tengu", "faithful-dog"]}).transcript)
    assert any(line.endswith("for free”. Which card to declare first?") for line in told), told


def test_its_expedition_is_that_of_the_object_that_is_named() -> None:
    behind = {"is": "behind", "of": {"where": "its-expedition"}}
    played = {"on": "played", "subject": {"types": ["character"], "whose": "you"}}
    watches: Plain = {"when": played, "do": [{**GROW, "if": behind}]}
    mine = {"characters": [char("k", "1/1/1", "hero", watches)], "hand": [held("h")]}
    told = _told(table("5.0", a=mine, acts="play h hero").transcript)
    assert any("“if Character 2’s Expedition is behind”" in line for line in told)


@pytest.mark.parametrize(
    ("counter", "told"),
    [
        ("arcane", "Character 1 has too few Arcane counters to spend (1 of 3): the effect"),
        ("boost", "Character 1 has too few boosts to spend (1 of 3): the effect"),
    ],
)
def test_counters_that_are_lacking_are_counted(counter: str, told: str) -> None:
    pays = ability(do("draw", cost={"spend": 3, "counter": counter}), at="noon")
    has = {"boosts": 1} if counter == "boost" else {"counters": {counter: 1}}
    there = {"characters": [char("k", "1/1/1", "hero", pays, **has)]}
    assert any(line.startswith(told) for line in _told(table("5.0", "noon", a=there).transcript))


def test_a_target_after_a_roll_is_asked_for_with_both_cases() -> None:
    rolled = {"is": "rolled", "number": 4}
    target = do("target", what=ANYONE)
    then = do("gain", what="that", status="anchored", if_=rolled)
    else_ = do("gain", what="that", status="asleep", link="otherwise")
    there = {"characters": [char("k"), char("l")]}
    both = "On a 4+, it gains Anchored. Otherwise, it gains Asleep”. Which target?"
    told = _told(cast("5.0", do("roll"), target, then, else_, a=there, acts="answer 1").transcript)
    assert any(line.endswith(both) for line in told), told


def test_reactions_of_one_object_to_several_are_told_once_and_played_for_each() -> None:
    leaves = {"on": "moves", "to": "discard", "subject": {"where": "every-zone", "token": False}}
    watches: Plain = {"when": leaves, "do": [do("draw")]}
    there = {"characters": [char("k"), char("l")], "landmarks": [landmark("w", watches)]}
    told = _told(cast("5.0", do("discard", what=MINE), a=there).transcript)
    assert any("activates 2 times, for Character 1 and Character 2. Each time" in x for x in told)
    asked = [line for line in told if "which Reaction first?" in line]
    played = [line for line in told if line.startswith("Alice plays the Reaction")]
    assert [line[-16:] for line in (*asked, *played)] == [" for Character 1", "for Character 2."]


def test_reactions_that_nothing_tells_apart_are_not_asked_for() -> None:
    left = {"on": "leaves", "subject": "me", "origin": "expedition", "each": "boost"}
    there = {
        "characters": [char("k", "1/1/1", "hero", {"when": left, "do": [do("draw")]}, boosts=2)]
    }
    seen = cast("5.0", do("discard", what=MINE), a=there)
    assert len(seen.all("reaction")) == 2
    assert not [one for one in seen.transcript.choices if one.kind == "reaction"]


def test_a_token_that_is_a_gift_is_called_one() -> None:
    gives = do("create", token="manaseed", to="target-opponent-landmarks")
    told = _told(cast("5.0", gives).transcript)
    assert any(line.startswith("The Manaseed token counts as a Gift") for line in told)


def test_terrains_that_a_region_lacks_are_told_in_one() -> None:
    strong = {"characters": [char("k", "0/2/2", "hero")], "hero_region": 1}
    told = _told(table("5.0", "dusk", a=strong).transcript)
    scores = "Mountain (2 against 0) and Water (2 against 0)"
    lacks = "but its region does not have these terrains."
    assert f"Alice’s Hero Expedition has the higher total in {scores}, {lacks}" in told


def test_a_tie_of_two_expeditions_is_told_once() -> None:
    one, other = {"characters": [char("k", "0/2/0")]}, {"characters": [char("l", "0/2/0")]}
    told = _told(table("5.0", "dusk", a=one, b=other).transcript)
    both = "Alice’s Hero Expedition and Bob’s Hero Expedition are tied in Mountain (2 against 2)"
    assert [line for line in told if "2 against 2" in line] == [f"{both}: a tie is not enough."]


def test_a_morning_after_the_first_day_begins_the_second() -> None:
    second = "The second day begins with Morning; the first has none."
    assert _told(table("5.0", "morning", day=1).transcript)[0] == second
    assert _told(table("5.0", "morning").transcript)[0] == "Morning begins."


def test_where_nothing_was_chosen_before_nothing_more_is_not_said() -> None:
    at_once = {**do("discard", what=ANYONE), "link": "at-once"}
    told = _told(cast("5.0", do("draw"), at_once, a={"deck": 3}).transcript)
    assert any(line.startswith("There is no legal target: the effect “Discard") for line in told)

    one = {**do("give", what=ANYONE), "link": "at-once"}
    there = {"characters": [char("k")]}
    told = _told(cast("5.0", do("give", what=ANYONE), one, a=there).transcript)
    assert "There is nothing more that Alice can choose." in told


def test_an_expedition_that_an_ability_holds_back_has_not_lost() -> None:
    mine = {"characters": [{"id": "k", "class": "eris-rare", "expedition": "hero"}]}
    told = _told(table("5.0", "dusk", a=mine, dice=[1]).transcript)
    assert "Eris keeps Alice’s Hero Expedition where it is." in told
    others = "Alice’s Companion Expedition and Bob’s two Expeditions do not move forward."
    assert others in told


FROM_FOUR = {"is": "rolled", "number": 4}
NOT_FROM_FOUR = "the condition “on a 4+” is not met: the “otherwise” part applies."
TWO_OR_THREE = {"is": "rolled", "number": 2, "most": 3}


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ({"if_": {"is": "rolled", "most": 3}}, ["On a 1, the effect “on a 1–3” applies."]),
        ({"if_": TWO_OR_THREE}, ["On a 1, nothing that depends on the die happens."]),
        (
            {"link": "otherwise"},
            [f"On a 1, {NOT_FROM_FOUR}"],
        ),
    ],
)
def test_of_a_roll_one_line_tells_what_applies(then: Plain, said: list[str]) -> None:
    steps = do("roll"), do("draw", if_=FROM_FOUR), do("resupply", **then)
    told = _told(cast("5.0", *steps, a={"deck": 4}, dice=[1]).transcript)
    assert [line for line in told if line.startswith("On a 1")] == said


def test_who_has_nothing_in_hand_is_told_what_does_not_apply() -> None:
    sends = do("send", what={"pick": "choose", "where": "hand", "whose": "you"}, to="reserve")
    told = _told(cast("5.0", sends).transcript)
    put = "the effect “Put a card from your Hand in Reserve” does not apply."
    assert f"Alice has no cards in Hand: {put}" in told


def test_a_reaction_is_told_by_its_event_only_among_others_of_its_object() -> None:
    passes, plays = {"on": "passes"}, {"on": "played", "subject": {"whose": "you"}}
    both: list[Plain] = [{"when": when, "do": [do("draw")]} for when in (passes, plays)]
    mine = {"landmarks": [landmark("k", *both)], "hand": [held()], "deck": 4}
    told = _told(table("5.0", a=mine, acts="play h hero,pass,pass", spare=True).transcript)
    played = [line for line in told if line.startswith("Alice plays the Reaction")]
    assert {*played} == {"Alice plays the Reaction of Permanent 1."}

    twice: list[Plain] = [{"when": plays, "do": [one]} for one in (do("draw"), GROW)]
    mine = {"characters": [char("k", "1/1/1", "hero", *twice)], "hand": [held()], "deck": 4}
    told = _told(table("5.0", a=mine, acts="play h hero").transcript)
    assert any("which Reaction first?" in line and line.endswith("”)") for line in told), told


def test_what_nobody_controls_is_told_after_what_happens() -> None:
    each = do("give", what={"types": ["character"], "whose": "you"})
    there = {"characters": [char("k")], "reserve": [held("r")]}
    told = _told(cast("5.0", each, a=there).transcript)
    gains = told.index("Character 1 gains 1 boost.")
    left = "The effect does not apply to Character 2: nobody controls cards in Reserve."
    assert told[gains + 1] == left


def test_what_was_accepted_is_not_quoted_again() -> None:
    may = do("give", what=ANYONE, may=True)
    there = {"characters": [char("k"), char("l")]}
    told = _told(cast("5.0", may, a=there, acts="yes,k").transcript)
    assert "? Alice: which target? → Character 1" in told


def test_a_mode_is_not_asked_about_in_its_own_words_again() -> None:
    modes = [[do("draw", cost={"mana": 1})], [do("resupply")]]
    told = _told(cast("5.0", do("choose", modes=modes), acts="answer mode 1,answer no").transcript)
    assert "? Alice: which effect? → Pay {1}: draw a card" in told
    assert "? Alice: pay the cost of this effect? → No" in told


def test_what_follows_a_mode_is_asked_about_in_its_own_words() -> None:
    modes = [[do("draw", may=True, who="each-opponent")], [do("resupply")]]
    effect = (do("choose", modes=modes), do("draw", may=True))
    told = _told(cast("5.0", *effect, acts="answer mode 1,answer no,answer no").transcript)
    assert "? Alice: “You may draw a card.” → No" in told


def test_a_mode_of_nothing_is_told() -> None:
    nothing = do("choose", modes=[[], [do("draw")]], amount=2)
    assert _told(cast("5.0", nothing, acts="mode 1").transcript)


def test_what_is_done_no_times_says_what_is_counted() -> None:
    alike = {"where": "discard", "whose": "you", "named-alike": True}
    told = _told(cast("5.0", do("draw", times={"count": alike}), a={"deck": 3}).transcript)
    none = "the number of cards in Alice’s Discard pile named Spell 1 is 0."
    assert f"“Draw a card” is not done: {none}" in told


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ((), "Character 1 has no {R} ability: the effect of Spell 1 is used up without"),
        ((ability(GROW, at="reserve"),), "The effect of Spell 1 has been used: it ends."),
    ],
)
def test_what_activates_nothing_is_used_up_without_it(text: tuple[Plain, ...], used: str) -> None:
    of = {"types": ["character"], "where": "hand", "whose": "you"}
    lasting = {"kind": "as-from-reserve", "of": of, "once": True}
    hand = [spell(do("lasting", duration="day", lasting=lasting)), held("h", *text)]
    acts = "play s,pass,play h hero"
    told = _told(table("5.0", "afternoon", {"hand": hand}, None, acts, spare=True).transcript)
    assert any(line.startswith(used) for line in told), told


@pytest.mark.parametrize(
    ("more", "asked"), [({}, "up to 2"), ({"least": 1}, "at least 1, up to 2")]
)
def test_how_many_effects_are_chosen_is_asked_as_it_is(more: Plain, asked: str) -> None:
    modes = [[do("draw")], [do("resupply")]]
    choice = do("choose", amount=2, up_to=True, modes=modes, **more)
    told = _told(cast("5.0", choice, a={"deck": 3}, acts="mode 1,none").transcript)
    assert any(f"which effects ({asked})?" in line for line in told), told


def test_a_fleeting_character_rests_in_the_discard_pile_of_its_owner() -> None:
    mine = {"characters": [char("k", status=["fleeting"])]}
    told = _told(table("5.0", "night", mine).transcript)
    assert (
        "Rest: Character 1 is Fleeting and goes to Alice’s Discard pile instead of Reserve." in told
    )


def test_an_exchange_without_two_says_what_does_not_apply() -> None:
    boosted = {"pick": "target", "types": ["character"], "has": "boosted"}
    swap = do("exchange-boosts", what=boosted, **{"with": boosted})
    told = _told(cast("5.0", swap, a={"characters": [char("k")]}).transcript)
    assert any(
        line.startswith("There are not two to choose: the effect “Exchange the boosts of")
        for line in told
    ), told


def test_the_other_expedition_is_named_after_the_one_that_was_chosen() -> None:
    back = do("move-backwards", to="one-of-mine"), do("move-forward", to="chosen-other")
    effect = (back[0], {**back[1], "link": "if-you-did"})
    told = _told(cast("5.0", *effect, acts="answer A.hero").transcript)
    stays = "So the effect “Alice’s Companion Expedition moves forward one region” does not apply."
    assert stays in told


def test_a_card_that_has_the_name_of_a_player_is_called_a_card() -> None:
    discards = do("discard", what={"pick": "choose", "where": "reserve", "whose": "you"})
    there = {"reserve": [{"id": "r", "class": "alice"}]}
    told = _told(cast("5.0", discards, a=there).transcript)
    assert "The card Alice is discarded from Alice’s Reserve." in told


def test_who_expands_from_the_deck_is_asked_about_its_top_card() -> None:
    hero = {"id": "x", "class": "fen-crowbar"}
    mine = {"hero": hero, "hand": [held()], "deck": 3}
    told = _told(table("5.0", "morning", mine, acts="none,none").transcript)
    assert "? Alice: put the top card of her Deck in her Mana zone? → No" in told
    told = _told(table("5.0", "morning", {**mine, "deck": 0}, acts="none").transcript)
    assert "Alice has no card in the Deck to put in her Mana zone." in told


def test_the_cost_of_what_was_discarded_from_play_is_its_base_cost() -> None:
    expensive = {"is": "is", "of": {"pick": "that", "least-base-cost": 3}, "past": True}
    effect = do("discard", what=ANYONE), do("draw", if_=expensive)
    told = _told(cast("5.0", *effect, a={"characters": [char("k")]}).transcript)
    assert any("“if the Base Cost of Character 1 was {3} or more”" in line for line in told), told


def test_what_a_target_player_may_do_is_asked_as_that() -> None:
    effect = do("draw", who="target-player", may=True)
    told = _told(cast("5.0", effect, acts="target A,answer no").transcript)
    assert "? Alice: “Target player may draw a card”. Which player? → Alice" in told


def test_a_quick_action_of_several_is_named_by_what_it_does() -> None:
    actions = (
        ability(do("draw"), cost={"exhaust": True}),
        ability(GROW, cost={"exhaust": True, "mana": 9}),
    )
    mine = {"landmarks": [landmark("k", *actions)], "deck": 2}
    told = _told(table("5.0", "afternoon", mine, acts="use k", spare=True).transcript)
    assert any(line.endswith("quick action of Permanent 1: “{T}: draw a card”") for line in told)


def test_a_quick_action_under_a_condition_names_its_expedition() -> None:
    creates = do("create", token="maw", to="my-companion")
    first = ability(creates, cost={"exhaust": True}, **{"if": "first-player"})
    other = ability(GROW, cost={"exhaust": True, "mana": 9})
    mine = {"landmarks": [landmark("k", first, other)]}
    told = _told(table("5.0", "afternoon", mine, acts="use k", spare=True).transcript)
    assert any(line.endswith("token in your Companion Expedition”") for line in told), told


def test_what_replaces_going_to_reserve_is_told_as_that() -> None:
    goes = {"on": "move", "subject": "me", "origin": "expedition", "to": "reserve"}
    instead = passive("replace", when=goes, instead=[do("defect", what="me")])
    told = _told(
        table("5.0", "night", {"characters": [char("k", "1/1/1", "hero", instead)]}).transcript
    )
    assert "Character 1 would go to Reserve, but its own ability applies instead." in told


def test_what_loses_nothing_is_named() -> None:
    removes = do("remove-counters", what=ANYONE, amount=1, counter="boost")
    told = _told(cast("5.0", removes, a={"characters": [char("k")]}).transcript)
    assert "Character 1 has no boosts to lose." in told


def test_x_of_declared_modes_is_not_told_as_they_resolve() -> None:
    number = {"count": {"types": ["character"], "whose": "you"}}
    modes = do("choose", modes=[[do("draw")], [do("resupply")]], amount=number, up_to=True)
    told = _told(cast("5.0", modes, a={"characters": [char("k")]}, acts="mode 1").transcript)
    assert "Alice controls 1 Character." not in told


def test_a_limit_that_is_passed_already_is_told_with_what_is_there() -> None:
    upto = do("give", what=ANYONE, most=2)
    told = _told(cast("5.0", upto, a={"characters": [char("k", boosts=3)]}).transcript)
    assert "Character 1 already has 3 boosts: this effect gives none beyond 2." in told


def test_the_reaction_of_an_emblem_is_no_reaction_of_what_made_it() -> None:
    later = ability(do("draw"), when={"on": "after", "what": "rest"})
    lasting = do("lasting", duration="day", lasting={"kind": "reaction", "ability": later})
    hand = [spell(lasting)]
    mine = {"hand": hand, "deck": 3}
    played = table("5.0", "afternoon dusk night", mine, acts="play s,pass,pass", spare=True)
    told = _told(played.transcript)
    assert "Alice plays the Reaction of the Emblem of Spell 1." in told, told


def test_cards_off_the_top_of_a_deck_become_orbs_in_one_line() -> None:
    told = _told(cast("5.0", do("put-top", amount=2, to="mana"), a={"deck": 3}).transcript)
    orbs = "The top 2 cards of Alice’s Deck go to her Mana zone, face-down, as Exhausted Mana Orbs"
    assert any(line.startswith(orbs) for line in told), told
    assert not any(line.startswith("A card from Alice’s Deck") for line in told)


def test_who_has_no_exhausted_orb_is_told_that() -> None:
    orb = {"pick": "choose", "where": "mana", "whose": "you", "has": "exhausted"}
    readies = do("ready", what=orb)
    mine = {"landmarks": [landmark("k", ability(readies, cost={"exhaust": True}))]}
    told = _told(table("5.0", "afternoon", mine, acts="use k", spare=True).transcript)
    assert any(line.startswith("Alice has no Exhausted Mana Orb") for line in told), told


def test_who_has_no_counter_to_spend_is_not_told_how_many_lack() -> None:
    pays = do("draw", cost={"spend": 1, "counter": "boost"})
    told = _told(cast("5.0", pays, a={"deck": 2}).transcript)
    assert any("has no boosts to spend: the effect" in line for line in told), told


def test_a_gigantic_character_that_switches_is_told_to_stay_in_both_expeditions() -> None:
    switch = do("switch", what=ANYONE)
    there = {"characters": [char("k", "1/1/1", "hero", gigantic=True)]}
    told = _told(cast("5.0", switch, a=there).transcript)
    stays = "as it is Gigantic, it stays in both Expeditions."
    assert any(line.endswith(stays) for line in told), told
