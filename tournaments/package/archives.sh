#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes two archives of a clone of the repository and a build of it, and prints their names:
# lawspeaker-VERSION.tar.gz, the source of the last commit, and lawspeaker-VERSION-linux-MACHINE.tar.gz,
# a directory that runs from any place, on any Linux with the glibc of this system or a newer one.
#
#   tournaments/package/archives.sh [BUILD [DIRECTORY]]    default: build/release, and BUILD
#
# Needs Debian, git and patchelf (apt-get install git patchelf).

set -euo pipefail

cd -P "$(dirname "${BASH_SOURCE[0]}")/../.."
build=${1:-build/release}
out=$(realpath -- "${2:-$build}")

for tool in git patchelf dpkg-query; do
    command -v "$tool" >/dev/null || {
        echo "archives.sh: $tool: not found; apt-get install git patchelf dpkg" >&2
        exit 1
    }
done

version=$("$build/tournaments/lawspeaker" --version | sed -n '1s/^lawspeaker \([^ ]*\) .*/\1/p')
name=lawspeaker-$version-linux-$(uname -m)
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

git archive --prefix="lawspeaker-$version/" HEAD | gzip -9n >"$out/lawspeaker-$version.tar.gz"

tree=$stage/$name
cmake --install "$build" --prefix "$tree" --component program --strip >/dev/null
cp LICENSE "$tree/"
mkdir "$tree/lib"
programs=("$tree/bin/lawspeaker" "$tree"/libexec/lawspeaker/engines/*)

# Libraries of glibc come from the system: they must fit its kernel, its resolver and its locales.
glibc=$(dpkg-query -L libc6 | sed -n 's,.*/,,; /\.so/p')
ldd "${programs[@]}" | sed -n 's,^.* => \(/[^ ]*\) (.*,\1,p' | sort -u |
    { grep -v -F -f <(sed 's,^,/,' <<<"$glibc") || true; } | while read -r library; do
    cp -L "$library" "$tree/lib/"
    # The licences of the libraries demand that their texts come with them.
    file=$(realpath "$library") # in dpkg's records with or without /usr
    package=$(dpkg-query -S "*/${file##*/lib/}" | sed -n '1s/:.*//p')
    install -D -m 644 "/usr/share/doc/$package/copyright" "$tree/share/doc/lawspeaker/libraries/$package"
done
# shellcheck disable=SC2016 # $ORIGIN is for the dynamic linker
{
    patchelf --set-rpath '$ORIGIN/../lib' "$tree/bin/lawspeaker"
    patchelf --set-rpath '$ORIGIN/../../../lib' "$tree"/libexec/lawspeaker/engines/*
    patchelf --set-rpath '$ORIGIN' "$tree"/lib/*
}
missing=$(env -i ldd "${programs[@]}" "$tree"/lib/* | grep 'not found' || true)
if [[ $missing ]]; then
    echo "archives.sh: libraries are missing: $missing" >&2
    exit 1
fi
tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner -cf - "$name" | gzip -9n >"$out/$name.tar.gz"
echo "$out/lawspeaker-$version.tar.gz"
echo "$out/$name.tar.gz"
