#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Installs what is missing, builds, runs the tests.
#
#   tests/run.sh [--sanitize] [--all] [CTEST ARGUMENT...]     e.g.  tests/run.sh -R rules
#
#   --sanitize   the same suite once more under the address and undefined behaviour sanitizers
#                (CI=true does so too, and fuzzes for a short while if there is a clang with libFuzzer)
#   --all        with the tests labelled `long`
#
# What could not be run here is named at the end, with what to install for it.
# LAWSPEAKER_CORPUS may name a folder of recorded games; without it the tests that need one skip.

set -euo pipefail

cd -P "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=.ci/prepare.sh
. .ci/prepare.sh

presets=(release)
ctest_arguments=(--output-on-failure --no-tests=error --timeout 900)
exclude=(-LE '^long$')
if in_ci; then presets+=(dev); fi
for argument in "$@"; do
    case $argument in
        -h | --help)
            sed -n '4,/^$/s/^# \{0,1\}//p' tests/run.sh
            exit 0
            ;;
        --sanitize) in_ci || presets+=(dev) ;;
        --all) exclude=() ;;
        *) ctest_arguments+=("$argument") ;;
    esac
done

# Under sanitizers: eight frames of each allocation in reports instead of 30, and 16 MB of freed memory kept instead of 256.
# Tests that allocate much then take little more than half of the processor time.
export ASAN_OPTIONS=${ASAN_OPTIONS:-malloc_context_size=8:quarantine_size_mb=16}

# build_suite PRESET
build_suite() {
    rm -f "build/$1/ctest.log"
    build "$1" || {
        say "the $1 build failed"
        return 1
    }
}

# test_suite PRESET: runs the tests of one configuration; leaves the output of ctest in a log.
test_suite() {
    local folder=build/$1
    say "running the tests of build/$1"
    # Two slots a processor: a test that computes takes two (PROCESSORS 2), one that waits for processes takes one.
    ctest --test-dir "$folder" --output-log "$folder/ctest.log" --parallel "$((2 * $(nproc)))" \
        "${exclude[@]}" "${ctest_arguments[@]}"
}

# tell_skipped PRESET: each test that was not run, or not all of it, and why; what to install for it.
tell_skipped() {
    local log=build/$1/Testing/Temporary/LastTest.log skipped packages
    if [[ ! -r build/$1/ctest.log || ! -r $log ]]; then return 0; fi
    skipped=$(awk '
        /^[0-9]+\/[0-9]+ Testing: / { test = $3 }
        match($0, /skipped: [^]]/) { print "    " test ": " substr($0, RSTART + RLENGTH - 1) }
    ' "$log" | sort -u)
    if [[ -z $skipped ]]; then return 0; fi
    echo "not run, at least in part:"
    echo "$skipped"
    packages=$(sed -n 's/.*(apt-get install \([a-z0-9 -]*\)).*/\1/p' <<<"$skipped" | sort -u | paste -sd ' ')
    if [[ -n $packages ]]; then
        echo "to have them run: apt-get install --no-install-recommends $packages"
    fi
}

install_packages
failed=()
early_build=''
for i in "${!presets[@]}"; do
    preset=${presets[i]}
    next=${presets[i + 1]:-}
    if [[ $early_build ]]; then
        wait "$early_build" || cat "build/$preset.log"
        early_build=''
    fi
    if ! build_suite "$preset"; then
        failed+=("$preset")
        continue
    fi
    # Tests mostly wait for processes: in CI the next configuration is compiled meanwhile.
    if in_ci && [[ $next ]]; then
        say "compiling build/$next meanwhile"
        (
            renice -n 10 "$BASHPID" >/dev/null
            build_suite "$next"
        ) >"build/$next.log" 2>&1 &
        early_build=$!
    fi
    test_suite "$preset" || failed+=("$preset")
done

if in_ci; then
    status=0
    # With its compilation fuzzing takes ten minutes, on a loaded machine twice that; .ci/run ends after 86.
    if ((SECONDS < 65 * 60)); then
        tests/fuzz/run.sh 12 || status=$?
    else
        say "not fuzzed: $((SECONDS / 60)) minutes are over"
    fi
    ((status == 0 || status == 77)) || failed+=(fuzz)
fi

# The closing lines again, so that a long log ends with the answer for every configuration.
for preset in "${presets[@]}"; do
    echo "== build/$preset"
    grep -E '% tests passed|^Total Test time|^The following tests FAILED|^\s+[0-9]+ - |No tests were found' \
        "build/$preset/ctest.log" 2>/dev/null || echo "no tests were run"
    tell_skipped "$preset"
done
if ((${#failed[@]})); then die "FAILED: ${failed[*]}"; fi
