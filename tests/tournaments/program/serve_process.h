// SPDX-License-Identifier: MIT
// ServeProcess: `lawspeaker serve` as a process with its own directory. Also: its files, signals
// and tokens.
#pragma once

#include <optional>

#include "tests/support/http_fixture.h"
#include "tests/tournaments/program.h"

namespace tafl::tests {

class ServeProcess : public HttpFixture {
  public:
    ServeProcess() { fs::create_directories(registry()); }
    ~ServeProcess() { kill(); }
    ServeProcess(const ServeProcess&) = delete;
    ServeProcess& operator=(const ServeProcess&) = delete;

    static void write(const fs::path& file, const std::string& text) {
        std::ofstream(file) << text;
    }
    [[nodiscard]] fs::path registry() const { return scratch / "registry"; }
    [[nodiscard]] fs::path database() const { return scratch / "x.db"; }

    /// Starts the server with the options `more`, too. The system chooses its port unless `listen`
    /// names one.
    void serve(const std::vector<std::string>& more, const std::string& listen = "127.0.0.1:0") {
        std::vector<std::string> words = {"serve", "--database", database(), "--listen", listen};
        words.insert(words.end(), more.begin(), more.end());
        host.emplace(scratch, words);
        set_port(host->wait_for_port());
    }
    void kill() {
        if (!host) return;
        if (!host->has_ended()) host->send(SIGKILL);
        host->wait();
        host.reset();
    }
    /// Sends one SIGTERM. Returns the exit code.
    int end() {
        host->send(SIGTERM);
        const int status = host->wait();
        host.reset();
        return status;
    }
    /// Adds a token and returns it.
    [[nodiscard]] std::string new_token(const std::string& name, const std::string& scope) const {
        const Scratch elsewhere;
        Run add(elsewhere,
                {"token", "add", "--database", database(), "--name", name, "--scope", scope});
        REQUIRE(add.wait() == 0);
        std::string token = add.output();
        while (token.ends_with('\n')) token.pop_back();
        return token;
    }

    Scratch scratch;
    std::optional<Run> host;
};

}  // namespace tafl::tests
