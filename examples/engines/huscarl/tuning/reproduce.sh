#!/bin/sh
# SPDX-License-Identifier: MIT
# reproduce.sh BUILD FOLDER [JOBS]: plays the games, learns weights and network from them, has
# searches with these weights label positions of 11x11 and 12x12, learns the weights of those
# again, twice, and leaves all in FOLDER. BUILD is a configured release build. See README.md.
set -eu
build=$1 folder=$2 jobs=${3:-1}
cmake --build "$build" --target huscarl_self_play huscarl_tune
programs=$(cd "$build/examples/engines/huscarl/tuning" && pwd)
mkdir -p "$folder"
rm -f "$folder"/*.labels
trap 'cmake -U HUSCARL_LABEL_WEIGHTS "$build" > "$folder/cmake.log"' EXIT
families="corner-7 corner-9 corner-11 corner-13 edge-7 edge-9 edge-11 edge-13"
for family in $families; do
    for seed in 1 2; do echo "$family $seed"; done
done | xargs -P "$jobs" -n 2 sh -c '"$0"/huscarl_self_play "$2" 125000 "$3" 500 1 > "$1/$2-$3.part"' "$programs" "$folder"
for family in $families; do cat "$folder/$family"-[12].part > "$folder/$family.games"; done
sha256sum "$folder"/*.games
"$programs/huscarl_tune" "$folder"
for round in 1 2; do
    cp "$folder/weights.inc" "$folder/labelling-$round.inc"
    cmake -D HUSCARL_LABEL_WEIGHTS="$(realpath "$folder")/labelling-$round.inc" "$build" > "$folder/cmake.log"
    cmake --build "$build" --target huscarl_label
    printf '%s\n' corner-11 edge-11 | xargs -P "$jobs" -I'{}' sh -c '"$0"/huscarl_label 2000 1 < "$1"/{}-1.part > "$1"/{}.labels' "$programs" "$folder"
    "$programs/huscarl_tune" "$folder"
done
