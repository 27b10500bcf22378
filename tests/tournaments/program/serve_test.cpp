// SPDX-License-Identifier: MIT
// lawspeaker serve, with requests over real connections.
#include <set>

#include "tests/tournaments/program/described_answer.h"
#include "tests/tournaments/program/serve_process.h"

namespace tafl::tests::serve_test {
namespace {

using nlohmann::json;

fs::path write_file(const Scratch& scratch) {
    const fs::path path = scratch / "served.toml";
    const fs::path folder = seat_engines(scratch);
    std::ofstream file(path);
    file << "[tournament]\nname = \"<script>alert(1)</script>\"\nvariant = \"brandub\"\n"
            "time = \"60+1\"\nmax_plies = 30\nseed = 3\n";
    for (const char* name : {"A & B", "<script src=x>", "C"}) {
        file << "[[engine]]\nname = \"" << name << "\"\ncommand = \""
             << (folder / "random").string() << "\"\nargs = [\"--seed\", \"{seed}\"]\n";
    }
    return path;
}

/// Server of a database with one finished tournament.
class Served : public ServeProcess {
  public:
    Served() {
        REQUIRE(run(scratch, {"run", write_file(scratch), "--database", database()}) == 0);
        serve({});
    }
    ~Served() { CHECK(end() == 0); }
    Served(const Served&) = delete;
    Served& operator=(const Served&) = delete;

    Answer ask(const std::string& target, const std::string& method = "GET",
               const std::string& headers = "") {
        Answer answer = request(method, target, headers);
        check_described(method, target, answer);
        return answer;
    }
};

TEST_SUITE("tournaments/program/serve") {
    TEST_CASE("openapi.json is valid, and the server sends it") {
        CHECK(described.fault_in_document() == "");
        Served served;
        CHECK(served.ask("/api/openapi.json").body ==
              read_file(TAFL_SOURCE_DIR "/tournaments/server/web/openapi.json"));
    }

    TEST_CASE("a response that does not match openapi.json is found") {
        const auto fault = [](const std::string& target, int status, const std::string& type,
                              const json& body) {
            return described.fault_in({"GET", target, status, type, body.dump()});
        };
        const json entry = {{"tournament_id", 1},
                            {"name", "T"},
                            {"state", "queued"},
                            {"priority", 0},
                            {"submitted", "2026-11-21T14:00:00Z"},
                            {"starts_at", nullptr},
                            {"reason", nullptr},
                            {"games", 2},
                            {"finished", 0}};
        const auto queue = [](const json& item) {
            return json{{"items", {item}}, {"next", nullptr}};
        };
        const std::string type = "application/json";
        CHECK(fault("/api/queue", 200, type, queue(entry)) == "");
        json other = entry;
        other["state"] = "waiting";
        CHECK(fault("/api/queue", 200, type, queue(other)) != "");
        other = entry;
        other.erase("games");
        CHECK(fault("/api/queue", 200, type, queue(other)) != "");
        other = entry;
        other["more"] = 1;  // not in openapi.json
        CHECK(fault("/api/queue", 200, type, queue(other)) != "");
        CHECK(fault("/api/queue", 200, "text/plain", queue(entry)) != "");
        CHECK(fault("/api/queue", 206, type, queue(entry)) != "");
        CHECK(fault("/api/elsewhere", 200, type, queue(entry)) != "");
        CHECK(fault("/api/queue", 404, "application/problem+json", queue(entry)) != "");
    }

    TEST_CASE("a database can be read as JSON and as pages") {
        Served served;
        const json list = served.ask("/api/tournaments").json();
        REQUIRE(list.at("items").size() == 1);
        CHECK(list.at("next").is_null());
        CHECK(list.at("items")[0].at("finished") == 6);
        const std::string base = "/api/tournaments/" + list.at("items")[0].at("id").dump();

        std::set<int> ids;
        for (std::string next = "?limit=4"; !next.empty();) {
            const json games = served.ask(base + "/games" + next).json();
            for (const json& game : games.at("items")) ids.insert(game.at("id").get<int>());
            next = games.at("next").is_null() ? "" : "?limit=4&after=" + games.at("next").dump();
        }
        CHECK(ids.size() == 6);
        for (const int id : ids) {
            const json game = served.ask("/api/games/" + std::to_string(id)).json();
            CHECK(game.at("id") == id);
            CHECK(game.at("moves").size() == game.at("plies"));
        }
        const json standings = served.ask(base + "/standings").json();
        CHECK(standings.size() == 3);
        for (const char* part : {"/crosstable", "/balance", "", "/schedule", "/schedule?limit=1"}) {
            CHECK(served.ask(base + part).status == 200);
        }
        for (const int id : ids) {
            const json tries = served.ask("/api/games/" + std::to_string(id) + "/evidence").json();
            REQUIRE(tries.at("items").size() == 1);
            CHECK(tries.at("items")[0].at("attempt") == 1);
        }
        const json engines = served.ask("/api/engines").json().at("items");
        REQUIRE(engines.size() == 3);
        int games_of_all = 0;
        for (const json& engine : engines) games_of_all += engine.at("games").get<int>();
        CHECK(games_of_all == 12);  // each of six games has two players
        const json engine = served.ask("/api/engines/A%20%26%20B").json();
        CHECK(engine.at("name") == "A & B");
        CHECK(engine.at("registered") == false);
        CHECK(served.ask("/api/engines/D").status == 404);
        CHECK(served.ask("/api/queue").json().at("items").empty());
        CHECK(served.ask("/api/variants").json().size() > 40);
        CHECK(served.ask("/healthz").body == "ok\n");
    }

    TEST_CASE(
        "names that are script tags are harmless, and pages may load nothing from elsewhere") {
        Served served;
        for (const char* page :
             {"/", "/tournaments/", "/tournaments/1/", "/tournaments/1/games/r01-m001-g1.html",
              "/tournaments/1/balance.html", "/tournaments/1/ratings.html", "/ratings/",
              "/engines/", "/engines/%3Cscript%20src%3Dx%3E"}) {
            CAPTURE(page);
            const Answer answer = served.ask(page);
            CHECK(answer.status == 200);
            CHECK(answer.body.find("<script>alert") == std::string::npos);
            CHECK(answer.body.find("<script src=x") == std::string::npos);
            CHECK(answer.headers.find("Content-Security-Policy: default-src 'none'; script-src "
                                      "'self'") != std::string::npos);
            CHECK(answer.headers.find("X-Content-Type-Options: nosniff") != std::string::npos);
        }
        const Answer embedded = served.ask("/embed/games/1");
        CHECK(embedded.headers.find("Content-Security-Policy: default-src 'none'; script-src "
                                    "'self'") != std::string::npos);
        CHECK(embedded.headers.find("frame-ancestors") == std::string::npos);
        CHECK(embedded.body.find("<script>alert") == std::string::npos);
        CHECK(served.ask("/").headers.find("frame-ancestors 'none'") != std::string::npos);
        const Answer moved = served.ask("/tournaments/1");
        CHECK(moved.status == 308);
        CHECK(moved.headers.find("Location: /tournaments/1/") != std::string::npos);
        CHECK(served.ask("/board.js").status == 200);
        const Answer game = served.ask("/games/1");
        CHECK(game.status == 302);
        CHECK(game.headers.find("Location: /tournaments/1/games/r01-m001-g1.html") !=
              std::string::npos);
        CHECK(served.ask("/games/1000").status == 404);
        CHECK(served.ask("/engines/nobody").status == 404);
    }

    TEST_CASE("the command lines of engines are not published") {
        Served served;
        for (const char* page : {"/", "/tournaments/1/", "/tournaments/1/games/r01-m001-g1.html",
                                 "/api/tournaments/1", "/api/games/1", "/api/engines"}) {
            CAPTURE(page);
            const Answer answer = served.ask(page);
            CHECK(answer.status == 200);
            CHECK(answer.body.find("engines/random") == std::string::npos);
            CHECK(answer.body.find("--seed") == std::string::npos);
        }
    }

    TEST_CASE("a response that the client has stored is not sent again") {
        Served served;
        const Answer first = served.ask("/api/variants");
        const std::string tag = first.header("ETag");
        REQUIRE(!tag.empty());
        const Answer again = served.ask("/api/variants", "GET", "If-None-Match: " + tag + "\r\n");
        CHECK(again.status == 304);
        CHECK(again.body.empty());
    }

    TEST_CASE("invalid requests are refused with a status, and the next request is served") {
        Served served;
        for (const auto& [target, status] :
             {std::pair("/api/games/0", 404), std::pair("/api/games/x", 404),
              std::pair("/api/games/99999999999999999999", 404), std::pair("/nothing", 404),
              std::pair("/tournaments/1/../../../etc/passwd", 404),
              std::pair("/%2e%2e/%2e%2e/etc/passwd", 404), std::pair("/a%zz", 400),
              std::pair("/api/tournaments?limit=0", 400),
              std::pair("/api/tournaments?limit=501", 400),
              std::pair("/api/tournaments?after=7", 400)}) {
            CAPTURE(target);
            const Answer answer = served.ask(target);
            CHECK(answer.status == status);
            const bool is_page = status == 404 && !std::string(target).starts_with("/api");
            if (is_page) CHECK(answer.body.find("The page does not exist.") != std::string::npos);
            if (!is_page) CHECK(json::parse(answer.body).at("status") == status);
        }
        const Answer post = served.ask("/api/games/1", "POST");
        CHECK(post.status == 401);
        CHECK(post.headers.find("WWW-Authenticate: Bearer") != std::string::npos);
        CHECK(served.ask("/", "HEAD").body.empty());
        const auto status_of = [](const std::string& answer) { return answer.substr(9, 3); };
        CHECK(status_of(served.raw("NONSENSE\r\n\r\n")) == "400");
        CHECK(status_of(served.raw("GET / HTTP/1.1\r\nA: " + std::string(20'000, 'b') +
                                   "\r\n\r\n")) == "431");
        CHECK(status_of(served.raw("POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n")) ==
              "413");
        CHECK(served.ask("/healthz").status == 200);
    }

    TEST_CASE("idle connections do not block other clients") {
        Served served;
        std::vector<Caller> idle;
        for (int i = 0; i < 60; ++i) idle.push_back(served.connect());
        for (Caller& caller : idle) caller.send("GET /");
        CHECK(served.ask("/healthz").status == 200);
    }

    TEST_CASE("wrong input is refused before the server starts") {
        const Scratch scratch;
        CHECK(run(scratch, {"serve", "--read-only", "--database", scratch / "missing.db"}) == 2);
        std::ofstream(scratch / "no.db") << "no database at all, but long enough to be looked at";
        CHECK(run(scratch, {"serve", "--database", scratch / "no.db"}) == 2);
        for (const char* address :
             {"localhost", "127.0.0.1", "127.0.0.1:99999", ":80", "1.2.3:x"}) {
            CAPTURE(address);
            Run refused(scratch, {"serve", "--database", scratch / "x.db", "--listen", address});
            CHECK(refused.wait() == 2);
            CHECK(refused.errors().find("ADDRESS:PORT") != std::string::npos);
        }
    }
}

}  // namespace
}  // namespace tafl::tests::serve_test
