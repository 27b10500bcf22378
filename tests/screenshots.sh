#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Takes the pictures of the manual: plays fixed tournaments of deterministic engines on a server, and stores its pages as
# tournaments/manual/*.png (light, 1366 pixels wide, 256 colours). Needs chromium and python3.
#
#   tests/screenshots.sh [BUILD]      # a finished build; default: build/release
#
#   LAWSPEAKER_SCREENSHOTS    directory of the pictures (default: tournaments/manual)

set -euo pipefail

cd -P "$(dirname "${BASH_SOURCE[0]}")/.."
source_folder=$PWD
build=$(realpath "${1:-build/release}") out=$(realpath "${LAWSPEAKER_SCREENSHOTS:-tournaments/manual}")
lawspeaker=$build/tournaments/lawspeaker
engines=$build/examples/engines
for program in "$lawspeaker" "$engines/random" "$engines/simple" "$engines/huscarl/huscarl"; do
    if [[ ! -x $program ]]; then echo "$program is missing: build it, or name the build directory" >&2; exit 2; fi
done
if ! chromium=$(command -v chromium); then echo "chromium is not in PATH (apt-get install chromium)" >&2; exit 2; fi

max_bytes=102400
work=$(mktemp -d)
server=
trap 'if [[ -n $server ]]; then kill "$server"; wait "$server" || true; fi 2>/dev/null; rm -rf "$work"' EXIT
mkdir "$work/engines"

engine() { # engine NAME PROGRAM [ARGUMENT...]
    local name=$1 program=$2
    shift 2
    printf '[[engine]]\nname = "%s"\ncommand = "%s"\nargs = ["--seed", "{seed}"' "$name" "$program"
    for argument in "$@"; do printf ', "%s"' "$argument"; done
    printf ']\n'
}
{
    engine "Huscarl" "$engines/huscarl/huscarl" --nodes 3000
    engine "Huscarl Light" "$engines/huscarl/huscarl" --nodes 300
    engine "Simple" "$engines/simple" --plies 2
    engine "Random" "$engines/random"
    engine "Askr" "$engines/simple" --plies 2 --pace 400
    engine "Embla" "$engines/simple" --plies 2 --pace 600
} >"$work/engines/engines.toml"

tournament() { # tournament NAME KEYS ENGINE...
    printf '[tournament]\nname = "%s"\nseed = 7\nrandom_plies = 2\n%s\n' "$1" "$2"
    shift 2
    printf '[[engine]]\nname = "%s"\n' "$@"
}
four=(Huscarl "Huscarl Light" Simple Random)
tournament "Winter League" $'variant = ["brandub", "tablut"]\ntime = "60+1"\nmax_plies = 200' "${four[@]}" >"$work/1.toml"
tournament "Spring Open" $'variant = "brandub"\ntime = "60+1"\ncycles = 3\nmax_plies = 200' "${four[@]}" >"$work/2.toml"
tournament "Copenhagen Evening" $'variant = "copenhagen"\ntime = "600+2"\ncycles = 20\nmax_plies = 300' Askr Embla >"$work/3.toml"

cd "$work"
mkfifo log
"$lawspeaker" serve --database games.db --engines engines --listen 127.0.0.1:0 --concurrency 2 >/dev/null 2>log &
server=$!
exec 9<log
address=
while [[ -z $address ]] && read -r -t 60 line <&9; do
    address=$(grep -o 'http://127.0.0.1:[0-9]*' <<<"$line" | head -n 1 || true)
done
cat <&9 >server.log &
if [[ -z $address ]]; then echo "the server has not printed its address" >&2; exit 1; fi
LAWSPEAKER_TOKEN=$("$lawspeaker" token add --database games.db --name screenshots --scope submit 2>/dev/null | grep -o 'lawspeaker_[^ ]*')
export LAWSPEAKER_SERVER=$address LAWSPEAKER_TOKEN
for file in 1.toml 2.toml 3.toml; do "$lawspeaker" submit "$file" >/dev/null; done
for name in "Winter League" "Spring Open"; do
    if ! "$lawspeaker" watch "$name" >/dev/null 2>&1; then cat server.log >&2; exit 1; fi
done
# The live game has twenty moves.
until { curl -fsN --max-time 5 "$address/api/events" || true; } | grep -qE '"event":"position".*"ply":[2-9][0-9]\b'; do :; done

take() { # take NAME ADDRESS HEIGHT
    local file=$work/$1.png bytes
    "$chromium" --headless --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=1 --window-size=1366,"$3" \
        --user-data-dir="$work/profile" --screenshot="$file" "$address$2" >chromium.log 2>&1 || { cat chromium.log >&2; exit 1; }
    python3 "$source_folder/tests/palette.py" "$file"
    bytes=$(stat -c %s "$file")
    echo "$1.png: 1366 x $3, $bytes bytes"
    if ((bytes > max_bytes)); then echo "$1.png: more than $max_bytes bytes: lower its height" >&2; exit 1; fi
    mv "$file" "$out"
}
won=$(curl -fs "$address/api/tournaments/2/games" | grep -o '"id": *[0-9]*' | head -n 1 | grep -o '[0-9]*$' || echo 1)
take front / 800
take tournament /tournaments/2/ 900
take game "/games/$won" 800
take engine /engines/Huscarl 900
take variants /variants/ 800
