#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Requirements of a build in one place: packages, configuration, build. tests/run.sh and
# examples/play-open.sh source it. A direct call installs the missing packages.
#
#   LAWSPEAKER_REPLACE_BOOST=1   another Boost may be removed (CI=true agrees as well)
#   LAWSPEAKER_SKIP_PACKAGES=1   install nothing, build with the installed libraries

set -euo pipefail

# command:package; a command found anywhere in PATH will do
tools=(cmake:cmake ninja:ninja-build g++:g++ cmark-gfm:cmark-gfm)
libraries=(
    libspdlog-dev libsqlite3-dev doctest-dev libcli11-dev libtomlplusplus-dev
    nlohmann-json3-dev libbenchmark-dev zlib1g-dev libarchive-dev libssl-dev
    libutf8proc-dev libvalijson-dev libpq-dev libgif-dev
)
# installed together with others; alone they are not a reason to call apt
welcome=(bubblewrap ccache openssl)

say() { printf 'lawspeaker: %s\n' "$*" >&2; }

die() {
    say "$@"
    exit 1
}

in_ci() { [[ ${CI:-} == true ]]; }
if in_ci; then welcome+=(clang libclang-rt-dev lld chromium dpkg-dev postgresql yamllint docker-compose); fi # for fuzzing; to link with sanitizers; the tests of pages; the package; the tests of queues; of YAML files

# installed PATTERN...: prints the installed packages with these names or patterns.
installed() {
    { dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true; } |
        sed -n 's/^installed //p' | sort -u
}

# Reads package names and prints those of the newest Boost that can be linked: Boost.URL is a
# library; Boost.Process has only headers up to 1.85 and is a library since 1.86. Debian 13 has no
# package of this library for its Boost 1.88.
usable_boost() {
    local names versions version parts part
    names=$(cat)
    mapfile -t versions < <(sed -n 's/^libboost1\.\([0-9]*\)-dev$/\1/p' <<<"$names" | sort -rn)
    for version in "${versions[@]}"; do
        if ((version < 81)); then break; fi
        parts=("libboost1.$version-dev" "libboost-url1.$version-dev")
        if ((version >= 86)); then parts+=("libboost-process1.$version-dev"); fi
        for part in "${parts[@]}"; do
            grep -qx "$part" <<<"$names" || continue 2
        done
        echo "${parts[*]}"
        return
    done
    return 1
}

# Probable package names of Boost, for messages while apt has no package lists.
likely_boost() {
    local id='' version=''
    if [[ -r /etc/os-release ]]; then
        id=$(. /etc/os-release && echo "${ID:-}")
        version=$(. /etc/os-release && echo "${VERSION_ID:-}")
    fi
    if [[ $id == debian && $version == 12 ]]; then version=1.81; else version=1.83; fi
    echo "libboost$version-dev libboost-url$version-dev"
}

missing_tools() {
    local tool
    for tool in "${tools[@]}"; do
        command -v "${tool%%:*}" >/dev/null || echo "${tool##*:}"
    done
}

# Fills `missing` (all but Boost) and `boost_missing`; reads dpkg's own records only.
find_missing() {
    local present
    present=$(installed "${libraries[@]}")
    mapfile -t missing < <(
        missing_tools
        printf '%s\n' "${libraries[@]}" | grep -vxF -f <(printf '%s\n' "$present") || true
    )
    boost_missing=0
    installed 'libboost1.*-dev' 'libboost-process1.*-dev' 'libboost-url1.*-dev' | usable_boost >/dev/null || boost_missing=1
}

# apt_sees LINE-PATTERN PACKAGE: looks in what apt-cache says of one package.
apt_sees() {
    local policy
    policy=$(LC_ALL=C apt-cache policy "$2")
    grep -q "$1" <<<"$policy" # not in a pipe: apt-cache would die of its closed end
}

# Fills `wanted`, the packages to install; fails while apt does not know them all.
resolve_wanted() {
    local boost=() package
    wanted=("${missing[@]}")
    unknown=()
    if ((boost_missing)); then
        if read -ra boost < <(apt-cache pkgnames libboost | usable_boost); then
            wanted+=("${boost[@]}")
        else
            read -ra boost <<<"$(likely_boost)"
            unknown+=("${boost[@]}")
        fi
    fi
    for package in "${missing[@]}"; do
        apt_sees '^  Candidate: [^(]' "$package" || unknown+=("$package")
    done
    for package in "${welcome[@]}"; do
        if apt_sees '^  Installed: (none)' "$package"; then wanted+=("$package"); fi
    done
    ((${#unknown[@]} == 0))
}

# Fills `as_root`; fails if this user cannot become root.
become_root() {
    as_root=()
    if (($(id -u) == 0)); then return 0; fi
    command -v sudo >/dev/null || return 1
    as_root=(sudo)
    if [[ -t 0 ]]; then
        say "apt-get needs root: using sudo, which may ask for your password"
    else
        as_root=(sudo -n)
    fi
    "${as_root[@]}" true 2>/dev/null
}

apt_get() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C \
        apt-get -q -y -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 "$@" </dev/null
}

name_packages() {
    local packages=("${missing[@]}")
    if ((boost_missing)); then
        local boost
        boost=$(apt-cache pkgnames libboost 2>/dev/null | usable_boost) || boost=$(likely_boost)
        packages+=("$boost")
    fi
    say "these packages are missing, and installing them needs root:"
    say "    apt-get install --no-install-recommends ${packages[*]}"
    say "have somebody install them, then call $0 again"
    die "(or set LAWSPEAKER_SKIP_PACKAGES=1 if the libraries are there in another way)"
}

# Stops before apt removes packages (a Boost replaces another one), unless the user agrees.
agree_to_removals() {
    local simulated removed answer=''
    if ! simulated=$(LC_ALL=C apt-get -s --no-install-recommends install "${wanted[@]}" 2>&1); then
        printf '%s\n' "$simulated" >&2
        die "apt-get cannot install these packages together (its words are above)"
    fi
    removed=$(sed -n 's/^Remv \([^ ]*\).*/\1/p' <<<"$simulated" | paste -sd ' ')
    if [[ -z $removed ]]; then return 0; fi
    say "this replaces another Boost: apt-get will REMOVE $removed"
    if in_ci || [[ ${LAWSPEAKER_REPLACE_BOOST:-} == 1 ]]; then return 0; fi
    if [[ -t 0 ]]; then
        read -r -p "lawspeaker: remove and go on? [y/N] " answer
        if [[ $answer == [yY]* ]]; then return 0; fi
        die "nothing was changed"
    fi
    say "nothing was changed; to agree, call"
    die "    LAWSPEAKER_REPLACE_BOOST=1 $0"
}

install_wanted() {
    local log
    log=$(mktemp)
    if ! apt_get install --no-install-recommends "${wanted[@]}" >"$log" 2>&1; then
        say "that failed; trying once more with fresh package lists"
        if ! { apt_get update && apt_get install --no-install-recommends "${wanted[@]}"; } >"$log" 2>&1; then
            tail -n 30 "$log" >&2
            rm -f "$log"
            die "apt-get failed (its last words are above)"
        fi
    fi
    rm -f "$log"
}

# Other distributions: prints the required packages; continues if the tools are there.
prepare_without_apt() {
    local absent
    absent=$(missing_tools | paste -sd ' ')
    if [[ -n $absent ]]; then
        say "there is no apt-get here; please install: $absent"
        say "and the development files of: Boost (1.81 or newer, with Process and URL), spdlog, SQLite 3,"
        die "doctest, CLI11, toml++, nlohmann/json, Google Benchmark, zlib, libarchive, OpenSSL, utf8proc, valijson, libpq, giflib; CMake 3.25 or newer"
    fi
}

install_packages() {
    local update
    if [[ ${LAWSPEAKER_SKIP_PACKAGES:-} == 1 ]]; then return 0; fi
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        prepare_without_apt
        return
    fi
    find_missing
    if ((${#missing[@]} == 0 && !boost_missing)); then return 0; fi
    become_root || name_packages
    if ! resolve_wanted; then
        say "fetching the package lists (apt-get update)"
        update=$(apt_get update 2>&1) || true
        if ! resolve_wanted; then
            grep '^[EW]:' <<<"$update" >&2 || true
            say "apt-get knows no package ${unknown[*]}"
            die "needed is Debian 12 or newer, or Ubuntu 24.04 or newer with its 'universe' component"
        fi
    fi
    agree_to_removals
    say "installing with apt-get: ${wanted[*]}"
    say "(this takes a minute or two, once)"
    install_wanted
    say "packages are installed"
}

# Number of compilers at the same time: one per processor, and per 1.5 GB of free memory.
compilers() {
    local processors memory
    processors=$(nproc 2>/dev/null || echo 1)
    memory=$(awk '/^MemAvailable:/ {print int($2 / 1500000)}' /proc/meminfo 2>/dev/null || true)
    if [[ -n $memory ]] && ((memory < processors)); then processors=$((memory > 0 ? memory : 1)); fi
    echo "$processors"
}

# configure PRESET: CMake's part, in build/PRESET; only when needed, since ninja notices changes.
configure() {
    local preset=$1 folder=build/$1 options=()
    if [[ -f $folder/CMakeCache.txt ]] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$folder/CMakeCache.txt"; then
        options+=(--fresh) # the checkout was moved or copied
    elif [[ -f $folder/build.ninja ]] && ! in_ci; then
        return 0
    fi
    # A warning of an unknown compiler must not stop a newcomer's build. In CI it must.
    in_ci || options+=(-DLAWSPEAKER_WARNINGS_AS_ERRORS=OFF)
    # -g1: line numbers are enough for a report, and compile a fifth faster than -g. Unity builds take half the time.
    if in_ci && [[ $preset == dev ]]; then
        options+=("-DCMAKE_CXX_FLAGS_DEBUG=-g1 -O1" -DCMAKE_UNITY_BUILD=ON)
    fi
    # Functions that start no process are tested in the other build, with sanitizers: four minutes of compilation.
    if in_ci && [[ $preset == release ]]; then options+=(-DLAWSPEAKER_TESTS_OF_FUNCTIONS=OFF); fi
    cmake --preset "$preset" "${options[@]}"
}

# build PRESET [TARGET...]: configures and builds; the caller stands in the checkout's root.
build() {
    local preset=$1 options=()
    shift
    if (($#)); then options=(--target "$@"); fi
    if [[ ! -f build/$preset/build.ninja ]]; then
        say "building in build/$preset (this takes some minutes, once)"
    fi
    # Progress: finished files, their share, seconds since the start.
    export NINJA_STATUS=${NINJA_STATUS-'[%f of %t, %p, %es] '}
    configure "$preset" && cmake --build "build/$preset" --parallel "$(compilers)" "${options[@]}"
}

if [[ ${BASH_SOURCE[0]} == "$0" ]]; then install_packages; fi
