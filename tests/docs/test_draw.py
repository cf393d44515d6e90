"""Examples with pictures: what the directive ``draw`` puts on a page."""

import re
from pathlib import Path

import manuals
from manuals import Built

ABOVE = """\
# A page

```pycon
>>> import seismic
>>> from seismic import svg
>>> board = seismic.Board({(0, 0): "T", (0, -1): "H03"})
```

"""


def built(folder: Path, page: str, language: str = "en") -> Built:
    """Build a page with the directive."""
    extensions = ["seismic.sphinx_ext", "draw"]
    return manuals.build(folder, {"index.md": page}, language=language, extensions=extensions)


def drawn(folder: Path) -> list[str]:
    """Return the pictures of the page, the light one first."""
    files = sorted((folder / "out" / "_images" / "seismic").glob("*.svg"), reverse=True)
    return [file.read_text(encoding="utf-8") for file in files]


class TestDraw:
    def test_last_line_is_drawn_for_both_themes(self, tmp_path: Path) -> None:
        """Names of earlier blocks are known; theme and language are those of the page."""
        page = f"{ABOVE}```{{draw}}\n:caption: A road.\n\n>>> road = svg.board(board)\n```\n"
        found = built(tmp_path, page, "fr")
        assert not found.log
        assert ["only-light", "only-dark"] == re.findall('<img class="([^"]+)"', found.html)
        light, dark = drawn(tmp_path)
        assert 'fill="#f4efe4"' in light
        assert 'fill="#15191f"' in dark
        assert 'lang="fr"' in light
        assert ">road<" not in found.html.partition("<figure")[2]
        assert "A road." in found.html.partition("<figcaption>")[2]

    def test_given_theme_is_kept(self, tmp_path: Path) -> None:
        """An example about a theme shows that theme everywhere."""
        built(tmp_path, f"{ABOVE}```{{draw}}\n>>> svg.board(board, theme=svg.DARK)\n```\n")
        light, dark = drawn(tmp_path)
        assert light == dark
        assert 'fill="#15191f"' in light

    def test_code_can_be_hidden(self, tmp_path: Path) -> None:
        """The picture alone is shown; its example still runs."""
        page = f"{ABOVE}```{{draw}}\n:hide-code:\n\n>>> hidden = svg.board(board)\n```\n"
        found = built(tmp_path, page)
        assert "<img" in found.html
        assert "hidden" not in found.html

    def test_later_examples_know_its_names(self, tmp_path: Path) -> None:
        """A page is one session, whichever blocks it is written in."""
        first = "```{draw}\n>>> road = svg.board(board)\n```\n"
        again = "```{draw}\n>>> twice = road\n```\n"
        assert not built(tmp_path, ABOVE + first + again).log

    def test_example_that_fails(self, tmp_path: Path) -> None:
        """The build says which line fails, where and why."""
        found = built(tmp_path, ABOVE + "```{draw}\n>>> svg.board(bord)\n```\n")
        assert re.search(r"index\.md:9: ERROR: svg\.board\(bord\): NameError: .*bord", found.log)

    def test_expected_error(self, tmp_path: Path) -> None:
        """An example that shows an error does not stop those after it."""
        error = '```pycon\n>>> board["x"]\nTraceback (most recent call last):\nKeyError\n```\n'
        page = f"{ABOVE}{error}\n```{{draw}}\n>>> svg.board(board)\n```\n"
        assert not built(tmp_path, page).log

    def test_value_that_is_no_picture(self, tmp_path: Path) -> None:
        """What is to be drawn has to be SVG."""
        found = built(tmp_path, ABOVE + "```{draw}\n>>> len(board)\n```\n")
        assert "len(board) is no picture, such as svg.board(board)" in found.log
