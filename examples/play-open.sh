#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds Lawspeaker if necessary, plays the tournament of examples/open.toml, and shows its results.
#
#   examples/play-open.sh [ARGUMENT OF `lawspeaker run`...]
#
# You may interrupt it at any time. The same command then resumes the tournament; if it is finished,
# its results are shown again. --fresh archives the old tournament and plays it again.
#
#   LAWSPEAKER_PROGRAM   a program that is already built: nothing is installed or built
#   LAWSPEAKER_OUT       directory of the database and the game records (examples/out)

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

# Runs a command so that INT and TERM reach it. If it fails, exits with its exit code. At a terminal
# Ctrl-C reaches the command directly. Without a terminal a signal may reach this script alone.
# Therefore the command then has its own process group, and this script passes each signal on once.
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

# Paths that are also valid in the caller's working directory.
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
