#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An OTEP engine to copy: it plays a random legal move. Replace choose() by your own search.
Protocol: referee/OTEP.md. Rules records: rules/RULES.md, "Keys for legal moves". The engine slides
its pieces; it does not jump, and it refuses berserk rules, whose turns can have several moves."""
import random
import re
import sys

ALL = "tcnkmTCNKM"
DEFENDERS = "TCNKM"
# Kinds of special spaces, each with the pieces that may pass over it, stop on it and enter it.
# If two keys name a space, the later kind applies.
KINDS = {"cor": ("K", "K", ALL), "cen": (ALL, "K", ALL), "afor": (ALL, ALL, ALL),
         "dfor": (DEFENDERS, DEFENDERS, ALL)}
# spd: the longest slide, as one number or as one number for each of these groups of pieces.
SPEED_GROUPS = {2: ["tcnkmg", "TCNKMG"], 8: "tcnkTCNK", 10: ALL, 12: "tcnkmgTCNKMG"}


def send(line):
    print(line, flush=True)  # without a flush, the host does not receive the line in time


def space_name(file, rank):
    return chr(ord("a") + file) + str(rank + 1)


def read_board(text):
    """Pieces by space. Rank 1 is first, a number is a run of empty spaces: "/3t3/.../"."""
    board = {}
    for rank, row in enumerate(text.strip("/").split("/")):
        row = re.sub(r"\d+", lambda number: " " * int(number.group()), row)
        for file, piece in enumerate(row):
            if piece != " ":
                board[space_name(file, rank)] = piece
    return board


class Rules:
    def __init__(self, record):
        keys = dict(word.split(":", 1) for word in record.split() if ":" in word)
        self.size = int(keys["dim"])
        self.start = read_board(keys["start"])
        self.is_berserk = keys.get("ber", "n") != "n"
        self.camps = [set(group.split(",")) for group in keys.get("camp", "").split(";")]
        middle, ends = self.size // 2, (0, self.size - 1)
        spaces = {"cor": [space_name(file, rank) for file in ends for rank in ends],
                  "cen": [space_name(middle, middle)], "afor": [], "dfor": []}
        self.kinds, self.allowed = {}, {}  # by space; by kind: who may pass, stop, enter
        for kind, defaults in KINDS.items():
            named = keys[kind].split(",") if kind in keys else spaces[kind]
            self.kinds.update((space, kind) for space in named)
            self.allowed[kind] = [keys.get(kind + end, default)
                                  for end, default in zip(("p", "s", "re"), defaults)]
        speeds = [int(number) for number in keys.get("spd", "-1").strip(",").split(",")]
        groups = SPEED_GROUPS.get(len(speeds), ["tcnkmgTCNKMG"])
        self.speed = {piece: speed for group, speed in zip(groups, speeds) for piece in group}

    def may_pass(self, piece, start, space):
        """True if `piece`, whose move began on `start`, may slide over `space`."""
        kind = self.kinds.get(space)
        passing, _, entering = self.allowed.get(kind, [piece] * 3)
        return (piece in passing and (kind == self.kinds.get(start) or piece in entering)
                and all(start in camp for camp in self.camps if space in camp))

    def may_stop(self, piece, space):
        return space not in self.kinds or piece in self.allowed[self.kinds[space]][1]

    def slides(self, board, side):
        """All slides of a side as texts, such as "d1-c1"."""
        for start, piece in board.items():
            if piece.islower() != (side == "attackers"):
                continue
            for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                file, rank = ord(start[0]) - ord("a") + right, int(start[1:]) - 1 + up
                left = self.speed.get(piece, -1)  # spaces; below 1 = no limit
                while 0 <= file < self.size and 0 <= rank < self.size:
                    space = space_name(file, rank)
                    if space in board or not self.may_pass(piece, start, space):
                        break
                    if self.may_stop(piece, space):
                        yield start + "-" + space
                    file, rank, left = file + right, rank + up, left - 1
                    if left == 0:
                        break


def choose(moves, board, side):
    return random.choice(moves)


def main():
    rules, board, refused = None, {}, []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "rules":                  # a game begins
            rules = Rules(rest)
            board, refused = rules.start, []
            send("error -1 berserk rules are not supported" if rules.is_berserk else
                 "hello, I am the random mover")  # ready
        elif word == "opponent-move":        # MOVES POSITION
            board = read_board(rest.split()[1])
        elif word == "move":                 # the last move is accepted: POSITION
            board, refused = read_board(rest), []
        elif word == "error" and refused:    # the last move is refused; play follows again
            send("status the host refused " + refused[-1])
        elif word == "play":                 # SIDE: its clock runs
            moves = [move for move in rules.slides(board, rest) if move not in refused]
            refused.append(choose(moves, board, rest) if moves else "---")  # "---" resigns
            send("move " + refused[-1])
        elif word == "goodbye":
            break


main()
