// SPDX-License-Identifier: MIT
// Output of the commands for a database that has control characters in every text. The output must
// not control the terminal.
#include <nlohmann/json.hpp>

#include "rules/game.h"
#include "rules/otg.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "store/archive.h"
#include "store/tournament_queue.h"
#include "tests/support/finish_game.h"
#include "tests/tournaments/program.h"
#include "tests/tournaments/program/tame.h"

namespace tafl::tests::terminal_test {
namespace {

using nlohmann::json;

constexpr const char* plan = R"({"format":"round-robin","engine":[{"name":"A"},{"name":"B"}],
    "cycles":1,"score":"game-points","match_tie":"none","games_per_match":2,"seed":7,
    "tie_breaks":["wins","lots"]})";

/// Two games that are over, the second by a forfeit with evidence.
struct WildDatabase {
    Scratch scratch;
    fs::path database = scratch / "wild.db";

    WildDatabase() {
        auto archive = store::Archive::open(database, store::Access::read_write);
        const rules::Ruleset ruleset = rules::ruleset_of(*rules::find_variant("brandub"));
        std::vector<store::ScheduledGame> games(2);
        for (int i = 0; i < 2; ++i) {
            auto& game = games[i];
            game.game = store::GameNumber(i + 1);
            game.entrants = {i + 1, 2 - i};
            game.variant = wild_name("variant");
            game.rules = to_string(ruleset);
        }
        const std::vector<store::EntrantRecord> entrants = {
            {1, wild_name("=A"), "a", {wild_name("1.0"), ""}}, {2, wild_name("B"), "b"}};
        const store::Time now = std::chrono::system_clock::now();
        store::TournamentQueue(archive).add({0, wild_name("Thing"), wild_name("site"), plan, now},
                                            entrants, games, {"", 0});
        for (const int id : {1, 2}) finish(archive, store::GameId(id), ruleset, now);
    }
    static void finish(store::Archive& archive, store::GameId id, const rules::Ruleset& ruleset,
                       store::Time now) {
        archive.begin_game(id, now);
        rules::Game game(ruleset);
        rules::GameRecord record;
        record.ruleset = ruleset;
        record.players = archive.game(id)->names;
        record.started = record.ended = now;
        for (int i = 0; i < 6; ++i) {
            rules::MoveList moves;
            legal_moves(game.compiled_rules(), game.position(), moves);
            rules::PlyRecord ply;
            ply.move = moves[i];
            ply.comment = wild_name("comment");
            static_cast<void>(game.play(ply.move));
            record.plies.push_back(ply);
        }
        record.end.result = rules::Result::attackers_win;
        record.end.termination = rules::Termination::crash;
        record.end.at_fault = rules::Side::defenders;
        record.end.summary = wild_name("it died");
        record.evidence = {{wild_name("> play")}, wild_name("oh"), 1, {}};
        store::tests::finish_game(archive, id, record);
    }
    /// Runs a command. Checks its output and its errors. Returns its output.
    std::string tame(std::vector<std::string> arguments) const {
        Run command(scratch, arguments);
        command.wait();
        std::string what;
        for (const std::string& word : arguments) what += word.substr(0, 30) + ' ';
        CAPTURE(what);
        CHECK(wildness_of(command.output()) == "");
        CHECK(wildness_of(command.errors()) == "");
        return command.output();
    }
};

TEST_SUITE_BEGIN("tournaments/program/terminal");

TEST_CASE_FIXTURE(WildDatabase, "no text of a database controls the terminal, in any format") {
    for (const char* format : {"text", "markdown", "csv", "json", "html", "latex"}) {
        for (const char* command : {"standings", "crosstable", "games", "balance", "ratings"}) {
            const std::string text = tame({command, database, "--format", format});
            CHECK(text.size() > 20);
            if (std::string_view(format) == "json") CHECK(json::accept(text));
        }
        tame({"balance", database, "--by", "engines", "--format", format});
    }
    for (const char* format : {"text", "svg", "otg", "json"}) {
        const std::string text = tame({"show", database, "2", "--format", format});
        CHECK(text.size() > 20);
        if (std::string_view(format) == "json") CHECK(json::accept(text));
    }
    CHECK(json::accept(tame({"export", database, "--json", "-"})));
    CHECK(tame({"export", database, "--csv", "-"}).find("\n=") == std::string::npos);
    tame({"verify", database});
    const fs::path records = scratch / "records";
    tame({"export", database, "--otg", records, "--html", scratch / "report"});
    int count = 0;
    for (const auto& record : fs::directory_iterator(records)) {
        CHECK(wildness_of(record.path().filename()) == "");
        CHECK(read_file(record).find('\x1b') == std::string::npos);
        CHECK(read_file(record).find("\u202e") == std::string::npos);
        tame({"replay", "--explain", record.path()});
        ++count;
    }
    CHECK(count == 2);
    tame({"standings", database, "--tournament", wild_name("none")});
    tame({"games", database, "--engine", wild_name("none")});
    tame({"token", "add", "--database", database, "--name", wild_name("x")});
    tame({"token", "list", "--database", database});
}

TEST_CASE_FIXTURE(WildDatabase, "a name is printed with all of its characters") {
    const std::string text = tame({"games", database});
    CHECK(text.find("B\\x1b]0;owned\\u0007") == std::string::npos);
    CHECK(text.find("B\\x1b]0;owned\\x07\\x1b[2J") != std::string::npos);
    CHECK(text.find("\\u202e") != std::string::npos);
    CHECK(text.find("\\r\\n\\t=cmd") != std::string::npos);
}

TEST_CASE_FIXTURE(WildDatabase, "error messages escape the control characters of wrong input") {
    std::ofstream(scratch / "wild.toml") << "[tournament]\nname = \"a\\u001B[2J\\u202E\"\n"
                                            "\"\\u001B[2J\" = 1\nvariant = \"\\u001B\\u0085\"\n"
                                            "openings = \"wild.otn\"\n";
    std::ofstream(scratch / "wild.otn") << wild_name("d1-d2 ") << '\n';
    std::ofstream(scratch / "wild.otg") << "[rules:" << wild_name("x") << "]\n" << wild_name("1. ");
    std::ofstream(scratch / "serve.toml") << "[server]\nlisten = \"\\u001B\"\n\"\\u202E\" = 1\n";
    CHECK(tame({"run", scratch / "wild.toml"}).empty());
    tame({"run", wild_name("no file")});
    tame({"replay", scratch / "wild.otg"});
    tame({"rules", wild_name("x")});
    tame({"perft", wild_name("x"), "--depth", "1"});
    tame({"serve", "--database", scratch / "s.db", "--config", scratch / "serve.toml"});
    tame({"check", "--engine", wild_name("name=")});
    tame({"match", "--engine", wild_name("x"), "--engine", wild_name("y"), "--variant", "brandub"});
    tame({wild_name("no command")});
    tame({"games", database, wild_name("--no-option")});
    tame({"watch", wild_name("Thing"), "--server", "http://127.0.0.1:1"});
}

TEST_CASE("the output of an engine does not control the terminal") {
    const Scratch scratch;
    const fs::path engine = scratch / "wild.sh";
    std::ofstream(engine) << "#!/bin/sh\nprintf '"
                          << "\\033[2J\\342\\200\\256\\007' >&2\n"
                          << "read line\nprintf 'hello \\033[2J\\342\\200\\256 1\\n'\n"
                          << "printf 'status \\033[2J\\342\\200\\256\\n'\nexit 3\n";
    fs::permissions(engine, fs::perms::owner_all);
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"check", "--engine", engine, "--variant", "brandub",
                                   "--verbose"},
          {"match", "--engine", "name=A,cmd=" + engine.string(), "--engine",
           "name=B,cmd=" + engine.string(), "--variant", "brandub", "--pairs", "1", "--events", "-",
           "--transcripts", scratch / "t"}}) {
        Run command(scratch, words);
        command.wait();
        CAPTURE(words[0]);
        CHECK(wildness_of(command.output()) == "");
        CHECK(wildness_of(command.errors()) == "");
    }
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::terminal_test
