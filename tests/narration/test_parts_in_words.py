"""A play says which Reaction, mode, condition or number it is about, in the words of its card."""

from __future__ import annotations

import pytest

from app import ROOT
from glossary.engine.play.replay import Transcript
from glossary.narration.tell import narrator_of
from tests.engine.situations import play_situation, read_situations
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
    spell,
    table,
)
from tests.languages import speech

FACES = read_situations(ROOT / "tests/engine/faces")
EMPTY = {
    "en": (
        "The condition is met.",
        "The previous step",
        "chooses mode",
        "The number for this step",
    ),
    "fr": ("La condition est remplie.", "L’étape précédente", "choisit le mode", "Le nombre pour"),
    "it": ("La condizione è soddisfatta.", "Il passo precedente", "la modalità 1", "Il numero per"),
}
BOTH: Plain = do("choose", modes=[[do("draw")], [do("resupply")]])


def _lines(transcript: Transcript, language: str) -> list[str]:
    narrator = narrator_of(transcript, speech(language))
    return list(narrator.lines(transcript))


def _told(transcript: Transcript, sentence: str) -> bool:
    return any(line.startswith(sentence) for line in _lines(transcript, "en"))


@pytest.mark.parametrize("language", EMPTY)
def test_no_sentence_says_nothing(language: str) -> None:
    count = {"count": {"types": ["character"], "whose": "you"}}
    condition = {"is": "there-are", "of": MINE, "number": 0}
    verbs = (
        do("draw", if_=condition), do("resupply", link="if-you-did"), BOTH,
        do("draw", amount=count),
    )  # fmt: skip
    play = cast("5.0", *verbs, acts="choose 1").transcript

    for line in _lines(play, language):
        assert not any(empty in line for empty in EMPTY[language]), line


def test_a_condition_is_told_with_what_it_asks() -> None:
    condition = {"is": "first-player"}
    met = cast("5.0", do("draw", if_=condition), first_player="A").transcript
    unmet = cast("5.0", do("draw", if_={**condition, "not": True}), first_player="A").transcript

    assert _told(met, "The condition “if you are the first player” is met.")
    assert _told(unmet, "Alice is the first player: nothing happens.")


def test_a_condition_on_what_was_played_is_told_of_that() -> None:
    there = {"is": "in-terrain", "of": {"where": "its-expedition"}, "value": "F", "any": True}
    played: Plain = {"on": "played", "subject": {"types": ["character"], "whose": "you"}}
    watches: Plain = {"when": played, "do": [{**GROW, "if": there}]}
    tables = {"characters": [char("k", "1/1/1", "hero", watches)], "hand": [held("h")]}
    play = table("5.0", a=tables, acts="play h hero").transcript
    assert any("“if Character 2 is in {V}”" in line for line in _lines(play, "en"))


def test_a_step_that_hangs_on_another_is_told_by_what_it_does_or_would_do() -> None:
    done = cast("5.0", do("draw"), do("resupply", link="if-you-did")).transcript
    assert not _told(done, "That was done")
    undone = cast("5.0", do("discard", what=ANYONE), do("resupply", link="if-you-did")).transcript
    assert _told(undone, "So the effect “Resupply” does not apply.")


def test_all_that_hangs_on_a_step_is_told_in_one_as_it_was_not_done() -> None:
    hang = do("resupply", link="if-you-did"), do("draw", link="if-you-did")
    undone = cast("5.0", do("discard", what=ANYONE), *hang).transcript
    (told,) = [line for line in _lines(undone, "en") if line.startswith("So the effect")]
    assert "“Resupply, then draw a card”" in told


def test_what_is_skipped_is_not_told_of_what_nobody_chose() -> None:
    of_it = do("give", what={"pick": "that"}, link="if-you-did")
    undone = cast("5.0", do("discard", what=ANYONE), of_it).transcript
    assert _told(undone, "So what depends on it does not happen.")


def test_otherwise_is_told_as_the_other_case() -> None:
    unless = {"is": "first-player", "not": True}
    verbs = do("draw", if_=unless), do("resupply", link="otherwise")
    play = cast("5.0", *verbs, first_player="A").transcript
    assert _told(play, "Alice is the first player, so the “otherwise” part applies: “Resupply”.")


def test_what_is_quoted_within_a_quotation_has_inner_marks() -> None:
    gives = {"kind": "ability", "of": MINE, "ability": ability(do("draw"), at="join")}
    play = cast("5.0", do("lasting", duration="turn", lasting=gives)).transcript
    for language, inner in {"en": "‘{J}: draw a card’”", "it": "“{J}: pesca una carta”»"}.items():
        (line,) = [line for line in _lines(play, language) if inner[:3] in line]
        assert inner in line


def test_an_attempt_is_told_by_what_makes_it_impossible() -> None:
    asleep = char("k", status=["asleep"])
    play = cast("5.0", do("gain", what=MINE, status="asleep"), a={"characters": [asleep]})
    (told,) = [line for line in _lines(play.transcript, "en") if "Character 1" in line]
    assert told.startswith("Character 1 is already Asleep: nothing changes. [")
    assert "7.5.3.a" in told


def test_a_defender_that_lets_its_expedition_move_is_named_once() -> None:
    passes: Plain = {"passive": {"kind": "past-defenders", "of": {"where": "my-expedition"}}}
    bodyguard = char("k", "1/1/1", "hero", passes, defender=True)
    play = table("5.0", a={"characters": [bodyguard]}, run="dusk").transcript
    assert _told(play, "Character 1 has Defender, but its own ability lets Alice’s Hero Expedition")


def test_cards_of_one_draw_are_told_in_one() -> None:
    twice = cast("5.0", do("draw", amount=2), a={"deck": [held("d"), held("e")]}).transcript
    assert _told(twice, "Alice draws Character 1 and Character 2.")
    apart = cast("5.0", do("draw"), do("draw"), a={"deck": [held("d"), held("e")]}).transcript
    assert _told(apart, "Alice draws Character 1.")
    assert _told(apart, "Alice draws Character 2.")


def test_it_is_said_who_makes_another_gigantic() -> None:
    gives: Plain = {"passive": {"kind": "keyword", "value": "gigantic", "of": MINE}}
    tables = {"characters": [char("k", "1/1/1", "hero", gives)], "hand": [held("h")]}
    play = table("5.0", a=tables, acts="play h companion").transcript
    assert _told(play, "Character 1 makes Character 2 Gigantic: it is in both of Alice’s Expedit")


def test_of_several_quick_actions_of_one_it_is_said_what_each_does() -> None:
    two = ability(do("draw"), cost={"exhaust": True}), ability(GROW, cost={"exhaust": True})
    play = table("5.0", a={"characters": [char("k", "1/1/1", "hero", *two)]}).transcript
    assert _told(play, "  0 Play the quick action of Character 1: “{T}: draw a card”")
    assert _told(play, "  1 Play the quick action of Character 1: “{T}: this card gains 1 boost”")


def test_who_shares_out_boosts_is_asked_for_the_first_and_then_for_the_next() -> None:
    among = do("give", what=ANYONE, amount=2, shared=True)
    two = {"characters": [char("k"), char("l")]}
    play = cast("5.0", among, a=two, acts="target k,target l").transcript
    asked = [line for line in _lines(play, "en") if "gets the" in line]
    assert [("first boost" in line, "next boost" in line) for line in asked] == [
        (True, False),
        (False, True),
    ]


def test_a_card_played_from_reserve_is_said_to_come_from_there() -> None:
    play = table("5.0", a={"reserve": [held("h")]}, acts="play h hero").transcript
    assert _told(play, "Character 1 goes from Reserve to Limbo.")


def test_a_token_with_a_number_is_named_once() -> None:
    two = do("create", token="brassbug", amount=2, to="my-hero")
    play = cast("5.0", two).transcript
    assert _told(play, "Brassbug 2, a token, is created in Alice’s Hero Expedition.")


@pytest.mark.parametrize("to", ["my-hero", "my-landmarks"])
def test_what_replaces_a_token_that_would_be_created_is_told(to: str) -> None:
    instead = {"when": {"on": "create", "subject": {"whose": "you"}}}
    twice = {**instead, "kind": "replace", "instead": [do("create-such", amount=2)]}
    tables = {"characters": [char("k", "1/1/1", "hero", {"passive": twice})]}
    play = cast("5.0", do("create", token="manaseed", to=to), a=tables).transcript
    assert _told(play, "With Character 1, 2 tokens are created instead of one.")


def test_a_condition_says_what_was_removed() -> None:
    condition = {"is": "amount", "amount": {"removed": True}, "number": 1}
    verbs = do("remove-counters", what=ANYONE, counter="boost", amount=1), do("draw", if_=condition)
    tables = {"hand": [held("h", ability(*verbs, at="join"))], "characters": [char("k", boosts=1)]}
    play = table("5.0", a=tables, acts="play h hero,target k").transcript
    assert _told(play, "The condition “if one or more boosts were removed” is met.")


def test_a_mode_is_chosen_by_what_it_does() -> None:
    play = cast("5.0", BOTH, acts="choose 1").transcript
    assert _told(play, "? Alice: which effect? → Resupply [")
    (chosen,) = [event for event in play.events if event.kind == "chose-mode"]
    assert narrator_of(play, speech("en")).event(chosen) == "Alice chooses “Resupply”."


def test_a_reaction_is_told_by_its_symbol() -> None:
    one, other = ability(do("draw"), at="join"), ability(GROW, at="hand")
    two = table("5.0", a={"hand": [held("h", one, other)]}, acts="play h hero").transcript
    single = table("5.0", a={"hand": [held("h", one)]}, acts="play h hero").transcript

    assert _told(two, "{J} of Character 1 activates and waits in Limbo for Alice to play it.")
    assert any("→ {J} of Character 1 [" in line for line in _lines(two, "en"))
    assert _told(two, "Alice plays {H} of Character 1.")
    assert _told(single, "Alice plays {J} of Character 1.")


def test_two_reactions_to_one_symbol_are_told_by_what_they_do() -> None:
    one, other = ability(do("draw"), at="join"), ability(GROW, at="join")
    play = table("5.0", a={"hand": [held("h", one, other)]}, acts="play h hero").transcript
    assert any("→ The Reaction of Character 1 (“{J}: " in line for line in _lines(play, "en"))
    assert _told(play, "Alice plays the Reaction of Character 1 (“{J}: ")


def test_what_cannot_be_taken_control_of_is_said_to_be_no_choice() -> None:
    seen = cast("5.0", do("take-control", what=ANYONE), a={"characters": [char("k")]})
    assert _told(seen.transcript, "Character 1 cannot be chosen: Alice controls it already.")
    seen.never("controlled-already")


@pytest.mark.parametrize(
    ("face", "line"),
    [
        ("OR_118 one place", "? Alice: which other Expedition, if any? → None"),
        ("OR_80_R1 three Characters", "Hand or Reserve”. Which card to declare first, if any? → "),
        ("OR_80_R1 three Characters", "? Alice: which of these cards is played next? → "),
        ("OR_142_R1 a Permanent", "If you do, its target must be a Gigantic Character”)? → No"),
        ("MU_141_R1 declined", "which effect? → You may sacrifice a token. If you do, Sabotage"),
        ("AX_38_C nothing else", "Alice has no other Robots or Permanents to sacrifice."),
        ("AX_69_C no Permanent, no switch", "Alice has no Permanents to sacrifice."),
        ("BR_69 has none", "Alice has no Characters with Hand Cost {4} or more in Hand to reveal."),
        ("AX_97 without a Reserve", "Alice has no cards in Reserve to exhaust."),
        ("AX_52_C yes", "? Alice: “Sabotage”. Which card in a Reserve, if any? → "),
        ("BR_64_R1 any number", "Drone can go above 3 boosts thanks to Sofia, First Outpost."),
        ("LY_57 none", " has no boosts to lose."),
        ("LY_132_C an empty Reserve", "Alice has no cards in Reserve to discard: the effect “You"),
        ("MU_144_C nobody", "So the effect “Create a Woollyback 1/1/1 Animal token in the"),
        ("OR_139_R two for one", "With Troy, 2 tokens are created instead of one."),
        ("LY_40 no other card", "Alice has no other cards in Reserve to discard."),
        ("OR_110 a tie", "(“when this card’s Expedition moves forward due to Ascension”)"),
        ("YZ_133_R2 Hand Cost 4", "“if the Hand Cost of Permanent 1 is {6} or more” is not met"),
        ("LY_140_R2 Hand Cost 2", "“if the Hand Cost of Character 1 is {1} or less” is not met"),
        ("BR_122_E not Completed", "The Reaction of Hold the Line! (“when a Companion joins "),
        (
            "OR_79 support",
            "The Reaction of the Emblem of Soar (“Character 1 gains 1 boost”) activates",
        ),
        ("MU_49_R1 draws two", "Card 1 and Card 2 count as Gifts from Alice to Bob"),
        ("LY_26_R1 one less", "Alice chooses to discard Card 1, as the optional cost of Paint"),
        ("AX_89_R1 three at most", "The number of Exhausted cards among Alice’s Permanents and"),
        ("LY_63_R2 used", "Thanks to The Stage, Spell 1 loses Fleeting."),
        ("AX_146_R first player", "Character 1 gains 1 boost."),
        ("MU_42_R1 in Forest", "Character 1 was in {V}: the effect “Its controller draws"),
        ("YZ_111 boosted", "Grumpy Imp is Boosted: nothing happens."),
        ("YZ_111 to Reserve", "Card 1 goes from Alice’s Hand to her Reserve."),
    ],
)
def test_a_play_says_what_a_line_is_about(face: str, line: str) -> None:
    play = play_situation(FACES[face], "5.0").transcript
    assert any(line in told for told in _lines(play, "en"))


def test_what_is_paid_for_a_mode_that_does_nothing_is_asked_for() -> None:
    pay = do("choose", modes=[[do("draw")], []], cost={"mana": 1})
    transcript = cast("5.0", pay, acts="mode 2").transcript
    assert transcript.choice is not None
    asked = narrator_of(transcript, speech("en")).choice(transcript.choice)
    assert asked == "Alice: pay the cost?"


def test_it_is_said_that_a_card_is_in_a_region_of_one_terrain() -> None:
    met: Plain = {"is": "is", "of": {"pick": "that", "in": "single"}}
    spell = cast("5.0", do("give", what=ANYONE), do("draw", if_=met), a={"characters": [char("x")]})
    (told,) = [one for one in _lines(spell.transcript, "en") if "single-terrain" in one]
    assert "Character 1 is in a single-terrain region" in told


def test_what_a_cost_of_several_parts_lacks_is_said() -> None:
    cost = {"hand-to-reserve": 1, "sacrifice": {"pick": "choose", "types": ["character"]}}
    spell_too = {"hand": [spell(do("draw", cost=cost)), held("h")]}
    play = table("5.0", a=spell_too, acts="play s").transcript
    assert _told(play, "Alice has no Characters to sacrifice")
