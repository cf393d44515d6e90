"""A case as a part of an address: compressed, and bounded when it is read again."""

import base64
import binascii
import json
import zlib
from typing import Final

from seismic.errors import BadValue
from seismic.saves import Caps
from seismic.saves.strict import read

LONGEST: Final = 16_000
"""What browsers and mail programs still pass on, in characters."""

MOST_BYTES: Final = 200_000
"""Of what comes out: a case of 500 tiles takes a fifth of it."""

_A_LINK: Final = "a link to a case, whole and as it was copied"


def packed(data: object) -> str:
    """Return data as a text of letters, digits, hyphens and underscores."""
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    text = base64.urlsafe_b64encode(zlib.compress(written.encode(), 9)).decode().rstrip("=")
    if len(text) > LONGEST:
        raise BadValue("case", f"{len(text)} characters", f"a link of at most {LONGEST}")
    return text


def unpacked(text: object) -> object:
    """Return the data of a text that anybody may have made; raises `BadValue` or `BadSave`."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadValue("link", text, _A_LINK)
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        inflate = zlib.decompressobj()
        data = inflate.decompress(raw, MOST_BYTES)
        if not inflate.eof:
            raise BadValue("link", text, _A_LINK)
        return read(data, Caps(depth=12, texts=4_000))
    except (binascii.Error, ValueError, zlib.error) as error:
        if isinstance(error, BadValue):
            raise
        raise BadValue("link", text, _A_LINK) from None
