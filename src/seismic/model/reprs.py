"""The repr of a record: the call that creates it, with public names."""

from typing import Any

import attrs


def public_repr(record: Any) -> str:
    """Return a record with its public field names, without fields that have their defaults."""
    shown = []
    for each in attrs.fields(type(record)):
        usual = each.default
        if isinstance(usual, attrs.Factory):  # type: ignore[arg-type]  # a class, typed as a function
            usual = usual.factory(*([record] if usual.takes_self else []))
        if each.repr and getattr(record, each.name) != usual:
            value = getattr(record, each.alias)
            shown.append(f"{each.alias}={each.repr(value) if callable(each.repr) else repr(value)}")
    return f"{type(record).__name__}({', '.join(shown)})"
