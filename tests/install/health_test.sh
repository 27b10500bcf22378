#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The health check of the image with status files of workers: health_test.sh HEALTH
set -euo pipefail
health=$1
LAWSPEAKER_WORKER_STATUS=$(mktemp)
export LAWSPEAKER_WORKER_STATUS
trap 'rm -f "$LAWSPEAKER_WORKER_STATUS"' EXIT

# expect EXIT_CODE TEXT "PID TIME": checks the exit code of the health check and the start of its output.
expect() {
    local printed status=0
    echo "$3" >"$LAWSPEAKER_WORKER_STATUS"
    printed=$("$health") || status=$?
    if [[ $status != "$1" || $printed != "$2"* || ($1 == 0 && $printed) ]]; then
        echo "status '$3': exit code $status, '$printed'; expected $1, '$2'"
        exit 1
    fi
}

now=$(date +%s)
sleep 0 &
ended=$!
wait "$ended"
expect 0 '' "$$ $now"
expect 0 '' "$$ $((now - 50))"
expect 1 "the worker's last contact with the queue was 1" "$$ $((now - 100))"
expect 1 'the worker has not reached the queue yet' "$$ 0"
expect 1 "the worker does not run: process $ended has ended" "$ended $now"
