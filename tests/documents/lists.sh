#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# shellcheck disable=SC2016,SC2013 # backquotes are those of Markdown; words, not lines
# Compares lists of the documents with the program and its source: commands, options, exit codes, environment variables,
# protocols, variants. Also: figures of speed stand only in tests/benchmarks/README.md.
#
#   tests/documents/lists.sh SOURCE PROGRAM

set -euo pipefail
export LC_ALL=C.UTF-8

source_folder=$1 lawspeaker=$(realpath "$2")
cd "$source_folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
    printf '%s\n' "$*"
    failures=$((failures + 1))
}

# enough WHAT LEAST LIST: a list that a search does not find any more must not pass.
enough() {
    if (($(grep -c . <<<"$3") < $2)); then fail "only $(grep -c . <<<"$3") $1 found: does the search still fit?"; fi
}

# difference FIRST SECOND: the lines that only the first list has.
difference() { comm -23 <(sort -u <<<"$1") <(sort -u <<<"$2"); }

mapfile -t documents < <(find . -path ./build -prune -o -path '*/.*/*' -prune -o -name '*.md' -print | sed 's,^\./,,' | sort)
pages=(README.md tournaments/manual/*.md)
manual=tournaments/manual/lawspeaker.md

# spans FILE...: the code spans of the text, one a line. Code blocks have none.
spans() { awk 'FNR == 1 { inside = 0 } /^ *```/ { inside = !inside } { print inside ? "" : $0 }' "$@" |
    awk 'BEGIN { RS = "" } { gsub(/\n/, " "); print }' | grep -o '`[^`]*`' | tr -d '`'; }
# blocks FILE...: the lines of code blocks, continued lines as one.
blocks() { awk 'FNR == 1 { inside = 0 } /^ *```/ { inside = !inside; next } inside' "$@" | sed -e ':a' -e '/\\$/{N;s/\\\n */ /;ba' -e '}'; }

# Commands.
commands=$("$lawspeaker" --help | sed -n 's/^  \([a-z][a-z]*\)  *[A-Z].*/\1/p')
enough commands 30 "$commands"
for list in README.md "$manual"; do
    listed=$(sed -n '/^| group/,/^$/s/^|[^|]*|\(.*\)|$/\1/p' "$list" | grep -o '`[a-z]*`' | tr -d '`')
    for command in $(difference "$commands" "$listed"); do fail "$list: the command $command is missing"; done
    for command in $(difference "$listed" "$commands"); do fail "$list: '$command' is not a command"; done
done

# Options. --help has all; the manual refers to it.
if ! grep -q '`lawspeaker COMMAND --help`' "$manual"; then fail "$manual does not mention lawspeaker COMMAND --help"; fi
for command in $commands; do
    "$lawspeaker" "$command" --help >"$work/$command.help"
    grep -oE '^  (-[a-z],)?--[a-z][a-z-]*' "$work/$command.help" | grep -oE -- '--[a-z-]+' | sed "s/^/$command /"
done | sort -u >"$work/options"
# In `lawspeaker COMMAND ... --option` of documents, examples, help texts and messages: options of this command.
{
    spans "${documents[@]}"
    blocks "${documents[@]}"
    cat "$work"/*.help
    find examples tournaments/package Dockerfile -type f -exec grep -hI lawspeaker {} +
    find tournaments store -name '*.cpp' -exec grep -h lawspeaker {} +
} | sed -E 's,https?://[^ ]*,,g' | grep -oE '(^|[^-a-zA-Z_:])lawspeaker [a-z]+ [^|;&>#`"]*' | sed -E 's/^.?lawspeaker //' >"$work/used"
enough 'uses of commands' 200 "$(<"$work/used")"
while read -r command rest; do
    if [[ ! -e $work/$command.help ]]; then continue; fi
    for option in $(grep -oE -- '(^| )--[a-z][a-z-]*' <<<"$rest"); do
        if ! grep -qx -- "$command $option" "$work/options"; then fail "'lawspeaker $command' has no option $option: $rest"; fi
    done
done < <(sort -u "$work/used")
# Alone, in text. Engines and other programs have their own options; the blocks try them.
options=$(spans "${pages[@]}" | grep -oE '(^| )--[a-z][a-z-]*' | tr -d ' ' | sort -u)
enough 'options in text' 30 "$options"
for option in $(difference "$options" "$(sed 's/.* //' "$work/options")"); do
    case $option in --version | --array | --now) ;; # of lawspeaker, sbatch, systemctl
    *) fail "README.md or manual: '$option' is not an option" ;;
    esac
done

# Exit codes: the enumeration of the program.
codes=$(sed -n '/^enum ExitCode/,/};/p' tournaments/commands/commands.h | grep -oE '= [0-9]+' | tr -d '= ')
listed=$(sed -n '/^## Exit codes/,/^Details/s/^| \([0-9]*\) |.*/\1/p' "$manual")
enough 'exit codes' 6 "$codes"
for code in $(difference "$codes" "$listed"); do fail "$manual: the exit code $code is missing"; done
for code in $(difference "$listed" "$codes"); do fail "$manual: the program has no exit code $code"; done

# Environment variables of the program. It sets LAWSPEAKER_HOST for engines.
variables=$(find rules referee store tournaments -name '*.cpp' -exec grep -ohE '"LAWSPEAKER_[A-Z_]+' {} + | tr -d '"' | sort -u)
listed=$(grep -ohE 'LAWSPEAKER_[A-Z_]+' "$manual")
enough 'environment variables' 4 "$variables"
for variable in $(difference "$variables" "$listed"); do fail "$manual: the variable $variable is missing"; done
known=$(find tests CMakeLists.txt tournaments .ci \( -name '*.cpp' -o -name '*.h' -o -name CMakeLists.txt -o -name '*.sh' -o -name run \) \
    -exec grep -ohE 'LAWSPEAKER_[A-Z_]+' {} +)
for variable in $(difference "$(grep -ohE 'LAWSPEAKER_[A-Z_]+' "${documents[@]}")" "$known"); do
    fail "documents: nothing reads $variable"
done

# Protocols: the values of the key.
protocols=$("$lawspeaker" check --engine cmd=/bin/true,protocol=unknown 2>&1 | sed -E 's/.*expected //; s/,| or /\n/g' | tr -d ' ' || true)
enough protocols 6 "$protocols"
listed=$(sed -n '/^## Protocols/,/^The details/p' tournaments/manual/engines.md | sed -n 's/^|\([^|]*\)|.*/\1/p' |
    grep -o '`[a-z-]*`' | tr -d '`' | grep -vx protocol)
for protocol in $(difference "$protocols" "$listed"); do fail "engines.md: the protocol $protocol is missing"; done
for protocol in $(difference "$listed" "$protocols"); do fail "engines.md: '$protocol' is not a protocol"; done
used=$(grep -ohE '(protocol = "|protocol=)[a-z-]+' "${documents[@]}" | sed -E 's/.*[="]//')
for protocol in $(difference "$used" "$protocols"); do fail "documents: '$protocol' is not a protocol"; done

# Variants: as values, and in text each word that begins like one.
variants=$("$lawspeaker" variants --format csv | sed 1d | cut -d, -f1,2 | tr ',' '\n' | grep . | sort -u)
enough variants 95 "$variants"
used=$({
    grep -ohE '(--variant |variant=|"variant": ")[a-z0-9-]+' "${documents[@]}" examples/*.toml | sed -E 's/.*[ ="]//'
    grep -ohE '^variant = .*' "${documents[@]}" examples/*.toml | sed 's/#.*//' | grep -oE '"[a-z0-9-]+"' | tr -d '"'
    blocks "${documents[@]}" | grep -oE 'lawspeaker rules [a-z0-9-]+' | cut -d' ' -f3
    spans "${documents[@]}" | grep -xE "($(cut -d- -f1 <<<"$variants" | sort -u | paste -sd'|'))(-[a-z0-9]+)+" |
        grep -vE -e "^simple-" | grep -vxF "$protocols"
} | sort -u)
enough 'names of variants' 15 "$used"
for variant in $(difference "$used" "$variants"); do fail "documents: '$variant' is not a variant"; done
count=$("$lawspeaker" variants --format csv | sed 1d | grep -c .)
for number in $(grep -ohE '[0-9]+ (built-in )?variants\b' "${documents[@]}" | cut -d' ' -f1); do
    if ((number != count)); then fail "documents: $number variants, but the program has $count"; fi
done

# Figures of speed.
per='(million )?(games?|plies|moves|nodes|positions|requests?|rows|leaves|viewers|[kMG]B|[kMG]iB)'
figures=$(grep -nE "([0-9] |million )$per( a |/| per )(s|second|minute|hour)\b" "${documents[@]}" | grep -v '^tests/benchmarks/README.md:' || true)
if [[ -n $figures ]]; then fail $'figures of speed belong to tests/benchmarks/README.md:\n'"$figures"; fi
for page in README.md tournaments/manual/server.md; do
    if ! grep -q 'tests/benchmarks/README.md' "$page"; then fail "$page has no link to tests/benchmarks/README.md"; fi
done

printf '%d documents, %d failures\n' "${#documents[@]}" "$failures"
((failures == 0))
