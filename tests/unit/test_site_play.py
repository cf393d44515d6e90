"""The Python behind the page that plays, called as its worker calls it."""

import json
from typing import Any

import pytest

from seismic import COLOURS, QuakeStruck, Record, parse_view, replay
from seismic.bots import BOTS
from seismic.rulebook import LANGUAGES
from seismic_site import EXPORTS, MOST_ARGUMENTS, answer
from seismic_site.games import GameData, game_of
from seismic_site.setup import setup

# Red has the first move; a quake is the fourth tile that is turned up.
PILE = ["H03", "H02", "X024", "Q1", "H01", "H01", "X03", "H03", "H02"]


def call(name: str, **arguments: Any) -> Any:
    """Return what a call gives to the page, which must not be an error."""
    found = json.loads(answer(f"play.{name}", json.dumps(arguments)))
    assert "error" not in found, found
    return found["value"]


def error(name: str, **arguments: Any) -> dict[str, str]:
    """Return the error of a call."""
    found: dict[str, str] = json.loads(answer(name, json.dumps(arguments)))["error"]
    return found


def game(pile: list[str], **seats: str) -> GameData:
    """Return a game with a given pile; without seats, people play red and blue."""
    players = seats or {"red": "", "blue": ""}
    record = {
        "seismic": "record",
        "version": 1,
        "rules": {},
        "players": list(players),
        "pile": pile,
        "moves": [],
    }
    found: GameData = call("open_game", text=json.dumps(record))
    return {**found, "seats": dict(players)}


def played(before: GameData, *lines: str) -> GameData:
    """Return a game after moves."""
    for line in lines:
        before = call("move", game=before, line=line, lang="en")["game"]
    return before


def show(shown: GameData, lang: str = "en") -> dict[str, Any]:
    """Return what the page shows of a game."""
    found: dict[str, Any] = call("show", game=shown, lang=lang)
    return found


class TestBeginning:
    def test_deal(self) -> None:
        """A game is dealt with its variants and readings; a seed gives the same one."""
        asked = {
            "seats": {"green": "", "red": "greedy", "blue": ""},
            "variants": ["big-one"],
            "options": {"R4": "ends-at-once"},
            "seed": 7,
        }
        dealt = call("new_game", **asked)
        assert dealt == call("new_game", **asked)
        state = game_of(dealt).state
        assert ("green", "red", "blue") == state.players
        assert {"big-one"} == state.rules.variants
        assert "ends-at-once" == state.rules.option("R4")
        assert 74 == len(state.pile) + len(state.face_up)

    @pytest.mark.parametrize(
        ("wrong", "told"),
        [
            ({"seats": {"red": ""}}, "players"),
            ({"seats": {"red": "", "pink": ""}}, "pink"),
            ({"seats": {"red": "", "blue": "deep"}}, "random, greedy"),
            ({"variants": ["twin-towns"]}, "twin-cities"),
            ({"options": {"R4": "never"}}, "ends-at-once"),
        ],
    )
    def test_wrong_wish(self, wrong: dict[str, Any], told: str) -> None:
        """A game that cannot be is refused, with what would be right."""
        asked = {"seats": {"red": "", "blue": ""}, "variants": [], "options": {}, **wrong}
        assert told in error("play.new_game", **asked)["message"]

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_form(self, lang: str) -> None:
        """The form offers every colour, bot, variant and reading, in the reader's language."""
        offered = setup(lang)
        assert list(COLOURS) == [each["id"] for each in offered["colours"]]
        assert list(BOTS) == offered["bots"]
        assert 4 == len(offered["variants"])
        texts = [text for each in offered["options"] for text in (each["text"], each["title"])]
        assert all(texts)


class TestPlaying:
    def test_place_and_claim(self) -> None:
        """A move returns the game after it, what happened, and what is shown."""
        result = call("move", game=game(PILE), line="H03@0,-1", lang="en")
        assert ["H03@0,-1"] == result["game"]["moves"]
        assert "The red player lays H03 at [0, -1]." in result["shown"]["said"]
        assert "crew" == result["shown"]["phase"]
        sent = [each["send"]["move"] for each in result["shown"]["choices"]]
        assert ["crew 0", "pass"] == sent

    @pytest.mark.parametrize(("lang", "place"), [("en", "Game Play 2"), ("fr", "Déroulement")])
    def test_refusal(self, lang: str, place: str) -> None:
        """A refused move changes nothing, and names its rule in the reader's edition."""
        before = game(PILE)
        refusal = call("move", game=before, line="H14@0,-1", lang=lang)["refusal"]
        assert "G5" == refusal["rule"]["id"]
        (edition,) = (each for each in refusal["rule"]["places"] if each["edition"] == lang)
        assert place in edition["title"]
        assert "G5" in refusal["sentence"]
        assert "place" == show(before)["phase"]

    def test_ways_at_a_cell(self) -> None:
        """Each tile face up is offered in each way it can be turned, with whether it fits."""
        tiles = call("ways", game=game(PILE), at=[0, -1], lang="en")
        assert {"H03", "H02", "X024"} == {each["type"] for each in tiles}
        (straight,) = (each["ways"] for each in tiles if each["type"] == "H03")
        fits = {each["move"]: each["refusal"] is None for each in straight}
        assert {"H03@0,-1": True, "H14@0,-1": False, "H25@0,-1": False} == fits
        assert all(each["refusal"] or each["meaning"] for each in straight)

    def test_where_tiles_fit(self) -> None:
        """An open cell says which tiles fit there; a cell that is taken has none."""
        targets = {tuple(each["send"]["cell"]): each for each in show(game(PILE))["targets"]}
        assert ["H02", "H03", "X024"] == targets[0, -1]["fits"]
        assert [] == targets[0, 0]["fits"]

    def test_quake(self) -> None:
        """A quake is shown on the table as it was until then, with the tiles that are lost."""
        before = played(game(PILE), "H03@0,-1")
        result = call("move", game=before, line="crew 0", lang="en")
        (frame,) = result["frames"]
        assert "Quake Q1 strikes the north side" in frame["said"][0]
        assert "Lost from the table: H03 at [0, -1]." in frame["said"][1]
        assert "(tiles: 2, crews: 1)" in frame["picture"]
        assert 1 == len(game_of(result["game"]).state.board)
        red, _ = result["shown"]["players"]
        assert 20 == red["supply"]

    def test_aftershock(self) -> None:
        """A turned tile is shown as it lay before, with how far it has been turned."""
        record = {
            "seismic": "record",
            "version": 1,
            "rules": {"variants": ["aftershocks"]},
            "players": ["red", "blue"],
            "pile": ["X01", "H03", "H03", "H01", "Q1", "H01", "H01"],
            "moves": ["X01@0,1", "pass", "H03@0,-1", "pass", "side 0"],
        }
        before = call("open_game", text=json.dumps(record))
        assert "turn" == show(before)["phase"]
        (tile,) = call("ways", game=before, at=[0, 1], lang="en")
        legal = [each["move"] for each in tile["ways"] if not each["refusal"]]
        assert ["turn 0,1 x5"] == legal
        shown = call("move", game=before, line="turn 0,1 x5", lang="en")["shown"]
        (turned,) = shown["turns"]
        assert 5 == turned["by"]
        assert "X01" in turned["picture"]

    def test_bots_move_only_in_their_turn(self) -> None:
        """A bot plays the seat that is named for it, and the same move each time."""
        dealt = game(PILE, red="greedy", blue="")
        assert call("bot_move", game=dealt, lang="en") == call("bot_move", game=dealt, lang="en")
        after = played(dealt, "H03@0,-1", "pass")
        assert "" == show(after)["bot"]
        assert "BadValue" == error("play.bot_move", game=after, lang="en")["kind"]

    def test_nothing_to_click_while_a_bot_decides(self) -> None:
        """While a bot decides, there is nothing to choose."""
        shown = show(game(PILE, red="greedy", blue=""))
        assert "greedy" == shown["bot"]
        assert [] == shown["targets"] == shown["choices"]

    def test_undo(self) -> None:
        """Moves are taken back to the last decision of a person, past those of bots."""
        dealt = game(PILE, red="", blue="greedy")
        after = played(dealt, "H03@0,-1", "pass")
        while show(after)["bot"]:
            after = call("bot_move", game=after, lang="en")["game"]
        back = call("undo", game=after)
        assert ["H03@0,-1"] == back["moves"]
        assert "crew" == show(back)["phase"]
        assert [] == call("undo", game=back)["moves"]
        assert not show(dealt)["undoable"]

    def test_other_game_between(self) -> None:
        """A page may come back to a game after others, or play it on from an earlier move."""
        first, second = game(PILE), game([*PILE[::-1][:5], "H03"])
        after = played(first, "H03@0,-1", "crew 0")
        show(second)
        assert show(played(first, "H03@0,-1", "crew 0")) == show(after)
        assert 2 == len(game_of(played(first, "H03@0,-1")).state.board)

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_whole_game(self, lang: str) -> None:
        """Bots play to the end of a game with every variant; its record replays."""
        seats = {"red": "greedy", "blue": "random"}
        variants = ["big-one", "dilemma", "aftershocks"]
        current = call("new_game", seats=seats, variants=variants, options={}, seed=3)
        frames = 0
        while not (shown := show(current, lang))["over"]:
            result = call("bot_move", game=current, lang=lang)
            current, frames = result["game"], frames + len(result["frames"])
        assert [] == shown["choices"] == shown["targets"]
        steps = list(replay(Record.from_json(call("save", game=current))))
        assert steps[-1].state == game_of(current).state
        quakes = [each for step in steps for each in step.events if isinstance(each, QuakeStruck)]
        assert 0 < len(quakes) == frames


class TestReports:
    # Two intersections north and south of the town, and red on both highways.
    MOVES = ("X03@0,-1", "pass", "X03@0,1", "crew 0")

    def test_sheet(self) -> None:
        """The sheet has a row for each complete section, which can be lit up."""
        after = played(game(["X03", "X03", "H03", "H02", "H01", "H01"]), *self.MOVES)
        sheet = call("sheet", game=after, lang="en")
        assert ["total", "", "", "0", "8", "E10"] == sheet["total"]
        worth = [row["cells"][2] for row in sheet["rows"]]
        assert ["0+2+6 = 8", "0+6+2 = 8"] == sorted(worth)
        picture = call("lit", game=after, number=sheet["rows"][0]["number"], lang="en")
        assert ">8<" in picture

    def test_odds(self) -> None:
        """The odds of the next tile add up to one, the most likely first."""
        dealt = call("new_game", seats={"red": "", "blue": ""}, variants=[], options={}, seed=5)
        shares = [each["share"] for each in call("odds", game=dealt, lang="en")]
        assert 1 == pytest.approx(sum(shares))
        assert sorted(shares, reverse=True) == shares

    def test_unknown_odds(self) -> None:
        """A pile that no set-up deals has none."""
        assert call("odds", game=game(PILE), lang="en") is None


class TestFiles:
    def test_save_and_open(self) -> None:
        """A saved game opens as it was, with its moves to take back."""
        after = played(game(PILE), "H03@0,-1", "crew 0")
        again = call("open_game", text=call("save", game=after))
        assert after["moves"] == again["moves"]
        assert show(after) == show(again)

    def test_link(self) -> None:
        """A link shows what everybody sees, and hides the order of the pile."""
        dealt = call("new_game", seats={"red": "", "blue": ""}, variants=[], options={}, seed=5)
        line = call("link", game=dealt)
        assert 70 == parse_view(line).in_pile
        again = call("open_game", text=line)
        assert line == call("link", game=again)
        piles = {game_of(call("open_game", text=line)).state.pile for _ in range(3)}
        assert game_of(dealt).state.pile not in piles
        assert 1 < len(piles)

    def test_position_goes_on(self) -> None:
        """A game from a link is played, saved and opened again from where it stands."""
        line = call("link", game=played(game(PILE), "H03@0,-1"))
        after = played(call("open_game", text=line), "crew 0")
        assert ["crew 0"] == after["moves"]
        assert [] == call("undo", game=after)["moves"]


class TestHostile:
    @pytest.mark.parametrize(
        "text",
        [
            "",
            "nothing of ours",
            "<script>alert(1)</script>",
            "Rb place - H03,H02 Z1",
            '{"seismic":"record"}',
            '{"seismic":"state","version":1}',
            "[" * 5_000,
            '{"seismic":"record","version":1,"rules":{},"players":["red"],"pile":[],"moves":[]}',
            "Rb place " + "9:9H03/" * 40_000,
        ],
        ids=range(9),
    )
    def test_what_is_no_game(self, text: str) -> None:
        """Anything else is refused in words, and is no bug."""
        found = error("play.open_game", text=text)
        assert found["kind"].startswith("Bad")
        assert found["message"]

    def test_illegal_record(self) -> None:
        """A record that breaks a rule is refused with the rule."""
        record = json.loads(call("save", game=played(game(PILE), "H03@0,-1")))
        record["moves"].append("crew 5")
        assert "G8" in error("play.open_game", text=json.dumps(record))["message"]

    def test_too_much(self) -> None:
        """A call has a limit, before it is even read."""
        text = "x" * MOST_ARGUMENTS
        assert str(MOST_ARGUMENTS) in error("play.open_game", text=text)["message"]

    @pytest.mark.parametrize("name", ["play.game_of", "play.__doc__", "os.system", "play", ""])
    def test_only_what_is_exported(self, name: str) -> None:
        """No other function can be called."""
        assert "bug" == error(name)["kind"]

    def test_exports_exist(self) -> None:
        """Every exported name is a function of its module."""
        from importlib import import_module

        for module, names in EXPORTS.items():
            found = import_module(f"seismic_site.{module}")
            assert all(callable(getattr(found, name)) for name in names)
