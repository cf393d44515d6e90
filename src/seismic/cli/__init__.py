"""The command ``seismic``: its commands, the language, and errors.

Every command has a module, which is loaded when the command is run.
"""

import os
import re
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from importlib import import_module, metadata
from importlib.util import find_spec
from typing import Any, Final, NoReturn

from ..errors import SeismicError, quoted
from ..model.wording import joined
from ..rulebook import LANGUAGES, Unknown, UnknownMessage, message
from ..suggestions import closest
from ..typography import unwrapped
from ..visible import printable

_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides (POSIX)


def locale_language(environ: Mapping[str, str] = os.environ) -> str:
    """Return the language of the locale, or English if there is no catalogue for it.

    >>> locale_language({"LC_ALL": "", "LANG": "fr_CA.UTF-8"})
    'fr'
    """
    locale = next(filter(None, map(environ.get, _LOCALE)), "")
    name = locale[:2].lower()
    return name if name in LANGUAGES and not locale[2:3].isalpha() else LANGUAGES[0]


try:
    import click
except ModuleNotFoundError:
    raise SystemExit(f"seismic: {message('cli.extra', locale_language())}") from None

COMMANDS: Final[Mapping[str, str]] = {
    "demo": "demo",
    "play": "play",
    "referee": "referee",
    "show": "show",
    "rule": "rule",
    "new": "new",
    "verify": "verify",
    "schema": "suite",
    "export": "suite",
    "coverage": "suite",
    "replay": "records",
    "perft": "perft",
    "simulate": "simulate",
    "ladder": "ladder",
}
"""Every command, and the module of this package that defines it under its name."""

FAILED: Final = 1
USAGE_ERROR: Final = 2
INTERRUPTED: Final = 130  # as in shells: 128 plus the number of the signal

_LONGEST_ERROR: Final = 2_000

# The language

_LANG: Final = f"{__name__}.lang"
_ASKED: Final = re.compile(f"\n--lang[=\n]({'|'.join(LANGUAGES)})(?=\n)")


def lang_of(ctx: click.Context) -> str:
    """Return the language of a command or of the commands above it, or that of the locale."""
    return str(ctx.meta.get(_LANG) or locale_language())


def _asked_for(args: Iterable[str]) -> str | None:
    """Return the language that the words of a command ask for."""
    return next(reversed(_ASKED.findall("\n".join(["", *args, ""]))), None)


def _set_lang(ctx: click.Context, _: click.Parameter, asked: str | None) -> str:
    ctx.meta[_LANG] = asked or lang_of(ctx)
    return lang_of(ctx)


lang_option: Final = click.option(
    "--lang", type=click.Choice(LANGUAGES), is_eager=True, callback=_set_lang, metavar="en|es|fr"
)
"""The option ``--lang``, with a parameter ``lang`` that is always set."""


# Messages


def sentence(key: str, lang: str, **facts: object) -> str:
    """Return a message of the command line, filled in."""
    return message(f"cli.{key}", lang).format(**facts)


def usage_error(key: str, lang: str, **facts: object) -> click.UsageError:
    """Return a usage error with a message of the command line."""
    return click.UsageError(sentence(key, lang, **facts))


def reason_of(error: Exception, lang: str) -> str:
    """Return why a file can't be read or written, in a few words."""
    if isinstance(error, FileNotFoundError) and isinstance(error.filename, str):
        folder = os.path.dirname(error.filename)
        if folder and not os.path.isdir(folder):
            return sentence("no-folder", lang, folder=folder)
    return str(getattr(error, "strerror", None) or error)


def suggestion(name: str, known: Collection[str], lang: str) -> str:
    """Return the question whether a similar known name was meant, or an empty text."""
    return did_you_mean(closest(name, known), lang)


def did_you_mean(names: Sequence[str], lang: str) -> str:
    """Return the question whether one of these names was meant, or an empty text."""
    if not names:
        return ""
    return sentence("did-you-mean", lang, near=joined(names, lang, "or"))


def unknown_name(
    key: str, name: str, known: Collection[str], lang: str, **facts: object
) -> click.UsageError:
    """Return the error for a name that is not among the known ones."""
    problem = sentence(key, lang, name=quoted(name), known=joined(known, lang), **facts)
    return click.UsageError(problem + suggestion(name, known, lang))


# Commands


class Command(click.Command):
    """A command whose help is in the selected language.

    The catalogues describe the command as ``cli.command.NAME`` and its options as
    ``cli.NAME.OPTION``, which may contain ``{default}``.
    """

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a missing package is reported as the extra that provides it."""
        try:
            return super().invoke(ctx)
        except ModuleNotFoundError as missing:
            if (missing.name or "").partition(".")[0] == "seismic":
                raise
            raise click.ClickException(sentence("extra", lang_of(ctx))) from missing

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Look for the language first, so that anything wrong is reported in it."""
        ctx.meta[_LANG] = _asked_for(args) or lang_of(ctx)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help."""
        lang = lang_of(ctx)
        self.help = _translation((f"command.{self.name}",), lang) or self.help
        for option in self.params:
            if isinstance(option, click.Option):
                keys = f"{self.name}.{option.name}", f"option.{option.name}"
                help = _translation(keys, lang)
                option.help = help.format(default=option.default) if help else option.help
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line."""
        pieces = (_by_click(piece, ctx) for piece in self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, " ".join(pieces), f"{_by_click('Usage:', ctx)} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the options."""
        options = (each for each in self.get_params(ctx) if isinstance(each, click.Option))
        rows = [*filter(None, (option.get_help_record(ctx) for option in options))]
        with formatter.section(_by_click("Options", ctx)):
            formatter.write_dl(rows)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option ``--help``."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = sentence("option.help", lang_of(ctx))
        return option


def _translation(keys: Iterable[str], lang: str) -> str | None:
    """Return the first of these messages that the catalogues have."""
    for key in keys:
        try:
            return message(f"cli.{key}", lang)
        except UnknownMessage:
            continue
    return None


class Commands(Command, click.Group):
    """The group of all commands, each loaded when it is run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"{__name__}.{COMMANDS[cmd_name]}")
        found: click.Command = getattr(module, cmd_name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command by its name, or suggest one."""
        if args[0] not in self.list_commands(ctx):
            raise unknown_name("unknown-command", args[0], COMMANDS, lang_of(ctx))
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the options, and then the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        rows = [(name, sentence(f"command.{name}", lang_of(ctx))) for name in COMMANDS]
        with formatter.section(_by_click("Commands", ctx)):
            formatter.write_dl(rows)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command; as a program, report an error in one line and by the exit status."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, **extra)
        _repair_streams()
        try:
            status = super().main(args, prog_name, complete_var, False, **extra)
        except click.ClickException as error:
            from .click_words import error_message  # commands that go well don't wait for it

            lang = _asked_for(sys.argv if args is None else args) or locale_language()
            _fail(error_message(error, lang), error.exit_code)
        except OSError as error:
            lang = _asked_for(sys.argv if args is None else args) or locale_language()
            file = f"{error.filename}: " if error.filename else ""
            _fail(f"{file}{reason_of(error, lang)}", USAGE_ERROR)
        except (SeismicError, Unknown) as error:
            _fail(str(error), USAGE_ERROR)
        except click.Abort:
            sys.exit(INTERRUPTED)
        sys.exit(status if isinstance(status, int) else 0)


def _by_click(word: str, ctx: click.Context) -> str:
    """Return a word of click's in the language of a command; click speaks English."""
    if lang_of(ctx) == LANGUAGES[0]:
        return word
    from .click_words import translated

    return translated(word, lang_of(ctx))


def _repair_streams() -> None:
    """Replace closed standard streams, and let output replace what it can't encode."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115  # open to the end
            setattr(sys, name, nothing)
    for stream in (sys.stdout, sys.stderr):
        getattr(stream, "reconfigure", lambda **_: None)(errors="replace")


def _fail(problem: str, status: int) -> NoReturn:
    line = printable(unwrapped(problem))
    if len(line) > _LONGEST_ERROR:
        line = f"{line[:_LONGEST_ERROR]}…"
    click.echo(f"seismic: {line}", err=True)
    sys.exit(status)


def _version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        rules = find_spec("seismic.rules.turn")
        pure = rules is not None and str(rules.origin).endswith(".py")
        kernel = sentence("interpreted" if pure else "compiled", lang_of(ctx))
        click.echo(f"seismic-rules {metadata.version('seismic-rules')} ({kernel})")
        ctx.exit()


@click.group("seismic", cls=Commands, invoke_without_command=True)
@lang_option
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version)
@click.pass_context
def main(ctx: click.Context, lang: str) -> None:
    """Run a command of seismic, or show the help."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
