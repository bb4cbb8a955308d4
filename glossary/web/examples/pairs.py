"""Presents minimal pairs: the positions next to that of an example that end otherwise."""

from __future__ import annotations

from msgspec import Struct

from glossary.boards.url_code import encode
from glossary.examples.model import Example
from glossary.examples.pairs import Pair, changed, has_status
from glossary.narration.narrator import Narrator
from glossary.snapshot.endings import result_sentence
from glossary.web.base.page import Page
from glossary.web.examples.sentences import PlayPresenter


class PairView(Struct, frozen=True):
    """What is changed, what comes of it, and the address of that board."""

    change: str
    result: str
    board: str


def has_pairs(page: Page, example: Example) -> bool:
    """Return whether pairs of an example were chosen."""
    return any(pair.example == example.slug for pair in page.snapshot.pairs)


def pairs_of(page: Page, example: Example, presenter: PlayPresenter) -> tuple[PairView, ...]:
    """Return the pairs of an example that were chosen."""
    predict, narrator = example.predict, presenter.narrator
    views: list[PairView] = []
    for pair in page.snapshot.pairs:
        if pair.example == example.slug and predict is not None:
            board = {**changed(example.board, pair.change, pair.about), "edition": example.edition}
            code = encode(board)
            views.append(
                PairView(
                    _change(page, example, pair, narrator),
                    result_sentence(predict, pair.answer, narrator),
                    page.url_for("board.board", b=code) if code else "",
                )
            )
    return tuple(views)


def _change(page: Page, example: Example, pair: Pair, narrator: Narrator) -> str:
    """Return what differs in a sentence."""
    _ = page.gettext
    if pair.change == "boost":
        return _("With one boost more on %(object)s:", object=narrator.thing(pair.about))
    words = {"object": narrator.thing(pair.about), "status": narrator.status(pair.change)}
    if has_status(example.board, pair.about, pair.change):
        return _("Without %(status)s on %(object)s:", **words)
    return _("With %(status)s on %(object)s:", **words)
