"""Build the scenario explorer: a static page that steps through every scenario of the suite.

    python tools/explorer.py --to DIR            builds DIR/en/explorer, DIR/es/explorer and so on
    python tools/explorer.py --to DIR --lang es  builds DIR/es/explorer only

Each folder is self-contained and needs no server: open its ``index.html``. The documentation runs
this with the folder of its builds, one for each language, after they are built. The language switch
links to ``../../es/explorer/index.html``, and the link back to the documentation to
``../index.html``. The address of a ruling is ``explorer/index.html#scenario=ID``, of one of its
steps ``#scenario=ID&step=3``, and of all scenarios of a rule ``#rule=Q2``.

A failing scenario is reported, with status 1. Builds are reproducible, byte for byte.
"""

import argparse
import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from explorer_data import Drawn, drawn, index, steps, tiles_of
from explorer_frames import FailingScenario
from explorer_words import page_texts
from templates import switch

from seismic import Tile, svg
from seismic.errors import BadScenario
from seismic.pages.document import filled, static, texts
from seismic.pages.pictures import framed
from seismic.rulebook import LANGUAGES, rules
from seismic.scenarios import Scenario, files_in, read_file, suite_folder

PAGE: Final = ROOT / "docs" / "explorer"
SCRIPT: Final = "explorer.js"
STYLE: Final = "explorer.css"
STYLES: Final = ("page.css", "player.css")
"""The styles of all pages, and of those with steps, before that of the explorer."""
PLAYER: Final = "player.js"

ICON: Final = "Q6"
"""The tile that is the icon of the page."""


def in_order(folder: Path) -> list[Scenario]:
    """Return the scenarios of a folder, in the order of the first rule that each cites."""
    order = [rule.id for rule in rules()]
    found = [each for file in files_in(folder) for each in read_file(file)]
    return sorted(found, key=lambda each: order.index(each.rules[0]))


def _script(call: str, *values: object) -> str:
    """Return data as a script, which a page opened from a disk may load but not fetch."""
    written = ", ".join(
        json.dumps(value, ensure_ascii=False, separators=(",", ":")) for value in values
    )
    return f"{call}({written});\n"


def page(lang: str) -> str:
    """Return the page with the texts of a language."""
    stage = filled(static("stage.html"), {**texts(lang), "more": ""}, {"more"})
    markup = {
        "languages-links": switch(lang, "../../{lang}/explorer/index.html"),
        "stage": stage,
    }
    known = {**page_texts(lang), "lang": lang, **markup}
    return filled(_read(PAGE / "index.html"), known, markup)


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def write(suite: Sequence[Drawn], folder: Path, lang: str) -> None:
    """Write the explorer of a language, replacing the old one."""
    if folder.exists():
        shutil.rmtree(folder)
    for part in ("scenarios", "tiles"):
        (folder / part).mkdir(parents=True)
    files = {
        SCRIPT: _read(PAGE / SCRIPT),
        PLAYER: static(PLAYER),
        STYLE: "".join((*map(static, STYLES), _read(PAGE / STYLE))),
        "index.html": page(lang),
        "index.js": _script("explorer.begin", index(suite, lang)),
    }
    for code in tiles_of(suite) | {ICON}:
        files[f"tiles/{code}.svg"] = framed([svg.tile(Tile(code), lang=lang)])[0]
    for each in suite:
        told = {"steps": steps(each, lang), "pictures": each.pictures}
        files[f"scenarios/{each.scenario.id}.js"] = _script(
            "explorer.scenario", each.scenario.id, told
        )
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8", newline="\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the explorer, and return 1 if a scenario fails."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or ""), formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--to", type=Path, required=True, metavar="DIR", help="where to build it")
    parser.add_argument("--lang", choices=LANGUAGES, action="append", help="only this language")
    parser.add_argument(
        "--suite", type=Path, default=suite_folder(), metavar="DIR", help="other scenario files"
    )
    asked = parser.parse_args(arguments)
    try:
        suite = [drawn(each) for each in in_order(asked.suite)]
    except (BadScenario, FailingScenario) as error:
        print(error, file=sys.stderr)
        return 1
    if not suite:
        parser.error(f"there is no scenario in {asked.suite}")
    for lang in asked.lang or LANGUAGES:
        write(suite, asked.to / lang / "explorer", lang)
    return 0


if __name__ == "__main__":
    sys.exit(main())
