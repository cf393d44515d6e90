"""The language of the locale."""

import os
from collections.abc import Mapping
from typing import Final

from ..rulebook import LANGUAGES

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides (POSIX)


def locale_language(environ: Mapping[str, str] = os.environ) -> str:
    """Return the language of the environment, or English if there is no catalogue for it.

    >>> locale_language({"LC_ALL": "", "LANG": "fr_CA.UTF-8"})
    'fr'
    """
    locale = next(filter(None, map(environ.get, _VARIABLES)), "")
    name = locale[:2].lower()
    return name if name in LANGUAGES and not locale[2:3].isalpha() else LANGUAGES[0]
