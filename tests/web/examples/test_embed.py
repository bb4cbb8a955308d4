"""The player in a frame of another site: it alone may be there."""

from __future__ import annotations

import re
from html import unescape

from flask.testing import FlaskClient


def test_the_embedded_player_alone_may_stand_in_a_frame(visitor: FlaskClient) -> None:
    listed = visitor.get("/api/v1/scenarios").json
    assert listed is not None
    slug = next(head["slug"] for head in listed["scenarios"] if head["plays"] > 1)
    for path, free in (
        (f"/fr/embed/scenarios/{slug}", True),
        (f"/fr/embed/scenarios/{slug}?step=1", True),
        ("/fr/embed/scenarios/nothing", False),
        (f"/fr/embed/scenarios/{slug}?step=999", False),
        (f"/fr/scenarios/{slug}", False),
        ("/fr/board", False),
    ):
        answer = visitor.get(path)
        policy = answer.headers["Content-Security-Policy"]
        assert ("frame-ancestors *" in policy) is free, path
        assert ("frame-ancestors 'none'" in policy) is not free, path
        assert ("X-Frame-Options" in answer.headers) is not free, path
        assert "unsafe" not in policy


def test_the_page_is_the_same_whether_its_frame_was_asked_for_before(visitor: FlaskClient) -> None:
    listed = visitor.get("/api/v1/scenarios").json
    assert listed is not None
    slug = listed["scenarios"][0]["slug"]
    visitor.get(f"/en/embed/scenarios/{slug}")
    page = visitor.get(f"/en/scenarios/{slug}").text
    assert '<a href="/en/scenarios/" aria-current="true">' in page


def test_what_is_pasted_leads_to_the_player_and_its_steps_stay_in_the_frame(
    visitor: FlaskClient,
) -> None:
    listed = visitor.get("/api/v1/scenarios").json
    assert listed is not None
    slug = next(head["slug"] for head in listed["scenarios"] if head["plays"] > 1)
    page = visitor.get(f"/it/scenarios/{slug}").text
    pasted = unescape(re.findall(r"<textarea[^>]*>(.*?)</textarea>", page)[0])
    address = re.findall(r'src="http://localhost([^"]*)"', pasted)[0]
    assert address == f"/it/embed/scenarios/{slug}"
    bare = visitor.get(address).text
    assert "<base target=" in bare
    steps = re.findall(r'<a [^>]*data-go="next"[^>]*>', bare)
    assert 'target="_self"' in steps[0]
    assert f"/it/embed/scenarios/{slug}?" in steps[0]
    outward = re.findall(r'<a [^>]*class="ref"[^>]*>', bare)
    assert all("_self" not in link for link in outward)
    assert "<textarea" not in bare
