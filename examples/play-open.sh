#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds Lawspeaker if need be, plays the tournament of examples/open.toml, shows what came of it.
#
#   examples/play-open.sh [ARGUMENT OF `lawspeaker run`...]
#
# Interrupt it whenever you like: called again it goes on where it stopped, and a finished
# tournament is shown again. --fresh sets the old one aside and plays anew.
#
#   LAWSPEAKER_PROGRAM   a program that is already built: nothing is installed or built
#   LAWSPEAKER_OUT       where the database and the game records go (examples/out)

set -euo pipefail

program=${LAWSPEAKER_PROGRAM:+$(realpath -- "$LAWSPEAKER_PROGRAM")}
out=${LAWSPEAKER_OUT:+$(realpath -m -- "$LAWSPEAKER_OUT")}
cd -P "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=.ci/prepare.sh
. .ci/prepare.sh

case ${1:-} in
    -h | --help)
        sed -n '4,/^$/s/^# \{0,1\}//p' examples/play-open.sh
        exit 0
        ;;
esac

trap 'exit 130' INT

if [[ -z $program ]]; then
    install_packages
    build release lawspeaker random_player simple_player >&2 || die "the build failed (its words are above)"
fi
lawspeaker=${program:-build/release/tournaments/lawspeaker}
out=${out:-examples/out}
database=$out/open.db

# Runs a command so that INT and TERM reach it, and leaves with its exit code when it fails.
# At a terminal Ctrl-C reaches it by itself. Elsewhere a signal may come to this script alone: then
# the command gets a process group of its own and every signal from here, each once.
run_interruptibly() {
    local status interrupted child
    if [[ -t 0 ]]; then
        "$@" || exit
        return
    fi
    set -m
    "$@" &
    child=$!
    set +m
    trap 'interrupted=1; kill -INT "$child" 2>/dev/null || true' INT
    trap 'interrupted=1; kill -TERM "$child" 2>/dev/null || true' TERM HUP
    # A signal ends `wait` early, while the command still winds up.
    interrupted=1
    while ((interrupted)); do
        interrupted=0 status=0
        wait "$child" || status=$?
    done
    trap 'exit 130' INT
    trap - TERM HUP
    ((status == 0)) || exit "$status"
}

mkdir -p "$out"
run_interruptibly "$lawspeaker" run examples/open.toml --database "$database" "$@"
for argument in "$@"; do
    if [[ $argument == --dry-run ]]; then exit 0; fi
done

"$lawspeaker" export "$database" --otg "$out/games" --html "$out/report"

# Paths as somebody standing elsewhere needs them.
absolute() { if [[ $1 == /* || $OLDPWD == "$PWD" ]]; then echo "$1"; else echo "$PWD/${1#./}"; fi; }
lawspeaker=$(absolute "$lawspeaker")
database=$(absolute "$database")

cat <<END

The tournament file is $(absolute examples/open.toml). It was played into
    $database, every game move by move, and
    $(absolute "$out/games"), game records that OpenTafl loads. Open
    $(absolute "$out/report")/index.html in a browser: a report with every game on a board.
To look closer:
    $lawspeaker standings $database
    $lawspeaker replay --explain $(absolute "$out/games")/*.otg
To play anew:
    $(absolute ./examples/play-open.sh) --fresh
END
