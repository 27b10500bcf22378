#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Minimal program for bridge.py: reads a line, writes a line. It slides any piece of its side to
any empty space in reach, except a corner or the centre."""
import random
import re
import sys


def slides(side, rows):
    size = len(rows)
    barred = {(0, 0), (0, size - 1), (size - 1, 0), (size - 1, size - 1), (size // 2, size // 2)}
    for rank in range(size):
        for file in range(size):
            if rows[rank][file] not in ("t" if side == "attackers" else "TK"):
                continue
            for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                x, y = file + right, rank + up
                while 0 <= x < size and 0 <= y < size and rows[y][x] == " ":
                    if (y, x) not in barred:
                        yield f"{chr(97 + file)}{rank + 1}-{chr(97 + x)}{y + 1}"
                    x, y = x + right, y + up


for line in sys.stdin:
    side, time, position, moves, refused, rules = line.split(maxsplit=5)
    spaces = re.sub(r"\d+", lambda number: " " * int(number.group()), position)
    left = sorted(set(slides(side, spaces.strip("/").split("/"))) - set(refused.split(",")))
    print(random.choice(left) if left else "---", flush=True)
