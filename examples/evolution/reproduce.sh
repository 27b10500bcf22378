#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Plays Hingston's experiment again: evolves players under both rule sets, tests every 50th
# generation against Random and Simple in tournaments of `lawspeaker`, and prints Tables 1 and 2 and
# Figures 4 to 7 beside the paper's numbers. README.md says what came of it.
#
#   examples/evolution/reproduce.sh [OPTION...]
#
#   --seeds "1 2 3"     a run under each rule set for each of them (1)
#   --generations N     how far they go (300)
#   --step N            every so many generations are tested, and the last one (50)
#   --matches "A B C"   that a network has against each opponent at 1, 2 and 3 plies (100 20 10)
#   --reading NAME      schwefel, moves-each or blind-random (README.md); may be given several times
#   --threads N         games at the same time (all processors)
#   --huscarl N         Huscarl also plays both rule sets against itself, so many matches (0), at
#   --nodes N           so many nodes a move (2000)
#   --out DIR           where everything goes (examples/out/evolution)
#   --quick             small players, short games, four generations: to see that it works
#
# Interrupt it whenever you like: called again it goes on where it stopped.
#
#   LAWSPEAKER_BUILD    a build folder that is ready: nothing is installed or built

set -euo pipefail

seeds=1 generations=300 step=50 matches=(100 20 10) threads=$(nproc) huscarl=0 nodes=2000
readings=() sizes=() max_plies=100
called_from=$PWD
ready=${LAWSPEAKER_BUILD:+$(realpath -- "$LAWSPEAKER_BUILD")}
cd -P "$(dirname "${BASH_SOURCE[0]}")/../.."
out=$PWD/examples/out/evolution

need_number() {
    [[ $2 =~ ^[0-9]+$ ]] && return
    echo "reproduce.sh: $1: found '$2', expected a number" >&2
    exit 2
}
while (($# > 0)); do
    case $1 in
        -h | --help) sed -n '4,/^$/s/^# \{0,1\}//p' examples/evolution/reproduce.sh; exit 0 ;;
        --quick)
            generations=4 step=2 matches=(4 2 1) max_plies=20
            sizes=(--parents 2 --random-matches 2)
            shift
            continue
            ;;
        --seeds | --generations | --step | --matches | --reading | --threads | --huscarl | --nodes | --out)
            if (($# < 2)); then
                echo "reproduce.sh: $1 needs a value" >&2
                exit 2
            fi
            ;;&
        --seeds) seeds=$2 ;;
        --generations) generations=$2 ;;
        --step) step=$2 ;;
        --matches) read -ra matches <<<"$2" ;;
        --reading) readings+=(--reading "$2") ;;
        --threads) threads=$2 ;;
        --huscarl) huscarl=$2 ;;
        --nodes) nodes=$2 ;;
        --out) out=$(cd "$called_from" && realpath -m -- "$2") ;;
        *)
            echo "reproduce.sh: unknown option $1 (--help lists them)" >&2
            exit 2
            ;;
    esac
    shift 2
done
for seed in $seeds; do need_number --seeds "$seed"; done
need_number --generations "$generations"
need_number --step "$step"
need_number --threads "$threads"
need_number --huscarl "$huscarl"
need_number --nodes "$nodes"
for count in "${matches[@]}"; do need_number --matches "$count"; done
if ((step < 1 || threads < 1 || ${#matches[@]} > 3)); then
    echo "reproduce.sh: --step and --threads are at least 1, --matches at most three numbers" >&2
    exit 2
fi
mapfile -t tested < <(seq 0 "$step" "$generations")
((generations % step == 0)) || tested+=("$generations")
case " ${readings[*]} " in *" moves-each "*) limit=$((2 * max_plies)) ;; *) limit=$max_plies ;; esac
case " ${readings[*]} " in *" blind-random "*) blind=1 ;; *) blind=0 ;; esac

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
    tournament "$rules, seed $seed, $plies plies" "\"hingston-$rules\"" "${matches[plies - 1]}" "tests-$plies.db"
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

mkdir -p "$out/report"
for seed in $seeds; do
    for rules in original alternative; do
        run=$out/$rules-$seed
        echo "evolution: $rules rules, seed $seed" >&2
        "$evolution" run --rules "hingston-$rules" --seed "$seed" --generations "$generations" \
            --threads "$threads" --max-plies "$max_plies" "${sizes[@]}" "${readings[@]}" --out "$run" >/dev/null
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
    seed=${seeds%% *} name=huscarl-$nodes
    {
        tournament "Huscarl at $nodes nodes" '["hingston-original", "hingston-alternative"]' "$huscarl" "$name.db"
        engine "Huscarl A" one "$engines/huscarl/huscarl" --nodes "$nodes"
        engine "Huscarl B" other "$engines/huscarl/huscarl" --nodes "$nodes"
    } >"$out/$name.toml"
    play "$out/$name.toml"
    printf '\nHuscarl against itself, %s nodes a move\n\n' "$nodes"
    "$lawspeaker" balance "$out/$name.db"
fi
echo "tables (LaTeX) and figures (SVG) are in $out/report" >&2
