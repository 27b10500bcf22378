// SPDX-License-Identifier: MIT
// A server plays very short games all the time. Two hundred viewers connect and disconnect, and
// other clients request pages. LAWSPEAKER_SOAK_SECONDS is the duration in seconds
// (default: 20).
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <list>

#include "tests/support/sanitized.h"
#include "tests/tournaments/program/load_clients.h"
#include "tests/tournaments/program/serve_process.h"

namespace tafl::tests::soak_test {
namespace {

constexpr int viewers = 200;
constexpr int askers = 4;
constexpr int games_of_a_tournament = 500;

std::chrono::seconds length() {
    const char* seconds = std::getenv("LAWSPEAKER_SOAK_SECONDS");
    return std::chrono::seconds(seconds != nullptr ? std::atoi(seconds) : 20);
}

/// Returns a tournament file. Its rules ignore repetition, and a game is a draw after 60 plies.
std::string tournament(int number) {
    return "[tournament]\nname = \"Soak " + std::to_string(number) +
           "\"\nformat = \"match\"\ncycles = " + std::to_string(games_of_a_tournament / 2) +
           "\nrules = \"dim:7 name:Brandub surf:n atkf:y tfr:i ks:w cenh: cenhe: "
           "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\"\ntime = \"60+1\"\nmax_plies = 60\n"
           "concurrency = 2\n[[engine]]\nname = \"Attacker\"\n[[engine]]\nname = \"Simple\"\n";
}

class SoakedServer : public ServeProcess {
  public:
    SoakedServer() {
        const fs::path folder = seat_engines(scratch);
        std::string all;
        for (const std::string name : {"Attacker", "Simple"}) {
            all += "[[engine]]\nname = \"" + name + "\"\ncommand = \"" +
                   (folder / "random").string() + "\"\nrestart = \"never\"\n";
        }
        write(registry() / "engines.toml", all);
        write(scratch / "serve.toml",
              "[web]\nconnections_per_address = 3000\nrequests_per_second = 0\n"
              "viewers_per_address = 1000\nrequests_per_connection = 1000000\n");
        serve({"--engines", registry(), "--config", scratch / "serve.toml", "--concurrency", "2"});
        token_ = new_token("soak", "submit");
    }

    [[nodiscard]] pid_t pid() const { return host->pid(); }
    void submit(int number) {
        const Answer answer = post("/api/queue", tournament(number), token_);
        CAPTURE(answer.body);
        REQUIRE(answer.status == 201);
    }
    /// Returns the sum of the values in the lines of /metrics that start with `begin`.
    double metric(const std::string& begin) {
        std::istringstream text(get("/metrics").body);
        double sum = 0;
        int lines = 0;
        for (std::string line; std::getline(text, line);) {
            if (line.rfind(begin, 0) != 0) continue;
            sum += std::stod(line.substr(line.rfind(' ')));
            ++lines;
        }
        REQUIRE((lines > 0 || begin.back() == '{'));
        return sum;
    }
    [[nodiscard]] int memory_kb() const {
        std::istringstream status(read_file("/proc/" + std::to_string(pid()) + "/status"));
        int kilobytes = 0;
        for (std::string word; status >> word;) {
            if (word == "VmRSS:") status >> kilobytes;
        }
        return kilobytes;
    }
    /// Returns the lowest number of open descriptors in 3 s, because requests open the database.
    /// Pipes, processes, Landlock rulesets and files of /proc are not counted. They belong to
    /// engines, and their number depends on the running games.
    [[nodiscard]] int descriptors() const {
        int fewest = 1'000'000;
        for (int i = 0; i < 60; ++i) {
            int count = 0;
            std::error_code gone;
            for (const auto& entry :
                 fs::directory_iterator("/proc/" + std::to_string(pid()) + "/fd")) {
                const std::string what = fs::read_symlink(entry.path(), gone).string();
                const bool is_engine = what.rfind("pipe:", 0) == 0 ||
                                       what.rfind("/proc/", 0) == 0 ||
                                       what.find("[pidfd]") != std::string::npos ||
                                       what.find("[landlock-ruleset]") != std::string::npos;
                count += gone || is_engine ? 0 : 1;
            }
            fewest = std::min(fewest, count);
            std::this_thread::sleep_for(50ms);
        }
        return fewest;
    }

  private:
    std::string token_;
};

/// All clients, on their own thread. leave() stops them.
class Visitors {
  public:
    explicit Visitors(unsigned short port) : thread_([this, port] { run(port); }) {}
    Sightings leave() {
        is_over_ = true;
        thread_.join();
        return seen_;
    }

  private:
    void run(unsigned short port) {
        asio::io_context loop{1};
        std::list<ComingAndGoing> clients;
        std::list<Asking> asking;
        for (unsigned i = 0; i < viewers; ++i) clients.emplace_back(loop, port, i, seen_);
        const std::vector<std::string> targets = {
            "/healthz", "/api/tournaments/1",       "/metrics",      "/api/games/1",
            "/",        "/api/tournaments?limit=5", "/api/variants", "/api/queue"};
        for (int i = 0; i < askers; ++i) asking.emplace_back(loop, port, targets, seen_);
        while (!is_over_) loop.run_for(100ms);
    }

    std::atomic<bool> is_over_ = false;
    Sightings seen_;
    std::thread thread_;
};

TEST_SUITE("tournaments/program/soak") {
    TEST_CASE("a server with many clients loses no event and does not grow") {
        SoakedServer server;
        int submitted = 0;
        const auto keep_busy = [&] {
            while (server.metric("lawspeaker_queue_length{state=\"queued\"}") < 2) {
                server.submit(++submitted);
            }
        };
        keep_busy();
        const int descriptors_before = server.descriptors();
        Visitors visitors(server.port());
        std::vector<int> memory;
        const auto begin = std::chrono::steady_clock::now();
        while (std::chrono::steady_clock::now() - begin < length()) {
            keep_busy();
            memory.push_back(server.memory_kb());
            std::this_thread::sleep_for(200ms);
        }
        const double plies = server.metric("lawspeaker_plies_total ");
        const double games = server.metric("lawspeaker_games_total{");
        const double dropped = server.metric("lawspeaker_viewers_dropped_total");
        const double unsent = server.metric("lawspeaker_plies_unsent_total");
        const Sightings seen = visitors.leave();
        wait_until([&] { return server.metric("lawspeaker_viewers ") == 0; });
        const int descriptors_after = server.descriptors();
        const int early = memory[memory.size() / 4];
        const int late = *std::max_element(memory.end() - static_cast<long>(memory.size() / 10 + 1),
                                           memory.end());
        MESSAGE(length().count() << " s: " << games << " games, " << plies << " plies (" << unsent
                                 << " unsent), " << submitted << " tournaments; " << seen.events
                                 << " events seen, resumed " << seen.resumed << " times, "
                                 << dropped << " dropped; " << seen.answers << " answers; " << early
                                 << " kB after a quarter, " << late << " kB at the end; "
                                 << descriptors_before << " and " << descriptors_after
                                 << " descriptors");
        CHECK(games > 10);
        CHECK(seen.events > 1000);
        CHECK(seen.resumed > viewers);
        CHECK(seen.gaps == 0);
        CHECK(seen.resets == 0);
        CHECK(seen.answers > 20);
        for (const std::string& answer : seen.refused) MESSAGE("refused: " << answer);
        CHECK(seen.refusals == 0);
        CHECK(seen.failures == 0);
        // Some files are opened once, when they are first needed. A leak would be hundreds.
        CHECK(descriptors_after <= descriptors_before + 12);
        if (!is_sanitized) CHECK(late - early < 16 * 1024);
        CHECK(server.end() == 0);
    }
}

}  // namespace
}  // namespace tafl::tests::soak_test
