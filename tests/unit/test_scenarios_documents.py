"""YAML text as nodes of JSON's data model, with either parser."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
import yaml

from seismic import BadScenario, Problem
from seismic.scenarios.context import MOST_PROBLEMS, Context, shortened
from seismic.scenarios.documents import LOADER, documents
from seismic.scenarios.nodes import BROKEN, Located, Node, plain
from seismic.scenarios.source import MOST_BYTES, decode

LOADERS = [yaml.CSafeLoader, yaml.SafeLoader]

each_parser = pytest.mark.parametrize("loader", LOADERS, ids=["libyaml", "python"])


def nodes(text: str, loader: Any = LOADER) -> list[Node]:
    return list(documents(text, Context("f"), loader))


def data(text: str, loader: Any = LOADER) -> Any:
    (node,) = nodes(text, loader)
    return plain(node)


def problems(act: Callable[[], object]) -> list[tuple[int, int]]:
    """Return the places of the problems that are raised."""
    with pytest.raises(BadScenario) as caught:
        act()
    return [(problem.line, problem.column) for problem in caught.value.problems]


def noted(text: str, loader: Any = LOADER) -> list[tuple[int, int, str]]:
    """Read to the end, and return what has been noted."""
    context = Context("f")
    list(documents(text, context, loader))
    return [(each.line, each.column, each.message) for each in context.problems]


def test_libyaml_is_used_where_it_is_there() -> None:
    """The fast parser is the default."""
    assert yaml.CSafeLoader is LOADER


@each_parser
class TestNodes:
    def test_where_things_stand(self, loader: Any) -> None:
        """Every node and key has its line and column, counted from 1."""
        inner = Located({"3": Located(None, 4, 9)}, 4, 5)
        expected = Located(
            {"a": Located(1, 1, 4), "b": Located((Located("x", 3, 5), inner), 3, 3)}, 1, 1
        )
        assert [expected] == nodes("a: 1\nb:\n  - x\n  - {3: null}\n", loader)

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("true", True),
            ("false", False),
            ("null", None),
            ("0", 0),
            ("-12", -12),
            ("'007'", "007"),
            ('"no"', "no"),
            ("'1'", "1"),
            ("X024+5", "X024+5"),
            ("quakes 1", "quakes 1"),
            ("H01-25", "H01-25"),
            ("'12:30'", "12:30"),
            ('"null"', "null"),
        ],
    )
    def test_words(self, loader: Any, text: str, expected: object) -> None:
        """A plain word is what it is in JSON; in quotes it is always a text."""
        found = data(f"a: {text}", loader)["a"]
        assert (expected, type(expected)) == (found, type(found))

    def test_documents(self, loader: Any) -> None:
        """Documents follow each other, with or without a first separator."""
        assert [{"a": 1}, {"b": 2}] == [
            plain(node) for node in nodes("---\na: 1\n---\nb: 2\n", loader)
        ]

    @pytest.mark.parametrize("text", ["\ufeffa: 1\r\nb: 2\r\n", "a: 1\rb: 2\r", "a: 1\nb: 2"])
    def test_ends_of_lines(self, loader: Any, text: str) -> None:
        """A byte order mark and any ends of lines are fine."""
        assert {"a": 1, "b": 2} == data(text, loader)

    def test_keys_as_json_has_them(self, loader: Any) -> None:
        """A key is a text, even where digits are written."""
        assert {"0": "red", "3": "blue"} == data('{0: red, "3": blue}', loader)

    @pytest.mark.parametrize(
        "word",
        [
            *("yes", "no", "on", "off", "Yes", "NO", "y", "N", "True", "FALSE", "Null", "~"),
            *("010", "08", "0x1F", "0b11", "0o17", "1_000", "+1", "12:30", "190:20:30", "="),
            *("1.5", ".5", "5.", "1e3", "-1E-2", "6.02e+23", ".inf", "-.INF", ".nan"),
            *("2024-05-06", "2001-12-14t21:59:43.10-05:00", "2001-12-14 21:59:43"),
        ],
    )
    def test_surprises(self, loader: Any, word: str) -> None:
        """What some reader of YAML takes for something else must be quoted."""
        ((line, column, message),) = noted(f"a: {word}", loader)
        assert (1, 4) == (line, column)
        assert message.startswith(f"{word} without quotes")

    @pytest.mark.parametrize(
        ("text", "where", "word"),
        [
            ("a: &x 1", (1, 4), "anchor"),
            ("a: &x [1]", (1, 4), "anchor"),
            ("a: *x", (1, 4), "alias"),
            ("a: !!int 1", (1, 4), "tag"),
            ("a: ! x", (1, 4), "tag"),
            ("a: !x {b: 1}", (1, 4), "tag"),
            ("<<: {b: 1}", (1, 1), "merge key"),
            ("a: 1\na: 2", (2, 1), "in line 1"),
            ('{1: a, "1": b}', (1, 8), "in line 1"),
            ("? {a: b}\n: 1", (1, 3), "key must be"),
            ("null: 1", (1, 1), "key must be"),
            ("a: " + "x" * 4001, (1, 4), "4000 characters"),
            ("a: " + "9" * 16, (1, 4), "15 digits"),
            ('a: "\\0"', (1, 4), "U+0000"),
            ('a: "\\u202E"', (1, 4), "U+202E"),
            ('a: "x\\u200B"', (1, 4), "U+200B"),
            ('a: "\\u2800"', (1, 4), "U+2800"),
            ('a: "\\U000E0041"', (1, 4), "U+E0041"),
        ],
    )
    def test_what_json_does_not_have(
        self, loader: Any, text: str, where: tuple[int, int], word: str
    ) -> None:
        """Everything that is YAML but not JSON's data model is noted at its place."""
        ((line, column, message),) = noted(text, loader)
        assert where == (line, column)
        assert word in message

    def test_reading_goes_on(self, loader: Any) -> None:
        """A problem doesn't hide the others, nor what is right."""
        context = Context("f")
        (node,) = documents("a: yes\nb: &x 1\nc: 3\n", context, loader)
        assert [1, 2] == [problem.line for problem in context.problems]
        assert isinstance(node.value, dict)
        assert [Located(BROKEN, 1, 4), Located(BROKEN, 2, 4), Located(3, 3, 4)] == [
            *node.value.values()
        ]

    def test_twenty_problems_are_enough(self, loader: Any) -> None:
        """Reading stops at twenty problems."""
        many = "".join(f"a{number}: yes\n" for number in range(100))
        assert MOST_PROBLEMS == len(problems(lambda: nodes(many, loader)))

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("a: [1\n", 2),
            ('a: "x\nb: 1\n', 3),
            ("a: b: c", 1),
            ("a:\n\tb: 1", 2),
            ("a: }", 1),
            ("a: 1\n b: 2", 2),
        ],
    )
    def test_what_is_not_yaml(self, loader: Any, text: str, expected: int) -> None:
        """Both parsers name the line where the text stops being YAML."""
        ((line, _),) = problems(lambda: nodes(text, loader))
        assert expected == line

    @pytest.mark.parametrize(
        ("text", "where", "words"),
        [
            ("seismic: 1\nid:x\ntitle: a", (2, 3), "space is missing"),
            ("seismic: 1\nid:x", (2, 3), "space is missing"),
            ("seismic:1\nid: x", (1, 8), "space is missing"),
            ("a:\n  b:1\n  c: 2", (2, 4), "space is missing"),
            ("a:\n  b: 1\n c: 2", (3, 2), "indented"),
            ("a:\n b: 1\n  c: 2", (3, 3), "indented"),
            ("  a: 1\nb: 2", (2, 1), "indented"),
            ("a:\n  - x\n - y", (3, 2), "indented"),
            ("a:\n  - b: 1\n   c: 2", (3, 4), "indented"),
            ("a:\n  - b: 1\n     c: 2", (3, 6), "indented"),
            ("a: b: c", (1, 5), "second colon"),
            ("a: {en: A gap is no line: two}", (1, 25), "second colon"),
            ("a: {b: c d: e}", (1, 11), "a comma or a closing bracket"),
            ("- a\nb: 1", (2, 1), "isn't closed"),
        ],
    )
    def test_usual_mistakes(
        self, loader: Any, text: str, where: tuple[int, int], words: str
    ) -> None:
        """The usual mistakes are named, where they were made and not where parsing ends."""
        with pytest.raises(BadScenario) as caught:
            nodes(text, loader)
        (problem,) = caught.value.problems
        assert where == (problem.line, problem.column)
        assert words in problem.message

    @pytest.mark.parametrize(
        ("text", "where"),
        [("a: \x00", (1, 4)), ("a: 1\r\nb: \x1b", (2, 4)), ("%YAML 1.2\n---\na: 1", (1, 1))]
        + [(f"a: 1\nbb{sign}", (2, 3)) for sign in "\x85\u2028\u2029\ufeff\ud800\u202e\x7f"],
    )
    def test_characters(self, loader: Any, text: str, where: tuple[int, int]) -> None:
        """Characters that hide something are refused before anything is parsed."""
        assert [where] == problems(lambda: nodes(text, loader))

    def test_depth(self, loader: Any) -> None:
        """Thirty-two levels are read, and one more is refused at its bracket."""
        assert 1 == len(nodes("[" * 32 + "]" * 32, loader))
        assert [(1, 33)] == problems(lambda: nodes("[" * 33 + "]" * 33, loader))

    def test_length(self, loader: Any) -> None:
        """A document has at most 20,000 events, and a file at most 30,000."""
        full = "[" + "a," * 19_998 + "]"
        assert 1 == len(nodes(full, loader))
        assert [(1, 39_999)] == problems(lambda: nodes(full[:-1] + "a]", loader))
        half = "---\n[" + "a," * 9_998 + "]\n"
        assert 3 == len(nodes(half * 3, loader))
        assert [(7, 1)] == problems(lambda: nodes(half * 3 + "--- a", loader))


def test_no_blank_before_a_bracket() -> None:
    """The usual parser wants a blank between a colon and a bracket; PyYAML's own doesn't."""
    with pytest.raises(BadScenario, match="f:2:8: a space is missing after this colon"):
        nodes("a:\n  - {at:[0,-1]}\n", yaml.CSafeLoader)


def test_too_many_documents() -> None:
    """A file holds at most 1,000 scenarios, and no text is longer than a file may be."""
    assert [(2_001, 1)] == problems(lambda: nodes("---\na: 1\n" * 1_001))
    assert [(1, 1)] == problems(lambda: nodes("#" * (MOST_BYTES + 1)))


class TestBytes:
    def test_utf8(self) -> None:
        """Files are UTF-8."""
        assert "a: é" == decode("a: é".encode(), Context("f"))

    @pytest.mark.parametrize(
        ("data", "where"),
        [
            (b"a: 1\nb: \xff", (2, 4)),
            ("a: é\nb".encode("latin-1"), (1, 4)),
            (b"a: \xed\xa0\x80", (1, 4)),
            ("a".encode("utf-16"), (1, 1)),
            ("a".encode("utf-32"), (1, 1)),
            (b"x" * (MOST_BYTES + 1), (1, 1)),
        ],
    )
    def test_not_utf8(self, data: bytes, where: tuple[int, int]) -> None:
        """Anything else is refused at the first invalid byte."""
        assert [where] == problems(lambda: decode(data, Context("f")))

    def test_the_largest_file(self) -> None:
        """One mebibyte is allowed."""
        assert MOST_BYTES == len(decode(b"#" * MOST_BYTES, Context("f")))


class TestProblems:
    def test_a_problem_reads_like_a_compilers(self) -> None:
        """File, line and column come first, so that editors find the place."""
        assert "a.yaml:3:5: no" == str(Problem("a.yaml", 3, 5, "no"))
        both = BadScenario((Problem("a", 1, 1, "x"), Problem("a", 2, 1, "y")))
        assert "a:1:1: x\na:2:1: y" == str(both)

    def test_shortened(self) -> None:
        """Long values are cut, and never break a line."""
        assert "a b" == shortened("a\n  b")
        assert 60 == len(shortened("x" * 5_000))

    @pytest.mark.parametrize(("lang", "word"), [("es", "sin comillas"), ("fr", "sans guillemets")])
    def test_languages(self, lang: str, word: str) -> None:
        """Problems are reported in the language asked for."""
        context = Context("f", lang)
        list(documents("a: no", context))
        assert word in context.problems[0].message


def test_without_the_extra() -> None:
    """Where PyYAML is missing, the error says what to install."""
    program = "import sys; sys.modules['yaml'] = None; import seismic.scenarios"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr.splitlines()[-1] == (
        "ModuleNotFoundError: scenario files need an extra: pip install 'seismic-rules[scenarios]'"
    )
