#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Huscarl on an overloaded machine: four busy processes run for each processor. Each of them has its
# own session, like each engine, because the kernel may share processors among sessions.
#
#   huscarl_under_load.sh games LAWSPEAKER HUSCARL FOLDER [VARIANT:PAIRS...]
#       Plays against itself at 5+0.1, four games per processor at the same time, up to 300 plies:
#       these use most of the increments. Without a VARIANT it plays 1,000 games: Brandub, and some of
#       Tablut, Berserk (turns of several plies) and Alea Evangelii (19x19, with the slowest nodes).
#       Fails if a game does not end on the board (loss on time), or if the host was too late to judge
#       a move.
#   huscarl_under_load.sh check LAWSPEAKER HUSCARL FOLDER [WORDS]
#       Runs `lawspeaker check` with all variants, or with those of `lawspeaker variants WORDS`; four
#       per processor at the same time, five minutes. Fails if a point fails.
#
# FOLDER gets the games and the output.

set -euo pipefail

mode=$1
lawspeaker=$2
huscarl=$3
folder=$4
processors=$(nproc)

keep_busy() {
    local i
    busy=()
    trap 'kill "${busy[@]}"; wait 2>/dev/null' EXIT
    for ((i = 0; i < 4 * processors; ++i)); do
        setsid timeout 3600 sh -c 'while :; do :; done' &
        busy+=($!)
    done
}

play() {
    local name
    (($# > 0)) || set -- brandub:400 tablut:30 berserk:60 alea-evangelii:10
    for name in "$@"; do play_variant "${name%:*}" "${name#*:}"; done
}

# play_variant VARIANT PAIRS
play_variant() {
    local variant=$1 pairs=$2
    setsid --wait "$lawspeaker" match --variant "$variant" --time 5+0.1 --pairs "$pairs" --seed 5 \
        --engine "name=One,cmd=$huscarl,arg=--seed,arg=1" --engine "name=Two,cmd=$huscarl,arg=--seed,arg=2" \
        --concurrency $((4 * processors)) --random-plies 4 --max-plies 300 --keep-repeats \
        --database "$folder/$variant.db" >"$folder/$variant.txt" 2>&1 || {
        tail -n 5 "$folder/$variant.txt"
        return 1
    }
    "$lawspeaker" games "$folder/$variant.db" --format csv | awk -F, -v pairs="$pairs" -v variant="$variant" '
        BEGIN { split("escape king-captured edge-fort encirclement attackers-eliminated repetition no-moves adjudication-max-plies", names, " ")
                for (i in names) is_good[names[i]] = 1 }
        NR > 1 { ++ends[$8]; ++total; if (!($8 in is_good)) ++bad }
        END { for (end in ends) print end ": " ends[end]
              print total + 0 " games of " variant ", of which " bad + 0 " ended otherwise than on the board"
              exit total != 2 * pairs || bad > 0 }'
}

check_one() {
    if ! setsid --wait "$lawspeaker" check --engine "name=Huscarl,cmd=$huscarl" --variant "$1" --time 5+0.1 --plies 16 \
        >"$folder/$1.txt" 2>&1 || ! grep -q '^0 mandatory and 0 advisory points' "$folder/$1.txt"; then
        echo "$1"
        grep -v '^kept\|^not tested' "$folder/$1.txt" | head -n 5
        return 1
    fi
}

check() {
    local names
    names=$("$lawspeaker" variants --format csv ${1:+"$1"} | tail -n +2 | cut -d, -f1)
    export -f check_one
    export lawspeaker huscarl folder
    echo "$(wc -w <<<"$names") variants"
    [[ -n $names ]]
    xargs -n 1 -P $((4 * processors)) bash -c 'check_one "$0"' <<<"$names"
}

rm -rf "$folder"
mkdir -p "$folder"
keep_busy
shift 4
case $mode in
    games) play "$@" ;;
    check) check "$@" ;;
    *) exit 2 ;;
esac
