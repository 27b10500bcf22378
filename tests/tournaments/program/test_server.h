// SPDX-License-Identifier: MIT
// TestServer: a server for one test, with its own directory, engines and admin token. Also:
// requests to it.
#pragma once

#include "store/archive.h"
#include "tests/tournaments/program/serve_process.h"

namespace tafl::tests {

using nlohmann::json;

/// Limit of a wait for whole tournaments.
inline constexpr std::chrono::seconds tournament_limit{240};

/// Server in its own directory with the engines "Quick", "Other" and "Slow" (40 ms per ply).
class TestServer : public ServeProcess {
  public:
    TestServer() {
        const std::string bin = seat_engines(scratch);
        write(registry() / "engines.toml", engine("Quick", bin) + engine("Other", bin) +
                                               engine("Slow", bin, ", \"--pace\", \"40\""));
    }
    ~TestServer() { stop(); }
    TestServer(const TestServer&) = delete;
    TestServer& operator=(const TestServer&) = delete;

    static std::string engine(const std::string& name, const std::string& bin,
                              const std::string& more = "") {
        return "[[engine]]\nname = \"" + name + "\"\ncommand = \"" + bin +
               "/random\"\nargs = [\"--seed\", \"{seed}\"" + more + "]\n";
    }

    void begin(const std::vector<std::string>& more = {}) {
        std::vector<std::string> words = {"--engines", registry()};
        words.insert(words.end(), more.begin(), more.end());
        serve(words);
        if (token_.empty()) token_ = new_token("test", "admin");
    }
    void stop() {
        if (!host) return;
        host->stop_at_once();
        CHECK(host->wait() == 0);
        host.reset();
    }

    /// Sends a request with the admin token. Throws if the response is not JSON.
    Answer ask(const std::string& method, const std::string& target, const std::string& body = "",
               const std::string& type = "application/toml") {
        return ask_as(token_, method, target, body, type);
    }
    Answer ask_as(const std::string& token, const std::string& method, const std::string& target,
                  const std::string& body = "", const std::string& type = "application/toml") {
        Answer answer = request(method, target, headers_of(token, type), body);
        static_cast<void>(answer.json());
        return answer;
    }
    [[nodiscard]] const std::string& token() const { return token_; }
    Answer post(const std::string& target, const std::string& body = "") {
        return ask("POST", target, body);
    }
    int submit(const std::string& file, int priority = 0) {
        const Answer answer = post("/api/queue?priority=" + std::to_string(priority), file);
        CAPTURE(answer.body);
        REQUIRE(answer.status == 201);
        return answer.json().at("tournament_id").get<int>();
    }
    json entry(int id) {
        const json queue = ask("GET", "/api/queue").json();
        CAPTURE(queue.dump());
        for (const json& one : queue.at("items")) {
            if (one.at("tournament_id") == id) return one;
        }
        return nullptr;
    }
    std::string state(int id) { return entry(id).at("state"); }
    void wait_for_state(int id, const std::string& state_wanted) {
        wait_until([&] { return state(id) == state_wanted; }, tournament_limit);
    }
    void wait_for_games(int id, int finished) {
        wait_until([&] { return entry(id).at("finished").get<int>() >= finished; },
                   tournament_limit);
    }
    store::Archive look() const {
        return store::Archive::open(database(), store::Access::read_only);
    }

  private:
    std::string token_;
};

inline std::string file_of(const std::string& name, const std::string& one = "Quick",
                           const std::string& other = "Other", int cycles = 2) {
    return "[tournament]\nname = \"" + name + "\"\nvariant = \"brandub\"\ntime = \"60+1\"\n" +
           "seed = 7\nmax_plies = 40\ncycles = " + std::to_string(cycles) +
           "\n[[engine]]\nname = \"" + one + "\"\n[[engine]]\nname = \"" + other + "\"\n";
}

}  // namespace tafl::tests
