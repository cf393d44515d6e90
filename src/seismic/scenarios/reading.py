"""Reading a node by the schema, with a message for each part that doesn't fit.

A part that can't be read is skipped, so that the problems of the others are found as well.
"""

from collections.abc import Mapping
from typing import Any, Final

from .context import Context, Invalid, Skipped, Unexpected, nearest
from .mistakes import glued
from .nodes import BROKEN, Key, Located, Node, plain
from .schema import DEFINITIONS, SCHEMA, Schema
from .showing import show
from .values import CONVERSIONS, READERS, is_whole, notation, one_of
from .writing import flow

_PASS: Final = "pass"
_KEYS: Final = SCHEMA["properties"]
_INNER: Final = {key: _KEYS[key]["properties"] for key in ("given", "deal")}
"""The keys under these keys."""
_WITH_KEYS: Final = ("keys", "mapping", "step")
"""What is expected in place of keys."""
_CELL: Final = {"$ref": "#/$defs/cell"}
_UNDER_EXPECT: Final = dict.fromkeys(DEFINITIONS["expect"]["properties"], "expect")


def read_node(node: Node, schema: Schema, context: Context) -> Located[Any] | None:
    """Return the value of a node and of its parts, or note what is wrong and return None."""
    if node.value is BROKEN:
        return None
    name = schema.get("$ref", "").removeprefix("#/$defs/")
    try:
        if name in READERS:
            value = READERS[name](node, context)
        else:
            value = _value(node, DEFINITIONS.get(name, schema), context)
        if name in CONVERSIONS:
            value = CONVERSIONS[name](plain(value))
        return Located(value, node.line, node.column)
    except Unexpected as wrong:
        if wrong.key in _WITH_KEYS and isinstance(node.value, str) and glued(node.value):
            context.add(node, "no-space", key=context.shortened(node.value))
            return None
        near = wrong.facts.pop("near", "")
        expected = context.phrase(f"expected.{wrong.key}", **wrong.facts)
        context.add(node, "unexpected", expected=expected, found=_found(node, context), near=near)
    except Invalid as wrong:
        context.add(node, wrong.key, **wrong.facts)
    except Skipped:
        pass
    return None


def _found(node: Node, context: Context) -> str:
    """Describe what is written in a few words."""
    if isinstance(node.value, str):
        return f'"{context.shortened(node.value)}"'
    if node.value is None:
        return context.phrase("found.nothing")
    return context.shortened(show(plain(node)))


def _value(node: Node, schema: Schema, context: Context) -> Any:
    match schema:
        case {"type": "integer", "minimum": least, "maximum": most}:
            if not is_whole(node.value, least, most):
                raise Unexpected("whole", least=least, most=most)
            return node.value
        case {"type": "boolean"}:
            if not isinstance(node.value, bool):
                raise Unexpected("truth")
            return node.value
        case {"type": "array"}:
            return _list(node, schema, context)
        case {"type": "object", "properties": _}:
            return _record(node, schema, context)
        case {"type": "object"}:
            return _mapping(node, schema, context)
        case {"anyOf": [listed, counted]}:
            name = counted["$ref"].removeprefix("#/$defs/")
            chosen = DEFINITIONS[name] if isinstance(node.value, dict) else listed
            return _value(node, chosen, context)
        case {"oneOf": _}:
            return _step(node, schema, context)
        case _:
            return one_of(schema.get("enum") or (schema["const"],), node)


def _list(node: Node, schema: Schema, context: Context) -> tuple[Located[Any], ...]:
    if not isinstance(node.value, tuple):
        near = f"[{context.shortened(node.value)}]" if isinstance(node.value, str) else ""
        raise Unexpected("list", near=near)
    least, most, found = schema.get("minItems", 0), schema["maxItems"], len(node.value)
    if not least <= found <= most:
        raise Invalid("length", least=least, most=most, found=found)
    if schema["items"] == _CELL and all(type(part.value) is int for part in node.value) and found:
        raise Unexpected("cells", near=f"[{show(plain(node))}]" if found == 2 else "")
    items: list[Located[Any]] = []
    for part in node.value:
        item = read_node(part, schema["items"], context)
        if item and schema.get("uniqueItems") and item.value in [each.value for each in items]:
            context.add(item, "twice", value=item.value)
        elif item:
            items.append(item)
    if len(items) < found:
        raise Skipped
    return tuple(items)


def _mapping(node: Node, schema: Schema, context: Context) -> dict[Any, Located[Any]]:
    """Read a mapping whose keys are values as well."""
    if not isinstance(node.value, dict):
        raise Unexpected("mapping")
    values: dict[Any, Located[Any]] = {}
    for name, part in node.value.items():
        if ":" in name:
            context.add(name, "no-space", key=context.shortened(name))
            continue
        value = read_node(part, schema["additionalProperties"], context)
        text = Located(str(name), name.line, name.column)
        key = read_node(text, schema["propertyNames"], context)
        if key and key.value in values:
            context.add(key, "twice", value=key.value)
        elif key and value:
            values[key.value] = value
    if len(values) < len(node.value):
        raise Skipped
    return values


def _record(node: Node, schema: Schema, context: Context) -> dict[str, Located[Any]]:
    """Read a mapping with keys of its own."""
    values, complete = parts(node, schema, context)
    if not complete:
        raise Skipped
    least, most = schema.get("minProperties", 0), schema.get("maxProperties", len(values))
    if not least <= len(values) <= most:
        names = (name for name in schema["properties"] if name not in schema.get("required", ()))
        raise Invalid("empty" if len(values) < least else "only-one", names=", ".join(names))
    return values


def parts(
    node: Node, schema: Schema, context: Context, elsewhere: Mapping[str, str] | None = None
) -> tuple[dict[str, Located[Any]], bool]:
    """Return the fields of a record that can be read, and whether these are all.

    Some keys belong elsewhere, under another key.
    """
    properties = schema["properties"]
    if not isinstance(node.value, dict):
        translatable = isinstance(node.value, str) and context.lang in properties
        near = f"{{{context.lang}: {context.shortened(str(node.value))}}}" if translatable else ""
        if isinstance(node.value, str) and "move" in properties:
            near = f"{{move: {flow(context.shortened(node.value))}, rule: ID}}"
        raise Unexpected("keys", names=", ".join(properties), near=near)
    values: dict[str, Located[Any]] = {}
    for name, part in node.value.items():
        if name not in properties:
            _refuse(name, properties, elsewhere or {}, context)
            continue
        value = read_node(part, properties[name], context)
        if value:
            values[str(name)] = value
    for name in schema.get("required", ()):
        if name not in node.value and not any(key.startswith(f"{name}:") for key in node.value):
            context.add(node, "missing-key", key=name)
    return values, values.keys() == {*node.value, *schema.get("required", ())}


def _refuse(
    name: Key, known: Mapping[str, Schema], elsewhere: Mapping[str, str], context: Context
) -> None:
    """Note that a record has no such key."""
    shown = context.shortened(name)
    if ":" in name[1:-1]:
        context.add(name, "no-space", key=shown)
    elif name in elsewhere:
        context.add(name, "elsewhere", key=shown, under=elsewhere[name])
    elif name in _KEYS and known in _INNER.values():
        under = next(key for key, inner in _INNER.items() if inner == known)
        context.add(name, "too-deep-key", key=shown, under=under)
    else:
        near = nearest(name, known)
        context.add(name, "unknown-key", key=shown, names=", ".join(known), near=near)


# Moves and other steps: a text in notation, or a mapping whose one key says what it is.


def _step(node: Node, schema: Schema, context: Context) -> Any:
    keys = _keys(schema)
    if not isinstance(node.value, dict) or not node.value:
        return notation(node, (_PASS, *keys))
    (name, part), *others = node.value.items()
    if name == _PASS:
        context.add(name, "bare-pass")
    elif name not in keys:
        _refuse(name, keys, _UNDER_EXPECT, context)
    elif others:
        second = others[0][0]
        context.add(second, "one-step", first=name, second=context.shortened(second))
    else:
        value = read_node(part, keys[name], context)
        if value:
            return {str(name): value}
    raise Skipped


def _keys(schema: Schema) -> dict[str, Schema]:
    """Return the keys of all steps, each with the schema of its value."""
    keys: dict[str, Schema] = {}
    for option in schema["oneOf"]:
        if option.get("$ref") == "#/$defs/move":
            keys |= _keys(DEFINITIONS["move"])
        keys |= option.get("properties", {})
    return keys
