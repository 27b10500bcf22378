#!/bin/bash
# SPDX-License-Identifier: MIT
# The Slurm script of the workers: workers_slurm_test.sh SCRIPT SCRATCH. A stand-in takes the place of `lawspeaker`. Where
# Slurm runs jobs of one processor, a job's end reaches the worker itself; else that part prints why it is skipped.
set -euo pipefail
script=$(realpath "$1")
scratch=$2
fail() { echo "workers.slurm: $*" >&2; exit 1; }

rm -rf "$scratch" && mkdir -p "$scratch/bin"
scratch=$(realpath "$scratch")
cat > "$scratch/bin/lawspeaker" <<'STAND_IN'
#!/bin/bash
trap 'echo "TERM" >> "$STAND_IN_LOG.stopped"; exit 0' TERM
echo "$@" >> "$STAND_IN_LOG"
[ "${STAND_IN_WAITS:-no}" = no ] && exit 0
for ((i = 0; i < 600; ++i)); do sleep 0.2; done
STAND_IN
chmod +x "$scratch/bin/lawspeaker"
export PATH="$scratch/bin:$PATH" STAND_IN_LOG="$scratch/log" QUEUE=service=tafl

# Names: of jobs with an array and without, no two alike.
SLURM_CPUS_PER_TASK=8 SLURM_JOB_ID=101 bash "$script"
SLURM_CPUS_PER_TASK=8 SLURM_JOB_ID=102 bash "$script"
SLURM_CPUS_PER_TASK=8 SLURM_JOB_ID=104 SLURM_ARRAY_JOB_ID=103 SLURM_ARRAY_TASK_ID=1 bash "$script"
SLURM_CPUS_PER_TASK=8 SLURM_JOB_ID=103 SLURM_ARRAY_JOB_ID=103 SLURM_ARRAY_TASK_ID=2 bash "$script"
names=$(sed -n 's/.*--name \([^ ]*\).*/\1/p' "$scratch/log" | sort -u | wc -l)
[ "$names" = 4 ] || fail "found $names names for four jobs: $(cat "$scratch/log")"
grep -q -- '--slots 8' "$scratch/log" || fail "the slots are not the job's processors"
grep -q -- '--queue service=tafl' "$scratch/log" || fail "the queue is not that of QUEUE"

if ! command -v sbatch > /dev/null; then echo "without a cluster: Slurm is not installed"; exit 0; fi
if ! timeout 10 sinfo --noheader --format=%T 2> /dev/null | grep -qx idle; then
    echo "without a cluster: no idle node"; exit 0
fi
# A job without --array gets its signal 55 s before its limit of one minute.
rm -f "$scratch/log"
export STAND_IN_WAITS=yes
sbatch --wait --quiet --time=1 --cpus-per-task=1 --signal=B:TERM@55 --chdir="$scratch" --output="$scratch/job" \
    --export=ALL "$script" || fail "the job has failed: $(cat "$scratch/job")"
[ -s "$scratch/log" ] || fail "the job has not started a worker: $(cat "$scratch/job")"
[ -s "$scratch/log.stopped" ] || fail "the signal has not reached the worker"
grep -q '^#SBATCH --signal=B:TERM@' "$script" || fail "the script has no signal for itself"
echo "with a cluster: the worker was stopped by the signal"
