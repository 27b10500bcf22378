#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Repeats Hingston's experiment: evolves players under both rule sets, tests every 50th generation
# against Random and Simple in tournaments of `lawspeaker`, and prints Tables 1 and 2 and Figures 4
# to 7 with the paper's numbers. README.md has the results.
#
#   examples/evolution/reproduce.sh [OPTION...]
#
#   --seeds "1 2 3"     seeds: one run under each rule set for each of them (1); the tables contain all
#                       seeds that the output directory has
#   --generations N     number of generations (300)
#   --step N            test every Nth generation, and the last one (50)
#   --matches "A B C"   matches of a network against each opponent at 1, 2 and 3 plies (100 20 10)
#   --reading NAME      schwefel, moves-each, blind-random, layout-b or attackers-24 (README.md); may be
#                       given several times
#   --threads N         games at the same time (all processors)
#   --huscarl N         matches of Huscarl against itself, under both rule sets (0)
#   --nodes N           nodes per move of these matches (2000)
#   --out DIR           output directory (examples/out/evolution)
#   --quick             small players, short games, four generations: to test the script
#
# You may interrupt it at any time. The same command then resumes.
#
#   LAWSPEAKER_BUILD    a finished build directory: nothing is installed or built

set -euo pipefail

seeds=(1) generations=300 step=50 matches=(100 20 10) threads=$(nproc) huscarl=0 nodes=2000
readings=() sizes=() max_plies=100
for argument in "$@"; do
    if [[ $argument == --quick ]]; then
        generations=4 step=2 matches=(4 2 1) max_plies=20 sizes=(--parents 2 --random-matches 2)
    fi
done
called_from=$PWD
ready=${LAWSPEAKER_BUILD:+$(realpath -- "$LAWSPEAKER_BUILD")}
cd -P "$(dirname "${BASH_SOURCE[0]}")/../.."
out=$PWD/examples/out/evolution

refuse() {
    echo "reproduce.sh: $*" >&2
    exit 2
}
need_number() { # NAME VALUE LEAST
    [[ $2 =~ ^(0|[1-9][0-9]{0,17})$ ]] || refuse "$1: found '$2', expected a number, $3 at least"
    (($2 >= $3)) || refuse "$1: found $2, expected $3 at least"
}
while (($# > 0)); do
    case $1 in
        -h | --help) sed -n '4,/^$/s/^# \{0,1\}//p' examples/evolution/reproduce.sh; exit 0 ;;
        --quick)
            shift
            continue
            ;;
        --seeds | --generations | --step | --matches | --reading | --threads | --huscarl | --nodes | --out)
            (($# >= 2)) || refuse "$1 needs a value"
            ;;&
        --seeds) read -ra seeds <<<"$2" ;;
        --generations) generations=$2 ;;
        --step) step=$2 ;;
        --matches) read -ra matches <<<"$2" ;;
        --reading)
            [[ $2 =~ ^(schwefel|moves-each|blind-random|layout-b|attackers-24)$ ]] || refuse "unknown reading $2 (--help lists them)"
            readings+=("$2")
            ;;
        --threads) threads=$2 ;;
        --huscarl) huscarl=$2 ;;
        --nodes) nodes=$2 ;;
        --out) out=$(cd "$called_from" && realpath -m -- "$2") ;;
        *) refuse "unknown option $1 (--help lists them)" ;;
    esac
    shift 2
done
for seed in "${seeds[@]}"; do need_number --seeds "$seed" 0; done
for count in "${matches[@]}"; do need_number --matches "$count" 1; done
need_number --generations "$generations" 0
need_number --step "$step" 1
need_number --threads "$threads" 1
need_number --huscarl "$huscarl" 0
need_number --nodes "$nodes" 1
((${#seeds[@]} > 0)) || refuse "--seeds: found none"
((${#matches[@]} >= 1 && ${#matches[@]} <= 3)) || refuse "--matches: found ${#matches[@]} numbers, expected one to three"
# Paths come into tournament files as they are.
for path in "$out" "$PWD" "$ready"; do
    [[ $path != *[\"\\]* ]] || refuse "found $path, expected a path without \" and \\"
done
mapfile -t tested < <(seq 0 "$step" "$generations")
((generations % step == 0)) || tested+=("$generations")
limit=$max_plies blind=0 layout='' of_evolution=()
for reading in "${readings[@]}"; do
    case $reading in
        layout-b | attackers-24)
            [[ -z $layout || $layout == "-${reading##*-}" ]] || refuse "layout-b and attackers-24 are readings of the same"
            layout=-${reading##*-}
            continue
            ;;
        moves-each) limit=$((2 * max_plies)) ;;
        blind-random) blind=1 ;;
    esac
    of_evolution+=(--reading "$reading")
done

if [[ -z $ready ]]; then
    # shellcheck source=.ci/prepare.sh
    . .ci/prepare.sh
    install_packages
    build release lawspeaker evolution network_player random_player simple_player huscarl >&2
fi
build_folder=${ready:-$PWD/build/release}
lawspeaker=$build_folder/tournaments/lawspeaker
evolution=$build_folder/examples/evolution/evolution
network=$build_folder/examples/evolution/network
engines=$build_folder/examples/engines

# tournament NAME VARIANT CYCLES DATABASE: the head of a tournament file.
tournament() {
    cat <<END
[tournament]
name = "$1"
format = "scheveningen"
variant = $2
cycles = $3
time = "inf"
max_plies = $limit
match_tie = "most-captures"
seed = $seed
concurrency = $threads
database = "$4"
END
}

# engine NAME TEAM COMMAND [ARGUMENT...]
engine() {
    local name=$1 team=$2 command=$3
    shift 3
    printf '\n[[engine]]\nname = "%s"\nteam = "%s"\ncommand = "%s"\nargs = [' "$name" "$team" "$command"
    printf '"%s", ' "$@" --seed '{seed}'
    printf ']\n'
}

# The networks of a run against Random and Simple, both at the same depth.
tests_of() {
    local run=$1 rules=$2 plies=$3 generation
    tournament "$rules, seed $seed, $plies plies" "\"hingston-$rules$layout\"" "${matches[plies - 1]}" "tests-$plies.db"
    for generation in "${tested[@]}"; do
        engine "$(printf 'net-%03d' $generation)" networks "$network" \
            --weights "$(printf '%s/best/generation-%03d.txt' "$run" $generation)" --plies "$plies"
    done
    if ((blind)); then
        engine random opponents "$engines/random"
    else
        engine random opponents "$network" --plies "$plies"
    fi
    engine simple opponents "$engines/simple" --plies "$plies"
}

play() {
    "$lawspeaker" run "$1" --concurrency "$threads" >/dev/null
}

# One experiment a folder: games of different ones do not belong into one table.
mkdir -p "$out/report"
read_otherwise=$(printf '%s\n' "${readings[@]}" | sort -u | xargs)
settings="generations $generations, step $step, matches ${matches[*]}, readings ${read_otherwise:-none}${sizes:+, quick}"
[[ -e $out/settings ]] || echo "$settings" >"$out/settings"
begun=$(<"$out/settings")
[[ $begun == "$settings" ]] || refuse "$out was begun with $begun, not $settings: choose another --out, or the same settings"

for seed in "${seeds[@]}"; do
    for rules in original alternative; do
        run=$out/$rules-$seed
        echo "evolution: $rules rules, seed $seed" >&2
        "$evolution" run --rules "hingston-$rules$layout" --seed "$seed" --generations "$generations" \
            --threads "$threads" --max-plies "$max_plies" "${sizes[@]}" "${of_evolution[@]}" --out "$run" >/dev/null
        for ((plies = 1; plies <= ${#matches[@]}; ++plies)); do
            echo "tests: $rules rules, seed $seed, $plies plies" >&2
            tests_of "$run" "$rules" "$plies" >"$run/tests-$plies.toml"
            play "$run/tests-$plies.toml"
            "$lawspeaker" export "$run/tests-$plies.db" --csv "$run/tests-$plies.csv"
        done
    done
done
"$evolution" report "$out" --out "$out/report" | tee "$out/report/report.txt"

if ((huscarl > 0)); then
    seed=1 name=huscarl-$nodes-$huscarl
    {
        tournament "Huscarl at $nodes nodes" "[\"hingston-original$layout\", \"hingston-alternative$layout\"]" "$huscarl" "$name.db"
        engine "Huscarl A" one "$engines/huscarl/huscarl" --nodes "$nodes"
        engine "Huscarl B" other "$engines/huscarl/huscarl" --nodes "$nodes"
    } >"$out/$name.toml"
    play "$out/$name.toml"
    printf '\nHuscarl against itself, %s nodes a move\n\n' "$nodes"
    "$lawspeaker" balance "$out/$name.db"
fi
echo "tables (LaTeX) and figures (SVG) are in $out/report" >&2
