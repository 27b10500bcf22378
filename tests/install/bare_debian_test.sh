#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the archive for Linux, then the Debian package, in a Debian without other packages: bare_debian_test.sh BUILD
set -euo pipefail
build=$(realpath -- "$1")
cd -P "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck disable=SC1091
release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
mirror=http://deb.debian.org/debian

skip() {
    echo "skipped: $*"
    exit 0
}
(($(id -u) == 0)) || skip "only root can make a root directory of Debian"
for package in debootstrap:debootstrap patchelf:patchelf dpkg-shlibdeps:dpkg-dev; do
    command -v "${package%:*}" >/dev/null || skip "there is no ${package%:*} (apt-get install ${package#*:})"
done
git rev-parse --verify --quiet HEAD >/dev/null ||
    skip "the source is not in a clone, of which archives are made"
unshare --mount true 2>/dev/null || skip "this machine does not allow mounts"

work=$build/tests/install/bare
root=$work/root
rm -rf "$work"
mkdir -p "$work"
trap 'rm -rf "$root"' EXIT
debootstrap --variant=minbase "$release" "$root" "$mirror" >"$work/debootstrap.log" 2>&1 ||
    skip "debootstrap $release cannot make a root directory from $mirror; $work/debootstrap.log has the reason"
cp /etc/resolv.conf "$root/etc/"
useradd --root "$root" --create-home anna

# inside USER COMMAND: runs the command in the root directory, with an environment of its own.
inside() {
    # shellcheck disable=SC2016
    unshare --mount --fork bash -c '
        mount --make-rprivate /
        mount --rbind /proc "$0/proc"
        mount --rbind /dev "$0/dev"
        chroot "$0" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb su "$1" -s /bin/bash -c "$2"' "$root" "$1" "$2" </dev/null
}

# play PREFIX DATABASE: lets anna play the open tournament, and expects a rank of each engine.
play() {
    inside anna "cd && PATH=$1/bin:\$PATH &&
        lawspeaker --version && man=\$(find $1/share/man -name 'lawspeaker-tournament.5*') && test -n \"\$man\" &&
        lawspeaker run $1/share/lawspeaker/examples/open.toml --database $2 &&
        lawspeaker standings $2 --format csv" >"$work/$2.log" 2>&1 || {
        cat "$work/$2.log"
        exit 1
    }
    for engine in Random Simple-1 Simple-2 Simple-3; do
        grep -q "^[1-4],$engine," "$work/$2.log" || {
            echo "$engine has no place in $work/$2.log"
            exit 1
        }
    done
}

printed=$(tournaments/package/archives.sh "$build" "$work")
{ read -r source && read -r archive; } <<<"$printed"
name=$(basename "$archive" .tar.gz)
tar -C "$root/home/anna" -xf "$archive"
play "/home/anna/$name" archive.db
tar -tf "$source" >"$work/source.txt"
for file in CMakeLists.txt .ci/run tests/run.sh; do
    grep -qx "lawspeaker-[0-9.]*/$file" "$work/source.txt" || {
        echo "$file is not in $source"
        exit 1
    }
done
rm -rf "$root/home/anna/$name"

cpack -G DEB -B "$work" --config "$build/CPackConfig.cmake" >/dev/null
cp "$work"/lawspeaker_*.deb "$root/tmp/lawspeaker.deb"
inside root 'apt-get update && apt-get install -y --no-install-recommends /tmp/lawspeaker.deb' >"$work/apt.log" 2>&1 || {
    tail -n 20 "$work/apt.log"
    exit 1
}
play /usr package.db
