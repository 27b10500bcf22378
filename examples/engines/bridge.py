#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs a program that replies to a line with a line as an OTEP engine: bridge.py PROGRAM [ARG...]
At each move the program receives the line SIDE TIME POSITION MOVES REFUSED RULES and replies with
its move. README.md describes the fields."""
import subprocess
import sys
import threading


def say(line):
    print(line, flush=True)


class Bridge:
    def __init__(self, command):
        self.begin("")
        self.questions = []  # one entry per unanswered request; False = the reply comes too late
        self.lock = threading.Lock()
        self.program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)
        threading.Thread(target=self.hear_program, daemon=True).start()

    def begin(self, rules):
        self.rules, self.clock, self.answer, self.moves, self.refused = rules, None, "-", [], []
        self.position = next((w[6:] for w in rules.split() if w.startswith("start:")), "-")

    def hear_host(self, line):
        word, _, rest = line.strip().partition(" ")
        if word == "rules":
            self.begin(rest)
        elif word == "clock":
            self.clock = rest.split()
        elif word == "opponent-move" and not self.refused:  # not repeated after a refused move
            moves, self.position = rest.split()
            self.moves += moves.split("|")
        elif word == "move":
            self.position, self.refused = rest, []
            self.moves.append(self.answer)
        elif word == "error":
            self.refused.append(self.answer)
        elif word == "finish":
            self.questions = [False for _ in self.questions]
        elif word == "play":
            self.ask(rest)
        return word != "goodbye"

    def ask(self, side):
        time = self.clock[side == "defenders"].rstrip("*") if self.clock else "-"
        moves, refused = ",".join(self.moves) or "-", ",".join(self.refused) or "-"
        self.questions.append(True)
        try:
            print(side, time, self.position, moves, refused, self.rules, file=self.program.stdin)
        except OSError:
            pass  # the program has ended; hear_program() reports it

    def hear_program(self):
        for line in self.program.stdout:
            words = line.split()
            if words and words[0] in ("status", "analysis"):
                say(" ".join(words))
            elif words:
                self.hear_answer(words[0])
        say(f"error -1 the program has ended with code {self.program.wait()}")

    def hear_answer(self, move):
        with self.lock:
            if self.questions and self.questions.pop(0):
                self.answer = move
                say("move " + move)


if len(sys.argv) < 2: sys.exit("usage: bridge.py PROGRAM [ARG...]")
bridge = Bridge(sys.argv[1:])
say("hello")
for line in sys.stdin:
    with bridge.lock:
        if not bridge.hear_host(line):
            break
bridge.program.kill()
