"""Every public callable refuses wrong arguments with an error of the library, and shows no secret.

Each is called with valid arguments, which must work; then each argument in turn is replaced by
wrong ones of many sorts. One that is accepted is fine, an error that is not ours is not.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import partial, reduce
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

import attrs
import pytest
from typing_extensions import is_typeddict

import seismic
from seismic import (
    Board,
    Caps,
    Colour,
    Crew,
    Game,
    Given,
    Hex,
    Pass,
    Place,
    Record,
    Rules,
    SeismicError,
    Start,
    Table,
    Tags,
    Tile,
    TileSet,
    Undealt,
    bots,
    encoding,
    envs,
    perft,
    records,
    rulebook,
    scenarios,
    simulate,
    steps,
    svg,
    text,
    widget,
    wire,
)
from seismic.tilesets import Entry
from test_reference import public

SECRET: Final = "X024+77"
"""A tile of the pile and the box that no message may show."""

PLAYERS: Final[list[Colour]] = ["red", "blue"]
BEGUN: Final = seismic.begin_position(
    PLAYERS,
    laid={(0, -1): "H03"},
    face_up=["H03", "H02"],
    pile=["H01", SECRET],
    box=[SECRET],
)
STATE: Final = BEGUN.state
BOARD: Final = STATE.board
VIEW: Final = seismic.observe(seismic.new_game(PLAYERS, seed=7))
DEALT: Final = seismic.new_game(PLAYERS, seed=7)
FEW: Final = seismic.new_game(PLAYERS, pile=Undealt.of({"H03": 1, "H02": 1, "H01": 1}))
EVENT: Final = seismic.event_to_data(BEGUN.events[-1])
CLAIMED: Final = Board({(0, 0): "T", (0, -1): "H03"}, [Crew((0, -1), 0, "red")])
OVER: Final = seismic.position(PLAYERS, laid={(0, -1): "X03"})
END: Final = seismic.outcome(OVER)
PILE: Final = ["X03", "H03", "H02", SECRET]
START: Final = Start(PLAYERS, PILE)
RECORD: Final = Record(START, (Place((0, -1), "X03"),))
GIVEN: Final = Given(CLAIMED, ["H03"], {"red": 19, "blue": 20}, "red")
RUN: Final = simulate.simulate(["random", "random"], games=1)
LADDER: Final = simulate.ladder(["random", "random"], games=1)
SIMULATED: Final[Mapping[str, Any]] = {
    "rules": Rules(),
    "games": 1,
    "seed": 7,
    "jobs": None,
    "executor": None,
    "log": None,
}
REFUSAL: Final = seismic.explain(STATE, Pass())
SCENARIO_FILE: Final = scenarios.files_in(scenarios.suite_folder())[0]
SCENARIO: Final = scenarios.read_file(SCENARIO_FILE)[0]
RULING: Final = rulebook.rule("R11")
EVIDENT: Final = next(rule for rule in rulebook.rules() if rule.evidence)

BOUNDED: Final = Rules(table=Table.hexagon(2))
ARRAYS: Final = encoding.Encoding(BOUNDED)
TABLED: Final = seismic.new_game(PLAYERS, rules=BOUNDED, seed=7)
SEEN: Final = ARRAYS.observe(TABLED)
FIRST: Final = int(ARRAYS.mask(TABLED).argmax())


def begun(env: Callable[..., Any]) -> Any:
    """Return an environment with a game that has begun."""
    made = env(rules=BOUNDED)
    made.reset(seed=7)
    return made


AGENTS: Final = begun(envs.SeismicAEC)

assert REFUSAL is not None
assert END is not None


DATA: Final = seismic.to_data(STATE)
JSON: Final = seismic.to_json(STATE)
DEEP: Final = reduce(lambda nested, _: [nested], range(100_000), list[Any]())
"""A list in a list in a list, deeper than Python can recurse."""


class Text(str):
    """A text that is not a plain one."""


WRONG: Final[Mapping[str, Callable[[], object]]] = {
    "None": lambda: None,
    "0": lambda: 0,
    "-1": lambda: -1,
    "True": lambda: True,
    "3.5": lambda: 3.5,
    "NaN": lambda: float("nan"),
    "infinity": lambda: float("inf"),
    "a huge number": lambda: 10**5000,
    "an empty text": lambda: "",
    "a text": lambda: "text",
    "a lone surrogate": lambda: "\ud800",
    "a text of a subclass": lambda: Text("text"),
    "bytes": lambda: b"x",
    "an empty list": list,
    "a list of None": lambda: [None],
    "a list of lists": lambda: [[], []],
    "a list of texts": lambda: ["text", "text"],
    "a deep list": lambda: DEEP,
    "an empty dict": dict,
    "a dict": lambda: {None: [], "text": None},
    "a set": lambda: {"text", None},
    "an object": object,
    "a class": lambda: bool,
    "a function": lambda: lambda *_: None,
    "a generator": lambda: (each for each in [None]),
    "a state": lambda: STATE,
    "a view": lambda: VIEW,
    "a move": Pass,
    "a step": lambda: BEGUN,
    "data": lambda: DATA,
    "JSON": lambda: JSON,
    "the pile": lambda: tuple(STATE.pile),
}
"""A wrong argument of each sort; where one happens to be right, it is accepted."""

POSITION: Final[dict[str, Any]] = {
    "rules": Rules(),
    "laid": {(0, -1): "H03"},
    "crews": [Crew((0, -1), 0, "red")],
    "face_up": ["H03"],
    "pile": PILE,
    "supply": {"red": 19},
    "turn": "blue",
    "heights": {"red": 170},
    "box": ["Q1"],
}
SET_UP: Final[dict[str, Any]] = {
    "rules": Rules(),
    "seed": None,
    "pile": PILE,
    "heights": {"red": 170},
    "deal": True,
}
LOOK: Final[dict[str, Any]] = {"theme": svg.LIGHT, "lang": "en"}

CALLS: Final[Mapping[str, "partial[Any]"]] = {
    # what a game is made of
    "Hex": partial(Hex, 0, 0),
    "Hex.along": partial(Hex(0, 0).along, 0, 1),
    "Hex.distance": partial(Hex(0, 0).distance, (1, 1)),
    "Hex.neighbour": partial(Hex(0, 0).neighbour, 0),
    "Tile": partial(Tile, "H03"),
    "Tile.fragment_at": partial(Tile("H03").fragment_at, 0),
    "Tile.ground": partial(Tile("H03").ground, 0),
    "Tile.turned": partial(Tile("H03").turned, 1),
    "Laid": partial(seismic.Laid, (0, -1), "H03"),
    "Crew": partial(Crew, (0, -1), 0, "red"),
    "Pile": partial(seismic.Pile, [Tile("H03")]),
    "Pile.after": partial(seismic.Pile.after, (Tile("H03"),), 0),
    "Pile.without_order": partial(seismic.Pile.without_order, Undealt(3)),
    "Undealt": partial(Undealt, 3, ((Tile("H03"), 3),), ()),
    "Undealt.of": partial(Undealt.of, {"H03": 2}, {"Q6": 1}),
    "Board": partial(Board, {(0, 0): "T", (0, -1): "H03"}, [Crew((0, -1), 0, "red")], Table()),
    "Board.tile": partial(BOARD.tile, (0, -1)),
    "Board.crews_on": partial(BOARD.crews_on, (0, -1)),
    "Table": partial(Table, "cells", (), [(0, 0)]),
    "Table.hexagon": partial(Table.hexagon, 3),
    "Table.rectangle": partial(Table.rectangle, 3, 3),
    "Table.of": partial(Table.of, [(0, 0)]),
    "TileSet": partial(TileSet, [Entry(Tile("H03"), 6)]),
    "TileSet.of": partial(TileSet.of, {"H03": 6}),
    "TileSet.count": partial(TileSet.standard().count, "H03"),
    "TileSet.from_toml": partial(TileSet.from_toml, '[[tiles]]\ntype = "H03"\ncount = 6\n'),
    "tilesets.Entry": partial(Entry, Tile("H03"), 6, "owner"),
    "Rules": partial(
        Rules, {"dilemma"}, {"R9": "uses-up-magnitude"}, Table(), TileSet.standard(), [(0, 0)]
    ),
    "Rules.option": partial(Rules().option, "R9"),
    # moves
    "Place": partial(Place, (0, -1), "H03"),
    "PlaceCrew": partial(seismic.PlaceCrew, 0),
    "ChooseSide": partial(seismic.ChooseSide, 0),
    "ChooseTown": partial(seismic.ChooseTown, (8, 0)),
    "TurnTile": partial(seismic.TurnTile, (1, -1), 2),
    "Draw": partial(seismic.Draw, "H03"),
    "parse_move": partial(seismic.parse_move, "pass"),
    "write_move": partial(seismic.write_move, Pass()),
    # games
    "new_game": partial(seismic.new_game, PLAYERS, **SET_UP),
    "begin_game": partial(seismic.begin_game, PLAYERS, **SET_UP),
    "position": partial(seismic.position, PLAYERS, **POSITION),
    "begin_position": partial(seismic.begin_position, PLAYERS, **POSITION),
    "GameState": partial(
        seismic.GameState,
        rules=Rules(),
        players=PLAYERS,
        board=BOARD,
        supplies=[20, 20],
        step=steps.Crewing(Hex(0, -1)),
        face_up=["H03"],
        pile=["Q1"],
        box=["Q1"],
        discards=["Q1"],
        heights={"red": 170},
        turn=1,
    ),
    "steps.ChoosingSide": partial(steps.ChoosingSide, Tile("Q1"), Hex(0, 0), (), ()),
    "steps.Turning": partial(steps.Turning, 0, [Hex(0, -1)], None),
    "dealt": partial(seismic.dealt, FEW, ["H03", "H02", "H01"]),
    "undealt": partial(seismic.undealt, DEALT),
    "legal_moves": partial(seismic.legal_moves, STATE),
    "explain": partial(seismic.explain, STATE, Pass(), BEGUN.events),
    "apply": partial(seismic.apply, STATE, seismic.legal_moves(STATE)[0]),
    "play": partial(seismic.play, STATE, seismic.legal_moves(STATE)[0]),
    "outcome": partial(seismic.outcome, OVER),
    "validate": partial(seismic.validate, STATE),
    "score": partial(seismic.score, STATE),
    "totals": partial(seismic.totals, STATE),
    "playout": partial(seismic.playout, STATE, Random(1), bots.greedy),
    "sections": partial(seismic.sections, BOARD),
    "section_at": partial(seismic.section_at, BOARD, (0, -1), 0),
    "resolve_quake": partial(
        seismic.resolve_quake, BOARD, (0, 0), 1, 0, options={"R9": "uses-up-magnitude"}
    ),
    "Refusal.sentence": partial(REFUSAL.sentence, "en"),
    # saves, records and views
    "Caps": partial(Caps, 1000, 8, 100, 100, 100, 100, 64, 60, 1000),
    "to_data": partial(seismic.to_data, STATE),
    "to_json": partial(seismic.to_json, STATE),
    "from_data": partial(seismic.from_data, seismic.to_data(STATE), Caps()),
    "from_json": partial(seismic.from_json, seismic.to_json(STATE), Caps()),
    "Given": partial(Given, BOARD, ["H03"], {"red": 20, "blue": 20}, "red", ["Q1"]),
    "Start": partial(Start, PLAYERS, PILE, rules=Rules(), heights={"red": 170}, given=GIVEN),
    "Start.dealt": partial(Start.dealt, PLAYERS, rules=Rules(), seed=7, heights={"red": 170}),
    "Start.undealt": partial(Start.undealt, PLAYERS, rules=Rules(), heights={"red": 170}),
    "Tags": partial(Tags, {"red": "R"}, "2006-10-19", "Essen", {1: "!"}),
    "Tags.for_moves": partial(Tags(comments={1: "!"}).for_moves, 0, 1),
    "Record": partial(Record, START, (Place((0, -1), "X03"),), None, Tags()),
    "Record.of": partial(Record.of, START, [Place((0, -1), "X03")], Tags()),
    "Record.from_data": partial(Record.from_data, RECORD.to_data(), Caps()),
    "Record.from_json": partial(Record.from_json, RECORD.to_json(), Caps()),
    "replay": partial(seismic.replay, RECORD),
    "excerpt": partial(seismic.excerpt, RECORD, 1),
    "records.result_of": partial(records.result_of, OVER),
    "observe": partial(seismic.observe, STATE, "red", BEGUN.events),
    "View.explain": partial(VIEW.explain, Pass()),
    "draw_odds": partial(seismic.draw_odds, VIEW),
    "draw_probabilities": partial(seismic.draw_probabilities, FEW),
    "sample": partial(seismic.sample, VIEW, Random(1)),
    "view_to_data": partial(seismic.view_to_data, VIEW),
    "view_to_json": partial(seismic.view_to_json, VIEW),
    "view_digest": partial(seismic.view_digest, VIEW),
    "view_from_data": partial(seismic.view_from_data, seismic.view_to_data(VIEW), Caps()),
    "view_from_json": partial(seismic.view_from_json, seismic.view_to_json(VIEW), Caps()),
    # one line, a history, and what a server sends
    "parse_state": partial(seismic.parse_state, seismic.write_state(STATE), Caps()),
    "parse_view": partial(seismic.parse_view, seismic.write_view(VIEW), Caps()),
    "write_state": partial(seismic.write_state, STATE),
    "write_view": partial(seismic.write_view, VIEW),
    "Game": partial(Game, PLAYERS, **SET_UP),
    "Game.from_state": partial(Game.from_state, STATE),
    "Game.from_record": partial(Game.from_record, RECORD),
    "Game.push": partial(lambda move: Game.from_state(STATE).push(move), "H03@0,1"),
    "Game.record": partial(Game.from_record(RECORD).record, Tags()),
    "event_to_data": partial(seismic.event_to_data, BEGUN.events[-1]),
    "event_from_data": partial(seismic.event_from_data, EVENT, Caps()),
    "events_to_json": partial(seismic.events_to_json, BEGUN.events),
    "events_from_json": partial(
        seismic.events_from_json, seismic.events_to_json(BEGUN.events), Caps()
    ),
    "move_to_data": partial(seismic.move_to_data, Pass()),
    "move_from_data": partial(seismic.move_from_data, {"move": "pass"}, Caps()),
    "refusal_to_data": partial(seismic.refusal_to_data, REFUSAL, "en"),
    "sheet_to_data": partial(seismic.sheet_to_data, seismic.score(STATE)),
    "outcome_to_data": partial(seismic.outcome_to_data, END),
    "wire.schema": partial(wire.schema, "event"),
    # pictures and texts
    "svg.board": partial(svg.board, BOARD, svg.Coordinates(), **LOOK),
    "svg.state": partial(svg.state, STATE, svg.Coordinates(), **LOOK),
    "svg.tile": partial(svg.tile, "H03", **LOOK),
    "svg.tiles": partial(svg.tiles, ["H03", "H02"], **LOOK),
    "svg.png": partial(svg.png, svg.tile("H03"), 64),
    "svg.Theme": partial(svg.Theme, **attrs.asdict(svg.LIGHT)),
    "svg.LastMove": partial(svg.LastMove, BEGUN.events),
    "svg.Lit": partial(svg.Lit, seismic.section_at(BOARD, (0, -1), 0)),
    "svg.Lost": partial(svg.Lost, [(0, -1)]),
    "svg.Placements": partial(svg.Placements, seismic.legal_moves(STATE)),
    "svg.QuakeLines": partial(svg.QuakeLines, (0, 0)),
    "svg.Room": partial(svg.Room, [(0, -1)]),
    "text.board": partial(text.board, BOARD, "en", 60, last=seismic.Hex(0, -1)),
    "text.edge_key": partial(text.edge_key, "en"),
    "text.event": partial(text.event, BEGUN.events[-1], "en"),
    "text.facts": partial(text.facts, STATE, "en"),
    "text.outcome": partial(text.outcome, END, "en"),
    "text.overview": partial(text.overview, BOARD, "en", 60, last=seismic.Hex(0, -1)),
    "text.sheet": partial(text.sheet, seismic.score(STATE), "en"),
    "text.state": partial(text.state, STATE, "en", 60),
    "text.told": partial(text.told, BEGUN, "en"),
    "text.window": partial(
        text.window, BOARD, seismic.Hex(0, -1), "en", 60, 24, last=seismic.Hex(0, -1)
    ),
    "widget.BoardWidget": partial(widget.BoardWidget, STATE, **LOOK),
    "widget.BoardWidget.set_state": partial(widget.BoardWidget(STATE).set_state, {}),
    # the rulebook and scenarios
    "rulebook.rule": partial(rulebook.rule, "R11"),
    "rulebook.message": partial(rulebook.message, "colour.red", "en"),
    "rulebook.Paragraph.parse": partial(rulebook.Paragraph.parse, "quakes 2"),
    "rulebook.Paragraph.title": partial(RULING.paragraph.title, "en"),
    "rulebook.Rule.title": partial(RULING.title, "en"),
    "rulebook.Rule.heading": partial(RULING.heading, "en"),
    "rulebook.Rule.text": partial(RULING.text, "en"),
    "rulebook.Rule.reason": partial(RULING.reason, "en"),
    "rulebook.Rule.against": partial(RULING.against, "en"),
    "rulebook.Rule.reading": partial(RULING.reading, "en"),
    "rulebook.Rule.option_text": partial(RULING.option_text, "nine-steps", "en"),
    "rulebook.Rule.edition_says": partial(rulebook.rule("D1").edition_says, "es", "en"),
    "rulebook.Rule.evidence_says": partial(EVIDENT.evidence_says, EVIDENT.evidence[0], "en"),
    "scenarios.Scenario.title": partial(SCENARIO.title, "en"),
    "scenarios.Scenario.why": partial(SCENARIO.why, "en"),
    "scenarios.Scenario.refuses": partial(SCENARIO.refuses, "G5"),
    "scenarios.read": partial(scenarios.read, SCENARIO_FILE.read_bytes(), "file", "en"),
    "scenarios.read_file": partial(scenarios.read_file, SCENARIO_FILE, "en"),
    "scenarios.files_in": partial(scenarios.files_in, SCENARIO_FILE.parent),
    "scenarios.run": partial(scenarios.run, SCENARIO, "en"),
    "scenarios.export": partial(scenarios.export, [SCENARIO]),
    "scenarios.coverage": partial(scenarios.coverage, [SCENARIO]),
    # players
    "bots.MonteCarlo": partial(bots.MonteCarlo, 8),
    "bots.MonteCarlo.__call__": partial(bots.MonteCarlo(8), VIEW, Random(1)),
    "bots.Mcts": partial(bots.Mcts, 8, None),
    "bots.Mcts.__call__": partial(bots.Mcts(8), VIEW, Random(1)),
    "bots.at_random": partial(bots.at_random, VIEW, Random(1)),
    "bots.greedy": partial(bots.greedy, VIEW, Random(1)),
    "bots.Program": partial(bots.Program, ("node", "bot.mjs"), 5.0),
    "simulate.play_games": partial(simulate.play_games, ["random", "random"], **SIMULATED),
    "simulate.simulate": partial(
        simulate.simulate, ["random", "random"], **SIMULATED, progress=None
    ),
    "simulate.ladder": partial(simulate.ladder, ["random", "random"], **SIMULATED, progress=None),
    "simulate.plot_ladder": partial(simulate.plot_ladder, LADDER, lang="en", theme=svg.LIGHT),
    "simulate.Game.forfeit_of": partial(RUN.games[0].forfeit_of, 0),
    "simulate.plot": partial(simulate.plot, RUN, lang="en", theme=svg.LIGHT),
    "simulate.wilson": partial(simulate.wilson, 1, 2),
    "simulate.Spread.of": partial(simulate.Spread.of, [1, 3]),
    # arrays and environments
    "encoding.Encoding": partial(encoding.Encoding, BOUNDED, 2, False),
    "encoding.Encoding.encode": partial(ARRAYS.encode, TABLED, seismic.legal_moves(TABLED)[0]),
    "encoding.Encoding.decode": partial(ARRAYS.decode, TABLED, int(ARRAYS.mask(TABLED).argmax())),
    "encoding.Encoding.mask": partial(ARRAYS.mask, TABLED),
    "encoding.Encoding.observe": partial(ARRAYS.observe, TABLED, "red"),
    "encoding.Observation": partial(encoding.Observation, *SEEN),
    "encoding.Symmetry.observation": partial(ARRAYS.symmetries[7].observation, SEEN),
    "encoding.Symmetry.numbers": partial(ARRAYS.symmetries[7].numbers, SEEN),
    "encoding.Symmetry.by_action": partial(
        ARRAYS.symmetries[7].by_action, SEEN, ARRAYS.mask(TABLED)
    ),
    "envs.aec_env": partial(envs.aec_env, BOUNDED, 2, "final", "svg"),
    "envs.SeismicAEC": partial(envs.SeismicAEC, BOUNDED, 2, "final", "svg"),
    "envs.SeismicAEC.observation_space": partial(AGENTS.observation_space, "red"),
    "envs.SeismicAEC.action_space": partial(AGENTS.action_space, "red"),
    "envs.SeismicAEC.reset": partial(envs.SeismicAEC(BOUNDED).reset, 7, {}),
    "envs.SeismicAEC.observe": partial(AGENTS.observe, "red"),
    "envs.SeismicAEC.step": partial(lambda action: begun(envs.SeismicAEC).step(action), FIRST),
    "envs.SeismicEnv": partial(
        envs.SeismicEnv, BOUNDED, ["greedy"], 1, "final", "penalty", 0.5, "svg"
    ),
    "envs.SeismicEnv.reset": partial(envs.SeismicEnv(BOUNDED).reset, seed=7, options={}),
    "envs.SeismicEnv.step": partial(lambda action: begun(envs.SeismicEnv).step(action), FIRST),
    "envs.SeismicVectorEnv": partial(
        envs.SeismicVectorEnv, 2, BOUNDED, ["greedy"], 1, "final", "penalty", 0.5, "svg"
    ),
    "envs.SeismicVectorEnv.reset": partial(
        envs.SeismicVectorEnv(2, BOUNDED).reset, seed=[7, 8], options={}
    ),
    "envs.SeismicVectorEnv.step": partial(
        lambda actions: begun(partial(envs.SeismicVectorEnv, 2)).step(actions), [FIRST, FIRST]
    ),
    "perft.perft": partial(perft.perft, OVER, 2),
    "perft.read_positions": partial(perft.read_positions, '{"positions": []}', Caps()),
}
"""Every public callable that has something to refuse, with valid arguments."""


def callables() -> Iterator[str]:
    """Yield the names of all public callables with parameters that they may refuse."""
    seen: set[int] = set()
    for module, name in public():
        thing = getattr(import_module(module), name)
        path = f"{module}.{name}".removeprefix("seismic.")
        if id(thing) in seen or not (inspect.isclass(thing) or inspect.isroutine(thing)):
            continue
        seen.add(id(thing))
        if not inspect.isclass(thing):
            yield from [path] if inspect.signature(thing).parameters else []
        elif not issubclass(thing, BaseException) and not is_typeddict(thing):  # nobody makes them
            if not is_plain(thing):
                yield path
            for method, function in vars(thing).items():
                if method == "__call__" or not method.startswith("_"):
                    yield from [f"{path}.{method}"] if has_parameters(thing, function) else []


def is_plain(record: type) -> bool:
    """Return whether a class keeps any values as they are, such as what the library returns."""
    own = "__attrs_post_init__" in vars(record) or "__attrs_init__" in vars(record)
    fields = attrs.fields(record) if attrs.has(record) else None
    return fields is not None and not own and not any(f.converter or f.validator for f in fields)


def has_parameters(owner: type, member: object) -> bool:
    """Return whether a member is a method with more parameters than its owner."""
    if not inspect.isroutine(member) and not isinstance(member, classmethod):
        return False
    bound = 0 if isinstance(member, classmethod | staticmethod) else 1
    method = getattr(owner, getattr(member, "__name__", ""))
    return len(inspect.signature(method).parameters) > bound


def test_every_callable_is_called() -> None:
    """No public callable and no parameter of one is missing from the table."""
    assert sorted(CALLS) == sorted(callables())
    for name, call in CALLS.items():
        given = len(call.args) + len(call.keywords)
        assert len(inspect.signature(call.func).parameters) == given, name


@pytest.mark.parametrize("name", CALLS)
def test_valid_arguments(name: str) -> None:
    """The arguments in the table are valid."""
    run(CALLS[name])


ARGUMENTS: Final = [
    (name, argument)
    for name, call in CALLS.items()
    for argument in (*range(len(call.args)), *call.keywords)
]


@pytest.mark.parametrize(("name", "argument"), ARGUMENTS)
def test_wrong_arguments(
    name: str, argument: int | str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong argument is refused by an error of the library that shows nothing hidden."""
    monkeypatch.chdir(tmp_path)  # a text may be the name of a file
    surprises = []
    for sort, make in WRONG.items():
        call, wrong, begun = CALLS[name], make(), perf_counter()
        args = [wrong if at == argument else each for at, each in enumerate(call.args)]
        keywords = {key: wrong if key == argument else each for key, each in call.keywords.items()}
        try:
            run(partial(call.func, *args, **keywords))
        except SeismicError as error:
            if SECRET in str(error) + repr(error):
                surprises.append(f"{sort}: shows a hidden tile: {error}")
        except Exception as error:
            surprises.append(f"{sort}: {type(error).__name__}: {error}"[:200])
        if perf_counter() - begun > 10:
            surprises.append(f"{sort}: takes too long")
    assert not surprises


def run(call: "partial[Any]") -> None:
    """Call it, and ask for what it yields."""
    found = call()
    if isinstance(found, Iterator):
        for _ in islice(found, 100):
            pass
