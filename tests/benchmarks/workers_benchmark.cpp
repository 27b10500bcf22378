// SPDX-License-Identifier: MIT
// What it costs to play through a work queue: a match of engines that answer at once, on this host
// and by workers on this same machine, in turn. Starts a PostgreSQL server of its own below TMPDIR.
//
//   workers_benchmark [PAIRS [SLOTS [WORKERS [ROUNDS]]]]    2000 pairs, 2 slots in all, 1 worker, 3
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "tests/support/postgres_cluster.h"
#include "tournaments/work_queue/queue_setup.h"

extern char** environ;

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using tafl::tests::PostgresCluster;

const std::string program = TAFL_BINARY_DIR "/tournaments/lawspeaker";
const std::string engine = TAFL_BINARY_DIR "/tests/engines/quick";

pid_t start(std::vector<std::string> words, const std::string& output) {
    words.insert(words.begin(), program);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    const int flags = O_WRONLY | O_CREAT | O_TRUNC;
    posix_spawn_file_actions_addopen(&actions, 1, output.c_str(), flags, 0600);
    posix_spawn_file_actions_adddup2(&actions, 1, 2);
    pid_t pid = -1;
    posix_spawn(&pid, program.c_str(), &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    return pid;
}

void await(pid_t pid, const std::string& output) {
    int status = 0;
    waitpid(pid, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
    std::fprintf(stderr, "it ended with status %d, see %s\n", status, output.c_str());
    std::exit(1);
}

/// Games a second, from the start of the program to its end.
double match(const fs::path& folder, int pairs, int slots, const std::string& queue) {
    const fs::path database = folder / "match.db";
    for (const char* suffix : {"", "-wal", "-shm", ".lock"}) {
        fs::remove(database.string() + suffix);
    }
    std::vector<std::string> words = {"match",
                                      "--engine",
                                      "name=A,cmd=" + engine,
                                      "--engine",
                                      "name=B,cmd=" + engine,
                                      "--variant",
                                      "brandub",
                                      "--time",
                                      "60+1",
                                      "--max-plies",
                                      "40",
                                      "--random-plies",
                                      "4",
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
    if (const auto reason = PostgresCluster::why_not()) {
        std::fprintf(stderr, "skipped: %s\n", reason->c_str());
        return 77;
    }
    const std::map<std::string, std::string> settings = {{"fsync", "on"}};
    PostgresCluster cluster(settings);
    cluster.make_role("thing", "CREATEROLE");
    cluster.make_database("tafl", "thing");
    const std::string queue = cluster.url("thing", "tafl");
    tafl::work_queue::init(queue);
    cluster.note_password("anna", tafl::work_queue::add_worker(queue, "anna"));
    std::string name = (fs::temp_directory_path() / "workers-benchmark-XXXXXX").string();
    const fs::path folder = mkdtemp(name.data());
    std::ofstream(folder / "engines.toml")
        << "[limits]\nsandbox = \"none\"\n[[engine]]\nname = \"A\"\ncommand = \"" << engine
        << "\"\n[[engine]]\nname = \"B\"\ncommand = \"" << engine << "\"\n";
    std::vector<pid_t> pids;
    for (int i = 0; i < workers; ++i) {
        const std::string id = "w" + std::to_string(i);
        pids.push_back(
            start({"worker", "--queue", cluster.url("anna", "tafl"), "--engines", folder, "--slots",
                   std::to_string(slots / workers), "--name", id, "--calibration", "0"},
                  folder / (id + ".log")));
    }
    std::printf("%d pairs, %d slots, %d workers\n", pairs, slots, workers);
    std::printf("%12s %12s %8s %22s\n", "here games/s", "queue games/s", "share",
                "server CPU ms a pair");
    for (int round = 0; round < rounds; ++round) {
        const double here = match(folder, pairs, slots, {});
        const double before = cluster.processor_seconds();
        const double there = match(folder, pairs, slots, queue);
        const double server = cluster.processor_seconds() - before;
        std::printf("%12.0f %12.0f %7.0f%% %22.3f\n", here, there, 100 * there / here,
                    1000 * server / pairs);
        std::fflush(stdout);
    }
    for (const pid_t pid : pids) kill(pid, SIGTERM);
    for (const pid_t pid : pids) waitpid(pid, nullptr, 0);
    fs::remove_all(folder);
}
