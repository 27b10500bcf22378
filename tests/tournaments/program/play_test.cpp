// SPDX-License-Identifier: MIT
// lawspeaker play: the test plays in place of the browser, through the HTTP interface of the seat.
#include <cstdlib>
#include <memory>

#include "rules/result.h"
#include "store/archive.h"
#include "store/tournament_queue.h"
#include "tests/support/http_fixture.h"
#include "tests/tournaments/program.h"

namespace tafl::tests::play_test {
namespace {

using nlohmann::json;

/// `lawspeaker play --no-open` against the engine `random`, with the options `more`.
struct PersonAtHome : HttpFixture {
    explicit PersonAtHome(const std::vector<std::string>& more, bool is_opened = false) {
        const std::string spec = (seat_engines(scratch) / "random").string();
        std::vector<std::string> words = {"play", "--variant", "brandub", "--engine",
                                          "name=Random,cmd=" + spec + ",arg=--seed,arg=3"};
        if (!is_opened) words.emplace_back("--no-open");
        words.insert(words.end(), more.begin(), more.end());
        program.emplace(scratch, words);
        const std::string before = "http://127.0.0.1:";
        std::size_t at = std::string::npos;
        std::string text;
        wait_until([&] {
            text = program->output();
            at = text.find(before);
            return program->has_ended() ||
                   (at != std::string::npos && text.find('\n', at) != std::string::npos);
        });
        CAPTURE(program->errors());
        REQUIRE(at != std::string::npos);
        page = text.substr(at, text.find('\n', at) - at);
        set_port(static_cast<unsigned short>(std::stoi(page.substr(before.size()))));
        token = page.substr(page.find('#') + 1);
    }
    ~PersonAtHome() {
        if (program && !program->has_ended()) program->send(SIGKILL);
        if (program) program->wait();
    }
    PersonAtHome(const PersonAtHome&) = delete;
    PersonAtHome& operator=(const PersonAtHome&) = delete;

    [[nodiscard]] json seat(const std::string& query = "") const {
        return get("/api/seat" + query, token).json();
    }
    void say(const json& word) const {
        const Answer answer = post("/api/seat", word.dump(), token, "application/json");
        CAPTURE(answer.body);
        CHECK(answer.status == 200);
    }
    /// Waits until the seat is in `state`. Returns the seat.
    [[nodiscard]] json wait_for_seat(const std::string& state) const {
        json now = seat();
        wait_until([&] {
            if (now["state"] == state) return true;
            now = seat("?after=" + now["version"].dump());
            return now["state"] == state;
        });
        return now;
    }

    Scratch scratch;
    std::optional<Run> program;
    std::string page;
    std::string token;
};

/// Returns a legal move of the person, which depends only on the ply.
json move_at(const json& seat) {
    const json& legal = seat.at("legal");
    auto piece = legal.begin();
    std::advance(piece, seat.at("ply").get<std::size_t>() * 7 % legal.size());
    return {{"game", seat.at("game")},
            {"ply", seat.at("ply")},
            {"say", piece.key() + '-' + piece->back().get<std::string>()}};
}

/// A value of an environment variable for the rest of a test.
struct Variable {
    Variable(const char* key, const std::string& value) : name(key) {
        const char* old = std::getenv(key);
        if (old != nullptr) before = old;
        ::setenv(key, value.c_str(), 1);
    }
    ~Variable() {
        if (before) {
            ::setenv(name, before->c_str(), 1);
        } else {
            ::unsetenv(name);
        }
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    const char* name;
    std::optional<std::string> before;
};

TEST_SUITE_BEGIN("tournaments/program/play");

TEST_CASE("a person plays one game against an engine, and the command ends with it") {
    for (const char* side : {"attackers", "defenders"}) {
        CAPTURE(std::string(side));
        const Scratch kept;
        const fs::path database = kept / "game.db";
        PersonAtHome person({"--side", side, "--database", database});
        json now = person.wait_for_seat("called");
        CHECK(now["seat"] == "Person");
        CHECK(now["side"] == side);
        CHECK(now["called_for_ms"] > 3'000'000);  // an hour to sit down
        person.say({{"game", now["game"]}, {"say", "sit-down"}});
        std::size_t moves = 0;
        while (now["state"] != "over") {
            if (now["state"] == "to-move") {
                person.say(move_at(now));
                ++moves;
            }
            now = person.seat("?after=" + now["version"].dump());
        }
        // The pages can be read for a few seconds more.
        CHECK(person.get("/games/" + now["game"].dump()).status == 302);
        CHECK(person.program->wait() == 0);
        CAPTURE(person.program->output());
        CHECK(moves > 0);
        const std::string players = std::string(side) == "attackers"
                                        ? "Person (attackers) - Random: "
                                        : "Random (attackers) - Person: ";
        CHECK(person.program->output().find(players) != std::string::npos);

        auto archive = store::Archive::open(database, store::Access::read_only);
        int finished = 0;
        for (const store::GameRow& row : archive.games(store::GameFilter{})) {
            if (row.state != store::GameState::finished) continue;
            ++finished;
            CHECK(now["result"] == std::string(name_of(row.end.result)));
            CHECK(row.end.at_fault == std::nullopt);
        }
        CHECK(finished == 1);
        const auto queue = store::TournamentQueue(archive).entries();
        REQUIRE(queue.size() == 1);
        CHECK(queue.front().state == store::QueueState::cancelled);
        // The file has a game now, and is not played into again.
        Run again(person.scratch, {"play", "--database", database, "--engine", "/bin/cat"});
        CHECK(again.wait() == 2);
        CHECK(again.errors().find("exists already; name a new file") != std::string::npos);
    }
}

TEST_CASE("Ctrl-C ends the game at any time, and leaves nothing behind") {
    const Scratch temporary;
    const Variable tmpdir("TMPDIR", temporary.path());
    for (const bool has_sat_down : {false, true}) {
        CAPTURE(has_sat_down);
        PersonAtHome person({});
        const json called = person.wait_for_seat("called");
        if (has_sat_down) {
            person.say({{"game", called["game"]}, {"say", "sit-down"}});
            static_cast<void>(person.wait_for_seat("to-move"));
        }
        person.program->send(SIGINT);
        CHECK(person.program->wait() == 130);
        CAPTURE(person.program->errors());
        CHECK(person.program->output().find("Random:") == std::string::npos);
        wait_for_end_of_all((person.scratch / "engines").string());
        for (const auto& entry : fs::directory_iterator(temporary.path())) {
            CAPTURE(entry.path().string());
            CHECK(entry.path() == person.scratch.path());
        }
    }
}

TEST_CASE("the page is opened with xdg-open if there is a display") {
    const Scratch tools;
    std::ofstream(tools / "xdg-open")
        << "#!/bin/sh\necho \"$1\" > '" << (tools / "opened").string() << "'\n";
    fs::permissions(tools / "xdg-open", fs::perms::owner_all);
    const Variable path("PATH", tools.path().string() + ':' + std::getenv("PATH"));
    const Variable display("DISPLAY", ":7");
    {
        PersonAtHome person({}, true);
        wait_until([&] { return read_file(tools / "opened") == person.page + '\n'; });
        fs::remove(tools / "opened");
        person.program->send(SIGTERM);
        CHECK(person.program->wait() == 130);
    }
    PersonAtHome person({});
    static_cast<void>(person.wait_for_seat("called"));
    CHECK_FALSE(fs::exists(tools / "opened"));  // --no-open
    person.program->send(SIGTERM);
    CHECK(person.program->wait() == 130);
}

TEST_CASE("wrong options of play are refused before a server starts") {
    const Scratch scratch;
    const struct {
        std::vector<std::string> options;
        std::string error;
    } cases[] = {
        {{"--engine", "no-such-engine"}, "'no-such-engine'"},
        {{"--engine", "name=A,protocol=browser"}, "--engine: cannot be a person; name a program"},
        {{"--engine", "name=Person,cmd=/bin/cat"}, "--engine: cannot be a person"},
        {{"--engine", "/bin/cat", "--variant", "chess"}, "--variant: "},
        {{"--engine", "/bin/cat", "--time", "soon"}, "--time: "},
        {{"--engine", "/bin/cat", "--side", "kings"}, "--side: found 'kings'"},
        {{"--engine", "/bin/cat", "--database", scratch / "no/x.db"}, "does not exist; create it"},
    };
    for (const auto& wrong : cases) {
        std::vector<std::string> words = {"play", "--no-open"};
        words.insert(words.end(), wrong.options.begin(), wrong.options.end());
        Run refused(scratch, words);
        CHECK(refused.wait() == 2);
        CAPTURE(refused.errors());
        CHECK(refused.errors().find(wrong.error) != std::string::npos);
        CHECK(refused.output().empty());
    }
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::play_test
