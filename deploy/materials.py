"""Completes the bill of materials: the hashes that are pinned, and licences that are only shown.

``python deploy/materials.py build/sbom.json build/pins.json``: the first is what is installed, the
second what requirements.txt pins, both CycloneDX. Each component of the first is given the hashes
of its files, any of which may have been installed.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

SHOWN = {"resvg-py": "MIT"}
"""Licences of packages that carry the text of one and name none."""


def complete(installed: dict[str, Any], pinned: dict[str, Any]) -> list[str]:
    """Add hashes and licences to *installed*; return the packages that still lack any."""
    hashes = {
        (_name(one), one["version"]): one["externalReferences"][0]["hashes"]
        for one in pinned["components"]
    }
    lacking = []
    for one in installed["components"]:
        name = _name(one)
        if known := hashes.get((name, one["version"])):
            one["hashes"] = known
        if name in SHOWN and not one.get("licenses"):
            one["licenses"] = [{"license": {"id": SHOWN[name], "acknowledgement": "concluded"}}]
        if not (one.get("hashes") and one.get("licenses")):
            lacking.append(one["name"])
    return lacking


def _name(component: dict[str, Any]) -> str:
    """Return the name of a package as the index compares it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", component["name"]).lower()


def main() -> int:
    """Complete the first file; 1 if a package lacks hashes or a licence."""
    bill, pins = map(Path, sys.argv[1:])
    installed = json.loads(bill.read_text(encoding="utf-8"))
    lacking = complete(installed, json.loads(pins.read_text(encoding="utf-8")))
    bill.write_text(json.dumps(installed, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    sys.stderr.writelines(f"{name} has no hash or no licence\n" for name in lacking)
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
