// SPDX-License-Identifier: MIT
// The whole program with real engine processes: a tournament is played, killed, resumed and
// reported.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <thread>

#include "rules/count_of.h"
#include "rules/otg.h"
#include "rules/replay.h"
#include "rules/result.h"
#include "store/archive.h"
#include "tests/tournaments/program.h"

namespace tafl::tests::end_to_end_test {
namespace {

/// Three deterministic entrants: the same game seed gives the same moves.
fs::path write_tournament(const Scratch& scratch, const std::string& pace,
                          const std::string& extra = "") {
    const fs::path path = scratch / "test.toml";
    const fs::path folder = seat_engines(scratch);
    std::ofstream file(path);
    file
        << "[tournament]\nname = \"Test\"\nvariant = \"brandub\"\ntime = \"60+1\"\nmax_plies = 60\n"
        << "concurrency = 2\nseed = 5\ncycles = 2\n"
        << extra;
    const auto add = [&](const std::string& name, const std::string& command,
                         const std::string& plies) {
        file << "[[engine]]\nname = \"" << name << "\"\ncommand = \"" << (folder / command).string()
             << "\"\nargs = [\"--seed\", \"{seed}\", \"--plies\", \"" << plies
             << "\", \"--pace\", \"" << pace << "\"]\n";
    };
    add("Random", "random", "1");
    add("Simple-1", "simple", "1");
    add("Simple-2", "simple", "2");
    return path;
}

std::string repeated(const std::string& line, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += line;
    return text;
}

/// Returns "match.game result termination plies" for each game. It must not depend on
/// interruptions.
std::string results_of(const fs::path& database) {
    auto archive = store::Archive::open(database, store::Access::read_only);
    const auto tournament = archive.find_tournament("Test");
    REQUIRE(tournament.has_value());
    std::string text;
    for (const auto& row : archive.games(tournament->id)) {
        CHECK(row.state == store::GameState::finished);
        const auto record = archive.record(row.scheduled.id);
        REQUIRE(record.has_value());
        CHECK(count_of(record->plies) == row.end.plies);
        text += std::to_string(row.scheduled.match) + '.' + to_string(row.scheduled.game) + ' ' +
                std::string(name_of(row.end.result)) + ' ' +
                std::string(name_of(row.end.termination)) + ' ' + std::to_string(row.end.plies) +
                '\n';
    }
    return text;
}

constexpr int games_in_test = 12;

TEST_SUITE("tournaments/program/end_to_end") {
    TEST_CASE("a tournament that is killed again and again ends as one that is not") {
        const Scratch scratch;
        const fs::path file = write_tournament(scratch, "12");
        const fs::path whole = scratch / "whole.db";
        REQUIRE(run(scratch, {"run", file, "--database", whole}) == 0);
        const std::string expected = results_of(whole);
        CHECK(std::ranges::count(expected, '\n') == games_in_test);

        const fs::path database = scratch / "killed.db";
        std::mt19937 random(20);  // printed by CAPTURE if something fails
        int kills = 0;
        for (int code = -1; code != 0;) {
            Run host(scratch, {"run", file, "--database", database});
            host.wait_for_play();
            std::this_thread::sleep_for(
                std::chrono::milliseconds(50 + random() % 400 + 10 * static_cast<unsigned>(kills)));
            const bool is_over = host.has_ended();
            if (!is_over) host.send(SIGKILL);
            code = host.wait();
            CAPTURE(host.errors());
            CAPTURE(kills);
            if (is_over) REQUIRE(code == 0);
            REQUIRE(++kills < 200);
        }
        MESSAGE("killed " << kills - 1 << " times");
        CHECK(kills > 3);
        CHECK(results_of(database) == expected);
        wait_for_end_of_all(scratch / "engines");
    }

    TEST_CASE("Ctrl-C ends after the running games and prints how to resume; twice stops at once") {
        const Scratch scratch;
        const fs::path file = write_tournament(scratch, "100");  // no game ends at once
        const fs::path database = scratch / "stopped.db";
        for (const bool is_twice : {false, true}) {
            CAPTURE(is_twice);
            Run host(scratch, {"run", file, "--database", database});
            host.wait_for_play();
            if (is_twice) {
                host.stop_at_once(SIGINT);
            } else {
                host.send(SIGINT);
            }
            CHECK(host.wait() == 130);
            CHECK(host.errors().find("To resume: lawspeaker run " + file.string()) !=
                  std::string::npos);
        }
        auto archive = store::Archive::open(database, store::Access::read_only);
        int finished = 0;
        for (const auto& row : archive.games(store::GameFilter{})) {
            if (row.state == store::GameState::finished) ++finished;
        }
        CHECK(finished == 2);
        Run standings(scratch, {"standings", database});
        CHECK(standings.wait() == 0);
        CHECK(standings.output().find(": 2/" + std::to_string(games_in_test) + " games\n") !=
              std::string::npos);
        CHECK(processes_named(scratch / "engines") == 0);
    }

    TEST_CASE("a run waits for its start time; Ctrl-C ends the wait, --now omits it") {
        const Scratch scratch;
        const fs::path file = write_tournament(scratch, "0", "starts_at = 2190-12-24T19:00:00Z\n");
        const fs::path database = scratch / "late.db";
        const std::string resume = "stopped before the start. To resume: lawspeaker run " +
                                   file.string() + " --database " + database.string();
        for (const bool is_fresh : {false, true}) {
            CAPTURE(is_fresh);
            std::vector<std::string> words = {"run", file, "--database", database};
            if (is_fresh) words.emplace_back("--fresh");
            Run host(scratch, words);
            host.wait_for_error("waiting for the start at 2190-12-24 19:00 UTC, in ");
            host.send(SIGINT);
            CHECK(host.wait() == 130);
            CAPTURE(host.errors());
            CHECK(host.errors().ends_with(resume + (is_fresh ? " --fresh" : "") +
                                          " (--now begins at once)\n"));
            CHECK(host.output().empty());
        }
        CHECK_FALSE(store::Archive::open(database, store::Access::read_only)
                        .find_tournament("Test")
                        .has_value());
        CHECK(run(scratch, {"run", file, "--dry-run"}) == 0);
        CHECK(run(scratch, {"run", file, "--database", database, "--now"}) == 0);
        // A finished tournament has no start time to wait for.
        CHECK(run(scratch, {"run", file, "--database", database}) == 0);
    }

    TEST_CASE("a second host on one database is refused with the process of the first") {
        const Scratch scratch;
        const fs::path file = write_tournament(scratch, "50");
        const fs::path database = scratch / "shared.db";
        Run first(scratch, {"run", file, "--database", database});
        first.wait_for_play();
        const Scratch other;
        Run second(other, {"run", file, "--database", database});
        CHECK(second.wait() == 1);
        CAPTURE(second.errors());
        CHECK(second.errors().find("process") != std::string::npos);
        first.stop_at_once();
        CHECK(first.wait() == 130);
    }

    TEST_CASE("tables, export and replay agree about a tournament") {
        const Scratch scratch;
        const fs::path file = write_tournament(scratch, "0", "random_plies = 3\n");
        const fs::path database = scratch / "told.db";
        REQUIRE(run(scratch, {"run", file, "--database", database}) == 0);
        Run standings(scratch, {"standings", database, "--format", "csv"});
        CHECK(standings.wait() == 0);
        CHECK(standings.output().find("Simple-2") != std::string::npos);
        CHECK(run(scratch, {"crosstable", database}) == 0);
        Run games(scratch, {"games", database, "--engine", "Random", "--format", "csv"});
        CHECK(games.wait() == 0);
        CHECK(std::ranges::count(games.output(), '\n') ==
              1 + 8);  // two opponents, twice, both sides
        CHECK(run(scratch, {"verify", database}) == 0);
        CHECK(run(scratch, {"balance", database, "--by", "engines"}) == 0);
        CHECK(run(scratch, {"crosstable", database, "--expected"}) == 0);
        Run ratings(scratch, {"ratings", database, "--anchor", "Random=1000", "--prior", "2",
                              "--builds", "each", "--format", "csv"});
        CHECK(ratings.wait() == 2);  // its build is another player
        CHECK(ratings.errors().find("expected a player with a rating") != std::string::npos);
        Run rated(scratch, {"ratings", database, "--anchor", "Random=1000", "--prior", "2",
                            "--format", "csv"});
        CHECK(rated.wait() == 0);
        CHECK(rated.output().find(",Random,1000,") != std::string::npos);
        // The tournament is over: a study of it plays nothing more.
        const fs::path study = scratch / "study";
        CHECK(run(scratch, {"study", file, "--database", database, "--out", study}) == 0);
        for (const char* name : {"balance.csv", "balance.tex", "balance.svg", "by-opening.csv",
                                 "by-rating.csv", "ratings.csv", "sides.csv", "games.csv"}) {
            CAPTURE(name);
            CHECK(fs::file_size(study / name) > 20);
        }
        Run show(scratch, {"show", database, "1", "--ply", "3"});
        CHECK(show.wait() == 0);
        CHECK(show.output().find("ply 3 of ") != std::string::npos);
        CHECK(run(scratch, {"show", database, "999"}) == 2);
        REQUIRE(run(scratch, {"export", database, "--otg", scratch / "games"}) == 0);
        // The directory of the report is created before the file in it.
        const fs::path report = scratch / "new" / "report";
        CHECK(run(scratch, {"export", database, "--html", report, "--json", report / "all.json"}) ==
              0);
        CHECK(fs::file_size(report / "all.json") > 0);
        CHECK(fs::exists(report / "index.html"));

        auto archive = store::Archive::open(database, store::Access::read_only);
        std::set<fs::path> files;
        for (const auto& entry : fs::directory_iterator(scratch / "games"))
            files.insert(entry.path());
        CHECK(files.size() == games_in_test);
        auto path = files.begin();
        for (const auto& row : archive.games(store::GameFilter{})) {
            CAPTURE(path->string());
            const auto otg = rules::parse_otg(read_file(*path++));
            REQUIRE(otg.has_value());
            const rules::Replay replay = rules::replay(*otg);
            CHECK(replay.is_sound());
            CHECK(replay.game.plies() == row.end.plies);
            CHECK(otg->tag("attackers") == row.names.attackers);
            CHECK(otg->tag("result") == otg_result(row.end.result));
            if (replay.game.is_over()) CHECK(replay.game.verdict().result == row.end.result);
            CHECK(otg->moves[0].left.has_value());
        }
    }

    TEST_CASE("a study prints its size, and an estimate of the time after ten games") {
        const Scratch scratch;
        const std::string random = (seat_engines(scratch) / "random").string();
        std::ofstream(scratch / "two.toml")
            << "[tournament]\nname = \"Two\"\nvariant = [\"brandub\", \"tablut\"]\n"
            << "time = \"60+1\"\nmax_plies = 20\ncycles = 6\n"
            << "[[engine]]\nname = \"A\"\ncommand = \"" << random << "\"\n"
            << "[[engine]]\nname = \"B\"\ncommand = \"" << random << "\"\n";
        const std::vector<std::string> call = {"study",      scratch / "two.toml",
                                               "--database", scratch / "two.db",
                                               "--out",      scratch / "out"};
        Run study(scratch, call);
        CHECK(study.wait() == 0);
        const std::string text = study.errors();
        CAPTURE(text);
        // 2 variants, 6 cycles, 2 games of each pair; (1.96 / 0.05)^2 x 0.5 x 0.5 = 384.2
        CHECK(text.find("study: 24 games, 12 of each variant; 385 games of a variant, without "
                        "draws, separate 55 % from 50 % (95 % confidence)\n") != std::string::npos);
        const std::size_t estimate = text.find("10/24 games, about ");
        REQUIRE(estimate != std::string::npos);
        CHECK(text.find(" to go\n", estimate) < text.find('\n', estimate));
        CHECK(text.find("games, about ", estimate + 9) == std::string::npos);
        // Called again it plays nothing, so that there is nothing to estimate.
        Run again(scratch, call);
        CHECK(again.wait() == 0);
        CHECK(again.errors().find("study: 24 games") != std::string::npos);
        CHECK(again.errors().find("to go") == std::string::npos);
    }

    TEST_CASE("a changed file is refused, and --fresh keeps the old games") {
        const Scratch scratch;
        const fs::path database = scratch / "changed.db";
        REQUIRE(run(scratch, {"run", write_tournament(scratch, "0"), "--database", database}) == 0);
        const fs::path changed = write_tournament(scratch, "0", "random_plies = 2\n");
        Run refused(scratch, {"run", changed, "--database", database});
        CHECK(refused.wait() == 2);
        CHECK(refused.errors().find("random_plies: 0 before, 2 now") != std::string::npos);
        CHECK(run(scratch, {"run", changed, "--database", database, "--fresh"}) == 0);
        auto archive = store::Archive::open(database, store::Access::read_only);
        CHECK(archive.tournaments().size() == 2);
        CHECK(archive.games(store::GameFilter{}).size() == 2 * games_in_test);
    }

    TEST_CASE("a tournament that is resumed with another program warns, and stores both hashes") {
        const Scratch scratch;
        const fs::path file = write_tournament(scratch, "30");
        const fs::path wrapper = scratch / "wrapper";
        const auto write_wrapper = [&](const std::string& remark) {
            std::ofstream(wrapper)
                << "#!/bin/sh\n# " << remark << "\nexec " << engines.string() << "/simple \"$@\"\n";
            fs::permissions(wrapper, fs::perms::owner_all);
        };
        write_wrapper("first");
        fs::remove(scratch / "engines" / "simple");
        fs::create_symlink(wrapper, scratch / "engines" / "simple");
        const fs::path database = scratch / "builds.db";
        Run first(scratch, {"run", file, "--database", database});
        first.wait_for_play();
        first.send(SIGTERM);
        REQUIRE(first.wait() == 130);

        write_wrapper("second");
        Run second(scratch, {"run", file, "--database", database});
        REQUIRE(second.wait() == 0);
        CHECK(second.errors().find("warning: Simple-1 is another program than before (SHA-256 ") !=
              std::string::npos);
        CHECK(second.errors().find("Random is another") == std::string::npos);
        auto archive = store::Archive::open(database, store::Access::read_only);
        std::map<std::string, std::set<std::string>> hashes;
        for (const auto& row : archive.games(store::GameFilter{})) {
            const auto attempt = archive.attempts(row.scheduled.id).back();
            for (const rules::Side side : rules::both_sides) {
                hashes[row.names[side]].insert(attempt.builds[side].sha256);
            }
        }
        CHECK(hashes["Random"].size() == 1);
        CHECK(hashes["Simple-1"].size() == 2);
        CHECK(hashes["Simple-1"] == hashes["Simple-2"]);  // one program, other arguments
    }

    TEST_CASE("bad input is refused before anything is played, with exit code 2") {
        const Scratch scratch;
        const fs::path file = scratch / "bad.toml";
        std::ofstream(file)
            << "[tournament]\nname = \"Bad\"\nvariant = \"brandub\"\ntime = \"1+0\"\n"
               "speed = 3\n[[engine]]\nname = \"A\"\ncommand = \"./missing\"\n";
        Run run_bad(scratch, {"run", file, "--database", scratch / "bad.db"});
        CHECK(run_bad.wait() == 2);
        CHECK(run_bad.errors().find(file.string() + ":5:1: ") != std::string::npos);
        CHECK(run_bad.errors().find(file.string() + ":8:11: ") != std::string::npos);
        CHECK_FALSE(fs::exists(scratch / "bad.db"));
        CHECK(run(scratch, {"run"}) == 2);
        CHECK(run(scratch, {"frobnicate"}) == 2);
        CHECK(run(scratch, {"standings", scratch / "missing.db"}) == 2);
        CHECK(run(scratch, {"perft", "dim:7 start:/x", "--depth", "1"}) == 2);
        CHECK(run(scratch, {"perft", "brandub", "--depth", "0"}) == 2);
        CHECK(run(scratch, {"replay", file}) == 2);
        CHECK(run(scratch, {"--help"}) == 0);
    }

    /// 300,000 lines took minutes while each mistake counted the lines before it.
    TEST_CASE("a file with very many mistakes or records is read in linear time") {
        const Scratch scratch;
        const fs::path mistakes = scratch / "mistakes.otg";
        std::ofstream(mistakes) << "[variant:brandub]\n" << repeated("x\n", 300'000);
        const fs::path records = scratch / "records.otg";
        std::ofstream(records) << repeated("[event:x]\n\n1. a1-a2 zz\n\n", 100'000);
        for (const std::vector<std::string>& words :
             {std::vector<std::string>{"replay", mistakes},
              std::vector<std::string>{"import", scratch / "x.db", records}}) {
            CAPTURE(words[0]);
            Run reader(scratch, words);
            const auto end = std::chrono::steady_clock::now() + 60s;
            while (!reader.has_ended() && std::chrono::steady_clock::now() < end) {
                std::this_thread::sleep_for(20ms);
            }
            CHECK(reader.has_ended());
            if (!reader.has_ended()) reader.send(SIGKILL);
            reader.wait();
        }
        CHECK(read_file(scratch / "stderr").size() > 0);
    }

    TEST_CASE("a wrong command line is refused with the command, the argument and the remedy") {
        const Scratch scratch;
        struct Case {
            std::vector<std::string> words;
            const char* message;
        };
        for (const Case& c :
             {Case{{"--nosuch"}, "lawspeaker: unknown option '--nosuch', expected a command; "},
              Case{{"run"},
                   "lawspeaker run: FILE is missing; lawspeaker run --help lists its "
                   "arguments\n"},
              Case{
                  {"run", "--concurency", "2", "f"},
                  "lawspeaker run: unknown option '--concurency'; did you mean '--concurrency'?\n"},
              Case{{"run", "-c", "2", "f"}, "lawspeaker run: unknown option '-c'; "},
              Case{{"run", "f", "--concurrency"},
                   "lawspeaker run: --concurrency: the value is missing; "},
              Case{{"run", "f", "g"}, "lawspeaker run: unexpected argument 'g'; "},
              Case{{"elo"},
                   "lawspeaker elo: no games are counted; add --wins, --draws and --losses, or "
                   "--penta\n"},
              Case{{"sprt", "--elo0", "0"}, "lawspeaker sprt: no games are counted; "},
              Case{{"elo", "--penta", "0,0,0,0,0"}, "lawspeaker elo: no games are counted; "},
              Case{{"elo", "--penta", "1,2"},
                   "lawspeaker elo: --penta: found 2 values, expected 5; "},
              Case{{"perft", "brandub", "--depth", "1", "--depth", "2"},
                   "lawspeaker perft: --depth: found 2 values, expected 1; "},
              Case{{"rules", "chess"},
                   "lawspeaker rules: found 'chess', expected a built-in variant or a rules record "
                   "(dim:...); lawspeaker variants lists all\n"},
              Case{{"match", "--engine", "/bin/cat", "--engine", "name=B,cmd=/bin/cat"},
                   "--variant: missing; add --variant or --rules\n"},
              Case{{"match", "--engine", "/bin/cat", "--engine", "name=B,cmd=/bin/cat", "--variant",
                    "brandub", "--time", "5m"},
                   "--time: found \"5m\", expected a time control such as "},
              Case{{"match", "--engine", "name=A,comand=/bin/cat", "--engine", "/bin/cat",
                    "--variant", "brandub"},
                   "--engine 'name=A,comand=/bin/cat' command: missing; add a path, or the name of "
                   "a program\n"},
              Case{{"tune", "--engine", "/bin/cat", "--variant", "brandub", "--time", "1",
                    "--param", "king,1,0,3,1,1"},
                   "--param: king is not used by the engine; write {king} in one of its "
                   "arguments\n"},
              Case{{"show", "DB", "abc"},
                   "lawspeaker show: GAME: found 'abc', expected a whole number; "},
              Case{{"run", "--concurrency", "0", "f"},
                   "lawspeaker run: --concurrency: found '0', expected a whole number from 1 to "
                   "1024; "}}) {
            CAPTURE(c.message);
            Run refused(scratch, c.words);
            CHECK(refused.wait() == 2);
            CAPTURE(refused.errors());
            CHECK(refused.errors().starts_with(c.message));
        }
        Run help(scratch, {"run", "--help"});
        CHECK(help.wait() == 0);
        CHECK(help.output().find("--concurrency 1 to 1024") != std::string::npos);
    }

    TEST_CASE("unknown names are refused, with a suggestion") {
        const Scratch scratch;
        const fs::path database = scratch / "words.db";
        REQUIRE(run(scratch, {"run", write_tournament(scratch, "0"), "--database", database}) == 0);
        struct Case {
            std::vector<std::string> words;
            const char* told;
        };
        for (const Case& c :
             {Case{{"games", database, "--engine", "Nobody"},
                   "--engine: found 'Nobody', expected an engine of this database (Random, "
                   "Simple-1, Simple-2)\n"},
              Case{{"games", database, "--engine", "random"}, "; did you mean 'Random'?"},
              Case{{"games", database, "--variant", "brandbu"},
                   "--variant: found 'brandbu', expected a variant of this database (brandub); did "
                   "you mean 'brandub'?\n"},
              Case{{"games", database, "--variant", "chess"},
                   "expected a variant of this database (brandub)\n"},
              Case{{"games", database, "--tournament", "Tset"}, "did you mean 'Test'?"},
              Case{{"standings", database, "--tournament", "Tset"}, "did you mean 'Test'?"},
              Case{{"games", database, "--termination", "edgefort"}, "did you mean 'edge-fort'?"},
              Case{{"games", database, "--result", "atackers"}, "did you mean 'attackers'?"},
              Case{{"games", database, "--format", "markdwon"}, "did you mean 'markdown'?"},
              Case{{"games", database, "--engin", "Random"}, "did you mean '--engine'?"},
              Case{{"gmaes", database}, "did you mean 'games'?"},
              Case{{"rules", "coppenhagen"}, "did you mean 'copenhagen'?"},
              Case{{"perft", "brandub", "--depth", "1", "--side", "atackers"},
                   "did you mean 'attackers'?"},
              Case{{"token", "add", "--database", database, "--name", "x", "--scope", "amdin"},
                   "did you mean 'admin'?"},
              Case{{"balance", database, "--by", "openings"}, "did you mean 'opening'?"}}) {
            CAPTURE(c.told);
            Run refused(scratch, c.words);
            CHECK(refused.wait() == 2);
            CAPTURE(refused.errors());
            CHECK(refused.errors().find(c.told) != std::string::npos);
        }
        CHECK(run(scratch, {"games", database, "--variant", "brandub"}) == 0);
        Run none(scratch, {"games", database, "--result", "draw", "--variant", "brandub",
                           "--engine", "Random", "--termination", "hang"});
        CHECK(none.wait() == 0);
        CHECK(none.errors().find("no game is of that kind") != std::string::npos);
    }

    TEST_CASE("engines that fail lose their games and do not stop the tournament") {
        const Scratch scratch;
        const fs::path file = write_tournament(
            scratch, "0",
            "[limits]\nhello_seconds = 1\n[[engine]]\nname = \"Dead\"\ncommand = \"false\"\n"
            "[[engine]]\nname = \"Mute\"\ncommand = \"sleep\"\nargs = [\"60\"]\n");
        const fs::path database = scratch / "failing.db";
        REQUIRE(run(scratch, {"run", file, "--database", database, "--concurrency", "8",
                              "--no-check"}) == 0);
        auto archive = store::Archive::open(database, store::Access::read_only);
        for (const auto& row : archive.games(store::GameFilter{})) {
            CAPTURE(row.names.attackers);
            CAPTURE(row.names.defenders);
            CAPTURE(name_of(row.end.termination));
            CHECK(row.state == store::GameState::finished);
            const bool has_dead = row.names.attackers == "Dead" || row.names.defenders == "Dead";
            const bool has_mute = row.names.attackers == "Mute" || row.names.defenders == "Mute";
            if (has_dead || has_mute) {
                CHECK(is_forfeit(row.end.termination));
                CHECK(row.end.at_fault.has_value());
            }
            if (has_mute && !has_dead) CHECK(row.end.termination == rules::Termination::no_hello);
        }
    }
}

}  // namespace
}  // namespace tafl::tests::end_to_end_test
