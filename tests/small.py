"""A site small enough to export and to serve in a test."""

import json
import shutil
from copy import deepcopy
from pathlib import Path
from typing import Any

from glossary.core.i18n import FORMS
from glossary.core.languages import FILE
from tests.languages import LANGUAGES, LOCALES
from tests.rulebook.test_editions import SMALL


def small_locales(folder: Path) -> Path:
    """Locales with two small editions in one language, and the lineage between them."""
    locales = folder / "locales"
    for language in LANGUAGES:
        (locales / language / "LC_MESSAGES").mkdir(parents=True)
        po = Path(language) / "LC_MESSAGES" / "messages.po"
        if (LOCALES / po).exists():
            (locales / po).write_bytes((LOCALES / po).read_bytes())
        for name in (FILE, FORMS):
            if (LOCALES / language / name).exists():
                shutil.copy(LOCALES / language / name, locales / language)
    (locales / "fr" / "editions").mkdir()
    newer: dict[str, Any] = deepcopy(SMALL)
    newer["entries"].insert(0, {"number": "2", "title": "Chapitre", "paragraphs": []})
    older = deepcopy(newer)
    older["edition"] = "8.0"
    older["entries"][1]["paragraphs"][0]["text"] = "Autrefois."
    for value in (older, newer):
        path = locales / "fr" / "editions" / f"{value['edition']}.json"
        path.write_text(json.dumps(value), encoding="utf-8")
    (locales / "lineage").mkdir()
    rows = ["2\t2\tsame\t", "2.1\t2.1\tsame\t", "2.1.a\t2.1.a\tchanged\t", "2.1.b\t2.1.b\tsame\t"]
    text = "\n".join(["old\tnew\tkind\tnote", *rows, ""])
    (locales / "lineage" / "8.0-9.0.tsv").write_text(text, encoding="utf-8")
    header = (LOCALES / "editions.tsv").read_text(encoding="utf-8").splitlines()[0]
    days = "8.0\t2026-01-01\tcomplete\tA\tA\tA\n9.0\t2026-02-01\tcomplete\tB\tB\tB\n"
    (locales / "editions.tsv").write_text(f"{header}\n{days}", encoding="utf-8")
    return locales
