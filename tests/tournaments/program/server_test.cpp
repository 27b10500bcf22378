// SPDX-License-Identifier: MIT
// A server from end to end, with its organiser, users and viewers. Every response and every event
// must match openapi.json.
#include <map>

#include "tests/tournaments/program/described_answer.h"
#include "tests/tournaments/program/serve_process.h"
#include "tournaments/base/client/event_reader.h"

namespace tafl::tests::server_test {
namespace {

using client::EventReader;
using nlohmann::json;

std::string tournament(const std::string& name, int cycles) {
    return "[tournament]\nname = \"" + name +
           "\"\nvariant = \"brandub\"\ntime = \"60+1\"\nmax_plies = 40\nseed = 5\ncycles = " +
           std::to_string(cycles) +
           "\n[[engine]]\nname = \"Random\"\n[[engine]]\nname = \"Other\"\n";
}

class Server : public ServeProcess {
  public:
    Server() {
        const fs::path folder = seat_engines(scratch);
        std::string all;
        for (const std::string name : {"Random", "Other"}) {
            all += "[[engine]]\nname = \"" + name +
                   "\"\ncommand = \"./random\"\nargs = [\"--seed\", \"{seed}\"]\n";
        }
        write(folder / "all.toml", all);
        serve({"--engines", folder, "--concurrency", "2", "--log-format", "json"});
        for (const char* scope : {"read", "submit", "admin"}) {
            tokens[scope] = new_token(scope, scope);
            write(clients / scope, tokens[scope] + '\n');
        }
    }
    ~Server() {
        host->send(SIGTERM);
        CHECK(host->wait() == 0);
        std::istringstream log(host->errors());
        for (std::string line; std::getline(log, line);) {
            CAPTURE(line);
            CHECK(json::parse(line, nullptr, false).contains("message"));
        }
    }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    Answer ask(const std::string& method, const std::string& target, const std::string& scope = "",
               const std::string& type = "", const std::string& body = "") {
        Answer answer = request(method, target, headers_of(tokens[scope], type), body);
        check_described(method, target, answer);
        return answer;
    }
    /// Returns the items of a list.
    json items(const std::string& target) {
        json value = ask("GET", target).json();
        return value.at("items");
    }
    Answer submit(const std::string& text, const std::string& token = "submit") {
        return ask("POST", "/api/queue", token, "application/toml", text);
    }
    /// Starts a command of the client with the token of `scope`.
    Run call(std::vector<std::string> arguments, const std::string& scope = "submit") {
        arguments.insert(arguments.end(), {"--server", url(), "--token-file", clients / scope});
        return {clients, arguments};
    }
    std::string state_of(int id) {
        for (const json& entry : items("/api/queue")) {
            if (entry.at("tournament_id") == id) return entry.at("state");
        }
        return "";
    }

    Scratch clients;  ///< output and tokens of the client commands
    std::map<std::string, std::string> tokens;
};

/// "game-ended" -> "EventGameEnded".
std::string schema_of(const std::string& event) {
    std::string name = "Event";
    bool begins = true;
    for (const char c : event) {
        if (c != '-') name += begins ? static_cast<char>(std::toupper(c)) : c;
        begins = c == '-';
    }
    return name;
}

/// Reads events until `is_last`. Returns the number of events of each name.
template <class IsLast>
std::map<std::string, int> read_events(Caller& viewer, const IsLast& is_last) {
    std::map<std::string, int> counts;
    const Answer begin = answer_of(viewer.read_until("\r\n\r\n"));
    CHECK(begin.status == 200);
    CHECK(begin.header("Content-Type").starts_with("text/event-stream"));
    CHECK(begin.header("Transfer-Encoding").empty());  // the code below does not decode it
    std::size_t taken = begin.headers.size() + 4;
    EventReader reader;
    for (;;) {
        const std::string& text =
            viewer.read_until([&](const std::string& all) { return all.size() > taken; });
        REQUIRE(text.size() > taken);
        REQUIRE(reader.take(std::string_view(text).substr(taken)));
        taken = text.size();
        while (const auto event = reader.next()) {
            const json data = json::parse(event->data);
            CAPTURE(event->name);
            CAPTURE(event->data);
            CHECK(described.fault_in(data, schema_of(event->name)) == "");
            CHECK_FALSE(event->id.empty());
            ++counts[event->name];
            if (is_last(event->name, data)) return counts;
        }
    }
}

TEST_SUITE_BEGIN("tournaments/program/server");

TEST_CASE("a tournament is submitted, watched to its end and read afterwards") {
    Server server;
    Caller viewer = server.stream("/api/events");
    const fs::path file = server.clients / "t.toml";
    Server::write(file, tournament("Thing", 3));
    {
        Run submit = server.call({"submit", file});
        REQUIRE(submit.wait() == 0);
        CHECK(submit.output().find("Thing: ") == 0);
    }
    {
        Run watch = server.call({"watch", "Thing"});
        CHECK(watch.wait() == 0);
    }
    const auto counts = read_events(viewer, [](const std::string& name, const json& data) {
        return name == "queue" && data.at("state") == "finished";
    });
    CHECK(counts.at("game-started") == 6);
    CHECK(counts.at("game-ended") == 6);
    CHECK(counts.at("position") >= 6);  // at least the last one of each game
    CHECK_FALSE(counts.contains("ply"));

    const json entry = server.items("/api/queue").at(0);
    CHECK(entry.at("state") == "finished");
    CHECK(entry.at("finished") == 6);
    const std::string base = "/api/tournaments/" + entry.at("tournament_id").dump();
    for (const char* part : {"", "/standings", "/crosstable", "/balance", "/schedule", "/games"}) {
        CHECK(server.ask("GET", base + part).status == 200);
    }
    for (const json& game : server.items(base + "/games")) {
        const std::string target = "/api/games/" + game.at("id").dump();
        const json whole = server.ask("GET", target).json();
        CHECK(whole.at("moves").size() == whole.at("plies"));
        CHECK(server.ask("GET", target + "/evidence").status == 200);
    }
    for (const char* target :
         {"/api/engines", "/api/engines/Random", "/metrics", "/healthz", "/api/tournaments"}) {
        CHECK(server.ask("GET", target).status == 200);
    }
    CHECK(server.ask("GET", "/api/engines/Other").json().at("registered") == true);
}

TEST_CASE("one game is followed ply by ply") {
    Server server;
    const json entry = server.submit(tournament("Long", 2000)).json();
    const std::string id = entry.at("tournament_id").dump();
    json running;
    wait_until([&] {
        running = server.items("/api/tournaments/" + id + "/games?state=running");
        return !running.empty();
    });
    // A later game of the schedule: the stream has all of its plies.
    const int game = running.back().at("id").get<int>() + 200;
    Caller viewer = server.stream("/api/events?game=" + std::to_string(game));
    int plies = 0;
    const auto counts = read_events(viewer, [&](const std::string& name, const json& data) {
        if (name == "ply") CHECK(data.at("ply") == ++plies);
        if (name == "game-ended") CHECK(data.at("plies") == plies);
        return name == "game-ended";
    });
    CHECK(counts.at("ply") == plies);
    CHECK_FALSE(counts.contains("position"));
    // Responses about running games match openapi.json, too.
    for (const json& each : server.items("/api/tournaments/" + id + "/games?state=running")) {
        server.ask("GET", "/api/games/" + each.at("id").dump());
    }
    CHECK(server.ask("POST", "/api/queue/" + id + "/cancel", "submit").status == 200);
    CHECK(server.state_of(entry.at("tournament_id")) == "cancelled");
}

TEST_CASE("forbidden and invalid requests are refused as described") {
    Server server;
    const std::string file = tournament("Thing", 2000);
    CHECK(server.submit(file, "").status == 401);
    CHECK(server.submit(file, "read").status == 403);
    CHECK(server.ask("POST", "/api/queue", "submit", "text/plain", file).status == 415);
    CHECK(server.ask("POST", "/api/queue", "submit", "", file).status == 415);
    CHECK(server.ask("POST", "/api/queue", "submit", "Application/TOML ; charset=utf-8", "no TOML")
              .status == 422);
    CHECK(server.submit("no TOML").status == 422);
    const Answer wrong = server.submit(
        "[tournament]\nname = 3\n[[engine]]\nname = \"Nobody\"\n"
        "command = \"/bin/sh\"\n");
    CHECK(wrong.status == 422);
    CHECK(wrong.json().at("errors").size() >= 3);
    CHECK(server.items("/api/queue").empty());

    const Answer first = server.submit(file);
    REQUIRE(first.status == 201);
    const std::string id = first.json().at("tournament_id").dump();
    CHECK(first.header("Location") == "/api/tournaments/" + id);
    CHECK(server.submit(file).status == 409);
    const std::string entry = "/api/queue/" + id;
    const std::string as_json = "application/json";
    CHECK(server.ask("POST", "/api/queue?priority=3", "submit", "application/toml", file).status ==
          403);
    CHECK(server.ask("PUT", entry + "/priority", "submit", as_json, "{\"priority\":3}").status ==
          403);
    CHECK(server.ask("PUT", entry + "/priority", "admin", as_json, "{\"priority\":3}").status ==
          200);
    for (const char* body :
         {"", "{}", "3", "{\"priority\":\"3\"}", "{\"priority\":99999}", "[[[["}) {
        CAPTURE(body);
        CHECK(server.ask("PUT", entry + "/priority", "admin", as_json, body).status == 400);
    }
    for (const char* what : {"pause", "cancel", "resume"}) {
        CAPTURE(what);
        CHECK(server.ask("POST", entry + '/' + what).status == 401);
        CHECK(server.ask("POST", std::string("/api/queue/999/") + what, "submit").status == 404);
    }
    CHECK(server.ask("POST", entry + "/pause", "submit").json().at("state") == "paused");
    CHECK(server.ask("POST", entry + "/resume", "submit").status == 200);
    CHECK(server.ask("POST", entry + "/cancel", "submit").json().at("state") == "cancelled");
    CHECK(server.ask("POST", entry + "/resume", "submit").status == 409);
    CHECK(server.ask("DELETE", entry, "admin").status == 405);
}

TEST_CASE("an engine withdraws as described") {
    Server server;
    const std::string id =
        server.submit(tournament("Thing", 500)).json().at("tournament_id").dump();
    const std::string target = "/api/queue/" + id + "/withdraw";
    const std::string as_json = "application/json";
    const std::string gone = R"({"engine":"Random"})";
    CHECK(server.ask("POST", target, "", as_json, gone).status == 401);
    CHECK(server.ask("POST", target, "read", as_json, gone).status == 403);
    CHECK(server.ask("POST", "/api/queue/999/withdraw", "submit", as_json, gone).status == 404);
    CHECK(server.ask("POST", target, "submit", "text/plain", gone).status == 415);
    CHECK(server.ask("POST", target, "submit", as_json, "{}").status == 400);
    CHECK(server.ask("POST", target, "submit", as_json, R"({"engine":"Nobody"})").status == 404);
    const Answer done = server.ask("POST", target, "submit", as_json, gone);
    CHECK(done.status == 200);
    CHECK(done.json().at("text").get<std::string>().starts_with("Random has withdrawn"));
    const json whole = server.ask("GET", "/api/tournaments/" + id).json();
    CHECK(whole.at("withdrawn") == json::array({"Random"}));
    CHECK(whole.at("byes").empty());
    CHECK(server.ask("GET", "/api/tournaments/" + id + "/standings").status == 200);
    const json games = server.items("/api/tournaments/" + id + "/games");
    CHECK(games.back().at("termination") == "withdrawn");
    const std::string game = "/api/games/" + games.back().at("id").dump();
    CHECK(server.ask("GET", game).json().at("plies") == 0);
    CHECK(server.ask("GET", game + "/evidence").status == 200);
}

TEST_CASE("a server's database is its own, but may be copied") {
    Server server;
    REQUIRE(server.submit(tournament("Thing", 2000)).status == 201);
    const fs::path file = server.clients / "own.toml";
    Server::write(file, tournament("Own", 1));
    Run other(server.clients,
              {"serve", "--database", server.database(), "--listen", "127.0.0.1:0"});
    CHECK(other.wait() == 1);
    CHECK(other.errors().find("in use") != std::string::npos);
    const std::string address = "127.0.0.1:" + std::to_string(server.port());
    Run same_port(server.clients,
                  {"serve", "--database", server.clients / "other.db", "--listen", address});
    CHECK(same_port.wait() == 1);
    CHECK(same_port.errors().find("cannot listen on " + address +
                                  ": Address already in use; choose another address or port with "
                                  "--listen") != std::string::npos);
    const fs::path copy = server.clients / "copy.db";
    CHECK(run(server.clients, {"backup", server.database(), copy}) == 0);
    CHECK(run(server.clients, {"verify", copy}) == 0);
    Run pause = server.call({"pause", "Thing"});
    CHECK(pause.wait() == 0);
    CHECK(pause.output().find("Thing: paused") == 0);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::server_test
