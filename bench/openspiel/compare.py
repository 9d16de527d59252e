"""Plays random games of the library in Ludwright and in OpenSpiel side by side, and compares legal moves and results.

    pip install open_spiel
    cargo build --release
    python3 bench/openspiel/compare.py [--games N] [--only NAME] [--binary target/release/ludwright]

Exit code 0 if both agree on every ply of every game, 1 with the first difference of each game otherwise.
"""

import argparse
import json
import random
import re
import subprocess
import sys
from dataclasses import dataclass
from typing import Callable

try:
    import pyspiel
except ImportError:
    sys.exit("OpenSpiel is missing: pip install open_spiel")

LETTERS = "abcdefghijklmnopqrstuvwxyz"

# What OpenSpiel may do in this position: each complete step in our notation, and the actions that make it up.
Options = dict[str, list[int]]


@dataclass
class Pair:
    """One game under both names, and how their moves are told in one notation."""

    ours: str
    theirs: str
    options: Callable[["pyspiel.State"], Options]
    # Our move in the same notation; what was played before tells what kind of move it is.
    told: Callable[[str, list[str]], str] = lambda move, played: move
    # Passes of ours that OpenSpiel does not make: the other player goes on.
    passes_alone: bool = False
    # OpenSpiel draws games that go on for too long, or in which a position comes back; these rules do not.
    draws_early: bool = False
    # The rules as text, if they are not those of the library: another size.
    change: tuple[str, str] | None = None


def actions(state):
    """The legal actions with their texts."""
    player = state.current_player()
    return [(action, state.action_to_string(player, action)) for action in state.legal_actions()]


def each(tell):
    """Options where an action is a move."""
    return lambda state: {tell(text): [action] for action, text in actions(state)}


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


def cell(column, row):
    return f"{LETTERS[column]}{row}"


def row_column(text):
    """`x(1,2)` or `1,2`, rows from the top; the boards are symmetric."""
    row, column = numbers(text)[-2:]
    return cell(column, row + 1)


def flipped(size):
    """`a7a6` where the first player moves down."""

    def tell(text):
        one, other = re.findall(r"[a-z]\d+", text)[:2]
        turn = lambda site: f"{site[0]}{size + 1 - int(site[1:])}"
        return f"{turn(one)}-{turn(other)}"

    return tell


def from_to(text):
    one, other = re.findall(r"[a-z]\d+", text)[:2]
    return f"{one}-{other}"


def rhombus(text):
    """The first player connects top and bottom there, and what would be left and right here."""
    return cell(int(text[1:]) - 1, LETTERS.index(text[0]) + 1)


def othello(text):
    return "pass" if "pass" in text.lower() else text.strip().split()[-1]


def pile(text):
    number, taken = numbers(text)
    return f"{LETTERS[number - 1]} takes {taken}"


def taken(move, _):
    rule = re.search(r"#(\d+)", move)
    return f"{move[0]} takes {rule.group(1) if rule else 1}"


def amazon(texts):
    """From, to; or a shot, told by its end alone."""
    squares = [numbers(text)[-2:] for text in texts]
    return "-".join(cell(column - 1, 11 - row) for row, column in squares)


def amazon_options(state):
    listed = actions(state)
    if "From" not in listed[0][1]:
        return {amazon([text]): [action] for action, text in listed}
    found = {}
    for action, text in listed:
        after = state.child(action)
        for second, to in actions(after):
            found[amazon([text, to])] = [action, second]
    return found


def amazon_told(move, played):
    """Each walk is followed by a shot, of which OpenSpiel says only where it lands."""
    made = [other for other in played if other != "pass"]
    return move.partition("-")[2] if len(made) % 2 else move


def dot(text):
    """Lines lie between dots, which are every other square of ours."""
    row, column = numbers(text)[-2:]
    across = text[text.index("(") + 1] == "h"
    return cell(2 * column + 1, 2 * row + 1) if across else cell(2 * column, 2 * row + 2)


# The points of Nine Men's Morris row by row from the top.
POINTS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()


def morris(text):
    return "-".join(POINTS[number] for number in numbers(text))


def morris_options(state):
    """A man that closes a mill takes another, which is an action of its own there."""
    found = {}
    for action, text in actions(state):
        after, name = state.child(action), morris(text)
        if after.is_terminal() or after.current_player() != state.current_player():
            found[name] = [action]
            continue
        taken = actions(after)
        for second, victim in taken:
            found[name if len(taken) == 1 else f"{name}x{morris(victim)}"] = [action, second]
    return found


def ultimate_options(state):
    found = {}
    for action, text in actions(state):
        if "local board" in text and "Choose" in text:
            after = state.child(action)
            for second, where in actions(after):
                found[ultimate(where)] = [action, second]
        else:
            found[ultimate(text)] = [action]
    return found


def ultimate(text):
    board, row, column = numbers(text)[-3:]
    return cell(3 * (board % 3) + column, 3 * (board // 3) + row + 1)


def pairs():
    """All games that both know."""
    yield Pair("tic_tac_toe", "tic_tac_toe", each(row_column))
    yield Pair("misere_tic_tac_toe", "misere(game=tic_tac_toe())", each(row_column))
    yield Pair("tic_tac_toe_4x4", "mnk(m=4,n=4,k=3)", each(row_column))
    yield Pair("gomoku", "gomoku(size=15)", each(row_column))
    yield Pair("breakthrough_6x6", "breakthrough(rows=6,columns=6)", each(flipped(6)))
    yield Pair("ludi/breakthrough", "breakthrough", each(flipped(8)))
    yield Pair("connect_four", "connect_four", each(lambda text: LETTERS[numbers(text)[0]]), told=lambda move, _: move[0])
    yield Pair("hex", "hex(board_size=11)", each(rhombus))
    for size in (3, 5, 7):
        yield Pair("hex", f"hex(board_size={size})", each(rhombus), change=("(game Hex 11", f"(game Hex {size}"))
    yield Pair("y", "y(board_size=11)", each(str))
    yield Pair("reversi", "othello", each(othello))
    yield Pair("clobber", "clobber", each(from_to))
    yield Pair("lines_of_action", "lines_of_action", each(from_to), draws_early=True)
    yield Pair("nim", "nim(pile_sizes=3;4;5,is_misere=false)", each(pile), told=taken)
    yield Pair("misere_nim", "nim(pile_sizes=1;3;5;7,is_misere=true)", each(pile), told=taken)
    yield Pair("amazons", "amazons", amazon_options, told=amazon_told, passes_alone=True)
    yield Pair(
        "dots_and_boxes", "dots_and_boxes(num_rows=4,num_cols=4)", each(dot), passes_alone=True
    )
    yield Pair("nine_mens_morris", "nine_mens_morris", morris_options, passes_alone=True, draws_early=True)
    yield Pair("ultimate_tic_tac_toe", "ultimate_tic_tac_toe", ultimate_options, passes_alone=True)
    yield Pair("english_draughts", "checkers", each(from_to), passes_alone=True, draws_early=True)


class Ours:
    """A game in Ludwright: the moves so far, and what it says of the position after them."""

    def __init__(self, binary, pair):
        self.binary, self.played, self.text = binary, [], None
        self.name = pair.ours
        if pair.change:
            source = subprocess.run([binary, "fmt", pair.ours], capture_output=True, text=True, check=True).stdout
            assert pair.change[0] in source, (pair.ours, pair.change)
            self.text, self.name = source.replace(*pair.change), "-"

    def look(self):
        command = [self.binary, "moves", self.name, "--json"]
        for move in self.played:
            command += ["--play", move]
        return json.loads(subprocess.run(command, input=self.text, capture_output=True, text=True, check=True).stdout)


def result_of(state):
    returns = state.returns()
    if returns[0] == returns[1]:
        return "draw"
    return 0 if returns[0] > returns[1] else 1


def compare(binary, pair, seed):
    """One random game; the number of plies compared, or the difference."""
    ours, state, dice = Ours(binary, pair), pyspiel.load_game(pair.theirs).new_initial_state(), random.Random(seed)
    first, plies = None, 0
    while True:
        look = ours.look()
        first = first or look["to_move"]
        if pair.passes_alone and look["moves"] == ["pass"]:
            ours.played.append("pass")
            continue
        if state.is_terminal() or look["outcome"]:
            if pair.draws_early and state.is_terminal() and not look["outcome"] and result_of(state) == "draw":
                return plies
            mine = look["outcome"] if look["outcome"] in (None, "draw") else int(look["outcome"] != first)
            their = result_of(state) if state.is_terminal() else None
            if mine != their:
                raise ValueError(f"result {mine}, OpenSpiel {their}, after {ours.played}\n{state}")
            return plies
        mine = {pair.told(move, ours.played): move for move in look["moves"]}
        theirs = pair.options(state)
        if mine.keys() != theirs.keys():
            only = sorted(mine.keys() - theirs.keys()), sorted(theirs.keys() - mine.keys())
            raise ValueError(f"only ours {only[0]}, only OpenSpiel's {only[1]}, after {ours.played}\n{state}")
        chosen = dice.choice(sorted(mine))
        ours.played.append(mine[chosen])
        for action in theirs[chosen]:
            state.apply_action(action)
        plies += 1


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=10, help="random games of each kind")
    options.add_argument("--only", default="", help="games whose name contains this")
    options.add_argument("--binary", default="target/release/ludwright")
    chosen = options.parse_args()
    failed = False
    for pair in pairs():
        if chosen.only not in pair.ours:
            continue
        try:
            plies = sum(compare(chosen.binary, pair, seed) for seed in range(chosen.games))
            print(f"{pair.ours} = {pair.theirs}: {chosen.games} games, {plies} plies, no difference", flush=True)
        except ValueError as difference:
            failed = True
            print(f"{pair.ours} = {pair.theirs}: {difference}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
