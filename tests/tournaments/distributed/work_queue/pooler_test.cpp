// SPDX-License-Identifier: MIT
// A queue behind PgBouncer, in each of its modes. Skipped with the reason if PgBouncer is missing.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/tournaments/distributed/work_queue/queue_fixture.h"

namespace tafl::tests::pooler_test {

namespace {

namespace fs = std::filesystem;
using Kind = QueueError::Kind;

constexpr const char* program = "/usr/sbin/pgbouncer";

/// A pooler in front of the cluster's database, which it enters as one role.
class Pooler {
  public:
    Pooler(const std::string& mode, const std::string& database, const std::string& role,
           const std::string& password) {
        std::string name = (fs::temp_directory_path() / "lawspeaker-pooler-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        folder_ = name;
        chmod(name.c_str(), 0755);
        const fs::path settings = folder_ / "pgbouncer.ini";
        std::ofstream(settings) << "[databases]\n"
                                << database << " = host=127.0.0.1 port=" << cluster().port()
                                << " dbname=" << database << " user=" << role
                                << " password=" << password
                                << "\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = " << port_
                                << "\nunix_socket_dir =\nauth_type = any\npool_mode = " << mode
                                << '\n';
        pid_ = fork();
        REQUIRE(pid_ >= 0);
        if (pid_ > 0) return;
        const int output = open("/dev/null", O_WRONLY);
        dup2(output, STDOUT_FILENO);
        dup2(output, STDERR_FILENO);
        if (geteuid() == 0) {
            execl(program, program, "-u", "nobody", settings.c_str(), nullptr);
        } else {
            execl(program, program, settings.c_str(), nullptr);
        }
        _exit(127);
    }
    ~Pooler() {
        ::kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    Pooler(const Pooler&) = delete;
    Pooler& operator=(const Pooler&) = delete;

    [[nodiscard]] std::string url(const std::string& role, const std::string& database) const {
        return "postgresql://" + role + "@127.0.0.1:" + std::to_string(port_) + "/" + database;
    }
    void await_answer(const std::string& url) const {
        const auto deadline = std::chrono::steady_clock::now() + 60s;
        while (std::chrono::steady_clock::now() < deadline) {
            try {
                const Connection answered(url);
                return;
            } catch (const QueueError&) {
                std::this_thread::sleep_for(20ms);
            }
        }
        FAIL("PgBouncer does not answer");
    }

  private:
    fs::path folder_;
    const int port_ = free_port();
    pid_t pid_ = -1;
};

struct PooledQueue : QueueFixture {
    /// The url of the queue behind a pooler in that mode.
    std::string pooled(const std::string& mode) {
        const std::string password = add_worker(owner_url, "ravn");
        cluster().note_password("ravn", password);
        pooler = std::make_unique<Pooler>(mode, database, "ravn", password);
        const std::string url = pooler->url("ravn", database);
        pooler->await_answer(url);
        return url;
    }
    std::unique_ptr<Pooler> pooler;
};

bool is_skipped() {
    if (access(program, X_OK) == 0) return false;
    MESSAGE("skipped: missing " << std::string(program) << " (apt-get install pgbouncer)");
    return true;
}

TEST_SUITE_BEGIN("tournaments/distributed/work_queue/pooler");

TEST_CASE_FIXTURE(PooledQueue, "a pooler that shares sessions is refused with the remedy") {
    if (is_skipped()) return;
    std::string mode;
    SUBCASE("by transaction") { mode = "transaction"; }
    SUBCASE("by statement") { mode = "statement"; }
    CAPTURE(mode);
    const std::string url = pooled(mode);
    WorkerQueue worker(url);
    CHECK(kind_of([&] { worker.enter(machine("a")); }) == Kind::refused);
    const std::string text = message_of([&] { worker.enter(machine("a")); });
    CHECK(text.find("pool_mode = session") != std::string::npos);
    CHECK(text.find("directly") != std::string::npos);
    CHECK(QueueError(Kind::refused, text).is_final(true));
}

TEST_CASE_FIXTURE(PooledQueue, "a pooler in session mode serves") {
    if (is_skipped()) return;
    coordinator.offer(pairs(10, 2));
    const std::string url = pooled("session");
    WorkerQueue first(url);
    WorkerQueue second(url);
    first.enter(machine("a"));
    second.enter(machine("b"));
    CHECK(first.exchange_units({}, 1, 45s).leases.size() == 1);
    CHECK(second.exchange_units({}, 1, 45s).leases.size() == 1);
}

TEST_SUITE_END();

}  // namespace

}  // namespace tafl::tests::pooler_test
