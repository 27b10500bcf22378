#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Plays each level of Huscarl against the one below it and prints by how much it is stronger. Ends
# with 1 if one is not.

set -euo pipefail

if [[ $# -lt 2 || ! -x $1 || ! -x $2 ]]; then
    cat >&2 <<'END'
usage: levels.sh LAWSPEAKER HUSCARL [HIGHEST]
  PAIRS=30 SEED=1 CONCURRENCY=2 VARIANTS="brandub tablut" may be set; HIGHEST is 8 if not given
END
    exit 2
fi
lawspeaker=$1
huscarl=$2
highest=${3:-8}

errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
status=0
for ((level = 2; level <= highest; ++level)); do
    for variant in ${VARIANTS:-brandub tablut}; do
        engine() { echo "name=level-$1,cmd=$huscarl,arg=--level,arg=$1,arg=--seed,arg=1,arg=--hash,arg=16"; }
        result=$("$lawspeaker" match --engine "$(engine "$level")" --engine "$(engine $((level - 1)))" \
            --variant "$variant" --time 3600+10 --pairs "${PAIRS:-30}" --random-plies 6 --max-plies 200 \
            --seed "${SEED:-1}" --concurrency "${CONCURRENCY:-2}" 2>"$errors") || { cat "$errors" >&2; exit 1; }
        score=$(sed -n 's/^  score  *\([0-9.]*\) %.*/\1/p' <<<"$result" | head -1)
        elo=$(sed -n 's/^  Elo  *\([^,]*\),.*/\1/p' <<<"$result" | head -1)
        printf 'level %d against %d  %-11s score %6s %%  Elo %s\n' "$level" $((level - 1)) "$variant" "$score" "$elo"
        awk -v score="$score" 'BEGIN { exit !(score > 50) }' || status=1
    done
done
exit "$status"
