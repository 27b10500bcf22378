// SPDX-License-Identifier: MIT
// Measures the cost of a work queue for a match of engines that answer at once: the host plays it
// alone and by workers on the same machine, in turn. Starts its own PostgreSQL server below TMPDIR.
//
//   workers_benchmark [PAIRS [SLOTS [WORKERS [ROUNDS]]]]    2000 pairs, 2 slots in all, 1 worker, 3
#include <signal.h>

#include <chrono>

#include "tests/benchmarks/queue_programs.h"

namespace {

using namespace tafl::benchmarks;
using Clock = std::chrono::steady_clock;

const std::string engine = TAFL_BINARY_DIR "/tests/engines/quick";
/// Back and forth for ever: repetition is ignored. What stands before the slash is the attackers'.
const char* const rules_record =
    "dim:7 name:Brandub surf:n atkf:y tfr:i ks:w cenh: cenhe: "
    "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
const std::vector<std::string> moves = {"d1-c1", "c1-d1", "/", "d3-c3", "c3-d3"};

/// Games a second, from the start of the program to its end.
double match(const fs::path& folder, int pairs, int slots, const std::string& queue) {
    const fs::path database = folder / "match.db";
    for (const char* suffix : {"", "-wal", "-shm", ".lock"}) {
        fs::remove(database.string() + suffix);
    }
    std::string spec = ",cmd=" + engine;
    for (const std::string& move : moves) spec += ",arg=" + move;
    std::vector<std::string> words = {"match",
                                      "--engine",
                                      "name=A" + spec,
                                      "--engine",
                                      "name=B" + spec,
                                      "--rules",
                                      rules_record,
                                      "--time",
                                      "60+1",
                                      "--max-plies",
                                      "40",
                                      "--random-plies",
                                      "0",
                                      "--keep-repeats",
                                      "--no-check",
                                      "--pairs",
                                      std::to_string(pairs),
                                      "--concurrency",
                                      std::to_string(slots),
                                      "--database",
                                      database.string()};
    if (!queue.empty()) words.insert(words.end(), {"--workers", queue});
    const auto begin = Clock::now();
    const std::string output = folder / "match.log";
    await(start(words, output), output);
    return 2.0 * pairs / std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

int main(int argc, char** argv) {
    const auto number = [&](int place, int usual) {
        return argc > place ? std::atoi(argv[place]) : usual;
    };
    const int pairs = number(1, 2000);
    const int slots = number(2, 2);
    const int workers = number(3, 1);
    const int rounds = number(4, 3);
    if (const auto reason = tafl::tests::PostgresCluster::why_not()) {
        std::fprintf(stderr, "skipped: %s\n", reason->c_str());
        return 77;
    }
    QueueServer server;
    const fs::path folder = make_folder();
    write_engines(folder, moves);
    std::vector<pid_t> pids;
    for (int i = 0; i < workers; ++i) {
        const std::string id = "w" + std::to_string(i);
        pids.push_back(start({"worker", "--queue", server.worker(), "--engines", folder, "--slots",
                              std::to_string(slots / workers), "--name", id, "--calibration", "0"},
                             folder / (id + ".log")));
    }
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    std::printf("%d pairs, %d slots, %d workers\n", pairs, slots, workers);
    std::printf("%12s %12s %8s %22s\n", "here games/s", "queue games/s", "share",
                "server CPU ms a pair");
    for (int round = 0; round < rounds; ++round) {
        const double here = match(folder, pairs, slots, {});
        const double before = server.cluster.processor_seconds();
        const double there = match(folder, pairs, slots, server.owner());
        const double used = server.cluster.processor_seconds() - before;
        std::printf("%12.0f %12.0f %7.0f%% %22.3f\n", here, there, 100 * there / here,
                    1000 * used / pairs);
    }
    for (const pid_t pid : pids) kill(pid, SIGTERM);
    for (const pid_t pid : pids) waitpid(pid, nullptr, 0);
    fs::remove_all(folder);
}
