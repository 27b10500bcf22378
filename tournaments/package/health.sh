#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Health check of the container image. Exits with 1 and prints the reason if the container's worker (or its server, if no
# worker has written its status file) does not work. A worker works if its process runs and its last contact with the queue
# is at most a minute old; it has one every ten seconds.
set -euo pipefail

fail() {
    echo "$*"
    exit 1
}

status=${LAWSPEAKER_WORKER_STATUS:-/tmp/lawspeaker-worker}
if [[ -e $status ]]; then
    read -r pid contact <"$status"
    kill -0 "$pid" 2>/dev/null || fail "the worker does not run: process $pid has ended"
    ((contact > 0)) || fail "the worker has not reached the queue yet"
    age=$(($(date +%s) - contact))
    ((age <= 60)) || fail "the worker's last contact with the queue was $age s ago"
else
    exec 3<>/dev/tcp/127.0.0.1/8547 || fail "the server does not listen"
    printf 'GET /healthz HTTP/1.0\r\n\r\n' >&3
    read -r answer <&3
    [[ $answer == 'HTTP/1.1 200'* ]] || fail "the server reports ${answer%$'\r'}"
fi
