#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs the commands of README.md, the manual and the documents next to the code: all `sh` blocks of a page, in order, in a
# fresh directory.
#
#   tests/documents/run_blocks.sh SOURCE PROGRAM ENGINE...
#
# The first line of a block states what it needs: ```sh needs=database,engines
#   nothing, engines (random, simple, huscarl in PATH), database (an earlier block has made it), server (this script
#   starts one with the engines of the page's directory `engines`)
#   root, network, container, postgres: the block is not run, and states why="..."
# A block ```toml file=NAME is stored as that file. Each block has an info string.

set -euo pipefail

source_folder=$1 lawspeaker=$2
shift
work=$(mktemp -d)
server=
trap 'if [[ -n $server ]]; then kill "$server"; wait "$server" || true; fi 2>/dev/null; rm -rf "$work"' EXIT
mkdir "$work/bin"
for program in "$@"; do ln -s "$program" "$work/bin/"; done
export PATH=$work/bin:$PATH HOME=$work
unset LAWSPEAKER_SERVER LAWSPEAKER_TOKEN
failures=0 ran=0 skipped=0

fail() {
    printf '%s\n' "$*"
    failures=$((failures + 1))
}

# extract PAGE DIRECTORY: stores block N as N.info (line number and info string) and N.text.
extract() {
    awk -v folder="$2" '
        !inside && match($0, /^ *```/) {
            inside = 1; count++; indent = RLENGTH - 3
            printf "%d %s\n", NR, substr($0, RLENGTH + 1) > sprintf("%s/%03d.info", folder, count)
            text = sprintf("%s/%03d.text", folder, count); printf "" > text
            next
        }
        inside && /^ *```$/ { inside = 0; close(text); next }
        inside { print substr($0, indent + 1) > text }
        !inside && /^(    |\t)/ && before == "" { printf "%d indented\n", NR > sprintf("%s/%03d.info", folder, ++count) }
        { before = $0 }' "$1"
}

# Starts a server for the page, and waits for its first log line with an address.
start_server() {
    mkfifo log
    "$lawspeaker" serve --database thing.db --engines engines --listen 127.0.0.1:0 >/dev/null 2>log &
    server=$!
    local line address=
    exec 9<log
    while [[ -z $address ]] && read -r -t 60 line <&9; do
        address=$(grep -o 'http://127.0.0.1:[0-9]*' <<<"$line" | head -n 1 || true)
    done
    cat <&9 >server.log &
    if [[ -z $address ]]; then fail "$page: the server has not printed its address"; fi
    LAWSPEAKER_SERVER=$address
    LAWSPEAKER_TOKEN=$("$lawspeaker" token add --database thing.db --name test --scope submit 2>/dev/null | grep -o 'lawspeaker_[^ ]*')
    export LAWSPEAKER_SERVER LAWSPEAKER_TOKEN
}

stop_server() {
    if [[ -z $server ]]; then return; fi
    kill "$server"
    wait "$server" || true
    server=
    exec 9<&-
    unset LAWSPEAKER_SERVER LAWSPEAKER_TOKEN
}

run_page() {
    page=${1#"$source_folder/"}
    local name folder blocks info text needs file word
    name=${page//\//_}
    folder=$work/$name blocks=$work/$name.blocks
    mkdir "$folder" "$blocks"
    ln -s "$source_folder/examples" "$folder/examples"
    extract "$1" "$blocks"
    cd "$folder"
    for info in "$blocks"/*.info; do
        if [[ ! -e $info ]]; then continue; fi
        text=${info%.info}.text
        read -r line kind rest <"$info"
        if [[ -z $kind || $kind == indented ]]; then
            fail "$page:$line: expected a fenced block with an info string"
            continue
        fi
        if [[ $rest =~ file=([^ ]+) ]]; then
            file=${BASH_REMATCH[1]}
            mkdir -p "$(dirname "$file")"
            cp "$text" "$file"
        fi
        if [[ $kind != sh ]]; then continue; fi
        if [[ ! $rest =~ needs=([a-z,]+) ]]; then
            fail "$page:$line: expected needs=..."
            continue
        fi
        needs=${BASH_REMATCH[1]}
        for word in ${needs//,/ }; do
            case $word in
                nothing | engines) ;;
                database) if ! compgen -G '*.db' >/dev/null; then fail "$page:$line: no block has made a database"; fi ;;
                server) if [[ -z $server ]]; then start_server; fi ;;
                root | network | container | postgres)
                    if [[ ! $rest =~ why=\".+\" ]]; then fail "$page:$line: needs=$word without why"; fi
                    if ! bash -n "$text"; then fail "$page:$line: not a script"; fi
                    skipped=$((skipped + 1))
                    continue 2
                    ;;
                *) fail "$page:$line: unknown word '$word'" ;;
            esac
        done
        if grep -qw openssl "$text" && ! command -v openssl >/dev/null; then
            echo "skipped: $page:$line: missing openssl (apt-get install openssl)"
            skipped=$((skipped + 1))
            continue
        fi
        ran=$((ran + 1))
        if ! timeout 300 bash -euo pipefail "$text" >output 2>&1 </dev/null; then
            fail "$page:$line: the block fails:"
            cat "$text"
            tail -n 20 output
        fi
    done
    stop_server
    cd "$work"
}

pages=("$source_folder/README.md" "$source_folder"/tournaments/manual/*.md)
documents=("$source_folder"/{rules,referee,referee/players/*,store,tournaments/*/*,tests/*,examples/evolution}/[A-Z]*.md
    "$source_folder"/examples/engines/huscarl/{,tuning/}README.md "$source_folder"/{ARCHITECTURE,CONTRIBUTING}.md)
for one in "${pages[@]}" "${documents[@]}"; do run_page "$one"; done

printf '%d pages, %d blocks ran, %d were not run, %d failures\n' $((${#pages[@]} + ${#documents[@]})) "$ran" "$skipped" "$failures"
((failures == 0 && ran >= 20))
