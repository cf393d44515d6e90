"""Check the links of a built site: every file and every anchor that a page refers to exists.

    python tools/check_links.py build/docs

Everything that a page loads must be part of the site, so that it works without the network.
"""

import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from attrs import define, field

_LOADED: Final = {("script", "src"), ("img", "src"), ("link", "href"), ("iframe", "src")}
_FOLLOWED: Final = {("a", "href"), ("form", "action")}
_FOUND_ELSEWHERE: Final = ("canonical", "license", "author")


@define
class Page(HTMLParser):
    """The anchors and links of a page."""

    anchors: set[str] = field(factory=set)
    loaded: list[str] = field(factory=list)
    followed: list[str] = field(factory=list)

    def __attrs_pre_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record the anchors and links of a tag."""
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        for name, value in given.items():
            if (tag, name) in _LOADED and given.get("rel") not in _FOUND_ELSEWHERE:
                self.loaded.append(value)
            elif (tag, name) in _FOLLOWED:
                self.followed.append(value)


@cache
def page(file: Path) -> Page:
    """Return a parsed page."""
    read = Page()
    read.feed(file.read_text(encoding="utf-8"))
    return read


def problems(site: Path) -> Iterator[str]:
    """Yield the problems with the links of a site."""
    for file in sorted(site.rglob("*.html")):
        here = page(file)
        for link in dict.fromkeys(here.loaded + here.followed):
            wrong = _wrong(site, file, link, link in here.loaded)
            if wrong:
                yield f"{file.relative_to(site)}: {link}: {wrong}"


def _wrong(site: Path, file: Path, link: str, loaded: bool) -> str | None:
    parts = urlsplit(link)
    if parts.scheme == "data":
        return None
    if parts.scheme or parts.netloc:
        return "is loaded from the network" if loaded else None
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file.resolve()
    if not target.is_relative_to(site.resolve()):
        return "leads out of the site"
    if not target.is_file():
        return "there is no such file"
    anchor = unquote(parts.fragment)
    if anchor and target.suffix == ".html" and not _has(target, anchor):
        return "there is no such anchor"
    return None


def _has(file: Path, anchor: str) -> bool:
    """Return whether a page has an anchor; one with ``=`` is a parameter of its script."""
    return "=" in anchor or anchor in page(file).anchors


def main() -> None:
    """Run as a command."""
    if len(sys.argv) != 2 or not Path(sys.argv[1], "index.html").is_file():
        sys.exit("usage: check_links.py FOLDER, with the index.html of a built site in it")
    found = list(problems(Path(sys.argv[1])))
    print(*found, sep="\n", end="\n" if found else "")
    print(f"{len(list(Path(sys.argv[1]).rglob('*.html')))} pages, {len(found)} broken links")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
