#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes examples/suites/forced-wins.epd again: make_forced_wins.sh SUITE_MAKER > forced-wins.epd
set -eu
maker=$1
cat << 'HEAD'
# Positions with one winning move, for `lawspeaker solve`. They come from random play; that the move wins by force within
# `win` plies, and that no other does, was found by exhaustive search (tests/suites/README.md: how to make and to prove them
# again). c0 is the termination of the game.
HEAD
made() {
    echo
    "$maker" "$@"
}
made brandub 1 1000 'attackers 1 any 1' 'attackers 3 any 3' 'attackers 5 any 3' 'defenders 1 any 1' 'defenders 3 any 2' \
    'defenders 5 any 2'
made tablut 2 60 'attackers 1 any 1' 'attackers 3 any 2' 'defenders 1 any 1' 'defenders 3 any 3' 'defenders 5 any 2'
made linnaean-tablut 3 60 'attackers 3 any 1' 'attackers 5 any 1' 'defenders 1 any 1' 'defenders 3 any 3' 'defenders 5 any 3'
made saami-tablut 9 60 'attackers 1 any 1' 'attackers 3 any 2' 'defenders 3 any 1' 'defenders 5 any 1'
made sea-battle 4 60 'defenders 1 any 1' 'defenders 3 any 4' 'defenders 5 any 2'
made berserk 6 20 'defenders 1 any 2' 'defenders 3 any 3' 'defenders 5 any 2'
made fetlar 7 20 'defenders 3 any 4'
made copenhagen 5 20 'defenders 1 escape 1' 'defenders 3 escape 4'
made copenhagen+forts 8 100000 'defenders 1 edge-fort 2' 'defenders 3 edge-fort 2'
made magpie 10 500 'attackers 1 any 1' 'attackers 3 any 2' 'attackers 5 any 1' 'defenders 3 any 1' 'defenders 5 any 1'
made ard-ri 11 500 'attackers 1 any 1' 'attackers 3 any 2' 'attackers 5 any 1' 'defenders 3 any 1' 'defenders 5 any 1'
