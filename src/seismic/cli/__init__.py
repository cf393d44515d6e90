"""The command ``seismic``: finding its commands, the language, and how it fails.

What a command does stands in a module of its own, which is loaded when the command is run.
"""

import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module, metadata
from importlib.util import find_spec
from typing import Any, Final, NoReturn

from .._engine import board as packed
from ..errors import SeismicError
from ..model.wording import joined
from ..rulebook import LANGUAGES, Unknown, UnknownMessage, message
from ..suggestions import closest
from .language import of_locale

try:
    import click
except ModuleNotFoundError:
    raise SystemExit(f"seismic: {message('cli.extra', of_locale())}") from None

COMMANDS: Final[Mapping[str, str]] = {
    "demo": "demo",
    "play": "play",
    "show": "show",
    "rule": "rule",
    "verify": "verify",
    "schema": "suite",
    "export": "suite",
    "coverage": "suite",
    "replay": "records",
    "scenario": "records",
    "perft": "perft",
    "simulate": "simulate",
}
"""Every command, and the module of this package that has it under its own name."""

FAILED: Final = 1
MISUSED: Final = 2
INTERRUPTED: Final = 130  # as shells have it: 128 and the number of the signal

_LONGEST: Final = 2_000
"""So many characters of an error are told: what was typed wrongly may be of any length."""
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""The Unicode categories of signs that break a line, or tell a terminal what to do."""


def plain(text: object) -> str:
    r"""Write a name or a sentence on one line, with escapes for signs that nobody would see.

    >>> plain("a\nb")
    'a\\nb'
    """
    return "".join(
        sign.encode("unicode_escape").decode() if unicodedata.category(sign) in _UNSEEN else sign
        for sign in str(text)
    )


def lang_of(ctx: click.Context) -> str:
    """Give the language asked for in a command or further up, else that of the locale."""
    above: click.Context | None = ctx
    while above is not None:
        if asked := above.params.get("lang"):
            return str(asked)
        above = above.parent
    return of_locale()


def _lang(ctx: click.Context, _: click.Parameter, asked: str | None) -> str:
    return asked or lang_of(ctx)


def lang_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the option ``--lang`` and a parameter ``lang`` that is always set."""
    option = click.option(
        "--lang", type=click.Choice(LANGUAGES), is_eager=True, callback=_lang, metavar="en|es|fr"
    )
    return option(function)


def near(name: str, known: Iterable[str], lang: str) -> str:
    """Ask whether one of the known names was meant, if any is near."""
    return did_you_mean(closest(name, known), lang)


def did_you_mean(names: tuple[str, ...], lang: str) -> str:
    """Ask whether one of these was meant; nothing if there are none."""
    if not names:
        return ""
    return message("cli.did-you-mean", lang).format(near=joined(names, lang, "or"))


class Command(click.Command):
    """A command whose help speaks the language asked for.

    The catalogues have what it does as ``cli.command.NAME`` and its options as ``cli.NAME.OPTION``,
    which may tell the ``{default}``.
    """

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a package that is missing is told by the extra that brings it."""
        try:
            return super().invoke(ctx)
        except ModuleNotFoundError as missing:
            if (missing.name or "").partition(".")[0] == "seismic":
                raise
            raise click.ClickException(message("cli.extra", lang_of(ctx))) from missing

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help, in that language where the catalogues have it."""
        lang = lang_of(ctx)
        self.help = _translated((f"command.{self.name}",), lang) or self.help
        for option in self.params:
            if isinstance(option, click.Option):
                keys = f"{self.name}.{option.name}", f"option.{option.name}"
                told = _translated(keys, lang)
                option.help = told.format(default=option.default) if told else option.help
        super().format_help(ctx, formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Give the option ``--help``."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = message("cli.option.help", lang_of(ctx))
        return option


def _translated(keys: tuple[str, ...], lang: str) -> str | None:
    for key in keys:
        try:
            return message(f"cli.{key}", lang)
        except UnknownMessage:
            continue
    return None


class Commands(Command, click.Group):
    """The commands that are installed, each loaded when it is wanted, and their errors."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands whose module is there."""
        return [name for name, module in COMMANDS.items() if find_spec(f"{__name__}.{module}")]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = import_module(f"{__name__}.{COMMANDS[cmd_name]}")
        found: click.Command = getattr(module, cmd_name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is asked for, or suggest one."""
        name, lang = args[0], lang_of(ctx)
        if name not in self.list_commands(ctx):
            problem = message("cli.unknown-command", lang).format(name=repr(name))
            raise click.UsageError(problem + near(name, COMMANDS, lang), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        lang = lang_of(ctx)
        names = self.list_commands(ctx)
        with formatter.section("Commands"):
            formatter.write_dl([(name, message(f"cli.command.{name}", lang)) for name in names])

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command; alone, an error is one line and a status, never a traceback."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, **extra)
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:  # it was closed before we began
                nothing = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115  # open to the end
                setattr(sys, name, nothing)
        for stream in (sys.stdout, sys.stderr):  # a terminal may lack a letter; it gets a ?
            getattr(stream, "reconfigure", lambda **_: None)(errors="replace")
        try:
            status = super().main(args, prog_name, complete_var, False, **extra)
        except click.ClickException as error:
            _fail(error.format_message(), error.exit_code)
        except (SeismicError, Unknown, OSError) as error:
            _fail(str(error), MISUSED)
        except click.Abort:
            sys.exit(INTERRUPTED)
        sys.exit(status if isinstance(status, int) else 0)


def _fail(problem: str, status: int) -> NoReturn:
    told = plain(" ".join(problem.split()))
    click.echo(f"seismic: {told if len(told) <= _LONGEST else told[:_LONGEST] + '…'}", err=True)
    sys.exit(status)


def _version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        kernel = "interpreted" if packed.__file__.endswith(".py") else "compiled"
        number = metadata.version("seismic-rules")
        click.echo(f"seismic-rules {number} ({message(f'cli.{kernel}', lang_of(ctx))})")
        ctx.exit()


@click.group("seismic", cls=Commands, invoke_without_command=True)
@lang_option
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version)
@click.pass_context
def main(ctx: click.Context, lang: str) -> None:
    """Run a command of seismic, or show what there is."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
