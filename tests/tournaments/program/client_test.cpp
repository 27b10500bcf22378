// SPDX-License-Identifier: MIT
// Commands that send requests to a server, tested with a fake server.
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <deque>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "tests/tournaments/program.h"
#include "tests/tournaments/program/tame.h"
#include "tests/tournaments/server/webhooks/receiver.h"

namespace tafl::tests::client_test {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

/// Server that sends the responses that the test sets for "GET /path". It has one connection at a
/// time.
class FakeServer {
  public:
    FakeServer() : thread_([this] { serve(); }) {}
    ~FakeServer() {
        is_over_ = true;
        boost::system::error_code ignored;
        tcp::socket(loop_).connect(acceptor_.local_endpoint(), ignored);  // ends accept()
        thread_.join();
    }
    FakeServer(const FakeServer&) = delete;
    FakeServer& operator=(const FakeServer&) = delete;

    /// Adds a response for `request`. The last response is sent again and again.
    void answer(const std::string& request, const std::string& status, const std::string& type,
                const std::string& body) {
        const std::lock_guard lock(mutex_);
        answers_[request].push_back("HTTP/1.1 " + status + "\r\nContent-Type: " + type +
                                    "\r\nConnection: close\r\n\r\n" + body);
    }
    void json(const std::string& request, const std::string& body) {
        answer(request, "200 OK", "application/json", body);
    }
    void problem(const std::string& request, const std::string& status, const std::string& more) {
        answer(
            request, status, "application/problem+json",
            R"({"type":"about:blank","title":"x","status":400,"detail":"the detail")" + more + '}');
    }
    [[nodiscard]] std::string url() const {
        return "http://127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port());
    }
    /// Returns the received requests in their order.
    [[nodiscard]] std::vector<std::string> requests() {
        const std::lock_guard lock(mutex_);
        return heard_;
    }

  private:
    void serve() {
        while (!is_over_) {
            tcp::socket socket(loop_);
            boost::system::error_code error;
            acceptor_.accept(socket, error);
            if (!error && !is_over_) answer_one(socket);
        }
    }
    void answer_one(tcp::socket& socket) {
        boost::system::error_code error;
        std::string text;
        const std::size_t head =
            asio::read_until(socket, asio::dynamic_buffer(text), "\r\n\r\n", error);
        const std::size_t length = text.find("Content-Length: ");
        if (length < head) {
            const std::size_t size = head + std::stoul(text.substr(length + 16));
            if (text.size() < size) {
                asio::read(socket, asio::dynamic_buffer(text),
                           asio::transfer_exactly(size - text.size()), error);
            }
        }
        const std::string words = text.substr(0, text.find(" HTTP/"));
        const std::lock_guard lock(mutex_);
        heard_.push_back(text);
        auto& answers = answers_[words];
        const std::string answer = answers.empty()
                                       ? "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
                                       : answers.front();
        if (answers.size() > 1) answers.pop_front();
        asio::write(socket, asio::buffer(answer), error);
        socket.shutdown(tcp::socket::shutdown_both, error);
    }

    asio::io_context loop_;
    tcp::acceptor acceptor_{loop_, {asio::ip::make_address("127.0.0.1"), 0}};
    std::mutex mutex_;
    std::map<std::string, std::deque<std::string>> answers_;
    std::vector<std::string> heard_;
    std::atomic<bool> is_over_ = false;
    std::thread thread_;
};

std::string entry(const std::string& state, int finished = 0) {
    return R"({"tournament_id":3,"name":"Open","state":")" + state +
           R"(","priority":0,"submitted":"2026-11-21T14:00:00Z","reason":null,"games":2,)"
           R"("starts_at":null,)"
           R"("finished":)" +
           std::to_string(finished) + "}";
}
std::string queue(const std::string& entries) {
    return "{\"items\":[" + entries + "],\"next\":null}";
}

struct Client {
    FakeServer server;
    Scratch scratch;
    int code = 0;
    std::string output, errors;

    void call(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--server", server.url()});
        Run command(scratch, arguments);
        code = command.wait();
        output = command.output();
        errors = command.errors();
    }
    fs::path file(const std::string& name, const std::string& text) {
        std::ofstream(scratch / name) << text;
        return scratch / name;
    }
};

TEST_SUITE_BEGIN("tournaments/program/client");

TEST_CASE_FIXTURE(Client, "submit sends the file as it is, with the token") {
    const std::string text = "[tournament]\nname = \"Víðarr\"\n";
    server.answer("POST /api/queue?priority=7", "201 Created", "application/json", entry("queued"));
    call({"submit", file("t.toml", text), "--priority", "7", "--token-file",
          file("token", "lawspeaker_abc\n")});
    CHECK(code == 0);
    CHECK(output == "Open: queued, 0 of 2 games; id 3\n");
    REQUIRE(server.requests().size() == 1);
    const std::string requests = server.requests()[0];
    CHECK(requests.find("\r\nAuthorization: Bearer lawspeaker_abc\r\n") != std::string::npos);
    CHECK(requests.find("\r\nContent-Type: application/toml\r\n") != std::string::npos);
    CHECK(requests.ends_with("\r\n\r\n" + text));
}

TEST_CASE_FIXTURE(Client, "a server with TLS receives a request if its certificate is trusted") {
    const SelfSigned pair(scratch / "", "IP:127.0.0.1");
    const std::string answer = entry("queued");
    Receiver receiver(
        [&](std::size_t) {
            return "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: " +
                   std::to_string(answer.size()) + "\r\n\r\n" + answer;
        },
        &pair);
    const std::string url = "https://127.0.0.1:" + receiver.port();
    const fs::path path = file("t.toml", "[tournament]\n");
    Run trusted(scratch, {"submit", path, "--server", url, "--ca-file", pair.certificate});
    CHECK(trusted.wait() == 0);
    CHECK(trusted.output() == "Open: queued, 0 of 2 games; id 3\n");
    REQUIRE(receiver.received().size() == 1);
    CHECK(receiver.received()[0].text == "[tournament]\n");
    CHECK(receiver.received()[0].header("Host") == "127.0.0.1:" + receiver.port());

    Run unknown(scratch, {"submit", path, "--server", url});
    CHECK(unknown.wait() == 1);
    CHECK(unknown.errors().find("offers no TLS that can be trusted") != std::string::npos);
    Run unreadable(scratch, {"submit", path, "--server", url, "--ca-file", path});
    CHECK(unreadable.wait() == 2);
    CHECK(unreadable.errors().find("expected certificates (PEM)") != std::string::npos);
    Run missing(scratch, {"submit", path, "--server", url, "--ca-file", scratch / "none"});
    CHECK(missing.wait() == 2);
    CHECK(missing.errors().find("the file does not exist, expected certificates (PEM)") !=
          std::string::npos);
    CHECK(receiver.received().size() == 1);
}

TEST_CASE_FIXTURE(Client, "errors in a submitted file are printed with line and column") {
    const fs::path path = file("t.toml", "x");
    server.problem("POST /api/queue", "422 Unprocessable Content",
                   R"(,"errors":[{"line":3,"column":5,"text":"found x, expected y"},)"
                   R"({"line":0,"column":0,"text":"no engine B"}])");
    call({"submit", path});
    CHECK(code == 2);
    CHECK(errors ==
          path.string() + ":3:5: found x, expected y\n" + path.string() + ": no engine B\n");
    CHECK(output.empty());
}

TEST_CASE_FIXTURE(Client, "refusals are printed, and the status decides the exit code") {
    const fs::path path = file("t.toml", "x");
    for (const auto& [status, expected] :
         {std::pair("401 Unauthorized", 1), std::pair("403 Forbidden", 1),
          std::pair("409 Conflict", 1), std::pair("413 Content Too Large", 2),
          std::pair("429 Too Many Requests", 1), std::pair("400 Bad Request", 2),
          std::pair("500 Internal Server Error", 1)}) {
        CAPTURE(status);
        const FakeServer refusing;
        Client other;
        other.server.problem("POST /api/queue", status, "");
        other.call({"submit", path});
        CHECK(other.code == expected);
        CHECK(other.errors.find("the detail") != std::string::npos);
        const std::string remedy = "; pass another token with --token-file or LAWSPEAKER_TOKEN";
        const std::string code_of_status = std::string(status).substr(0, 3);
        const bool is_of_token = code_of_status == "401" || code_of_status == "403";
        CHECK((other.errors.find(remedy) != std::string::npos) == is_of_token);
    }
    CHECK(run(scratch, {"submit", scratch / "missing.toml", "--server", server.url()}) == 2);
    CHECK(run(scratch, {"submit", scratch / ".", "--server", server.url()}) == 2);
    call({"submit", path, "--token-file", file("empty", "")});
    CHECK(code == 2);
}

TEST_CASE_FIXTURE(Client, "no text from a server controls the terminal") {
    const std::string name = nlohmann::json(wild_name("Open"))
                                 .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    const auto wild_entry = [&](const std::string& state) {
        std::string text = entry(state);
        text.replace(text.find("\"Open\""), 6, name);
        text.replace(text.find("null"), 4, name);
        return text;
    };
    server.json("GET /api/queue?limit=500", queue(wild_entry("failed")));
    server.json("POST /api/queue/3/pause", wild_entry("paused"));
    server.problem("POST /api/queue", "422 Unprocessable Content",
                   ",\"errors\":[{\"line\":3,\"column\":5,\"text\":" + name + "}]");
    server.answer("POST /api/queue/3/resume", "409 Conflict", "application/problem+json",
                  "{\"detail\":" + name + "}");
    server.json("GET /api/tournaments/3",
                "{\"games\":2,\"name\":" + name + ",\"engines\":[" + name + "]}");
    server.json("GET /api/tournaments/3/games?limit=500", queue(""));
    const fs::path path = file("t.toml", "x");
    for (const std::vector<std::string>& words : {std::vector<std::string>{"queue"},
                                                  {"queue", "--format", "json"},
                                                  {"queue", "--format", "csv"},
                                                  {"queue", "--format", "markdown"},
                                                  {"pause", "3"},
                                                  {"resume", "3"},
                                                  {"submit", path.string()},
                                                  {"watch", "3"},
                                                  {"watch"},
                                                  {"pause", "no"}}) {
        call(words);
        CAPTURE(words[0]);
        CHECK(wildness_of(output) == "");
        CHECK(wildness_of(errors) == "");
        CHECK(!(output + errors).empty());
    }
}

TEST_CASE_FIXTURE(Client, "a response that is nested too deeply is invalid") {
    server.json("GET /api/queue?limit=500", queue(std::string(1'000'000, '[')));
    call({"queue"});
    CHECK(code == 1);
    server.json("GET /api/queue?limit=500", "");
    std::string deep = entry("queued");
    deep.replace(deep.find("\"games\":2"), 9,
                 "\"games\":" + std::string(200'000, '[') + std::string(200'000, ']'));
    Client other;
    other.server.json("GET /api/queue?limit=500", queue(deep));
    other.call({"queue"});
    CHECK(other.code == 1);
    CHECK(other.errors.find("something else than JSON") != std::string::npos);
}

TEST_CASE_FIXTURE(Client, "an unreachable server and a server of another kind are reported") {
    unsigned short port = 0;
    {
        asio::io_context loop;
        port =
            tcp::acceptor(loop, {asio::ip::make_address("127.0.0.1"), 0}).local_endpoint().port();
    }
    for (const char* command : {"queue", "watch"}) {
        Run unreachable(scratch, {command, "--server", "http://127.0.0.1:" + std::to_string(port)});
        CHECK(unreachable.wait() == 1);
        CHECK(unreachable.errors().find("cannot be reached") != std::string::npos);
        CHECK(run(scratch, {command, "--server", "ftp://x"}) == 2);
    }
    server.answer("GET /api/queue?limit=500", "200 OK", "text/html", "<html>");
    call({"queue"});
    CHECK(code == 1);
}

TEST_CASE_FIXTURE(Client, "the queue is listed, and its entries are changed by name or id") {
    server.json("GET /api/queue?limit=500", queue(entry("running", 1)));
    call({"queue", "--format", "csv"});
    CHECK(code == 0);
    CHECK(output ==
          "id,name,state,priority,games,finished,submitted,starts_at,reason\r\n"
          "3,Open,running,0,2,1,2026-11-21T14:00:00Z,,\r\n");
    for (const std::string name : {"Open", "3"}) {
        for (const std::string what : {"pause", "resume", "cancel"}) {
            server.json("POST /api/queue/3/" + what, entry("paused", 1));
            call({what, name});
            CHECK(code == 0);
            CHECK(output == "Open: paused, 1 of 2 games; id 3\n");
        }
    }
    call({"pause", "nosuch"});
    CHECK(code == 2);
    CHECK(errors.find(" has no tournament 'nosuch'; lawspeaker queue lists them") !=
          std::string::npos);
    const std::string withdrawn = entry("running", 1);
    server.json("POST /api/queue/3/withdraw",
                R"({"text":"A has withdrawn",)" + withdrawn.substr(1));
    call({"withdraw", "Open", "A"});
    CHECK(code == 0);
    CHECK(output == "A has withdrawn\n");
    call({"pause", "Closed"});
    CHECK(code == 2);
    CHECK(errors.find("Closed") != std::string::npos);
}

/// Client and server of a tournament with one finished and one running game.
struct Watched : Client {
    Watched() {
        server.json("GET /api/queue?limit=500", queue(entry("running", 1)));
        server.json("GET /api/tournaments/3",
                    R"({"id":3,"name":"Open","games":2,"finished":1,"engines":["A","B"]})");
        server.json("GET /api/tournaments/3/games?limit=500",
                    queue(game(7, "finished") + "," + game(8, "running")));
    }
    static std::string game(int id, const std::string& state) {
        return R"({"id":)" + std::to_string(id) + R"(,"round":1,"match":1,"game":)" +
               std::to_string(id - 6) + R"(,"attackers":"A","defenders":"B","state":")" + state +
               R"(","result":)" + (state == "finished" ? "\"attackers\"" : "null") + "}";
    }
    static std::string event(const std::string& id, const std::string& name,
                             const std::string& data) {
        std::string object = data;
        if (data == "{}") object = R"({"event":")" + name + "\"}";
        if (data.starts_with("{\"")) object.insert(1, R"("event":")" + name + "\",");
        return "id: " + id + "\nevent: " + name + "\ndata: " + object + "\n\n";
    }
    static std::string ended(int id) {
        return R"({"tournament_id":3,"id":)" + std::to_string(id) +
               R"(,"round":1,"match":1,"game":2,"attackers":"A","defenders":"B",)"
               R"("result":"defenders","termination":"escape","reason":"the king escaped",)"
               R"("plies":31,"captures":{"attackers":1,"defenders":9},"at_fault":null,)"
               R"("position":null})";
    }
    static std::string state(const std::string& word) {
        return R"({"tournament_id":3,"tournament":"Open","state":")" + word +
               R"(","priority":0,"reason":null})";
    }
    void stream(const std::string& events) {
        server.answer("GET /api/events?tournament=3", "200 OK", "text/event-stream", events);
    }
};

TEST_CASE_FIXTURE(Watched, "watch prints the games until the end of the tournament") {
    stream(": hello\n\n" +
           event("b-1", "position",
                 R"({"tournament_id":3,"id":8,"ply":30,"to_move":"attackers","position":"x",)"
                 R"("move":{"ply":30,"side":"defenders","text":"d1-c1","from":"d1","to":"c1",)"
                 R"("captures":[],"to_move":"attackers","spent_us":250031,"late_us":30,)"
                 R"("left":{"main_ms":2000,"period_ms":0,"periods":0}},"clocks":{"attackers":)"
                 R"({"main_ms":1500,"period_ms":0,"periods":0},"defenders":)"
                 R"({"main_ms":2000,"period_ms":0,"periods":0}}})") +
           event("b-2", "game-ended", ended(8)) +
           event("b-3", "game-ended", ended(8)) +  // sent twice, counted once
           event("b-4", "queue", state("finished")));
    call({"watch", "Open"});
    CHECK(code == 0);
    CHECK(errors ==
          "begins game 1.2: A (attackers) - B\n"
          "ended  game 1.2: A (attackers) - B: defenders win, the king escaped (31 plies) | 2/2 "
          "games | A 1, B 1\n"
          "Open: finished\n");
}

TEST_CASE_FIXTURE(Watched, "watch counts the games of a new stage") {
    stream(event("b-1", "schedule", R"({"tournament_id":3,"round":2,"games":2,"games_in_all":4})") +
           event("b-2", "game-ended", ended(8)) + event("b-3", "queue", state("cancelled")));
    call({"watch", "Open"});
    CHECK(errors.find("| 2/4 games |") != std::string::npos);
}

TEST_CASE_FIXTURE(Watched, "after a lost connection, watch continues after the last event") {
    stream(event("b-1", "message", R"({"text":"x"})"));
    stream(event("b-2", "game-ended", ended(8)) + event("b-3", "queue", state("cancelled")));
    call({"watch", "3"});
    CHECK(code == 1);
    CHECK(errors.find("the connection is lost; trying again\nended  game 1.2") !=
          std::string::npos);
    CHECK(errors.ends_with("the tournament is cancelled\n"));
    std::vector<std::string> streams;
    for (const std::string& request : server.requests()) {
        if (request.starts_with("GET /api/events")) streams.push_back(request);
    }
    REQUIRE(streams.size() == 2);
    CHECK(streams[0].find("Last-Event-ID") == std::string::npos);
    CHECK(streams[1].find("\r\nLast-Event-ID: b-1\r\n") != std::string::npos);
}

TEST_CASE_FIXTURE(Watched, "if events are lost, watch loads the games again") {
    server.json("GET /api/tournaments/3/games?limit=500",
                queue(game(7, "finished") + "," + game(8, "finished")));
    stream(event("b-1", "round", R"({"tournament_id":3,"round":1})") + event("c-1", "reset", "{}") +
           event("c-2", "queue", state("finished")));
    call({"watch", "Open"});
    CHECK(code == 0);
    // The end of the running game had no event. The game is not printed as running again.
    CHECK(errors == "begins game 1.2: A (attackers) - B\nOpen: finished\n");
}

TEST_CASE_FIXTURE(Watched, "if watch is interrupted, it prints how to watch again") {
    stream(": hello\n\n");
    Run watcher(scratch, {"watch", "Open", "--server", server.url()});
    watcher.wait_for_error("trying again");
    watcher.send(SIGINT);
    CHECK(watcher.wait() == 130);
    CHECK(
        watcher.errors().ends_with("the server plays on; to watch again: lawspeaker watch Open "
                                   "--server " +
                                   server.url() + "\n"));
}

TEST_CASE_FIXTURE(Watched, "an invalid event ends only the connection") {
    stream(event("b-1", "game-ended", "{}") + event("b-2", "queue", "[]"));
    stream(event("b-3", "queue", state("failed")));
    call({"watch", "Open"});
    CHECK(code == 1);
    CHECK(errors.find("is not understood") != std::string::npos);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::client_test
