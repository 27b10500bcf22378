// SPDX-License-Identifier: MIT
// Internal to this folder: what benchmarks of the work queue have in common. A PostgreSQL server of
// their own with a queue in it, and programs of ours that they start.
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "tests/support/postgres_cluster.h"
#include "tournaments/distributed/work_queue/queue_setup.h"

extern char** environ;

namespace tafl::benchmarks {

namespace fs = std::filesystem;

/// Its output, all of it, goes into a file.
inline pid_t start(std::vector<std::string> words, const std::string& output) {
    const std::string program = TAFL_BINARY_DIR "/tournaments/lawspeaker";
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

/// Ends this program if it fails.
inline void await(pid_t pid, const std::string& output) {
    int status = 0;
    waitpid(pid, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
    std::fprintf(stderr, "it ended with status %d, see %s\n", status, output.c_str());
    std::exit(1);
}

/// A server with fsync, a queue that `thing` owns, and `anna` who may work.
class QueueServer {
  public:
    QueueServer()
        : cluster(std::map<std::string, std::string>{{"fsync", "on"}, {"max_connections", "100"}}) {
        cluster.make_role("thing", "CREATEROLE");
        cluster.make_database("tafl", "thing");
        work_queue::init(owner());
        cluster.note_password("anna", work_queue::add_worker(owner(), "anna", max_workers));
    }
    [[nodiscard]] std::string owner() const { return cluster.url("thing", "tafl"); }
    [[nodiscard]] std::string worker() const { return cluster.url("anna", "tafl"); }

    static constexpr int max_workers = 64;
    tests::PostgresCluster cluster;
};

inline fs::path make_folder() {
    std::string name = (fs::temp_directory_path() / "lawspeaker-benchmark-XXXXXX").string();
    return mkdtemp(name.data());
}

/// For `lawspeaker worker --engines`: the engine that answers at once, as A and B.
inline void write_engines(const fs::path& folder, const std::vector<std::string>& moves) {
    std::string arguments;
    for (const std::string& move : moves) {
        arguments += (arguments.empty() ? "'" : ", '") + move + "'";
    }
    std::ofstream file(folder / "engines.toml");
    file << "[limits]\nsandbox = 'none'\n";
    for (const char* one : {"A", "B"}) {
        file << "[[engine]]\nname = '" << one
             << "'\ncommand = '" TAFL_BINARY_DIR "/tests/engines/quick'\nargs = [" << arguments
             << "]\n";
    }
}

}  // namespace tafl::benchmarks
