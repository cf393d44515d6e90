"""The language of the command line: asked for, or that of the locale."""

import os
from collections.abc import Mapping
from typing import Final

from ..rulebook import LANGUAGES

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides (POSIX)


def of_locale(environ: Mapping[str, str] = os.environ) -> str:
    """Read the language from the environment; English if it is none of ours.

    >>> of_locale({"LC_ALL": "", "LANG": "fr_CA.UTF-8"})
    'fr'
    """
    locale = next(filter(None, map(environ.get, _VARIABLES)), "")
    name = locale[:2].lower()
    return name if name in LANGUAGES and not locale[2:3].isalpha() else LANGUAGES[0]
