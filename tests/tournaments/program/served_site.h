// SPDX-License-Identifier: MIT
// Served: a server for a browser to look at. Its engines and tournaments have names that would be
// markup.
#pragma once

#include <boost/asio/connect.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <optional>
#include <string>
#include <vector>

#include "store/archive.h"
#include "tests/support/relay.h"
#include "tests/tournaments/program.h"

namespace tafl::tests {

inline const std::string hostile = "<script>alert(1)</script>";

/// A server with a tournament in its queue, behind a relay that can lose the connection.
class Served {
  public:
    explicit Served(const std::string& settings, int pace_ms = 100,
                    std::vector<std::string> players = {"Calm", hostile})
        : players_(std::move(players)) {
        fs::create_directories(scratch_ / "registered");
        write_engine("calm", "Calm", "--pace", pace_ms);
        write_engine("hostile", hostile, "--pace", pace_ms);
        std::ofstream(scratch_ / "registered/talker.toml")
            << "[[engine]]\nname = \"Talker\"\ncommand = \"" TAFL_BINARY_DIR
               "/tests/engines/zoo\"\nargs = [\"talks\", \"--seed\", \"{seed}\"]\n";
        REQUIRE(run(scratch_, {"token", "add", "--database", database(), "--name", "test",
                               "--scope", "submit"}) == 0);
        token_ = read_file(scratch_ / "stdout");
        token_.erase(token_.find_last_not_of(" \n") + 1);
        token_.erase(0, token_.find_last_of(" \n") + 1);
        start("127.0.0.1:0");
        relay_.emplace(port_);
        submit("open", settings);
    }
    ~Served() {
        relay_.reset();
        host_->send(SIGKILL);
        host_->wait();
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
    [[nodiscard]] std::string log() const { return host_->errors(); }
    /// As by a power cut; the same server at the same address afterwards.
    void crash_and_restart() {
        host_->send(SIGKILL);
        host_->wait();
        start("127.0.0.1:" + std::to_string(port_));
    }
    void submit(const std::string& name, const std::string& settings) {
        std::string file = "[tournament]\nname = \"" + name + " <b>\"\n" + settings;
        for (const std::string& player : players_) {
            file += "[[engine]]\nname = \"" + player + "\"\n";
        }
        const std::string answer = posted("/api/queue", "application/toml", file);
        CAPTURE(answer);
        REQUIRE(answer.starts_with("HTTP/1.1 201"));
    }

  private:
    [[nodiscard]] fs::path database() const { return scratch_ / "site.db"; }

    std::string posted(const std::string& target, const std::string& type,
                       const std::string& body) {
        namespace asio = boost::asio;
        asio::io_context loop;
        asio::ip::tcp::socket socket(loop);
        socket.connect({asio::ip::address_v4::loopback(), port_});
        asio::write(socket, asio::buffer("POST " + target +
                                         " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + type +
                                         "\r\nAuthorization: Bearer " + token_ +
                                         "\r\nContent-Length: " + std::to_string(body.size()) +
                                         "\r\nConnection: close\r\n\r\n" + body));
        std::string answer;
        boost::system::error_code end;
        asio::read(socket, asio::dynamic_buffer(answer), end);
        return answer;
    }

    void write_engine(const std::string& file, const std::string& name, const char* option,
                      int value) {
        std::ofstream(scratch_ / "registered" / (file + ".toml"))
            << "[[engine]]\nname = \"" << name << "\"\ncommand = \""
            << (engines / "random").string() << "\"\nargs = [\"" << option << "\", \"" << value
            << "\", \"--seed\", \"{seed}\"]\n";
    }

    void start(const std::string& listen) {
        host_.emplace(scratch_, std::vector<std::string>{"serve", "--database", database(),
                                                         "--engines", scratch_ / "registered",
                                                         "--tables", "2", "--listen", listen});
        port_ = host_->wait_for_port();
    }

    std::vector<std::string> players_;
    Scratch scratch_;
    std::optional<Run> host_;
    unsigned short port_ = 0;
    std::string token_;
    std::optional<Relay> relay_;
};

}  // namespace tafl::tests
