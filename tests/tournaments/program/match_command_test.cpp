// SPDX-License-Identifier: MIT
// lawspeaker match with real engine processes.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "rules/result.h"
#include "store/archive.h"
#include "tests/tournaments/program.h"

namespace tafl::tests::match_command_test {
namespace {

using nlohmann::json;

std::string simple_spec(const Scratch& scratch, const std::string& name, int plies) {
    return "name=" + name + ",cmd=" + (seat_engines(scratch) / "simple").string() +
           ",arg=--seed,arg={seed},arg=--plies,arg=" + std::to_string(plies);
}

/// Returns true if a match with a database below `folder` has finished a game.
bool has_finished_game(const fs::path& folder) {
    const auto first = fs::directory_iterator(folder);
    if (first == fs::directory_iterator() || !fs::exists(first->path() / "match.db")) return false;
    try {
        auto archive = store::Archive::open(first->path() / "match.db", store::Access::read_only);
        return std::ranges::any_of(archive.games(store::GameFilter{}), [](const auto& row) {
            return row.state == store::GameState::finished;
        });
    } catch (const store::ArchiveError&) {
        return false;  // the database is being made
    }
}

TEST_SUITE("tournaments/program/match_command") {
    TEST_CASE("a match stops when its test decides, and the exit code shows the decision") {
        const Scratch scratch;
        const fs::path database = scratch / "match.db";
        const std::vector<std::string> command = {"match",
                                                  "--engine",
                                                  simple_spec(scratch, "Two", 2),
                                                  "--engine",
                                                  simple_spec(scratch, "One", 1),
                                                  "--variant",
                                                  "brandub",
                                                  "--sprt",
                                                  "elo0=0,elo1=30",
                                                  "--exit-code",
                                                  "--database",
                                                  database,
                                                  "--format",
                                                  "json",
                                                  "--concurrency",
                                                  "2"};
        Run host(scratch, command);
        CHECK(host.wait() == 0);  // an engine that searches two plies wins against one ply
        CAPTURE(host.errors());
        const json report = json::parse(host.output());
        CHECK(report.at("sprt").at("decision") == "H1");
        CHECK(report.at("sprt").at("model") == "normalized");
        CHECK(report.at("is_corrected") == true);
        CHECK(report.at("elo_interval")[0].get<double>() < report.at("elo").get<double>());
        CHECK(report.at("games").get<int>() < 2000);
        CHECK(host.errors().find("LLR") != std::string::npos);
        Run again(scratch, command);  // nothing more to find out
        CHECK(again.wait() == 0);
        CHECK(json::parse(again.output()) == report);
        Run standings(scratch, {"standings", database});
        CHECK(standings.wait() == 0);
        const std::string table = standings.output();
        CAPTURE(table);
        const auto line = table.find("\nSPRT: LLR ");
        REQUIRE(line != std::string::npos);
        CHECK(table.find(", normalized Elo 0.00 to 30.00: H1 accepted; Elo ", line) !=
              std::string::npos);
        CHECK(table.find(" (corrected), pairs ", line) != std::string::npos);
        auto archive = store::Archive::open(database, store::Access::read_only);
        std::map<int, std::set<std::string>> openings;
        for (const auto& row : archive.games(store::GameFilter{})) {
            openings[row.scheduled.match].insert(row.scheduled.opening);
        }
        for (const auto& [match, texts] : openings) CHECK(texts.size() == 1);

        std::vector<std::string> reversed = command;
        std::swap(reversed[2], reversed[4]);
        reversed[11] = scratch / "reversed.db";
        CHECK(run(scratch, reversed) == 10);
        std::vector<std::string> short_one = command;
        short_one.insert(short_one.end(), {"--pairs", "1"});
        short_one[11] = scratch / "short.db";
        CHECK(run(scratch, short_one) == 11);
    }

    TEST_CASE("a match that only repeats itself ends without a decision") {
        const Scratch scratch;
        const auto spec = [&](const std::string& name, const std::string& seed) {
            return "name=" + name + ",cmd=" + (seat_engines(scratch) / "simple").string() +
                   ",arg=--seed,arg=" + seed + ",arg=--plies,arg=1";
        };
        std::vector<std::string> command = {"match",
                                            "--engine",
                                            spec("A", "1"),
                                            "--engine",
                                            spec("B", "2"),
                                            "--variant",
                                            "brandub",
                                            "--random-plies",
                                            "0",
                                            "--pairs",
                                            "60",
                                            "--time",
                                            "60",
                                            "--format",
                                            "json",
                                            "--sprt",
                                            "elo0=0,elo1=5",
                                            "--database",
                                            scratch / "match.db"};
        Run host(scratch, command);
        CHECK(host.wait() == 11);
        const std::string errors = host.errors();
        CAPTURE(errors);
        CHECK(errors.find("warning: random_plies = 0") != std::string::npos);
        CHECK(errors.find("no decision: the last 50 pairs") != std::string::npos);
        CHECK(errors.find("warning: only 2 of 102 games are distinct") != std::string::npos);
        const json report = json::parse(host.output());
        CHECK(report.at("games") == 102);
        CHECK(report.at("distinct_games") == 2);
        CHECK(report.at("sprt").at("decision") == "continue");
        Run again(scratch, command);  // nothing more to find out
        CHECK(again.wait() == 11);
        CHECK(json::parse(again.output()) == report);
        Run standings(scratch, {"standings", scratch / "match.db"});
        CHECK(standings.wait() == 0);
        CHECK(standings.output().find(": continue; Elo ") != std::string::npos);
        command.push_back("--keep-repeats");
        Run kept(scratch, command);
        CHECK(kept.wait() == 0);
        CHECK(json::parse(kept.output()).at("games") == 120);

        Run balance(scratch, {"balance", scratch / "match.db", "--format", "json"});
        CHECK(balance.wait() == 0);
        CHECK(json::parse(balance.output())[0].at("Games") == 120);
        CHECK(json::parse(balance.output())[0].at("Distinct") == 2);
        CHECK(balance.errors().find("2 of 120 games are distinct") != std::string::npos);
    }

    TEST_CASE("a match keeps its stopping rule; a stored match without one takes the new rule") {
        const Scratch scratch;
        const fs::path database = scratch / "match.db";
        const auto command = [&](const std::string& sprt) {
            std::vector<std::string> words = {"match",
                                              "--engine",
                                              simple_spec(scratch, "A", 1),
                                              "--engine",
                                              simple_spec(scratch, "B", 1),
                                              "--variant",
                                              "brandub",
                                              "--pairs",
                                              "1",
                                              "--format",
                                              "json",
                                              "--database",
                                              database};
            if (!sprt.empty()) words.insert(words.end(), {"--sprt", sprt, "--exit-code"});
            return words;
        };
        Run undecided(scratch, command("elo0=0,elo1=10"));
        CHECK(undecided.wait() == 11);
        CHECK(undecided.errors().find("(not corrected)") != std::string::npos);
        Run other(scratch, command("elo0=0,elo1=20"));
        CHECK(other.wait() == 2);
        CHECK(other.errors().find("test.elo1: 10.0 before, 20.0 now") != std::string::npos);
        Run without(scratch, command(""));
        CHECK(without.wait() == 2);
        CHECK(without.errors().find("test.rule: sprt before, pairs now") != std::string::npos);
        {
            auto archive = store::Archive::open(database, store::Access::read_write);
            const auto tournament = archive.find_tournament("A - B").value();
            json plan = json::parse(tournament.plan);
            CHECK(plan.at("test").at("elo1") == 10);
            plan.erase("test");  // older programs stored no rule
            archive.set_plan(tournament.id, plan.dump());
        }
        Run old(scratch, command("elo0=0,elo1=20"));
        CHECK(old.wait() == 11);
        const std::string line =
            "\"A - B\": no stored stopping rule; takes that of the command: SPRT elo0=0, elo1=20, "
            "alpha=0.05, beta=0.05, model=normalized\n";
        CHECK(old.errors().find(line) != std::string::npos);
        Run again(scratch, command("elo0=0,elo1=20"));
        CHECK(again.wait() == 11);
        CHECK(again.errors().find("no stored stopping rule") == std::string::npos);
        CHECK(run(scratch, command("elo0=0,elo1=10")) == 2);
    }

    TEST_CASE("a match of three engines plays all pairings, and leaves no temporary files") {
        const Scratch scratch;
        fs::create_directory(scratch / "temporary");
        const fs::path usual = fs::temp_directory_path();
        setenv("TMPDIR", (scratch / "temporary").c_str(), 1);
        Run host(scratch, {"match", "--engine", simple_spec(scratch, "A", 1), "--engine",
                           simple_spec(scratch, "B", 1), "--engine", simple_spec(scratch, "C", 1),
                           "--variant", "brandub", "--pairs", "2", "--format", "json"});
        const int code = host.wait();
        setenv("TMPDIR", usual.c_str(), 1);
        CHECK(code == 0);
        CHECK(fs::is_empty(scratch / "temporary"));
        const json report = json::parse(host.output());
        REQUIRE(report.size() == 3);
        for (const json& meeting : report) CHECK(meeting.at("games") == 4);
    }

    TEST_CASE("a match keeps its games if an engine is removed, also without a database") {
        const Scratch scratch;
        fs::create_directory(scratch / "temporary");
        const fs::path program = scratch / "here";
        fs::copy_file(engines / "random", program);
        std::vector<std::string> words = {
            "match",
            "--engine",
            "name=Here,restart=game,arg=--pace,arg=5,cmd=" + program.string(),
            "--engine",
            simple_spec(scratch, "B", 1),
            "--variant",
            "brandub",
            "--pairs",
            "50",
            "--format",
            "json"};
        const fs::path usual = fs::temp_directory_path();
        setenv("TMPDIR", (scratch / "temporary").c_str(), 1);
        Run host(scratch, words);
        setenv("TMPDIR", usual.c_str(), 1);
        wait_until([&] { return host.has_ended() || has_finished_game(scratch / "temporary"); });
        fs::rename(program, scratch / "gone");
        CHECK(host.wait() == 1);
        const std::string errors = host.errors();
        CAPTURE(errors);
        CHECK(errors.find("engine \"Here\" cannot be started") != std::string::npos);
        // The check before the start or the start itself finds the missing file.
        const std::string quoted = "'" + program.string() + "'";
        CHECK((errors.find(quoted + " does not exist") != std::string::npos ||
               errors.find(quoted + ": No such file") != std::string::npos));
        CHECK(host.output().empty());  // standard output is JSON, without log lines
        CHECK(errors.find("To resume when that is fixed: lawspeaker match") != std::string::npos);
        const auto folder = fs::directory_iterator(scratch / "temporary");
        REQUIRE(folder != fs::directory_iterator());
        const fs::path database = folder->path() / "match.db";
        CHECK(errors.find("--database " + database.string()) != std::string::npos);
        fs::rename(scratch / "gone", program);
        words.insert(words.end(), {"--database", database});
        Run again(scratch, words);
        CHECK(again.wait() == 0);
        CHECK(json::parse(again.output()).at("games") == 100);
        for (const auto& row :
             store::Archive::open(database, store::Access::read_only).games(store::GameFilter{})) {
            CHECK_FALSE(is_forfeit(row.end.termination));
        }
    }

    TEST_CASE("wrong input to match is refused with the expected value") {
        const Scratch scratch;
        const std::string spec = simple_spec(scratch, "A", 1);
        const fs::path some = scratch / "some.toml";
        std::ofstream(some) << "[[engine]]\nname = \"Askr\"\ncommand = \"sh\"\n"
                               "[[engine]]\nname = \"Embla\"\ncommand = \"sh\"\n";
        struct Case {
            std::vector<std::string> arguments;
            const char* expected;
        };
        for (const Case& c :
             {Case{{"--engine", spec, "--variant", "brandub"}, "at least twice"},
              Case{{"--engine", spec, "--engine", spec, "--variant", "brandub"}, "another name"},
              Case{{"--engine", spec, "--engine", "name=B,cmd=/no/such", "--variant", "brandub"},
                   "can be executed"},
              Case{{"--engine", spec, "--engine", simple_spec(scratch, "B", 1), "--variant", "x"},
                   "--variant: found 'x', expected a built-in variant or a rules record (dim:...); "
                   "lawspeaker variants lists all\n"},
              Case{{"--engine", spec, "--engine", simple_spec(scratch, "B", 1), "--variant",
                    "brandub", "--openings", some, "--random-plies", "2"},
                   "--openings: cannot be combined with --random-plies; remove one\n"},
              Case{{"--engine", spec, "--engine", simple_spec(scratch, "B", 1)},
                   "--variant: missing; add --variant or --rules\n"},
              Case{{"--engine", spec, "--engine", simple_spec(scratch, "B", 1), "--variant",
                    "brandub", "--sprt", "elo0=5,elo1=5"},
                   "less than elo1"},
              Case{{"--engine", spec, "--engine", simple_spec(scratch, "B", 1), "--variant",
                    "brandub", "--sprt", "elo0=0,elo1=nan"},
                   "--sprt: elo1: found nan, expected a difference"},
              Case{{"--engine", spec, "--engine", simple_spec(scratch, "B", 1), "--variant",
                    "brandub", "--sprt", "elo0=0,elo1=1e5,model=logistic"},
                   "expected a difference from -6000 to 6000"},
              Case{{"--engine", spec, "--engine", simple_spec(scratch, "B", 1), "--variant",
                    "brandub", "--openings", "/no/such/file"},
                   "the file does not exist, expected a file of openings"},
              Case{{"--engine", spec, "--engine", simple_spec(scratch, "B", 1), "--variant",
                    "brandub", "--sprt", "elo2=5"},
                   "--sprt: found 'elo2', expected elo0, elo1, alpha, beta or model; did you mean "
                   "'elo0'?"},
              Case{{"--engine", "akr", "--engine", spec, "--engines", some, "--variant", "brandub"},
                   "--engine: found 'akr', expected a program, or an engine of "},
              Case{{"--engine", "akr", "--engine", spec, "--engines", some, "--variant", "brandub"},
                   "some.toml (Askr, Embla); did you mean 'Askr'?"}}) {
            std::vector<std::string> arguments = c.arguments;
            arguments.insert(arguments.begin(), "match");
            Run refused(scratch, arguments);
            CAPTURE(c.expected);
            CHECK(refused.wait() == 2);
            CAPTURE(refused.errors());
            CHECK(refused.errors().find(c.expected) != std::string::npos);
        }
    }
}

}  // namespace
}  // namespace tafl::tests::match_command_test
