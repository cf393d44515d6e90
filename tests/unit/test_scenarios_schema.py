"""The schema of scenarios: valid, complete, and understood by the reader down to every keyword."""

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from seismic import (
    COLOURS,
    OPTIONS,
    VARIANTS,
    ChooseSide,
    ChooseTown,
    Move,
    Pass,
    Place,
    PlaceCrew,
    TurnTile,
    rulebook,
    write_move,
)
from seismic.model.consistency import PLAYERS
from seismic.model.hexes import EDGES
from seismic.model.options import CREWS_A_COLOUR
from seismic.model.packed import FACE_UP
from seismic.model.steps import PHASES
from seismic.model.tiles import all_types
from seismic.model.tilesets import MOST_TILES
from seismic.scenarios import Expected, Played, Refused, read
from seismic.scenarios.checks import CHECKS
from seismic.scenarios.documents import LONGEST_TEXT
from seismic.scenarios.schema import DEFINITIONS, SCHEMA, Schema
from seismic.scenarios.values import CONVERSIONS, READERS, move_to_data

HEAD = "seismic: 1\nid: a\ntitle: {en: A}\nrules: [Q2]\nplaces: [quakes 1]\nplayers: [red, blue]\n"

OBJECT = {"type", "properties", "required", "additionalProperties", "minProperties"}
UNDERSTOOD: tuple[set[str], ...] = (
    {"$ref"},
    {"enum"},
    {"const"},
    {"oneOf"},
    {"anyOf"},
    {"type"},
    {"type", "minimum", "maximum"},
    {"type", "minItems", "maxItems", "uniqueItems", "items"},
    OBJECT | {"maxProperties"},
    {"type", "propertyNames", "additionalProperties"},
)
"""The keywords that go together, apart from the description."""


def parts(schema: Schema) -> Iterator[Schema]:
    """Yield a schema and those in it, but not those it refers to."""
    yield schema
    inner = [schema[key] for key in ("items", "propertyNames") if key in schema]
    inner += [each for each in (schema.get("additionalProperties"),) if each]
    inner += [*schema.get("oneOf", ()), *schema.get("properties", {}).values()]
    for each in inner:
        yield from parts(each)


def referred(schema: Schema) -> set[str]:
    """Return the names that a schema refers to."""
    return {each["$ref"].removeprefix("#/$defs/") for each in parts(schema) if "$ref" in each}


BY_SCHEMA = {name: each for name, each in DEFINITIONS.items() if name not in {*READERS, "notation"}}
"""What is read as the schema says; all else has a reader of its own, notation that of records."""


class TestReader:
    def test_the_schema_is_one(self) -> None:
        """The schema is a valid one of its draft."""
        Draft202012Validator.check_schema(SCHEMA)

    @pytest.mark.parametrize("name", ["", *BY_SCHEMA])
    def test_keywords(self, name: str) -> None:
        """The reader understands every keyword: nothing in the schema is ignored."""
        schema = dict(BY_SCHEMA[name] if name else SCHEMA)
        for key in ("$schema", "$id", "$defs", "title", "not"):  # `not`: given and deal
            schema.pop(key, None)
        for part in parts(schema):
            keywords = part.keys() - {"description"}
            assert any(keywords <= known for known in UNDERSTOOD), part
            assert part.get("type") in (None, "object", "array", "integer", "boolean")
            assert "maxItems" in part or part.get("type") != "array"
            assert {"minimum", "maximum"} <= keywords or part.get("type") != "integer"
            assert part.get("additionalProperties") is False or "properties" not in part

    def test_names(self) -> None:
        """Everything named is used, and what the reader knows by name is there."""
        used = set[str]().union(*(referred(each) for each in (SCHEMA, *DEFINITIONS.values())))
        assert DEFINITIONS.keys() == used
        assert used >= READERS.keys() | CONVERSIONS.keys()

    def test_checks(self) -> None:
        """Every check that may be written can be made."""
        assert list(DEFINITIONS["expect"]["properties"]) == list(CHECKS)


@pytest.mark.parametrize(
    "move",
    [
        Place((0, -1), "H03"),
        Place((-12, 7), "X024+15"),
        PlaceCrew(5),
        Pass(),
        ChooseSide(0),
        ChooseTown((8, 0)),
        TurnTile((1, -1), 5),
    ],
    ids=write_move,
)
class TestNotation:
    def test_schema(self, move: Move) -> None:
        """The schema accepts every type of move as one text, and as the export writes it."""
        validator = Draft202012Validator({**SCHEMA["$defs"]["move"], "$defs": DEFINITIONS})
        assert validator.is_valid(write_move(move))
        assert validator.is_valid(move_to_data(move))
        assert not validator.is_valid(f"{write_move(move)} ")

    def test_export(self, move: Move) -> None:
        """A move in notation is read as that move, and exported in the long form."""
        text = write_move(move)
        (scenario,) = read(
            f"{HEAD}play:\n"
            f"  - {text}\n"
            f'  - refuse: {{move: "{text}", rule: G1}}\n'
            f'  - expect: {{moves: ["{text}"], includes: ["{text}"], excludes: ["{text}"]}}\n'
        )
        played, refused, expected = scenario.play
        assert isinstance(played, Played)
        assert isinstance(refused, Refused)
        assert isinstance(expected, Expected)
        assert move == played.move == refused.move == expected.checks["moves"].value[0].value
        long = move_to_data(move)
        assert [
            long,
            {"refuse": {"move": long, "rule": "G1"}},
            {"expect": {"moves": [long], "includes": [long], "excludes": [long]}},
        ] == scenario.data["play"]


class TestTheGame:
    """What the schema tells other readers agrees with the game."""

    def test_names(self) -> None:
        """Variants, options, colours, phases and languages are those there are."""
        properties, expect = SCHEMA["properties"], DEFINITIONS["expect"]["properties"]
        options = properties["options"]["properties"]
        assert list(VARIANTS) == properties["variants"]["items"]["enum"]
        readings = {
            name: tuple(each.get("enum", [each.get("const")])) for name, each in options.items()
        }
        assert readings == OPTIONS
        assert list(COLOURS) == DEFINITIONS["colour"]["enum"]
        assert list(PHASES.values()) == expect["phase"]["enum"]
        assert list(rulebook.LANGUAGES) == list(DEFINITIONS["words"]["properties"])

    def test_numbers(self) -> None:
        """Bounds that come from the game are the game's."""
        properties, expect = SCHEMA["properties"], DEFINITIONS["expect"]["properties"]
        given, players = properties["given"]["properties"], properties["players"]
        edge, tiles = DEFINITIONS["edge"], DEFINITIONS["tile-set"]["additionalProperties"]
        assert PLAYERS == range(players["minItems"], players["maxItems"] + 1)
        assert len(VARIANTS) == properties["variants"]["maxItems"]
        assert len(rulebook.rules()) <= properties["rules"]["maxItems"]
        assert len(rulebook.paragraphs()) <= properties["places"]["maxItems"]
        assert FACE_UP == given["face_up"]["maxItems"] == expect["face_up"]["maxItems"]
        assert 2 * CREWS_A_COLOUR == given["supply"]["additionalProperties"]["maximum"]
        assert EDGES == range(edge["minimum"], edge["maximum"] + 1)
        assert [str(each) for each in EDGES] == DEFINITIONS["edge-key"]["enum"]
        assert MOST_TILES == tiles["maximum"]
        assert LONGEST_TEXT == DEFINITIONS["text"]["maxLength"]

    @pytest.mark.parametrize("name", ["tile", "drawn", "laid"])
    def test_tiles(self, name: str) -> None:
        """Every tile as it may lie has a code that the schema accepts."""
        validator = Draft202012Validator(DEFINITIONS[name])
        for tile in all_types():
            for steps in range(6):
                validator.validate(tile.turned(steps).code)
        assert not validator.is_valid("X")
        assert not validator.is_valid("H00")
        assert (name != "laid") == validator.is_valid("Q6")

    def test_rules_and_places(self) -> None:
        """Every id and every place of the rulebook is accepted."""
        rule = Draft202012Validator(DEFINITIONS["rule"])
        place = Draft202012Validator(DEFINITIONS["place"])
        assert all(rule.is_valid(found.id) for found in rulebook.rules())
        assert all(place.is_valid(str(found)) for found in rulebook.paragraphs())


@pytest.mark.parametrize(
    "data",
    [
        {"seismic": 2},
        {"players": ["red"]},
        {"play": [{"crew": 6}]},
        {"play": [{"place": {"at": [0, 1], "tile": "H03"}, "crew": 0}]},
        {"play": [{"expect": {}}]},
        {"given": {}, "deal": {"seed": 1}},
        {"faceup": []},
    ],
)
def test_what_it_refuses(data: dict[str, Any]) -> None:
    """Common mistakes are refused by any reader of the schema."""
    (scenario,) = read(HEAD)
    validator = Draft202012Validator(SCHEMA)
    assert validator.is_valid(dict(scenario.data))
    assert not validator.is_valid({**scenario.data, **data})
