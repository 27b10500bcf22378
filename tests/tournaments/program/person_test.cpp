// SPDX-License-Identifier: MIT
// A person plays games on a server, from registering to the last move. Requests are from the
// organiser, the person and untrusted clients. Every response must match openapi.json.
#include "rules/count_of.h"
#include "rules/played_ply.h"
#include "rules/result.h"
#include "tests/tournaments/program/described_answer.h"
#include "tests/tournaments/program/test_server.h"

namespace tafl::tests::person_test {
namespace {

const std::string njal = "[[engine]]\nname = \"Njal\"\nprotocol = \"browser\"\n";

/// Server with a registered person, Njal.
struct PersonServer : TestServer {
    PersonServer() {
        write(registry() / "people.toml", njal);
        begin();
        njals_token = new_token("Njal", "play");
    }
    Answer seat(const std::string& query = "") {
        return described("GET", "/api/seat" + query, "", njals_token);
    }
    Answer say(const json& word, const std::string& type = "application/json") {
        return described("POST", "/api/seat",
                         word.is_string() ? word.get<std::string>() : word.dump(), njals_token,
                         type);
    }
    /// Waits until the seat is in `state`. Returns the seat.
    json wait_for_seat(const std::string& state) {
        json now = seat().json();
        wait_until([&] {
            if (now["state"] == state) return true;
            now = seat("?after=" + now["version"].dump()).json();
            return now["state"] == state;
        });
        return now;
    }
    Answer described(const std::string& method, const std::string& target, const std::string& body,
                     const std::string& token, const std::string& type = "application/json") {
        Answer answer = ask_as(token, method, target, body, type);
        check_described(method, target, answer);
        return answer;
    }
    /// Waits until the game is running. Returns the time that the clock of the side to move has
    /// run, in ms, or null if the clock does not run.
    json clock_age(const json& game) {
        json answer;
        wait_until([&] {
            answer = get("/api/games/" + game.dump()).json();
            return answer.value("state", "") == "running";
        });
        return answer.at("age_ms");
    }
    std::string njals_token;
};

/// Returns a legal move. The choice depends only on the ply.
json move_at(const json& seat) {
    const json& legal = seat.at("legal");
    auto piece = legal.begin();
    std::advance(piece, seat.at("ply").get<int>() * 7 % count_of(legal));
    return {{"game", seat.at("game")},
            {"ply", seat.at("ply")},
            {"say", piece.key() + '-' + piece->back().get<std::string>()}};
}

TEST_SUITE_BEGIN("tournaments/program/person");

TEST_CASE_FIXTURE(PersonServer, "a person plays a match against an engine through the API") {
    CHECK(seat().json() == json{{"seat", "Njal"}, {"state", "free"}, {"version", 0}});
    const int id = submit(file_of("Exhibition", "Njal", "Quick", 1));
    int games = 0;
    int moves = 0;
    json before;
    json now = wait_for_seat("called");
    while (games < 2 || now["state"] != "over") {
        if (now["state"] == "called") {
            CHECK(now["called_for_ms"] > 200'000);
            CHECK(clock_age(now["game"]).is_null());
            CHECK(say({{"game", now["game"]}, {"ply", 0}, {"say", "d1-d2"}}).status == 409);
            CHECK(say({{"game", now["game"]}, {"say", "sit-down"}}).status == 200);
            ++games;
        } else if (now["state"] == "to-move") {
            wait_until([&] { return clock_age(now["game"]).is_number(); });
            // A page that has not received the response sends its move again, at once or later.
            if (!before.is_null()) CHECK(say(before).status == 200);
            const json word = move_at(now);
            CHECK(say(word).status == 200);
            CHECK(say(word).status == 200);
            ++moves;
            before = word;
            // A second tab sends another move for the same ply. It is refused, and the game
            // continues.
            json other = word;
            other["say"] = "a1-a1";
            CHECK(say(other).status == 409);
        }
        now = seat("?after=" + now["version"].dump()).json();
    }
    wait_for_state(id, "finished");
    CHECK(moves > 2);
    auto archive = look();
    int njals_moves = 0;
    for (const store::GameRow& row : archive.games(store::TournamentId(id))) {
        CHECK(row.state == store::GameState::finished);
        CHECK(row.end.at_fault == std::nullopt);
        const rules::Side side =
            row.names.attackers == "Njal" ? rules::Side::attackers : rules::Side::defenders;
        CHECK(archive.attempts(row.scheduled.id).back().builds[side].sha256.empty());
        const auto record = archive.record(row.scheduled.id);
        REQUIRE(record);
        const auto refused = rules::for_each_ply(*record, [&](const rules::PlayedPly& ply) {
            if (ply.mover == side) ++njals_moves;
        });
        CHECK_FALSE(refused.has_value());
        if (row.scheduled.id.number() == now["game"]) {
            CHECK(now["result"] == std::string(name_of(row.end.result)));
        }
    }
    CHECK(njals_moves == moves);
}

TEST_CASE_FIXTURE(PersonServer, "only the token of a seat can read the seat and send moves") {
    submit(file_of("Exhibition", "Njal", "Quick", 1));
    const json called = wait_for_seat("called");
    const json word = {{"game", called["game"]}, {"say", "sit-down"}};
    const std::string other = new_token("Egil", "play");
    CHECK(described("GET", "/api/seat", "", other).json()["state"] == "free");
    CHECK(described("POST", "/api/seat", word.dump(), other).status == 409);
    for (const char* scope : {"read", "submit", "admin"}) {
        const std::string stranger = new_token(scope, scope);
        CHECK(described("GET", "/api/seat", "", stranger).status == 403);
        CHECK(described("POST", "/api/seat", word.dump(), stranger).status == 403);
    }
    CHECK(described("GET", "/api/seat", "", "lawspeaker_wrong").status == 401);
    CHECK(get("/api/seat").status == 401);
    CHECK(get("/api/seat/board").status == 401);
    CHECK(described("POST", "/api/queue", "", njals_token, "application/toml").status == 403);
    CHECK(get("/play/").status == 200);
    CHECK(host->errors().find(njals_token) == std::string::npos);
    CHECK(seat().json()["state"] == "called");
}

TEST_CASE_FIXTURE(PersonServer, "invalid requests to a seat are refused, and the game continues") {
    submit(file_of("Exhibition", "Njal", "Slow", 1));
    const json called = wait_for_seat("called");
    const json game = called["game"];
    CHECK(say({{"game", game}, {"say", "sit-down"}}, "text/plain").status == 415);
    CHECK(say({{"game", game}, {"say", "sit-down"}}).status == 200);
    const json turn = wait_for_seat("to-move");
    for (const char* body :
         {"", "[]", "{", "null", "{\"say\": \"resign\"}", "{\"game\": -1, \"say\": \"resign\"}",
          "{\"game\": 1.5, \"say\": \"resign\"}", "{\"game\": 1, \"say\": 3}",
          "{\"game\": 1, \"say\": \"d1-d2\"}", "{\"game\": 1, \"ply\": 0, \"say\": \"---\"}",
          "{\"game\": 1, \"ply\": 0, \"say\": \"z9-z9\"}",
          "{\"game\": 99999999999999999999999, \"say\": \"resign\"}",
          "{\"game\": 1, \"say\": \"resign\", \"sure\": true}"}) {
        CAPTURE(body);
        CHECK(say(body).status == 400);
    }
    json word = move_at(turn);
    word["say"] = "a1-a1";
    CHECK(say(word).status == 422);
    CHECK(ask_as(njals_token, "DELETE", "/api/seat").status == 405);
    CHECK(ask_as(njals_token, "GET", "/api/seat/chairs").status == 404);
    const Answer board = get("/api/seat/board", njals_token);
    CHECK(board.headers.find("image/svg+xml") != std::string::npos);
    CHECK(board.body.find("data-size=\"7\"") != std::string::npos);
    CHECK(seat().json()["ply"] == turn["ply"]);
    CHECK(say({{"game", game}, {"say", "resign"}}).status == 200);
    wait_until([&] { return seat().json()["game"] != game; });
    CHECK(look().game(store::GameId(game.get<int>()))->end.termination ==
          rules::Termination::resignation);
}

TEST_CASE("run, match and check refuse a person before play") {
    const Scratch scratch;
    const std::string bin = seat_engines(scratch);
    std::ofstream(scratch / "x.toml")
        << "[tournament]\nname = \"X\"\nvariant = \"brandub\"\ntime = \"1+0\"\n"
        << njal << "[[engine]]\nname = \"Quick\"\ncommand = \"" << bin << "/random\"\n";
    const std::string quick = "name=Quick,cmd=" + bin + "/random";
    const std::vector<std::vector<std::string>> calls = {
        {"run", scratch / "x.toml"},
        {"match", "--engine", "name=Njal,protocol=browser", "--engine", quick, "--variant",
         "brandub", "--time", "1+0"},
        {"check", "--engine", "name=Njal,protocol=browser"}};
    for (const auto& call : calls) {
        CAPTURE(call.front());
        Run refused(scratch, call);
        CHECK(refused.wait() == 2);
        CAPTURE(refused.errors());
        CHECK(refused.errors().find("page") != std::string::npos);
    }
    CHECK_FALSE(fs::exists(scratch / "x.db"));
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::person_test
