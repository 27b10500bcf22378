#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What each technique of Huscarl is worth: games of the whole engine against the engine without it,
# both with the same number of nodes a move, until a sequential test is decided; and the nodes and
# the time that each needs for searches of a given depth, over positions of games of the engine
# with itself. The table in README.md was made by this.

set -euo pipefail

usage() {
    cat <<'END'
usage: techniques.sh LAWSPEAKER HUSCARL [TECHNIQUE...]
  PAIRS=150 NODES=10000 SPRT=elo0=0,elo1=30,model=logistic DEPTH=8 POSITIONS=60 SEED=1 CONCURRENCY=2
  VARIANTS="brandub tablut copenhagen" may be set; DEPTH=0: games only; PAIRS=0: searches only
END
    exit 2
}

[[ $# -ge 2 ]] || usage
lawspeaker=$1
huscarl=$2
shift 2
for program in "$lawspeaker" "$huscarl"; do
    [[ -x $program ]] || { echo "no program: $program" >&2; usage; }
done
techniques=("$@")
if [[ $# -eq 0 ]]; then
    list=$("$huscarl" --help | sed -n 's/.*--without TEXT:{\([^}]*\)}.*/\1/p')
    IFS=, read -ra techniques <<<"$list"
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
pairs=${PAIRS:-150}
nodes=${NODES:-10000}
depth=${DEPTH:-8}
positions=${POSITIONS:-60}

# play VARIANT PAIRS WHOLE OTHER [OPTION...]: a match; WHOLE and OTHER are arguments of the engines.
play() {
    local variant=$1 pairs=$2 engine="cmd=$huscarl,arg=--hash,arg=8"
    local whole="name=whole,$engine,$3" other="name=other,$engine,$4"
    shift 4
    "$lawspeaker" match --engine "$whole" --engine "$other" --variant "$variant" --time 600+10 \
        --pairs "$pairs" --random-plies 6 --max-plies 200 --seed "${SEED:-1}" \
        --concurrency "${CONCURRENCY:-2}" "$@" 2>"$folder/errors" || { cat "$folder/errors" >&2; return 1; }
}

# games TECHNIQUE VARIANT: the Elo that the technique brings, with its 95 % interval.
games() {
    play "$2" "$pairs" "arg=--nodes,arg=$nodes" "arg=--nodes,arg=$nodes,arg=--without,arg=$1" \
        --sprt "${SPRT:-elo0=0,elo1=30,model=logistic}" | awk '
        $1 == "pairs" { pairs = $2 " " $3 " " $4 " " $5 " " $6 }
        $1 == "Elo" { sub(/,.*/, ""); elo = $2 " " $3 " " $4 }
        $1 == "SPRT" { sprt = $0; sub(/.*: /, "", sprt) }
        END { printf "Elo %s, pairs %s, SPRT: %s\n", elo, pairs, sprt }'
}

# find_positions VARIANT: rules records that begin at positions of a few games, and who is to move.
find_positions() {
    play "$1" 8 arg=--nodes,arg=1000 arg=--nodes,arg=1000 --transcripts "$folder/$1" >/dev/null
    cat "$folder/$1"/game-*.txt | awk -v wanted="$positions" '
        $3 == ">" && $4 == "rules" { rules = $0; sub(/.*> rules /, "", rules); sub(/atkf:[yn] /, "", rules) }
        $3 == ">" && $4 == "opponent-move" { position = $6 }
        $3 == ">" && $4 == "play" && position {
            sub(/start:.*/, "start:" position, rules)
            found[++count] = "rules atkf:" ($5 == "attackers" ? "y" : "n") " " rules "\nplay " $5
            position = ""
        }
        END {
            if (wanted > count) wanted = count
            for (i = 0; i < wanted; i++) print found[1 + int(i * count / wanted)]
        }'
}

# searches VARIANT [ARGUMENT...]: nodes and time of searches of the positions.
searches() {
    local variant=$1 line nodes_of_all=0 time_of_all=0 count=0
    shift
    coproc engine { exec "$huscarl" --hash 8 --depth "$depth" "$@"; }
    local input=${engine[1]} output=${engine[0]} running=$engine_PID
    while read -r line; do
        echo "$line" >&"$input"
        [[ $line == play* ]] || continue
        local nodes_found=0 milliseconds=0
        while read -r line <&"$output"; do
            [[ $line =~ ^status.*,\ ([0-9]+)\ nodes,\ ([0-9]+)\ ms ]] &&
                nodes_found=${BASH_REMATCH[1]} milliseconds=${BASH_REMATCH[2]}
            [[ $line == move* ]] && break
        done
        [[ $line == move* ]] || { echo "$huscarl ended before it had moved" >&2; return 1; }
        nodes_of_all=$((nodes_of_all + nodes_found)) time_of_all=$((time_of_all + milliseconds)) count=$((count + 1))
    done <"$folder/$variant.positions"
    echo goodbye >&"$input"
    wait "$running" 2>/dev/null || true
    echo "$nodes_of_all nodes in $time_of_all ms ($count positions)"
}

for variant in ${VARIANTS:-brandub tablut copenhagen}; do
    if ((depth > 0)); then
        find_positions "$variant" >"$folder/$variant.positions"
        found=$(searches "$variant")
        echo "$variant, depth $depth, whole: $found"
    fi
    for technique in "${techniques[@]}"; do
        if ((pairs > 0)); then
            found=$(games "$technique" "$variant")
            echo "$variant, $technique: $found"
        fi
        if ((depth > 0)); then
            found=$(searches "$variant" --without "$technique")
            echo "$variant, depth $depth, without $technique: $found"
        fi
    done
done
