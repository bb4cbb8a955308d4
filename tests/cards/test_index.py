"""A card is found as people write it: by reference, key, or name in any language."""

import pytest

from glossary.cards.index import CardIndex
from glossary.cards.tables import own_tables
from tests.languages import LANGUAGES

CARDS = own_tables().index

NOT_PUBLISHED_IN = {"FUGUE": {"it"}}

WRITTEN = {
    "ALT_CORE_B_YZ_15_C": "kuwat-the-dissenter",
    "alt_core_b_yz_15_r1": "kuwat-the-dissenter-rare",
    "ALT_COREKS_B_YZ_15_C": "kuwat-the-dissenter",
    "ALT_EOLE_A_AX_65_C": "isaree-and-pebble",
    "kuwat-the-dissenter-rare": "kuwat-the-dissenter-rare",
    "Kuwat, il Dissidente": "kuwat-the-dissenter",
    "KUWAT LE DISSIDENT": "kuwat-the-dissenter",
    "Kuwat, le Dissident (R)": "kuwat-the-dissenter-rare",
    "Kitsune (R Bravos)": "kitsune-bravos",
    "kitsune bravos": "kitsune-bravos",
    "Kitsune f": "kitsune-bravos",
    "Kitsune (kitsune-rare)": "kitsune-rare",
    "Jeanne d’Arc": "jeanne-d-arc",
    "jeanne darc": "jeanne-d-arc",
    "Chargez !": "charge",
    "issun boshi": "issun-boshi",
    "Sierra and Oddball": "sierra-and-oddball",
    "Sierra e Strambo": "sierra-and-oddball",
    "Astrape, Reka Hexarch": "astrape-reka-hexarch-exalted",
    "Discepolo Studioso (studious-acolyte)": "studious-acolyte",
    "Armored Jammer": "armored-jammer-common",
    # as boards called them before the facts were here
    "armored-jammer": "armored-jammer",
    "ALT_CORE_B_AX_28_R1": "armored-jammer",
    "lady-of-the-lake-rare": "lady-of-the-lake-rare",
    "ALT_CORE_B_YZ_09_R2": "lady-of-the-lake-rare",
    "ALT_CORE_B_YZ_09_R1": "lady-of-the-lake-yzmir",
    "MU_Common_Kitsune": "kitsune",
    "AX_Rare_MoonlightJellyfish": "moonlight-jellyfish-axiom",
}


@pytest.mark.parametrize(("written", "key"), WRITTEN.items())
def test_a_face_is_found_as_people_write_it(written: str, key: str) -> None:
    face = CARDS.face(written)
    assert face is not None
    assert CARDS.key(face) == key


MISSPELT = {
    "kitsun": "kitsune",
    "Kitsunne": "Kitsune",
    "Kuwat": "Kuwat, the Dissenter",
    "dissidente": "kuwat-the-dissenter",
    "Discepolo Studioso": "studious-disciple",
    "ALT_CORE_B_YZ_15_U_4711": "ALT_CORE_B_YZ_15_C",
    "ALT_CORE_B_YZ_15_R": "ALT_CORE_B_YZ_15_R1",
}


@pytest.mark.parametrize(("written", "meant"), MISSPELT.items())
def test_what_names_no_face_or_several_has_near_misses(written: str, meant: str) -> None:
    assert CARDS.face(written) is None
    assert meant in CARDS.near(written)


def test_every_face_is_found_by_its_key_and_its_name_with_the_version() -> None:
    for face in CARDS.faces.values():
        assert CARDS.face(face.ref) is face
        names = CARDS.card(face.slug).names
        assert set(names) == set(LANGUAGES) - NOT_PUBLISHED_IN.get(face.ref.split("_")[1], set())
        for name in names.values():
            label = f"{name} ({face.version})" if face.version else name
            assert CARDS.face(label) is face or len(CARDS.named(name)) > 1, label


def test_the_binding_languages_name_and_what_is_known_of_genders() -> None:
    card = CARDS.card("kuwat-the-dissenter")
    assert dict(card.names) == {
        "en": "Kuwat, the Dissenter",
        "fr": "Kuwat, le Dissident",
        "it": "Kuwat, il Dissidente",
    }
    assert dict(card.genders) == {"fr": "m", "it": "m"}
    assert not CARDS.card("pamola").genders


def test_no_ability_is_told_from_abilities_not_in_the_facts() -> None:
    known = {ref: CARDS.faces[ref].has_no_ability for ref in CARDS.faces}
    assert known["ALT_CORE_B_BR_21_C"]  # Tough 1, nothing else
    assert not known["ALT_CORE_B_BR_24_C"]  # Tough X: a text says what X is
    assert not known["ALT_CORE_B_MU_05_C"]
    assert not known["ALT_ALIZE_B_LY_43_C"]  # a Permanent without tags


def test_without_tables_there_are_no_cards() -> None:
    assert CardIndex({}, {}).face("kitsune") is None
