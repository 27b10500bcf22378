// SPDX-License-Identifier: MIT
// TestServer: a server of its own for a test, as whoever keeps it knows it: its folder, its
// engines, its signals, and what it answers.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <nlohmann/json.hpp>
#include <optional>

#include "store/archive.h"
#include "tests/tournaments/program.h"

namespace tafl::tests {

namespace asio = boost::asio;
using nlohmann::json;

struct Answer {
    int status = 0;
    std::string headers;
    json body;
};

/// Limit of a wait for whole tournaments.
inline constexpr std::chrono::seconds tournament_limit{240};

/// A server in a folder of its own, with the engines "Quick", "Other" and "Slow" (which takes 40 ms
/// for a ply).
class TestServer {
  public:
    TestServer() {
        fs::create_directories(registry());
        const std::string bin = seat_engines(scratch);
        write(registry() / "engines.toml", engine("Quick", bin) + engine("Other", bin) +
                                               engine("Slow", bin, ", \"--pace\", \"40\""));
    }
    ~TestServer() { stop(); }
    TestServer(const TestServer&) = delete;
    TestServer& operator=(const TestServer&) = delete;

    static void write(const fs::path& file, const std::string& text) {
        std::ofstream(file) << text;
    }
    static std::string engine(const std::string& name, const std::string& bin,
                              const std::string& more = "") {
        return "[[engine]]\nname = \"" + name + "\"\ncommand = \"" + bin +
               "/random\"\nargs = [\"--seed\", \"{seed}\"" + more + "]\n";
    }
    [[nodiscard]] fs::path registry() const { return scratch / "registry"; }
    [[nodiscard]] fs::path database() const { return scratch / "x.db"; }

    void begin(const std::vector<std::string>& more = {}) {
        std::vector<std::string> words = {"serve",    "--database", database(),   "--engines",
                                          registry(), "--listen",   "127.0.0.1:0"};
        words.insert(words.end(), more.begin(), more.end());
        host.emplace(scratch, words);
        port_ = host->wait_for_port();
        if (token_.empty()) token_ = new_token("test", "admin");
    }
    void kill() {
        host->send(SIGKILL);
        host->wait();
        host.reset();
    }
    void stop() {
        if (!host) return;
        host->stop_at_once();
        CHECK(host->wait() == 0);
        host.reset();
    }

    Answer ask(const std::string& method, const std::string& target, const std::string& body = "",
               const std::string& type = "application/toml") {
        return ask_as(token_, method, target, body, type);
    }
    /// With another token than the server's own.
    Answer ask_as(const std::string& token, const std::string& method, const std::string& target,
                  const std::string& body = "", const std::string& type = "application/toml") {
        const std::string answer = whole_answer(token, method, target, body, type);
        const std::size_t end = answer.find("\r\n\r\n");
        REQUIRE(end != std::string::npos);
        return {std::stoi(answer.substr(9, 3)), answer.substr(0, end),
                json::parse(answer.substr(end + 4))};
    }
    /// The status of an answer and its body, whatever that is.
    std::pair<int, std::string> get(const std::string& target) const {
        asio::io_context loop;
        asio::ip::tcp::socket socket(loop);
        socket.connect({asio::ip::make_address("127.0.0.1"), port_});
        asio::write(socket, asio::buffer("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" +
                                         "Connection: close\r\n\r\n"));
        std::string answer;
        boost::system::error_code ended;
        asio::read(socket, asio::dynamic_buffer(answer), ended);
        const std::size_t end = answer.find("\r\n\r\n");
        REQUIRE(end != std::string::npos);
        return {std::stoi(answer.substr(9, 3)), answer.substr(end + 4)};
    }
    /// As it comes.
    [[nodiscard]] std::string whole_answer(const std::string& token, const std::string& method,
                                           const std::string& target, const std::string& body = "",
                                           const std::string& type = "application/toml") const {
        asio::io_context loop;
        asio::ip::tcp::socket socket(loop);
        socket.connect({asio::ip::make_address("127.0.0.1"), port_});
        const std::string text =
            method + ' ' + target +
            " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: " + type +
            "\r\nAuthorization: Bearer " + token +
            "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
        asio::write(socket, asio::buffer(text));
        std::string answer;
        boost::system::error_code ended;
        asio::read(socket, asio::dynamic_buffer(answer), ended);
        return answer;
    }
    [[nodiscard]] const std::string& token() const { return token_; }
    /// A new one.
    [[nodiscard]] std::string new_token(const std::string& name, const std::string& scope) const {
        const Scratch elsewhere;
        Run add(elsewhere,
                {"token", "add", "--database", database(), "--name", name, "--scope", scope});
        REQUIRE(add.wait() == 0);
        std::string token = add.output();
        while (token.ends_with('\n')) token.pop_back();
        return token;
    }
    [[nodiscard]] unsigned short port() const { return port_; }
    /// Whatever comes back, if anything does.
    void send(const std::string& target, const std::string& body) const {
        asio::io_context loop;
        asio::ip::tcp::socket socket(loop);
        boost::system::error_code error;
        socket.connect({asio::ip::make_address("127.0.0.1"), port_}, error);
        const std::string text =
            "POST " + target +
            " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: "
            "application/toml\r\nAuthorization: Bearer " +
            token_ + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
        asio::write(socket, asio::buffer(text), error);
        std::string answer;
        asio::read(socket, asio::dynamic_buffer(answer), error);
    }
    Answer post(const std::string& target, const std::string& body = "") {
        return ask("POST", target, body);
    }
    int submit(const std::string& file, int priority = 0) {
        const Answer answer = post("/api/queue?priority=" + std::to_string(priority), file);
        CAPTURE(answer.body.dump());
        REQUIRE(answer.status == 201);
        return answer.body.at("tournament_id").get<int>();
    }
    json entry(int id) {
        const json queue = ask("GET", "/api/queue").body;
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

    Scratch scratch;
    std::optional<Run> host;

  private:
    unsigned short port_ = 0;
    std::string token_;
};

inline std::string file_of(const std::string& name, const std::string& one = "Quick",
                           const std::string& other = "Other", int cycles = 2) {
    return "[tournament]\nname = \"" + name + "\"\nvariant = \"brandub\"\ntime = \"60+1\"\n" +
           "seed = 7\nmax_plies = 40\ncycles = " + std::to_string(cycles) +
           "\n[[engine]]\nname = \"" + one + "\"\n[[engine]]\nname = \"" + other + "\"\n";
}

}  // namespace tafl::tests
