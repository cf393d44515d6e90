"""The pages of the site before a browser sees them: templates, texts and scripts."""

import json
import re
import tomllib
from string import Formatter

import pytest
import site_pages
from site_pages import PAGES, SITE

from seismic.rulebook import LANGUAGES

FOLDERS = [name or "home" for name in PAGES]

# Texts that scripts name by other data, such as a bot or what went wrong, begin like this.
BY_NAME = ("bot-",)


def sources(folder: str) -> str:
    """Return all that may name a text of a folder."""
    files = [SITE / "frame.html", *(SITE / "shared").glob("*.js")]
    files += [each for each in (SITE / folder).iterdir() if each.suffix in (".html", ".js")]
    files.append(site_pages.ROOT / "tools" / "site_pages.py")
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


class TestTexts:
    @pytest.mark.parametrize("file", ["texts.toml", *(f"{each}/texts.toml" for each in FOLDERS)])
    def test_complete(self, file: str) -> None:
        """Every text is there in every language, with the same fields."""
        for key, each in tomllib.loads((SITE / file).read_text(encoding="utf-8")).items():
            assert set(LANGUAGES) == set(each), key
            assert all(text.strip() for text in each.values()), key
            fields = {
                tuple(sorted({name for _, name, _, _ in Formatter().parse(text) if name}))
                for text in each.values()
            }
            assert 1 == len(fields), key

    def test_play_uses_them_all(self) -> None:
        """No text of the page that plays is missing, and none is left over."""
        told = tomllib.loads((SITE / "play" / "texts.toml").read_text(encoding="utf-8"))
        shared = tomllib.loads((SITE / "texts.toml").read_text(encoding="utf-8"))
        written = sources("play")
        asked = set(re.findall(r'say\(\s*"([a-z-]+)"', written))
        assert asked <= told.keys() | shared.keys()
        named = set(re.findall(r'[{"]([a-z][a-z-]*)["}]', written))
        assert {key for key in told if not key.startswith(BY_NAME)} <= named


class TestPages:
    @pytest.mark.parametrize("name", PAGES)
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_filled(self, name: str, lang: str) -> None:
        """A page has all its texts, and can be read before anything else is loaded."""
        page = site_pages.page(name, lang, has_manual=True)
        assert "{{" not in page
        assert f'<html lang="{lang}">' in page
        assert len(page.encode()) < 100_000
        (texts,) = re.findall(r'<script type="application/json" id="texts">(.*?)</script>', page)
        assert site_pages.texts(name, lang).items() <= json.loads(texts).items()

    def test_manual_left_out(self) -> None:
        """Without the manual no page links to it."""
        assert "/manual/" in site_pages.page("play", "en", has_manual=True)
        assert "/manual/" not in site_pages.page("play", "en", has_manual=False)

    @pytest.mark.parametrize("folder", ["shared", *FOLDERS])
    def test_nothing_from_elsewhere(self, folder: str) -> None:
        """Pages set text alone, have no handlers in their markup, and ask no other host."""
        for file in (SITE / folder).iterdir():
            source = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"innerHTML|outerHTML|insertAdjacent|eval\(|https?:", source), file
            assert not re.search(r"<[^>]*\son[a-z]+=|javascript:|url\(", source), file
