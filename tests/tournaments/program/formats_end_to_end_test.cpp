// SPDX-License-Identifier: MIT
// Formats and events with real engine processes.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "rules/move_text.h"
#include "rules/result.h"
#include "store/archive.h"
#include "store/sqlite.h"
#include "tests/tournaments/program.h"

namespace tafl::tests::formats_end_to_end_test {
namespace {

using nlohmann::json;

fs::path write_file(const Scratch& scratch, const std::string& keys, int engines) {
    const fs::path path = scratch / "formats.toml";
    const fs::path folder = seat_engines(scratch);
    std::ofstream file(path);
    file << "[tournament]\nname = \"Formats\"\ntime = \"60+1\"\nmax_plies = 40\nseed = 3\n" << keys;
    for (int i = 1; i <= engines; ++i) {
        file << "[[engine]]\nname = \"E" << i << "\"\ncommand = \""
             << (folder / (i % 2 == 0 ? "simple" : "random")).string()
             << "\"\nargs = [\"--seed\", \"{seed}\", \"--plies\", \"1\"]\n";
    }
    return path;
}

/// Returns the games and results. They must not depend on the number of games at the same time.
std::string signature_of(const fs::path& database) {
    auto archive = store::Archive::open(database, store::Access::read_only);
    std::string text;
    for (const auto& row : archive.games(store::GameFilter{})) {
        CHECK(row.state == store::GameState::finished);
        text += std::to_string(row.scheduled.round) + ' ' + std::to_string(row.scheduled.match) +
                ' ' + to_string(row.scheduled.game) + ' ' + row.names.attackers + ' ' +
                row.names.defenders + ' ' + row.scheduled.variant + ' ' + row.scheduled.opening +
                ' ' + std::to_string(row.scheduled.seed) + ' ' +
                std::string(name_of(row.end.result)) + ' ' + std::to_string(row.end.plies) + '\n';
    }
    return text;
}

std::vector<json> lines_of(const std::string& text) {
    std::vector<json> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(json::parse(line));
    return lines;
}

TEST_SUITE("tournaments/program/formats_end_to_end") {
    TEST_CASE("results do not depend on how many games are played at the same time") {
        struct Case {
            const char* keys;
            int engines;
            std::vector<std::string> shown;  ///< parts of the report's first page
            std::vector<std::string> hidden;
        };
        const std::string crosstable = "id=\"Crosstable\"";
        const std::string knockout = "id=\"Knockout\"";
        const std::string rounds = "id=\"Rounds\"";
        for (const Case& c :
             {Case{"variant = \"brandub\"\nformat = \"swiss\"\nrounds = 4\n",
                   7,
                   {rounds, crosstable, "<h3>Round 4</h3>", "Free: ", "points before the round"},
                   {knockout}},
              Case{"variant = \"brandub\"\nformat = \"knockout\"\nmatch_replays = 1\n",
                   7,
                   {knockout, rounds, "<h3>Final</h3>", "href=\"bracket.svg\""},
                   {crosstable}},
              Case{"variant = \"brandub\"\nformat = \"groups+knockout\"\ngroups = 2\n",
                   8,
                   {knockout, "id=\"Groups\"", "<h3>Group A, round 1</h3>"},
                   {crosstable}},
              Case{"variant = [\"brandub\", \"tablut\"]\nrandom_plies = 3\n",
                   4,
                   {crosstable, "<th>Variant</th>"},
                   {knockout}},
              Case{"variant = \"brandub\"\nformat = \"gauntlet\"\ncycles = 2\n",
                   4,
                   {crosstable, "id=\"Games\""},
                   {rounds, "<th>Variant</th>"}}}) {
            CAPTURE(c.keys);
            const Scratch scratch;
            const fs::path file = write_file(scratch, c.keys, c.engines);
            std::set<std::string> signatures;
            for (const char* concurrency : {"1", "4"}) {
                const fs::path database = scratch / (std::string(concurrency) + ".db");
                REQUIRE(run(scratch, {"run", file, "--database", database, "--concurrency",
                                      concurrency}) == 0);
                signatures.insert(signature_of(database));
                // a finished tournament has no more games
                REQUIRE(run(scratch, {"run", file, "--database", database}) == 0);
                CHECK(signatures.contains(signature_of(database)));
            }
            CHECK(signatures.size() == 1);
            CHECK(signatures.begin()->size() > 100);
            REQUIRE(run(scratch, {"export", scratch / "1.db", "--html", scratch / "report"}) == 0);
            const std::string page = read_file(scratch / "report/index.html");
            std::vector<std::string> shown = c.shown;
            shown.insert(shown.end(),
                         {"badge finished\">", "<p class=\"verdict\">", "id=\"Standings\"",
                          "<table class=\"matches\">", "id=\"Figures\"", "id=\"Rules\""});
            for (const std::string& part : shown) {
                CAPTURE(part);
                CHECK(page.find(part) != std::string::npos);
            }
            for (const std::string& part : c.hidden) {
                CAPTURE(part);
                CHECK(page.find(part) == std::string::npos);
            }
        }
    }

    TEST_CASE("engines that crash throughout do not stop a tournament of any format") {
        struct Case {
            const char* keys;
            int games;  ///< 0 = depends on lots
        };
        for (const Case& c :
             {Case{"format = \"round-robin\"\n", 20}, Case{"format = \"gauntlet\"\n", 8},
              Case{"format = \"swiss\"\nrounds = 3\n", 12},
              Case{"format = \"knockout\"\nmatch_replays = 1\n", 0},
              Case{"format = \"groups+knockout\"\nmatch_replays = 1\n", 0}}) {
            CAPTURE(c.keys);
            const Scratch scratch;
            const std::string crashing =
                "[[engine]]\nname = \"Dead\"\ncommand = \"false\"\n"
                "[[engine]]\nname = \"Gone\"\ncommand = \"true\"\n"
                "[[engine]]\nname = \"Late\"\ncommand = \"false\"\n";
            const fs::path file =
                write_file(scratch, std::string("variant = \"brandub\"\n") + c.keys, 2);
            std::ofstream(file, std::ios::app) << crashing;
            const fs::path database = scratch / "crashing.db";
            Run host(scratch,
                     {"run", file, "--database", database, "--concurrency", "2", "--no-check"});
            CHECK(host.wait() == 0);
            CAPTURE(host.errors());
            auto archive = store::Archive::open(database, store::Access::read_only);
            int games = 0;
            int forfeits = 0;
            for (const auto& row : archive.games(store::GameFilter{})) {
                CHECK(row.state == store::GameState::finished);
                ++games;
                if (is_forfeit(row.end.termination)) ++forfeits;
            }
            if (c.games > 0) CHECK(games == c.games);
            CHECK(games >= 8);
            CHECK(forfeits > 0);
        }
    }

    TEST_CASE("a dry run prints the number of games, and creates no database") {
        const Scratch scratch;
        const fs::path file =
            write_file(scratch, "variant = \"brandub\"\nformat = \"swiss\"\nrounds = 2\n", 4);
        Run dry(scratch, {"run", file, "--dry-run", "--database", scratch / "none.db"});
        CHECK(dry.wait() == 0);
        CHECK(dry.output().find("8 games in all") != std::string::npos);
        CHECK_FALSE(fs::exists(scratch / "none.db"));
    }

    TEST_CASE("openings come from a file, in its order, the same for both games of a match") {
        const Scratch scratch;
        std::ofstream(scratch / "openings.otn")
            << "# two openings\nd1-c1\n\nd2-c2 d3-c3   # with a reply\n";
        const fs::path file = write_file(
            scratch,
            "variant = \"brandub\"\nformat = \"match\"\ncycles = 3\nopenings = \"openings.otn\"\n",
            2);
        const fs::path database = scratch / "openings.db";
        Run host(scratch, {"run", file, "--database", database});
        CHECK(host.wait() == 0);
        CAPTURE(host.errors());
        auto archive = store::Archive::open(database, store::Access::read_only);
        std::vector<std::string> openings;
        for (const auto& row : archive.games(store::GameFilter{})) {
            openings.push_back(row.scheduled.opening);
            const auto record = archive.record(row.scheduled.id);
            REQUIRE(record.has_value());
            CHECK(to_string(record->plies[0].move) == row.scheduled.opening.substr(0, 5));
        }
        CHECK(openings == std::vector<std::string>{"d1-c1", "d1-c1", "d2-c2 d3-c3", "d2-c2 d3-c3",
                                                   "d1-c1", "d1-c1"});
        std::ofstream(scratch / "openings.otn") << "d1-c1\nd1-d4\n";
        Run refused(scratch, {"run", file, "--database", scratch / "refused.db"});
        CHECK(refused.wait() == 2);
        CHECK(refused.errors().find("openings.otn:2") != std::string::npos);
    }

    TEST_CASE("exported records of two variants are openings for both, each for its own") {
        const Scratch scratch;
        const fs::path first =
            write_file(scratch, "variant = \"brandub\"\nformat = \"match\"\nrandom_plies = 2\n", 2);
        const fs::path database = scratch / "first.db";
        REQUIRE(run(scratch, {"run", first, "--database", database}) == 0);
        REQUIRE(run(scratch, {"export", database, "--otg", scratch / "records"}) == 0);
        std::ofstream openings(scratch / "openings.otg");
        for (const auto& record : fs::directory_iterator(scratch / "records")) {
            const std::string text = read_file(record.path());
            const std::size_t third = text.find("\n2. ");  // the first turn, and its comment
            REQUIRE(third != std::string::npos);
            openings << text.substr(0, third + 1) << '\n';
        }
        openings.close();
        const fs::path file = write_file(scratch,
                                         "variant = [\"brandub\", \"tablut\"]\nformat = "
                                         "\"match\"\nopenings = \"openings.otg\"\n",
                                         2);
        Run refused(scratch, {"run", file, "--dry-run"});
        CHECK(refused.wait() == 2);  // a game of Brandub is not an opening of Tablut
        CHECK(refused.errors().find("openings.otg:1") != std::string::npos);
        const fs::path one = write_file(
            scratch, "variant = \"brandub\"\nformat = \"match\"\nopenings = \"openings.otg\"\n", 2);
        Run played(scratch, {"run", one, "--database", scratch / "second.db"});
        CHECK(played.wait() == 0);
        CAPTURE(played.errors());
        auto archive = store::Archive::open(scratch / "second.db", store::Access::read_only);
        for (const auto& row : archive.games(store::GameFilter{})) {
            CHECK(row.scheduled.opening.size() == 11);  // two moves
        }
    }

    TEST_CASE("events are appended to a file, but not to a file that the run needs") {
        const Scratch scratch;
        const fs::path file = write_file(scratch, "variant = \"brandub\"\n", 2);
        const fs::path database = scratch / "events.db";
        const fs::path events = scratch / "events.jsonl";
        for (int i = 1; i <= 2; ++i) {
            REQUIRE(run(scratch, {"run", file, "--database", database, "--events", events}) == 0);
            const auto lines = lines_of(read_file(events));
            CHECK(std::ranges::count(lines, "begin", [](const json& line) {
                      return line.at("event").get<std::string>();
                  }) == i);
        }
        const std::string before = read_file(file);
        for (const fs::path& needed : {file, database, fs::path("/nonexistent/x")}) {
            CAPTURE(needed.string());
            Run refused(scratch, {"run", file, "--database", database, "--events", needed});
            CHECK(refused.wait() == 2);
            CHECK(refused.errors().find("--events") != std::string::npos);
        }
        CHECK(read_file(file) == before);
        Run full(scratch,
                 {"run", file, "--database", scratch / "full.db", "--events", "/dev/full"});
        CHECK(full.wait() == 0);  // the games are played and stored
        CHECK(full.errors().find("events cannot be written any more") != std::string::npos);
    }

    TEST_CASE("if the last game ends after Ctrl-C, the tournament is finished") {
        const Scratch scratch;
        for (const char* format : {"match", "knockout"}) {
            CAPTURE(format);
            const fs::path file = write_file(
                scratch,
                "variant = \"brandub\"\ngames_per_match = 1\nmatch_replays = 0\nformat = \"" +
                    std::string(format) + "\"\n",
                2);
            std::string text = read_file(file);
            for (std::size_t at = 0; (at = text.find("\"--plies\"", at)) != std::string::npos;
                 at += 30) {
                text.insert(at, "\"--pace\", \"60\", ");
            }
            std::ofstream(file) << text;
            Run host(scratch, {"run", file, "--database", scratch / (std::string(format) + ".db")});
            host.wait_for_play();
            host.send(SIGINT);
            CHECK(host.wait() == 0);
            CAPTURE(host.errors());
            CHECK(host.errors().find("To resume") == std::string::npos);
        }
    }

    /// Starts a tournament as a version with other pairings: the sides of the first match are
    /// swapped.
    void begin_otherwise(const Scratch& scratch, const fs::path& file, const fs::path& database) {
        REQUIRE(run(scratch, {"run", file, "--database", database, "--stop-after", "0.001"}) != 2);
        store::Database other(database, store::Access::read_write);
        other.run(
            "UPDATE games SET attackers = defenders, defenders = attackers"
            " WHERE match = 1");
    }

    TEST_CASE("a Swiss with pairings of another version is resumed with its stored rounds") {
        const Scratch scratch;
        const fs::path file =
            write_file(scratch, "variant = \"brandub\"\nformat = \"swiss\"\nrounds = 3\n", 5);
        const fs::path database = scratch / "other.db";
        begin_otherwise(scratch, file, database);
        const auto games = [&] {
            return store::Archive::open(database, store::Access::read_only)
                .games(store::GameFilter{});
        };
        const auto first_round = games();
        CHECK(run(scratch, {"run", file, "--database", database}) == 0);
        const auto all = games();
        CHECK(all.size() == 3 * first_round.size());
        for (std::size_t i = 0; i < first_round.size(); ++i) {
            CHECK(all[i].scheduled == first_round[i].scheduled);
        }
    }

    TEST_CASE("a knockout with pairings of another version is not resumed") {
        const Scratch scratch;
        const fs::path file =
            write_file(scratch, "variant = \"brandub\"\nformat = \"knockout\"\n", 4);
        const fs::path database = scratch / "other.db";
        begin_otherwise(scratch, file, database);
        Run refused(scratch, {"run", file, "--database", database});
        CHECK(refused.wait() == 1);
        CAPTURE(refused.errors());
        CHECK(refused.errors().find("would have scheduled") != std::string::npos);
    }

    TEST_CASE("a Swiss without a possible pairing prints this, ends, and has standings") {
        // Six players who draw everything can't be paired after the third of five rounds.
        const Scratch scratch;
        const fs::path file =
            write_file(scratch, "variant = \"brandub\"\nformat = \"swiss\"\nrounds = 5\n", 6);
        std::string plan = read_file(file);
        plan.replace(plan.find("max_plies = 40"), 14, "max_plies = 1");
        std::ofstream(file) << plan;
        for (int again = 0; again < 2; ++again) {
            Run host(scratch, {"run", file, "--database", scratch / "short.db"});
            CHECK(host.wait() == 0);
            CAPTURE(host.errors());
            const std::size_t said = host.errors().find("no pairing is left for round 4");
            CHECK(said != std::string::npos);
            CHECK(host.errors().find("no pairing is left for round 4", said + 1) ==
                  std::string::npos);
            CHECK(host.errors().find("To resume") == std::string::npos);
            CHECK(host.output().find("Standings") != std::string::npos);
        }
        auto archive = store::Archive::open(scratch / "short.db", store::Access::read_only);
        CHECK(archive.games(store::GameFilter{}).size() == 18);
    }

    TEST_CASE("each event of a tournament is one line") {
        const Scratch scratch;
        const fs::path file = write_file(scratch, "variant = \"brandub\"\nconcurrency = 2\n", 3);
        Run host(scratch, {"run", file, "--database", scratch / "events.db", "--events", "-"});
        CHECK(host.wait() == 0);
        const auto events = lines_of(host.output());
        REQUIRE(events.size() > 20);
        CHECK(events.front().at("event") == "begin");
        CHECK(events.front().at("games") == 6);
        CHECK(events.back().at("event") == "end");
        CHECK(events.back().at("finished") == true);
        std::map<std::string, int> counts;
        std::map<std::int64_t, int> plies;
        for (const json& event : events) {
            ++counts[event.at("event")];
            CHECK(event.contains("at"));
            if (event.at("event") == "ply") CHECK(event.at("ply") == ++plies[event.at("id")]);
            if (event.at("event") == "game-ended") {
                CHECK(event.at("plies") == plies[event.at("id")]);
            }
        }
        CHECK(counts["game-started"] == 6);
        CHECK(counts["game-ended"] == 6);
        CHECK(counts["round"] == 3);
        CHECK(counts["standings"] == 3);
    }
}

}  // namespace
}  // namespace tafl::tests::formats_end_to_end_test
