#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs each fuzz target for some seconds: tests/fuzz/run.sh 20 [ruleset board move otg otep htp tablut uci http database workers suite toml]
# Builds with clang (CXX, or clang++) in build/fuzz. The corpora grow there, too; the committed seeds do not change.
# Exits with 77 if clang or its libFuzzer is missing, with 1 if a target crashed. Such an input is in build/fuzz/crashes.
set -u
if [ $# -lt 1 ]; then
    echo "usage: $0 SECONDS [TARGET...]" >&2
    exit 2
fi
seconds=$1
shift
[ $# -gt 0 ] || set -- ruleset board move otg otep htp tablut uci http database workers suite toml

root=$(cd "$(dirname "$0")/../.." && pwd)
build=$root/build/fuzz
compiler=${CXX:-}
for candidate in clang++ clang++-14; do
    [ -n "$compiler" ] || compiler=$(command -v "$candidate")
done
if [ -z "$compiler" ] ||
    ! printf 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }' |
        "$compiler" -x c++ -fsanitize=fuzzer - -o /dev/null 2>/dev/null; then
    echo "not fuzzed: there is no clang with libFuzzer here" >&2
    exit 77
fi

targets=$(printf 'fuzz_%s ' "$@")
cmake -S "$root" -B "$build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" \
    -DCMAKE_BUILD_TYPE=RelWithDebInfo -DLAWSPEAKER_FUZZ=ON >/dev/null || exit 1
# shellcheck disable=SC2086
cmake --build "$build" --parallel "${JOBS:-2}" --target $targets || exit 1

# fuzz TARGET: runs one target; its executions, or what went wrong, on standard output.
fuzz() {
    target=$1
    mkdir -p "$build/corpus/$target"
    log=$build/fuzz_$target.log
    case $target in
        move) longest=128 ;;
        board) longest=512 ;;
        toml) longest=65536 ;; # as large as a submission
        *) longest=2048 ;;
    esac
    case $target in
        database) dictionary=sql ;;
        *) dictionary=otn ;;
    esac
    if "$build/tests/fuzz/fuzz_$target" -max_total_time="$seconds" -max_len=$longest -timeout=10 \
        -print_final_stats=1 -dict="$root/tests/fuzz/$dictionary.dict" \
        -artifact_prefix="$build/crashes/$target-" \
        "$build/corpus/$target" "$root/tests/fuzz/corpus/$target" >"$log" 2>&1; then
        executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
        echo "fuzz_$target: ${executions:-0} executions in $seconds s, no crash"
    else
        echo "fuzz_$target: FAILED, see $log and $build/crashes"
        grep -a -A 3 "^does not hold:" "$log"
        tail -n 20 "$log"
        return 1
    fi
}

# Two targets at a time.
mkdir -p "$build/crashes"
failed=0
while [ $# -gt 0 ]; do
    fuzz "$1" &
    first=$!
    shift
    if [ $# -gt 0 ]; then
        fuzz "$1" || failed=1
        shift
    fi
    wait $first || failed=1
done
exit $failed
