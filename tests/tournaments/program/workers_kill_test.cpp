// SPDX-License-Identifier: MIT
// Workers, the host and PostgreSQL are killed. The results must be those of an undisturbed
// tournament without workers. LAWSPEAKER_KILLS is the number of kills; the test with the label
// `long` sets 300.
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <random>

#include "tests/tournaments/program/workers_fixture.h"

namespace tafl::tests::workers_kill_test {
namespace {

int wanted_kills() {
    const char* text = std::getenv("LAWSPEAKER_KILLS");
    return text != nullptr ? std::atoi(text) : 20;
}

/// Kills workers, the host and PostgreSQL at random moments.
class Chaos {
  public:
    Chaos(Queue& queue, const fs::path& file, const fs::path& database, unsigned seed)
        : queue_(queue), file_(file), database_(database), random_(seed) {
        for (std::size_t i = 0; i < 3; ++i) workers_.push_back(new_worker(i));
        host_ = std::make_unique<Host>(file_, database_);
    }

    /// Waits until the tournament is over. Returns the number of kills.
    int run(int max_kills) {
        for (int kills = 0;;) {
            if (host_->run.has_ended()) {
                const int code = host_->run.wait();
                CAPTURE(host_->run.errors());
                REQUIRE(code == 0);
                return kills;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(100 + random_() % 500));
            if (kills < max_kills && kill_something()) ++kills;
        }
    }

  private:
    std::unique_ptr<Worker> new_worker(std::size_t number) {
        return std::make_unique<Worker>(queue_, "m" + std::to_string(number));
    }
    bool kill_something() {
        const auto what = random_() % 10;
        if (what < 6) {
            const std::size_t number = random_() % workers_.size();
            workers_[number]->run.send(SIGKILL);
            workers_[number]->run.wait();
            workers_[number] = new_worker(number);
        } else if (what < 9) {
            if (host_->run.has_ended()) return false;
            host_->run.send(SIGKILL);
            host_->run.wait();
            host_ = std::make_unique<Host>(file_, database_);
        } else {
            cluster().kill();
            std::this_thread::sleep_for(std::chrono::milliseconds(random_() % 500));
            cluster().start();
        }
        return true;
    }

    Queue& queue_;
    fs::path file_;
    fs::path database_;
    std::mt19937 random_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::unique_ptr<Host> host_;
};

TEST_SUITE("tournaments/program/workers_kill") {
    TEST_CASE("whatever is killed, a tournament ends as if it had not been") {
        if (is_skipped()) return;
        const unsigned seed = std::random_device()();
        MESSAGE("random moments from seed " << seed);
        std::mt19937 random(seed);
        int kills = 0;
        int tournaments = 0;
        int interrupted = 0;
        const std::vector<std::string> formats = {"round-robin", "knockout", "swiss"};
        while (kills < wanted_kills()) {
            Queue queue;
            queue.pace = 20;
            queue.write_engines(queue.scratch / "registry" / "engines.toml", "");
            const std::string format = formats[static_cast<std::size_t>(tournaments) % 3];
            CAPTURE(format);
            const bool is_lossy = tournaments++ % 2 == 1;
            cluster().run(std::string("ALTER DATABASE tafl SET synchronous_commit = ") +
                          (is_lossy ? "off" : "on"));
            const fs::path file = queue.write_tournament(format);
            const std::string expected = played_here(queue, file);
            const fs::path database = queue.scratch / "there.db";
            Chaos chaos(queue, file, database, static_cast<unsigned>(random()));
            constexpr int max_kills_of_one = 10;
            kills += chaos.run(std::min(max_kills_of_one, wanted_kills() - kills));
            const StoredResults stored = stored_results(database, "Elsewhere");
            CHECK(stored.games == expected);
            interrupted += stored.interrupted;
        }
        MESSAGE("killed " << kills << " times in " << tournaments << " tournaments; " << interrupted
                          << " interrupted games were stored and played again");
    }
}

}  // namespace
}  // namespace tafl::tests::workers_kill_test
