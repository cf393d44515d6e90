"""The frame of a page: its head, its style, its scripts, and a policy that admits nothing else."""

import re
from base64 import b64encode
from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final

from ..rulebook import message, message_keys
from ..svg.markup import tag

_STATIC: Final = Path(__file__).parent / "static"
_TEXTS: Final = "page."
_KEY: Final = re.compile(r"\{\{([a-z-]+)\}\}")
_MARK: Final = '<meta name="generator" content="seismic-rules">'


def document(
    title: str, body: Iterable[str], lang: str, *, styles: Iterable[str], scripts: Iterable[str]
) -> str:
    """Return a page; the body is markup, the title is text.

    Nothing is loaded, and only the styles and scripts that are passed here are applied: their
    hashes stand in the policy of the page.
    """
    found = {"style": tuple(styles), "script": tuple(scripts)}
    allowed = "; ".join(f"{name}-src {' '.join(map(_hash, each))}" for name, each in found.items())
    policy = f"default-src 'none'; img-src data:; {allowed}; base-uri 'none'; form-action 'none'"
    return "\n".join(
        (
            f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">',
            _MARK,
            tag("title", escape(title)),
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            *(f"<style>{each}</style>" for each in found["style"]),
            "</head>\n<body>",
            *body,
            *(f"<script>{each}</script>" for each in found["script"]),
            "</body>\n</html>\n",
        )
    )


def _hash(content: str) -> str:
    """Return what a policy calls an inline style or script."""
    return f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'"


def static(name: str) -> str:
    """Return a style or a script of this package."""
    return (_STATIC / name).read_text(encoding="utf-8")


def texts(lang: str) -> dict[str, str]:
    """Return the texts of pages, by key."""
    keys = (key for key in message_keys() if key.startswith(_TEXTS))
    return {key.removeprefix(_TEXTS): message(key, lang) for key in keys}


def filled(template: str, known: Mapping[str, str], markup: Collection[str] = ()) -> str:
    """Return a template filled in: texts are escaped, except those that are markup themselves."""
    return _KEY.sub(
        lambda key: known[key[1]] if key[1] in markup else escape(known[key[1]]), template
    )


def is_page(file: Path) -> bool:
    """Return whether a file is a page written here, which may be replaced."""
    if not file.is_file():
        return False
    with file.open("rb") as stream:
        return _MARK.encode() in stream.read(1_000)
