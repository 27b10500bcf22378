#!/bin/sh
# SPDX-License-Identifier: MIT
# reproduce.sh BUILD FOLDER [JOBS]: plays the games, learns weights and network from them and
# leaves all in FOLDER. BUILD is a configured release build. See README.md.
set -eu
build=$1 folder=$2 jobs=${3:-1}
cmake --build "$build" --target huscarl_self_play huscarl_tune
programs=$(cd "$build/examples/engines/huscarl/tuning" && pwd)
mkdir -p "$folder"
cd "$folder"
for family in corner-7 corner-9 corner-11 corner-13 edge-7 edge-9 edge-11 edge-13; do
    echo "$family"
done | xargs -P "$jobs" -I'{}' sh -c '"$0"/huscarl_self_play {} 125000 1 500 1 > {}.games' "$programs"
sha256sum ./*.games
"$programs/huscarl_tune" .
