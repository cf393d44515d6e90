"""The figures on the page *How we know* are those of the recorded runs."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from seismic.rulebook import rules

DATA = Path(__file__).parent / "data"
PAGE = (Path(__file__).parents[1] / "docs" / "explanation" / "how-we-know.md").read_text("utf-8")


def recorded(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text("utf-8"))


def missing(*sentences: str) -> list[str]:
    """Return the sentences, or parts of them, that the page lacks."""
    return [each for each in sentences if each not in PAGE]


def test_two_implementations() -> None:
    """The page tells the games, moves and refusals of the last long comparison."""
    run = recorded("proved")
    seen, situations = run["seen"], run["situations"]
    refusals = sum(count for name, count in seen.items() if name.startswith("refused "))
    rarest = min(run["rules"], key=run["rules"].__getitem__)
    assert [] == missing(
        f"Last long run, {run['date']}, version {run['version']}, Python {run['python']}",
        f"{run['games']:,} games, {run['whole games']:,} of them whole; {run['moves']:,} moves, "
        f"{seen['score sheets']:,} score sheets and {refusals:,} refusals compared",
        f"All {len(run['rules'])} rules that act in play decided something, "
        f"the rarest ({rarest}) at {run['rules'][rarest]:,} steps",
        f"A game took {1000 * run['seconds'] / run['games']:.0f} ms of one core",
        f"counts {len(situations)} situations",
        f"town to town occurred {situations['V4e: town to town']:,} times",
        f"E1 together with E2 {situations['E1 and E2: the last tile closes the last end']:,} times",
        f"four players tied on a section {situations['E9: four tied on a section']:,} times",
        f"the rarest situation {min(situations.values()):,} times",
    )


def test_third_reading() -> None:
    """The page tells the games, checks and endings of the last long run of the third reading."""
    run = recorded("third_reading")
    refusals, ends = run["refusals"], run["ends"]
    assert [] == missing(
        f"{run['games']:,} games, {run['whole_games']:,} of them whole, "
        f"{run['moves']:,} moves and {run['checks']:,} checks",
        f"{sum(refusals.values()):,} refusals named the same rule, each of the {len(refusals)} "
        f"that can be named at least {min(refusals.values()):,} times",
        f"{ends['E1']:,} games ended by E1, {ends['E2']:,} by E2, "
        f"{ends['R6']:,} by R6 and {ends['R28']:,} by R28",
    )


def test_exhaustion() -> None:
    """The page tells the boards and states that were compared one by one."""
    run = recorded("exhausted")
    boards = {tiles: facts["compared"] for tiles, facts in run["boards"].items()}
    states = [facts["compared"]["states"] for facts in run["games"].values()]
    most = boards["3"]
    assert [] == missing(
        f"all {sum(each['boards'] for each in boards.values()):,} boards of up to three tiles, "
        f"all {sum(states):,} states of games on tiny tables",
        *(
            f"| {tiles} | {each['boards']:,} | {each['boards before symmetry']:,} |"
            for tiles, each in boards.items()
        ),
        *(f"| {count:,} |" for count in states),
        f"took {run['boards']['3']['seconds'] / 60:.0f} minutes on one core; "
        f"{most['legal moves']:,} legal moves, {most['claims']:,} claims, "
        f"{most['quakes']:,} quakes, {most['sections']:,} sections, {most['scores']:,} scores "
        f"and {most['refusals']:,} refusals were compared",
    )


def test_semantic_mutants() -> None:
    """The page tells how many mutants each layer of tests caught."""
    mutants = recorded("semantic_mutants").values()
    layers = Counter(layer for mutant in mutants for layer in mutant["layers"])
    caught = Counter(len(mutant["layers"]) for mutant in mutants)
    assert layers["scenarios"] == layers["unit"]
    assert [] == missing(
        f"of {len(mutants)} mutants the laws caught {layers['laws']}, "
        f"the scenarios and the unit tests {layers['unit']} each, "
        f"the comparison {layers['comparison']}, and exhaustion {layers['exhaustion']}",
        f"{caught[5]} were caught by all five layers, {caught[4]} by four, "
        f"{caught[3]} by three and {caught[2]} by two",
    )


def test_what_there_is() -> None:
    """The page counts the rules, the positions and the games that there are."""
    games = (DATA.parent / "golden" / "games.jsonl").read_text("utf-8").splitlines()
    assert [] == missing(
        f"none of the {len(rules())} is left out",
        f"{len(recorded('perft')['positions'])} positions to depth 2 to 4",
        f"{len(games)} games, every state pinned",
        (DATA.parent / "golden" / "signature.txt").read_text("utf-8").strip(),
    )
