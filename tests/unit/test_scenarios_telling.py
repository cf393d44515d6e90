"""Moves and checks of a scenario in words, in every language."""

import pytest

from seismic import ChooseSide, ChooseTown, Draw, Move, Pass, Place, PlaceCrew, TurnTile
from seismic.rulebook import LANGUAGES, message_keys
from seismic.scenarios import Expected, read
from seismic.scenarios.checks import CHECKS
from seismic.scenarios.telling import Fact, announced, checked

POSITION = """
seismic: 1
id: told
title: {en: Told}
rules: [Q2]
places: [quakes 1]
players: [red, blue]
given:
  laid: [{at: [0, 1], tile: H03, crews: {0: blue}}]
  face_up: [H03]
  pile: [H02, H01]
play:
  - expect:
"""


def told(checks: str, lang: str = "en", start: str = POSITION) -> list[Fact]:
    """Return the checks of a scenario in words, given as lines of its file."""
    lines = "".join(f"      {line}\n" for line in checks.splitlines())
    ((expected,),) = (scenario.play for scenario in read(start + lines))
    assert isinstance(expected, Expected)
    return checked(expected, lang)


class TestMoves:
    @pytest.mark.parametrize(
        ("move", "en", "es", "fr"),
        [
            (
                Place((0, 1), "H03"),
                "lay H03 at [0, 1]",
                "poner H03 en [0, 1]",
                "placer H03 en [0, 1]",
            ),
            (
                PlaceCrew(1),
                "a crew on the north-east edge",
                "un equipo en el borde noreste",
                "une équipe au bord nord-est",
            ),
            (Pass(), "pass", "pasar", "passer"),
            (ChooseSide(3), "strike the south side", "elegir el lado sur", "choisir le côté sud"),
            (
                ChooseTown((8, 0)),
                "strike the town at [8, 0] first",
                "primero, la ciudad de [8, 0]",
                "d'abord la ville en [8, 0]",
            ),
            (
                TurnTile((1, 0), 2),
                "turn the tile at [1, 0] by 2 × 60°",
                "girar 2 × 60° la ficha de [1, 0]",
                "tourner de 2 × 60° la tuile en [1, 0]",
            ),
            (Draw("H03"), "turn up H03", "sacar H03", "dévoiler H03"),
        ],
    )
    def test_in_every_language(self, move: Move, en: str, es: str, fr: str) -> None:
        """Every kind of move can be announced in every language."""
        assert [en, es, fr] == [announced(move, lang) for lang in LANGUAGES]


class TestChecks:
    def test_each_has_a_name(self) -> None:
        """Every check that a scenario can make has a name."""
        names = {key.removeprefix("checked.") for key in message_keys() if ".part." not in key}
        assert set(CHECKS) <= names

    def test_the_decision(self) -> None:
        """A check is described fact by fact, in the words of the language."""
        assert [
            ("Toca ahora", ["poner una ficha"]),
            ("Cuántas jugadas son legales", ["7"]),
            ("No está entre las jugadas legales", ["pasar", "elegir el lado norte"]),
        ] == told("phase: place\nlegal: 7\nexcludes: [pass, {side: 0}]", "es")

    def test_tiles_and_sections(self) -> None:
        """Tiles, crews and sections are described in full."""
        (_, tiles), (_, sections) = told(
            "tiles: [{at: [0, 1], tile: H03, crews: {0: blue}}, {at: [0, -1], crews: {}}]\n"
            "sections: [{at: [0, 1], edge: 3, complete: false, loop: false, fragments: 1,"
            " points: 0, crews: {blue: 1}}, {at: [0, 0], edge: 1, complete: true, crews: {}}]"
        )
        assert ["H03 at [0, 1], crews: blue (north)", "a tile at [0, -1], no crews"] == tiles
        assert [
            "At the south edge of [0, 1]: incomplete, no loop, fragments: 1, points: 0,"
            " crews: blue 1",
            "At the north-east edge of [0, 0]: complete, no crews",
        ] == sections

    def test_figures(self) -> None:
        """Figures come by colour."""
        assert [
            ("Équipes en réserve", ["rouge 20, bleu 19"]),
            ("Points si la partie finissait ici", ["rouge 0"]),
        ] == told("supply: {red: 20, blue: 19}\nscore: {red: 0}", "fr")

    def test_nothing(self) -> None:
        """An empty list says what there is none of."""
        checks = "includes: []\nface_up: []\nskipped: []"
        assert ["ninguna jugada", "ninguna ficha", "ningún paso"] == [
            line for _, [line] in told(checks, "es")
        ]
        assert ["aucun coup", "aucune tuile", "aucune étape"] == [
            line for _, [line] in told(checks, "fr")
        ]

    def test_the_end(self) -> None:
        """The rule that ended the game is named with its text."""
        assert [
            ("Winners", ["red and blue"]),
            ("The game ended because", ["the last tile has been laid (E1)"]),
        ] == told("winners: [red, blue]\nreason: E1")

    def test_a_skipped_step(self) -> None:
        """A skipped step is described with its player and the rule."""
        checks = "skipped: [{actor: red, step: crew, rule: G8}]"
        step = "rouge\N{NO-BREAK SPACE}: placer une équipe de construction ou passer (G8)"
        assert [("Étapes sautées", [step])] == told(checks, "fr")

    def test_deals(self) -> None:
        """The stock of a game is counted, and what holds over many deals is described."""
        start = POSITION.partition("given:")[0] + "deal: {seed: 7, deals: 20}\nplay:\n  - expect:\n"
        (_, stock), (_, deals) = told(
            "stock: {tiles: 73, quakes: [0, 6], bottom: {tiles: 6, include: [Q6]}}\n"
            "over_deals: {leave: [Q1, Q2], even: [1], spread: {tile: Q6, bottom: 6}}",
            start=start,
        )
        assert ["tiles to draw: 73", "quakes: 0–6", "among the last 6: Q6"] == stock
        assert [
            "leave in some and not in others: Q1 and Q2",
            "any tile may lie at these places of the pile: 1",
            "equally often on each of the last 6: Q6",
        ] == deals
