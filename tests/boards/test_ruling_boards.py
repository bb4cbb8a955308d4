"""Every board of a ruling fits in an address, and the site has the time to play it."""

from glossary.boards import url_code
from glossary.boards.play import play_board
from glossary.cards.tables import own_tables
from glossary.engine.rules.citations import NEWEST


def test_every_board_of_a_ruling_can_be_opened_and_is_played_without_a_mistake() -> None:
    plays = [
        (r.id, played.under(NEWEST)) for r in own_tables().rulings.values() for played in r.plays
    ]
    wrong = []
    for id_, board in plays:
        code = url_code.encode(board)
        played = play_board(url_code.decode(code)) if code else None
        if played is None or played.mistakes or played.too_much or played.transcript is None:
            wrong.append(id_)
    assert plays
    assert wrong == []
