#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What each technique of Huscarl is worth: games of the whole engine against the engine without it,
# both with the same number of nodes a move, and the nodes that each needs for a search of a given
# depth from the start. Most of the table in README.md was made by this.

set -euo pipefail

usage() {
    cat <<'END'
usage: techniques.sh LAWSPEAKER HUSCARL [TECHNIQUE...]
  PAIRS=150 NODES=10000 DEPTH=8 SEED=1 CONCURRENCY=2 VARIANTS="brandub tablut copenhagen" may be set
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
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
pairs=${PAIRS:-150}
nodes=${NODES:-10000}
depth=${DEPTH:-8}

# games TECHNIQUE VARIANT: the Elo that the technique brings, with its 95 % interval.
games() {
    local engine="cmd=$huscarl,arg=--nodes,arg=$nodes,arg=--hash,arg=8"
    local result
    result=$("$lawspeaker" match --engine "name=whole,$engine" --engine "name=without,$engine,arg=--without,arg=$1" \
        --variant "$2" --time 600+10 --pairs "$pairs" --random-plies 6 --max-plies 200 \
        --seed "${SEED:-1}" --concurrency "${CONCURRENCY:-2}" 2>"$errors") || { cat "$errors" >&2; return 1; }
    sed -n 's/^  Elo  *\([^,]*\),.*/\1/p' <<<"$result" | head -1
}

# nodes_to_depth VARIANT [ARGUMENT...]: nodes of a search from the start.
nodes_to_depth() {
    local variant=$1 rules side
    shift
    rules=$("$lawspeaker" rules "$variant" | head -1)
    side=attackers
    [[ $rules == *atkf:n* ]] && side=defenders
    coproc engine { "$huscarl" --depth "$depth" "$@"; }
    printf 'rules %s\nplay %s\n' "$rules" "$side" >&"${engine[1]}"
    local nodes_found='' line
    while read -r line <&"${engine[0]}"; do
        [[ $line =~ ^status.*,\ ([0-9]+)\ nodes ]] && nodes_found=${BASH_REMATCH[1]}
        [[ $line == move* ]] && break
    done
    local input=${engine[1]} running=$engine_PID
    printf 'goodbye\n' >&"$input"
    wait "$running" 2>/dev/null || true
    echo "$nodes_found"
}

for technique in "${techniques[@]}"; do
    for variant in ${VARIANTS:-brandub tablut copenhagen}; do
        elo=$(games "$technique" "$variant")
        whole=$(nodes_to_depth "$variant")
        without=$(nodes_to_depth "$variant" --without "$technique")
        printf '%-13s %-11s Elo %-18s nodes to depth %d: %s, without %s\n' \
            "$technique" "$variant" "$elo" "$depth" "$whole" "$without"
    done
done
