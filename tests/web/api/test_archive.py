"""The archive of all texts and facts: whole, of the shape it says, the same bytes whenever."""

from __future__ import annotations

import io
import json
import zipfile

from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator

from glossary.snapshot import Snapshot


def test_the_archive_has_all_texts_as_its_schema_says(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    edition = snapshot.editions[0]
    answer = visitor.get(f"/data-{edition}.zip")
    assert answer.content_type == "application/zip"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    archive = zipfile.ZipFile(io.BytesIO(answer.data))
    names = set(archive.namelist())
    dictionaries = {f"dictionaries/{d.language}-{d.edition}.json" for d in snapshot.dictionaries}
    assert dictionaries < names
    assert {"LICENSE", "NOTICE", "schema.json", "cards.json", "rulings.json"} < names
    assert {f"questions/{code}.json" for code in snapshot.languages} < names
    assert {f"lineage/{each.older}-{each.newer}.json" for each in snapshot.lineages} < names
    schema = json.loads(archive.read("schema.json"))
    for begin, shape in schema["properties"].items():
        checker = Draft202012Validator({**shape, "components": schema["components"]})
        files = [name for name in names if name.startswith(begin)]
        assert files, begin
        for name in files:
            problem = next(checker.iter_errors(json.loads(archive.read(name))), None)
            assert problem is None, f"{name}: {problem and problem.message}"
    assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    page = visitor.get("/it/api").text
    assert f'href="/data-{edition}.zip" download' in page
    assert 'href="/rulebook-it.html" download' in page


def test_the_name_of_an_older_archive_leads_to_that_of_today(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    newest, *older = snapshot.editions
    answer = visitor.get(f"/data-{older[0]}.zip")
    assert (answer.status_code, answer.location) == (302, f"/data-{newest}.zip")
    assert visitor.get("/data-77.0.zip").status_code == 404
