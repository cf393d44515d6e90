"""The command ``seismic``: languages, errors, and the command rule."""

import os
import pty
import re
import subprocess
import sys
from itertools import cycle
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from seismic import cli, rulebook
from seismic.cli import locale_language
from seismic.rulebook import LANGUAGES, message, rules
from seismic.scenarios import shipped
from seismic.typography import typeset, unwrapped

ROOT = Path(__file__).parents[2]

each_language = pytest.mark.parametrize("lang", LANGUAGES)


def run(*args: str, **environ: str) -> Result:
    """Run a command, by default in an English locale."""
    locale = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": "C"}
    return CliRunner().invoke(cli.main, args, env=locale | environ)


def process(*args: str, **environ: str) -> "subprocess.CompletedProcess[str]":
    """Run the program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "seismic", *args],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"LC_ALL": "C.UTF-8"} | environ,
        timeout=60,
    )


def one_line(result: Result) -> str:
    """Return the only line of an error message."""
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr


class TestLanguage:
    @pytest.mark.parametrize(
        ("environ", "lang"),
        [
            ({}, "en"),
            ({"LANG": "fr_FR.UTF-8"}, "fr"),
            ({"LANG": "es"}, "es"),
            ({"LANG": "de_DE"}, "en"),
            ({"LANG": "C.UTF-8"}, "en"),
            ({"LANG": "fra"}, "en"),
            ({"LANG": "es_MX@peso"}, "es"),
            ({"LANG": "es_ES", "LC_MESSAGES": "fr_CH"}, "fr"),
            ({"LANG": "es_ES", "LC_MESSAGES": "fr_CH", "LC_ALL": "en_GB"}, "en"),
            ({"LANG": "es_ES", "LC_MESSAGES": "", "LC_ALL": ""}, "es"),
            ({"LANG": "es_ES", "LC_ALL": "POSIX"}, "en"),
        ],
    )
    def test_locale(self, environ: dict[str, str], lang: str) -> None:
        """The first variable that is set decides; an unsupported language means English."""
        assert lang == locale_language(environ)

    def test_asked_for(self) -> None:
        """An explicit language overrides the locale, before the command or after it."""
        text = {lang: rulebook.rule("C1").text(lang) for lang in LANGUAGES}
        assert text["es"] in run("rule", "C1", LANG="es_ES").stdout
        assert text["fr"] in run("rule", "C1", "--lang", "fr", LANG="es_ES").stdout
        assert text["fr"] in run("--lang", "fr", "rule", "C1", LANG="es_ES").stdout
        assert text["en"] in run("--lang", "fr", "rule", "C1", "--lang", "en").stdout

    def test_no_such_language(self) -> None:
        """An unsupported language is refused in one line that lists the supported ones."""
        result = run("rule", "C1", "--lang", "de")
        assert cli.USAGE_ERROR == result.exit_code
        assert "'en', 'es', 'fr'" in one_line(result)

    @each_language
    def test_help(self, lang: str) -> None:
        """The help of commands and options is translated."""
        result = run("--lang", lang, "--help")
        assert 0 == result.exit_code
        for key in ("command.seismic", "command.demo", "command.rule", "option.version"):
            assert message(f"cli.{key}", lang) in unwrapped(result.stdout)
        result = run("demo", "--lang", lang, "--help")
        for key in ("command.demo", "demo.players", "option.help"):
            assert message(f"cli.{key}", lang) in unwrapped(result.stdout)


class TestCommands:
    def test_every_command_is_described(self) -> None:
        """The catalogues describe every command, so that listing them loads no module."""
        described = {key.split(".")[2] for key in rulebook.message_keys() if "cli.command." in key}
        assert {*cli.COMMANDS, "seismic"} == described

    def test_those_that_are_installed(self) -> None:
        """A command is listed if its module is installed, and is found under its name."""
        context = click.Context(cli.main)
        listed = cli.main.list_commands(context)
        here = Path(cli.__file__).parent
        there = {file.stem for file in here.glob("*.py")}
        assert [name for name, module in cli.COMMANDS.items() if module in there] == listed
        for name in listed:
            command = cli.main.get_command(context, name)
            assert command is not None
            assert name == command.name

    def test_reference(self) -> None:
        """The reference names every command and every option."""
        page = (ROOT / "docs" / "reference" / "command-line.md").read_text(encoding="utf-8")
        context = click.Context(cli.main)
        for name in cli.main.list_commands(context):
            command = cli.main.get_command(context, name)
            assert command is not None
            options = {word for each in command.params for word in each.opts if word[0] == "-"}
            missing = [word for word in options if f"`{word}" not in page]
            assert [] == missing, name
            assert re.search(rf"^### seismic .*\b{name}\b", page, re.MULTILINE), name

    def test_completion(self) -> None:
        """Shells complete commands, options, colours and bots."""
        for words, offered in (
            ("seismic sh", {"show"}),
            ("seismic show --th", {"--theme"}),
            ("seismic play r", {"red"}),
            ("seismic play red blue=g", {"blue=greedy"}),
        ):
            done = process(
                _SEISMIC_COMPLETE="bash_complete",
                COMP_WORDS=words,
                COMP_CWORD=str(len(words.split()) - 1),
            )
            assert offered == {line.partition(",")[2] for line in done.stdout.splitlines()}

    def test_nothing_asked(self) -> None:
        """Without a command it shows the help."""
        assert run("--help").stdout == run().stdout
        assert 0 == run().exit_code

    def test_help_loads_no_command(self) -> None:
        """Listing the commands loads none of them, nor rich, nor YAML."""
        code = (
            "import sys; from seismic.cli import main; main(['--help'], standalone_mode=False);"
            "print(*[name for name in sys.modules if name.startswith(('seismic.cli.', 'rich.'))"
            " or name in ('yaml', 'cattrs')])"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert "" == done.stdout.splitlines()[-1]

    @each_language
    def test_a_slip(self, lang: str) -> None:
        """An unknown command is reported in one line that suggests a similar one."""
        result = run("--lang", lang, "dmeo")
        assert cli.USAGE_ERROR == result.exit_code
        assert message("cli.unknown-command", lang).format(name="'dmeo'") in one_line(result)
        assert message("cli.did-you-mean", lang).format(near="demo") in result.stderr

    def test_version(self) -> None:
        """It prints the version, and whether the kernel is interpreted or compiled."""
        result = run("--version")
        assert re.fullmatch(
            r"seismic-rules \d+\.\d+\.\d+\S* \((interpreted|compiled) kernel\)\n", result.stdout
        )


class TestWordsOfClick:
    """What click says itself is said in the language of the command."""

    @pytest.mark.parametrize(
        ("args", "es", "fr"),
        [
            (
                ("verify", "--nonsense"),
                "no existe la opción '--nonsense'.",
                "il n'y a pas d'option '--nonsense'.",
            ),
            (
                ("verify", "--verbos"),
                "no existe la opción '--verbos'. ¿Querías decir --verbose?",
                "il n'y a pas d'option '--verbos'. Vouliez-vous dire --verbose ?",
            ),
            (
                ("verify", "--verbose=1"),
                "la opción '--verbose' no lleva ningún valor.",
                "l'option '--verbose' ne prend pas de valeur.",
            ),
            (("replay",), "falta el argumento 'FILE'.", "il manque l'argument 'FILE'."),
            (("demo", "surplus"), "sobra un argumento (surplus)", "argument en trop (surplus)"),
            (("demo", "a", "b"), "sobran argumentos (a b)", "arguments en trop (a b)"),
            (
                ("show", "x.yaml", "--theme", "pink"),
                "valor no válido para '--theme': "
                "'pink' no es ninguno de estos valores: 'light', 'dark'.",
                "valeur non valable pour '--theme' : 'pink' ne figure pas parmi 'light', 'dark'.",
            ),
            (
                ("demo", "--players", "7"),
                "valor no válido para '--players': 7 está fuera del intervalo 2<=x<=4.",
                "valeur non valable pour '--players' : 7 est hors de l'intervalle 2<=x<=4.",
            ),
            (
                ("demo", "--players", "x"),
                "valor no válido para '--players': 'x' no es un número entero.",
                "valeur non valable pour '--players' : 'x' n'est pas un nombre entier.",
            ),
            (
                ("replay", "none.json"),
                "valor no válido para 'FILE': no existe el archivo 'none.json'.",
                "valeur non valable pour 'FILE' : le fichier 'none.json' n'existe pas.",
            ),
            (
                ("replay", "src"),
                "valor no válido para 'FILE': 'src' es una carpeta, no un archivo.",
                "valeur non valable pour 'FILE' : 'src' est un dossier, pas un fichier.",
            ),
        ],
        ids=lambda each: " ".join(each) if isinstance(each, tuple) else "",
    )
    def test_errors(
        self, args: tuple[str, ...], es: str, fr: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """An error is reported in the language, wherever in the line it is selected."""
        monkeypatch.chdir(ROOT)
        assert f"seismic: {es}\n" == one_line(run("--lang", "es", *args))
        assert f"seismic: {es}\n" == one_line(run(*args, LANG="es_ES.UTF-8"))
        french = f"seismic: {typeset(fr, 'fr')}\n"
        assert french == one_line(run(*args, "--lang", "fr"))
        assert french == one_line(run(*args, "--lang=fr", LANG="es_ES.UTF-8"))

    def test_with_a_hint(self) -> None:
        """Where a hint follows, only click's own part of the sentence is translated by it."""
        said = one_line(run("--lang", "fr", "show", "nowhere")).replace("\xa0", " ")
        begun = (
            "seismic: valeur non valable pour 'FILE|ID|LINE' : le fichier 'nowhere' n'existe pas. "
        )
        assert said.startswith(begun)
        assert " par exemple : Rb place" in said

    def test_what_needs_a_value(self) -> None:
        """An option without its value, which ends the line."""
        said = one_line(run("--lang", "fr", "verify", "-j"))
        assert "seismic: il manque la valeur de l'option '-j'.\n" == said

    @pytest.mark.parametrize(
        ("lang", "words"),
        [
            ("en", ["Usage: seismic [OPTIONS] [COMMAND] [ARGS]...", "Options:", "Commands:"]),
            ("es", ["Uso: seismic [OPCIONES] [ORDEN] [ARGUMENTOS]...", "Opciones:", "Órdenes:"]),
            ("fr", ["Usage\xa0: seismic [OPTIONS] [COMMANDE] [ARGUMENTS]...", "Commandes:"]),
        ],
    )
    def test_help(self, lang: str, words: list[str]) -> None:
        """The headings of the help are, too, even if the language is named after asking for it."""
        lines = run("--help", "--lang", lang).stdout.splitlines()
        assert [] == [word for word in words if word not in lines]

    @pytest.mark.parametrize("lang", ["es", "fr"])
    def test_the_same_facts(self, lang: str) -> None:
        """Every message has the facts that click gives."""
        for key in rulebook.message_keys():
            if key.startswith("cli.click."):
                facts = [sorted(re.findall(r"{\w+}", message(key, each))) for each in ("en", lang)]
                assert facts[0] == facts[1], key


class TestErrors:
    @pytest.mark.parametrize(
        "args",
        [
            ("--nonsense",),
            ("demo", "--nonsense"),
            ("demo", "--players", "1"),
            ("demo", "--players", "5"),
            ("demo", "--seed", "-1"),
            ("demo", "--seed", "seven"),
            ("demo", "--variants", "twin"),
            ("demo", "--option", "R9"),
            ("demo", "--option", "R9=\n"),
            ("demo", "surplus"),
            ("rule", ""),
            ("rule", "Q3", "Q44"),
            ("rule", "Q\n3"),
            ("rule", "Q" * 10_000),
        ],
    )
    def test_one_line(self, args: tuple[str, ...]) -> None:
        """A usage error is reported in one line, with status 2."""
        result = run(*args)
        assert cli.USAGE_ERROR == result.exit_code
        assert one_line(result).startswith("seismic: ")

    @pytest.mark.parametrize(
        ("error", "status", "line"),
        [
            (
                rulebook.UnknownParagraph("quake 2"),
                2,
                "no paragraph 'quake 2'; did you mean quakes 2",
            ),
            (FileNotFoundError(2, "No such file", "a.yaml"), 2, "a.yaml: No such file"),
            (click.ClickException("two\nlines"), 1, "seismic: two lines"),
            (KeyboardInterrupt(), 130, ""),
        ],
    )
    def test_failing(self, error: BaseException, status: int, line: str) -> None:
        """A failing command prints one line and sets the status; Ctrl-C exits cleanly."""

        @click.command()
        def failing() -> None:
            raise error

        class Failing(cli.Commands):
            def list_commands(self, ctx: click.Context) -> list[str]:
                return ["failing"]

            def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
                return failing

        result = CliRunner().invoke(Failing("seismic"), ["failing"])
        assert status == result.exit_code
        assert line in one_line(result)
        assert isinstance(result.exception, SystemExit)

    @pytest.mark.parametrize("module", ["click", "seismic.rulebook", "seismic.cli.rule", "yaml"])
    def test_interrupted_while_it_starts(self, module: str) -> None:
        """Ctrl-C leaves without a traceback, whatever is being loaded."""
        code = (
            "import sys, runpy\n"
            "class Interrupting:\n"
            "    def find_spec(self, name, *_):\n"
            f"        if name == {module!r}: raise KeyboardInterrupt\n"
            "sys.meta_path.insert(0, Interrupting())\n"
            "sys.argv = ['seismic', 'rule', 'Q3']\n"
            "runpy.run_module('seismic', run_name='__main__')"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert (cli.INTERRUPTED, "", "") == (done.returncode, done.stdout, done.stderr.strip())

    @pytest.mark.parametrize("module", ["click", "yaml"])
    def test_without_the_extra(self, module: str) -> None:
        """A missing package is reported in one line that names the extra."""
        code = (
            f"import sys; sys.modules[{module!r}] = None; sys.argv = ['seismic', 'rule', 'Q3'];"
            "from seismic.cli import main; main()"
        )
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            env=os.environ | {"LC_ALL": "C"},
        )
        assert cli.FAILED == done.returncode
        assert ("", f"seismic: {message('cli.extra')}\n") == (done.stdout, done.stderr)

    @pytest.mark.parametrize(
        "args",
        [
            ("rule", "Q3"),
            ("play",),
            ("perft", "--depth", "1"),
            ("verify", "nothing.yaml"),
            ("show", str(ROOT / "tests" / "fixtures" / "saves" / "record-1-given.json")),
        ],
        ids=lambda args: args[0],
    )
    def test_without_colours(self, args: tuple[str, ...]) -> None:
        """Colours on a terminal need the extra."""
        code = (
            f"import sys; sys.modules['rich'] = None; sys.argv = ['seismic', *{args!r}];"
            "from seismic.cli import main; main()"
        )
        ours, theirs = pty.openpty()
        done = subprocess.run(
            [sys.executable, "-c", code, "--lang", "en"],
            stdin=subprocess.DEVNULL,
            stdout=theirs,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"LC_ALL": "C"},
            timeout=60,
        )
        os.close(theirs)
        os.close(ours)
        assert (cli.FAILED, f"seismic: {message('cli.extra')}\n") == (done.returncode, done.stderr)

    @pytest.mark.parametrize(
        ("command", "status"),
        [
            ("play <&-", 0),
            ("play </dev/null >&-", 0),
            ("rule G5 >&-", 0),
            ("rule G5 2>&-", 0),
            ("rule G55 2>&-", 2),
            ("show - <&-", 2),
            ("rule G55 <&- >&- 2>&-", 2),
        ],
    )
    def test_closed_streams(self, command: str, status: int) -> None:
        """A closed stream is empty, and nothing is written to it."""
        done = subprocess.run(
            ["sh", "-c", f'"$0" -m seismic {command}', sys.executable],
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert status == done.returncode
        assert "Traceback" not in done.stderr

    @pytest.mark.parametrize(
        "args",
        [
            ("demo", "--seed", "9" * 5_000),
            ("rule", "9" * 5_000),
            ("9" * 5_000,),
        ],
    )
    def test_bounded(self, args: tuple[str, ...]) -> None:
        """An error message has a bounded length, whatever was typed."""
        assert 2_100 > len(one_line(run(*args)))

    def test_no_control(self) -> None:
        """Control characters in an argument are escaped in the error message."""
        told = one_line(run("show", str(ROOT / "pyproject.toml"), "-o", "\x1b]0;title\x07.gif"))
        assert r"\x1b]0;title\x07.gif" in told
        assert not {"\x1b", "\x07"} & {*told}


class TestOutput:
    def test_letters_that_are_not_there(self) -> None:
        """Characters that the terminal can't show are replaced by question marks."""
        done = process("rule", "Q3", "--lang", "fr", PYTHONIOENCODING="shift_jis")
        assert (0, "") == (done.returncode, done.stderr)
        assert "S?ismes 1" in done.stdout


class TestRule:
    @pytest.mark.parametrize(
        ("id", "lang"),
        list(zip([found.id for found in rules()], cycle(LANGUAGES), strict=False)),
    )
    def test_all_there_is(self, id: str, lang: str) -> None:
        """A rule is shown with its text, places, reason, options, readings and related rules."""
        found = rulebook.rule(id)
        result = run("rule", id, "--lang", lang)
        assert 0 == result.exit_code
        shown = unwrapped(result.stdout)
        expected = [
            f"{found.heading(lang)} ({message(f'label.{found.kind}', lang)})",
            found.text(lang),
            found.reason(lang),
            found.against(lang),
            found.reading(lang),
            found.certainty and message(f"certainty.{found.certainty}", lang),
            *(f"{found.evidence_says(at, lang)} {at}" for at in found.evidence),
            *(found.option_text(option, lang) for option in found.options),
            *(message(f"variant.{name}", lang) for name in found.variants),
            *(each.title(edition) for each in found.paragraphs for edition in LANGUAGES),
            *(rulebook.rule(other).heading(lang) for other in found.about),
            *(other.heading(lang) for other in rules() if id in other.about),
        ]
        if found.kind == "disagreement":
            expected += [found.edition_says(edition, lang) for edition in LANGUAGES]
        assert [part for part in expected if part is not None and part not in shown] == []
        assert 80 >= max(map(len, result.stdout.splitlines()))

    @each_language
    def test_a_slip(self, lang: str) -> None:
        """For an unknown id similar ones are suggested."""
        result = run("rule", "q33", "--lang", lang)
        assert cli.USAGE_ERROR == result.exit_code
        assert message("cli.unknown-rule", lang).format(name="'q33'") in one_line(result)
        assert re.search(r"\bQ3\b", result.stderr)

    @each_language
    def test_nothing_like_an_id(self, lang: str) -> None:
        """Where nothing is similar, examples of ids are shown."""
        assert "Q3, V3a, R16" in one_line(run("rule", "zzzzzz", "--lang", lang))

    @pytest.mark.parametrize(
        ("heading", "ids"),
        [
            ("G", ["G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10"]),
            ("q", ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7"]),
            ("End Game 5", ["E10", "E11", "R21", "D17"]),
            ("SÉISMES 3", ["Q7", "R6", "R23"]),
            ("Los terremotos 3", ["Q7", "R6", "R23"]),
        ],
    )
    def test_a_list(self, heading: str, ids: list[str]) -> None:
        """A letter, or a paragraph in any language, lists its rules, one a line."""
        lines = run("rule", heading).stdout.splitlines()
        assert ids == [line.partition(" ")[0] for line in lines[: lines.index("")]]
        assert 80 >= max(map(len, lines))

    @each_language
    def test_how_a_rule_is_named(self, lang: str) -> None:
        """The help, and the list of all rules, show examples."""
        for told in (
            run("rule", "--lang", lang, "--help").stdout,
            run("rule", f"--lang={lang}").stdout,
        ):
            assert " Q3. " in unwrapped(told)
            assert f'"{rulebook.Paragraph("quakes", 1).title(lang)}"' in unwrapped(told)

    def test_all(self) -> None:
        """Without an id every rule is listed once, under its section."""
        lines = run("rule", "--lang", "es").stdout.splitlines()
        listed = [line.split()[0] for line in lines if line.startswith("  ")]
        assert sorted(listed) == sorted(found.id for found in rules())
        assert lines.index("Terremotos") < lines.index("Fin del juego")

    @pytest.mark.parametrize(
        ("words", "id"),
        [
            (["tie"], "R21"),
            (["EMPATE"], "R21"),
            (["egalite"], "R21"),
            (["quakes 1"], "Q1"),
            (["quakes", "1"], "Q1"),
            (["Terremotos"], "Q7"),
            (["juego", "2"], "G2"),
        ],
    )
    def test_words(self, words: list[str], id: str) -> None:
        """Words in any language and places find rules, accents or not."""
        lines = run("rule", *words).stdout.splitlines()
        listed = [line.partition(" ")[0] for line in lines[: lines.index("")]]
        assert id in listed
        assert len(listed) < len(rules())

    def test_a_word_that_begins_another(self) -> None:
        """The beginning of a word counts in the language of the user, not in others."""
        listed = run("rule", "tie", "--lang", "en").stdout
        assert "Q3 · " in listed  # tied
        assert "G1 · " not in listed  # tiene

    def test_whole_words_first(self) -> None:
        """Rules and scenarios with the word itself come before those with words that begin so."""
        assert not run("rule", "trou", "--lang", "fr").stdout.startswith("S2 ")  # trouve
        listed = run("rule", "trou", "--lang", "fr").stdout.split(" :\n")[-1].splitlines()
        by_id = {each.id: each.title("fr").casefold() for each in shipped()}
        titles = [by_id[id] for line in listed if (id := line.strip().partition(":")[0]) in by_id]
        whole = [bool(re.search(r"\btrou\b", title)) for title in titles]
        assert whole[0]
        assert sorted(whole, reverse=True) == whole
        assert not whole[-1]

    def test_a_misspelt_word(self) -> None:
        """For a word that no rule has, similar ones are suggested, as those of a title are."""
        assert "empate" in one_line(run("rule", "empaet", "--lang", "es"))
        assert "duplicaciones" in one_line(run("rule", "duplicasiones", "--lang", "es"))

    def test_a_compound_word(self) -> None:
        """For a word that ends with a known one, that one is suggested; it is no id."""
        told = one_line(run("rule", "earthquake"))
        assert "has the word 'earthquake'. Did you mean quake?" in told

    @pytest.mark.parametrize("ids", [("Q2", "Q3"), ("q2,q3",), ("Q2, Q3",)])
    def test_several_ids(self, ids: tuple[str, ...]) -> None:
        """Several rules are shown one after another."""
        shown = run("rule", *ids).stdout
        assert shown == "\n".join(run("rule", id).stdout for id in ("Q2", "Q3"))

    @each_language
    def test_an_unknown_id_among_others(self, lang: str) -> None:
        """Of several ids, the one that no rule has is named."""
        told = one_line(run("rule", "Q2", "Q33", "--lang", lang))
        assert message("cli.unknown-rule", lang).format(name="'Q33'") in told

    @each_language
    def test_ids_are_echoed(self, lang: str) -> None:
        """What was typed is echoed, though it might name tiles."""
        told = one_line(run("verify", "--rule", "q2,q3", "--lang", lang))
        assert message("cli.unknown-rule", lang).format(name="'q2,q3'") in told

    @each_language
    def test_the_id_of_a_scenario(self, lang: str) -> None:
        """The id of a scenario leads to the command that shows it."""
        id = shipped()[0].id
        result = run("rule", id, "--lang", lang)
        assert cli.USAGE_ERROR == result.exit_code
        example = message("cli.rule.a-scenario", lang).format(example=f"seismic show {id}")
        assert example in one_line(result)

    def test_several_words_that_nothing_has(self) -> None:
        """Several words are no id, and what is said of them is that nothing has them."""
        assert (
            "no rule and no scenario has the words 'third copy'" in run("rule", "third copy").stderr
        )

    def test_scenarios_beside_several_rules(self) -> None:
        """Beside the rules of a place stand ten scenarios, first those that show nothing else."""
        shown = " ".join(run("rule", "quakes 1").stdout.split("scenarios")[1].split())
        by_id = {each.id: each for each in shipped()}
        named = [word[:-1] for word in shown.split() if word[:-1] in by_id and word.endswith(":")]
        here = {each.id for each in rules() if rulebook.Paragraph("quakes", 1) in each.paragraphs}
        assert 10 == len(named)
        others = [len(set(by_id[id].rules) - here) for id in named]
        assert 0 == others[0]
        assert sorted(others) == others
        citing = sum(bool(here & set(each.rules)) for each in by_id.values())
        assert f"and {citing - 10} more; " in shown
        assert shown.endswith(f"To see one: seismic show {named[0]}")

    @pytest.mark.parametrize(
        ("words", "lang"),
        [("isolated tile nobody", "en"), ("NADIE FICHA RÉPLICA", "es"), ("interroge", "fr")],
    )
    def test_titles(self, words: str, lang: str) -> None:
        """Words that no rule has find scenarios by their titles."""
        assert [] == [line for line in run("rule", words).stdout.splitlines() if " · " in line]
        shown = run("rule", words, "--lang", lang).stdout
        assert "an-isolated-tile-and-nothing-else: " in shown

    def test_a_scenario_to_show(self) -> None:
        """The scenario that a rule names can be shown and verified by its id."""
        shown = unwrapped(run("rule", "E3").stdout)
        id = shown.rpartition("seismic show ")[2]
        assert run("show", id).stdout.startswith(f"{id}: ")
        verified = run("verify", id, "--lang", "en").stdout
        assert f" {id}: " in verified
        assert "1 passed, 0 failed" in verified

    @pytest.mark.parametrize(("typed", "id"), [("g5", "G5"), ("V3A", "V3a"), ("r16", "R16")])
    def test_any_case(self, typed: str, id: str) -> None:
        """An id may be typed in upper or lower case."""
        assert run("rule", id).stdout == run("rule", typed).stdout != ""

    def test_scenarios(self) -> None:
        """Exactly the scenarios of the suite that cite the rule are listed."""
        suite = shipped()
        for id in ("Q3", "G5", "R11"):
            shown = unwrapped(run("rule", id, "--lang", "es").stdout)
            for scenario in suite:
                line = f"{scenario.id}: {' '.join(scenario.title('es').split())}"
                assert (id in scenario.rules) == (line in shown)
