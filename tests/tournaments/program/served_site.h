// SPDX-License-Identifier: MIT
// Served: a server for tests with a browser. The names of its engines and tournaments contain
// markup.
#pragma once

#include <string>
#include <vector>

#include "store/archive.h"
#include "tests/support/relay.h"
#include "tests/tournaments/program/serve_process.h"

namespace tafl::tests {

inline const std::string hostile = "<script>alert(1)</script>";

/// A server with a tournament in its queue, behind a relay that can lose the connection.
class Served : public ServeProcess {
  public:
    explicit Served(const std::string& settings, int pace_ms = 100,
                    std::vector<std::string> players = {"Calm", hostile})
        : players_(std::move(players)) {
        write_engine("calm", "Calm", "--pace", pace_ms);
        write_engine("hostile", hostile, "--pace", pace_ms);
        write(registry() / "talker.toml",
              "[[engine]]\nname = \"Talker\"\ncommand = \"" TAFL_BINARY_DIR
              "/tests/engines/zoo\"\nargs = [\"talks\", \"--seed\", \"{seed}\"]\n");
        token_ = new_token("test", "submit");
        serve(options_);
        relay_.emplace(port());
        submit("open", settings);
    }
    Served(const Served&) = delete;
    Served& operator=(const Served&) = delete;

    [[nodiscard]] Relay& relay() { return *relay_; }
    [[nodiscard]] std::string address(const std::string& path) const {
        return "http://127.0.0.1:" + std::to_string(relay_->port()) + path;
    }
    [[nodiscard]] store::Archive archive() const {
        return store::Archive::open(database(), store::Access::read_only);
    }
    [[nodiscard]] std::string log() const { return host->errors(); }
    /// Kills the server, and starts it again at the same address.
    void crash_and_restart() {
        kill();
        serve(options_, "127.0.0.1:" + std::to_string(port()));
    }
    void submit(const std::string& name, const std::string& settings) {
        std::string file = "[tournament]\nname = \"" + name + " <b>\"\n" + settings;
        for (const std::string& player : players_) {
            file += "[[engine]]\nname = \"" + player + "\"\n";
        }
        const Answer answer = post("/api/queue", file, token_);
        CAPTURE(answer.body);
        REQUIRE(answer.status == 201);
    }

  private:
    void write_engine(const std::string& file, const std::string& name, const char* option,
                      int value) {
        std::ofstream(registry() / (file + ".toml"))
            << "[[engine]]\nname = \"" << name << "\"\ncommand = \""
            << (engines / "random").string() << "\"\nargs = [\"" << option << "\", \"" << value
            << "\", \"--seed\", \"{seed}\"]\n";
    }

    std::vector<std::string> players_;
    std::vector<std::string> options_ = {"--engines", registry(), "--concurrency", "2"};
    std::string token_;
    std::optional<Relay> relay_;
};

}  // namespace tafl::tests
