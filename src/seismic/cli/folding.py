"""Texts as they are compared with what somebody types."""

import unicodedata


def folded(text: str) -> str:
    """Return a text in small letters without accents.

    >>> folded("Équipe")
    'equipe'
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in letters if not unicodedata.combining(each))
