"""Put the site together: the manual, the explorer, and the pages that play.

    python tools/site.py --pyodide FOLDER --python FILE.zip --manual build/docs --to build/site

The folder is served as it is by any web server. Every page exists in each language, as
``en/play/index.html``; what has no language is shared: scripts, styles and the engine. The manual
is copied to ``manual``, and pages link to it only if it is there.
"""

import argparse
import hashlib
import json
import shutil
import sys
from pathlib import Path
from typing import Final

from site_pages import PAGES, PLACE, SITE, STATIC, home, manifest, page, playing_links, style

from seismic import svg
from seismic.rulebook import LANGUAGES

RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "package.json")
"""The files of Pyodide that a browser needs besides the library; the last names its licence."""

FILLED: Final = ("service-worker.js", "site.css")
"""What is not copied as it is."""

ICON: Final = "Q6"


def main() -> int:
    """Build the site."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pyodide", type=Path, required=True, metavar="DIR", help="the package")
    parser.add_argument("--python", type=Path, required=True, metavar="FILE", help="the archive")
    parser.add_argument("--manual", type=Path, metavar="DIR", help="the manual, if it is built")
    parser.add_argument("--to", type=Path, required=True, metavar="DIR", help="where to build it")
    asked = parser.parse_args()
    has_manual = asked.manual is not None and (asked.manual / "index.html").exists()
    if asked.to.exists():
        shutil.rmtree(asked.to)
    _write_engine(asked.pyodide, asked.python, asked.to / "engine")
    _write_pages(asked.to, has_manual)
    _write_service_worker(asked.to)
    if has_manual:
        shutil.copytree(asked.manual, asked.to / "manual")
        for lang in LANGUAGES:
            _link_back(asked.to / "manual" / lang / "index.html", lang)
    else:
        print("The manual is left out, and with it the explorer: `make docs` builds both.")
    print(f"Serve it with: python -m http.server --directory {asked.to}")
    return 0


def _write_engine(pyodide: Path, python: Path, folder: Path) -> None:
    folder.mkdir(parents=True)
    for name in RUNTIME:
        shutil.copyfile(pyodide / name, folder / name)
    shutil.copyfile(python, folder / "python.zip")
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    fetched = ("pyodide.asm.wasm", "python.zip")
    sizes = {name: (folder / name).stat().st_size for name in fetched}
    (folder / "engine.json").write_text(json.dumps({"info": lock["info"], "sizes": sizes}))


def _write_pages(folder: Path, has_manual: bool) -> None:
    for part in STATIC:
        for file in sorted((SITE / part).glob("*.*")):
            if file.suffix in (".css", ".js") and file.name not in FILLED:
                target = folder / part / file.name
                target.parent.mkdir(exist_ok=True)
                shutil.copyfile(file, target)
    _write(folder / "shared" / "site.css", style())
    _write(folder / "shared" / "icon.svg", svg.tile(ICON))
    _write(folder / "index.html", home())
    for lang in LANGUAGES:
        _write(folder / lang / "app.webmanifest", manifest(lang))
        for name in PAGES:
            _write(folder / lang / name / "index.html", page(name, lang, has_manual))


def _link_back(page: Path, lang: str) -> None:
    """Link the first page of the manual to the pages that play, at the place that it leaves."""
    text = page.read_text(encoding="utf-8")
    _write(page, text.replace(PLACE, playing_links(lang)))


def _write_service_worker(folder: Path) -> None:
    """Write the service worker, whose version changes with any file that it keeps."""
    kept = sorted(file for file in folder.rglob("*") if file.is_file())
    digest = hashlib.sha256()
    for file in kept:
        digest.update(file.relative_to(folder).as_posix().encode() + file.read_bytes())
    names = [file.relative_to(folder).as_posix() for file in kept]
    template = (SITE / "shared" / "service-worker.js").read_text(encoding="utf-8")
    filled = template.replace("{{version}}", f"seismic-{digest.hexdigest()[:16]}")
    _write(folder / "service-worker.js", filled.replace("{{files}}", json.dumps(names)))


def _write(file: Path, content: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main())
