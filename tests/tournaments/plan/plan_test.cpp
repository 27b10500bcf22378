// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/tournaments/plan_sample.h"
#include "tournaments/plan/public_plan.h"
#include "tournaments/plan/schedule.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::tests::plan_test {
namespace {

using plan::differences;
using plan::Plan;
using plan::read_stored_plan;
using plan::to_json;
using plan::to_stored;

TEST_SUITE("tournaments/plan/plan") {
    TEST_CASE("a changed plan is detected, except for what may change") {
        const Plan plan = plan_of(good_file);
        Plan changed = plan;
        changed.concurrency = 8;
        changed.database = "elsewhere.db";
        changed.entrants[1].engine.limits.file_mb = 1;
        CHECK(differences(to_stored(plan), to_stored(changed)).empty());
        changed.limits.max_plies = 10;
        changed.entrants[2].engine.arguments = {"-x"};
        const auto lines = differences(to_stored(plan), to_stored(changed));
        REQUIRE(lines.size() == 2);
        CHECK(lines[0] == "engine 2.args: [] before, [\"-x\"] now");
        CHECK(lines[1] == "max_plies: 600 before, 10 now");
    }

    TEST_CASE("secret keys of an engine are shown to the author only, and its environment never") {
        const Plan plan = plan_of(good_file);
        Plan changed = plan;
        changed.entrants[2].engine.arguments = {"--key=hunter2"};
        changed.entrants[2].engine.command = "/hunter2";
        changed.entrants[2].engine.directory = "/hunter2";
        changed.entrants[2].engine.environment = {{"KEY", "hunter2"}};
        const auto all = [&](plan::Visibility audience) {
            std::string text;
            for (const auto& line :
                 differences(to_stored(plan), to_stored(changed), "/", audience)) {
                text += line + '\n';
            }
            return text;
        };
        const std::string others = all(plan::Visibility::others);
        CHECK(others.find("hunter2") == std::string::npos);
        for (const char* key : {"args", "command", "directory", "env.KEY"}) {
            CHECK(others.find("engine 2." + std::string(key) + " is not what it was") !=
                  std::string::npos);
        }
        const std::string author = all(plan::Visibility::author);
        CHECK(author.find("engine 2.env.KEY is not what it was") != std::string::npos);
        CHECK(author.find("--key=hunter2") != std::string::npos);
    }

    TEST_CASE("a plan is public without how its engines are started") {
        Plan plan = plan_of(good_file);
        plan.entrants[1].engine.environment = {{"KEY", "hunter2"}};
        plan.entrants[1].engine.arguments = {"hunter2"};
        plan.format_settings.scoring.seed = 9'007'199'254'740'993;  // 2^53 + 1: not a double
        const auto shown = plan::public_plan(to_stored(plan));
        CHECK(shown.dump().find("hunter2") == std::string::npos);
        CHECK(shown.at("seed") == "9007199254740993");
        for (const auto& engine : shown.at("engine")) {
            CHECK(engine.contains("name"));
            for (const char* key : {"command", "args", "directory", "env"}) {
                CHECK_FALSE(engine.contains(key));
            }
        }
        CHECK_FALSE(plan::is_public_engine_key("what comes later"));
    }

    TEST_CASE("teams are read, stored, and compared") {
        const std::string head = replaced(good_file, "time =", "format = \"scheveningen\"\ntime =");
        const std::string one = replaced(head, "/bin/cat\"\n", "/bin/cat\"\nteam = \"Nord\"\n");
        const Plan plan = plan_of(one + "team = \"Sud\"\n");
        CHECK(plan.format_settings.teams == tournaments::PerEntrant<std::string>{"Nord", "Sud"});
        CHECK(stored_again(plan).format_settings.teams == plan.format_settings.teams);
        CHECK(plan_of(good_file).format_settings.teams.empty());
        const Plan other = plan_of(one + "team = \"West\"\n");
        CHECK(differences(to_stored(plan), to_stored(other)) ==
              std::vector<std::string>{"engine 2.team: Sud before, West now"});
    }

    TEST_CASE("invalid teams are reported at their place, all at once") {
        const std::string head = replaced(good_file, "time =", "format = \"scheveningen\"\ntime =");
        CHECK(
            to_string(errors_of(head), "x") ==
            "x:7:1: [[engine]] \"One\" team: missing; add the team for which the engine plays\n"
            "x:11:1: [[engine]] \"Two\" team: missing; add the team for which the engine plays\n");
        const std::string one = replaced(head, "/bin/cat\"\n", "/bin/cat\"\nteam = \"A\"\n");
        CHECK(to_string(errors_of(one + "team = \"A\"\n"), "x") ==
              "x:15:8: [[engine]] \"Two\" team: found all engines in \"A\", expected two teams\n");
        CHECK(to_string(errors_of(one + "team = \"B\"\n[[engine]]\nname = \"Three\"\ncommand = "
                                        "\"cat\"\nteam = \"C\"\n"),
                        "x") ==
              "x:19:8: [[engine]] \"Three\" team: found \"C\", one more team, expected \"A\" or "
              "\"B\"\n");
        CHECK(to_string(errors_of(good_file + "team = \"A\"\n"), "x") ==
              "x:13:8: [[engine]] \"Two\" team: found a team in the format round-robin, expected "
              "one in scheveningen only\n");
        CHECK(to_string(errors_of(one + "team = 2\n"), "x").starts_with("x:15:8: [[engine]] 2 "));
    }

    TEST_CASE("several variants in a format with rounds are refused with another format") {
        const std::string file = replaced(
            replaced(good_file, "variant = \"brandub\"", "variant = [\"brandub\", \"tablut\"]"),
            "time =", "format = \"swiss\"\nrounds = 1\ntime =");
        CHECK(to_string(errors_of(file), "x") ==
              "x:3:11: [tournament] variant: found 2 variants in the format swiss, expected one; "
              "for several, choose another format, such as round-robin\n");
    }

    TEST_CASE("a tuning is read from a file, and its engines begin with where it starts") {
        const std::string head = replaced(
            replaced(
                good_file, "time =",
                "format = \"spsa\"\niterations = 50\nparameters = [\"w,5,0,9,1,0.1\"]\ntime ="),
            "/bin/cat\"\n", "/bin/cat\"\nargs = [\"{w}\"]\n");
        const Plan plan = plan_of(head + "args = [\"-{w}\"]\n");
        CHECK(plan.format_settings.iterations == 50);
        CHECK(plan.format_settings.parameters[0].name == "w");
        CHECK(plan.entrants[1].engine.parameters.at("w") == "5");
        CHECK(stored_again(plan).format_settings.parameters == plan.format_settings.parameters);
        CHECK(to_string(errors_of(head), "x") ==
              "x:6:14: [tournament] parameters: w is not used by Two; write {w} in one of "
              "its arguments\n");
        CHECK(to_string(errors_of(replaced(head + "args = [\"-{w}\"]\n", "0,9,1", "0,9,6")), "x") ==
              "x:6:14: [tournament] parameters: w: found c_end = 6, expected more than 0, and at "
              "most half of the difference between min and max\n");
        CHECK(to_string(errors_of(replaced(head + "args = [\"{w}\"]\n", "spsa", "match")), "x") ==
              "x:6:14: [tournament] parameters: found parameters in the format match, expected "
              "them in spsa and royale only\n");
    }

    TEST_CASE("invisible or ambiguous names are rejected in every place") {
        for (const char* name :
             {"a\\u202eb", "\\u200b", " a", "a ", "\\u0007", "a\\u2028b", "\\u3164"}) {
            CAPTURE(name);
            for (const char* which : {"\"Test Open\"", "\"One\""}) {
                const std::string quoted = '"' + std::string(name) + '"';
                const std::string text =
                    to_string(errors_of(replaced(good_file, which, quoted)), "x");
                CHECK(text.find("that can be seen") != std::string::npos);
                CHECK(text == results::visible_text(text));
            }
        }
    }

    TEST_CASE("byes are read, stored, and compared") {
        const std::string swiss =
            replaced(good_file, "time =", "format = \"swiss\"\nrounds = 1\ntime =");
        const Plan plan = plan_of(swiss + "byes = [1]\n");
        CHECK(plan.format_settings.half_byes == std::vector<formats::RequestedBye>{{1, 2}});
        CHECK(stored_again(plan).format_settings.half_byes == plan.format_settings.half_byes);
        CHECK(differences(to_stored(plan_of(swiss)), to_stored(plan)) ==
              std::vector<std::string>{"engine 2.byes: nothing before, [1] now"});
        CHECK(plan_of(swiss + "byes = []\n").format_settings.half_byes.empty());
        // with three engines two rounds can be asked for, in any order
        std::string three = replaced(swiss, "rounds = 1", "rounds = 2") + "byes = [2, 1]\n" +
                            "[[engine]]\nname = \"Three\"\ncommand = \"cat\"\n";
        CHECK(plan_of(three).format_settings.half_byes ==
              std::vector<formats::RequestedBye>{{1, 2}, {2, 2}});
    }

    TEST_CASE("invalid byes are reported at their place, all at once") {
        const std::string swiss =
            replaced(good_file, "time =", "format = \"swiss\"\nrounds = 1\ntime =");
        struct Case {
            const char* byes;
            int column;
            const char* text;
        };
        for (const Case& c :
             {Case{"3", 8, "a list of rounds"},
              Case{"[2]", 9, "a bye in round 2, expected one of the 1"},
              Case{"[1, 1]", 12, "found 1 twice"}, Case{"[0]", 9, "found 0"},
              Case{"[1, -1]", 12, "found -1"}, Case{"[1001]", 9, "from 1 to 1000"},
              Case{"[\"1\"]", 9, "something else"}, Case{"[1.5]", 9, "something else"},
              Case{"[9223372036854775807]", 9, "found 9223372036854775807"}}) {
            CAPTURE(c.byes);
            const auto errors = errors_of(swiss + "byes = " + c.byes + "\n");
            REQUIRE(errors.size() == 1);
            CHECK(errors[0].line == 15);
            CHECK(errors[0].column == c.column);
            CAPTURE(errors[0].text);
            CHECK(errors[0].text.find(c.text) != std::string::npos);
        }
        CHECK(errors_of(swiss + "byes = [0, 1, 1, 2]\n").size() == 3);
        // a long list is not looked at
        std::string numbers;
        for (int i = 0; i < 2000; ++i) numbers += std::to_string(i) + ",";
        CHECK(errors_of(swiss + "byes = [" + numbers + "]\n").size() == 1);
        for (const char* format : {"round-robin", "gauntlet", "match", "knockout"}) {
            CAPTURE(format);
            const auto errors = errors_of(replaced(swiss, "swiss", format) + "byes = [1]\n");
            REQUIRE(errors.size() == 1);
            CHECK(errors[0].line == 15);
            CHECK(errors[0].text.find("in swiss only") != std::string::npos);
        }
    }

    TEST_CASE("a plan is the same from wherever its file is named") {
        const fs::path here = fs::current_path();
        const fs::path root = fs::temp_directory_path() / ("paths-" + std::to_string(getpid()));
        for (const char* folder : {"x/engines", "x/work", "y/z"})
            fs::create_directories(root / folder);
        fs::create_symlink("/bin/cat", root / "x/engines/cat");
        fs::create_directory_symlink("x", root / "link");
        std::ofstream(root / "x/open.toml")
            << replaced(replaced(good_file, "\"/bin/cat\"", "\"engines/cat\""), "\"cat\"",
                        "\"" + (root / "link/engines/cat").string() + "\"\ndirectory = \"work\"");
        const auto read_in = [](const fs::path& folder, const fs::path& file) {
            fs::current_path(folder);
            const auto plan = plan::read_plan(file);
            REQUIRE(plan.has_value());
            return *plan;
        };
        const Plan plan = read_in(root / "x", "open.toml");
        for (const auto& [folder, file] :
             std::vector<std::pair<fs::path, fs::path>>{{root, "x/open.toml"},
                                                        {root / "y", "../x/open.toml"},
                                                        {root / "y/z", "../../y/../x/open.toml"},
                                                        {root / "y", "../link/open.toml"},
                                                        {root / "link", "open.toml"},
                                                        {"/", root / "link" / "." / "open.toml"}}) {
            CAPTURE(file);
            const Plan other = read_in(folder, file);
            CHECK(differences(to_stored(plan), to_stored(other), other.folder).empty());
            CHECK(to_json(to_stored(plan)) == to_json(to_stored(other)));
        }
        // as an earlier version stored what it was called from y by ../x/open.toml
        const std::string before =
            replaced(to_json(to_stored(plan)), "\"engines/cat\"", "\"../x/engines/cat\"");
        CHECK(differences(read_stored_plan(before), to_stored(plan), plan.folder).empty());
        const std::string elsewhere =
            replaced(to_json(to_stored(plan)), "\"engines/cat\"", "\"../y/engines/cat\"");
        CHECK(differences(read_stored_plan(elsewhere), to_stored(plan), plan.folder).size() == 1);
        fs::current_path(here);
        fs::remove_all(root);
    }

    TEST_CASE("scoring survives the way through the database") {
        Plan plan =
            plan_of(replaced(good_file, "time =", "score = \"match-points\"\nseed = 12\ntime ="));
        const auto scoring = stored_again(plan).format_settings.scoring;
        CHECK(scoring.score == results::Score::match_points);
        CHECK(scoring.seed == 12);
        CHECK(scoring.tie_breaks == plan.format_settings.scoring.tie_breaks);
        CHECK(scoring.games_per_match == 2);
    }

    TEST_CASE("it is fixed before play: the same file gives the same games, openings and seeds") {
        const std::string text =
            replaced(good_file, "time =", "random_plies = 4\nseed = 3\ntime =");
        const auto games = schedule(plan_of(text));
        CHECK(games == schedule(plan_of(text)));
        REQUIRE(games.size() == 2);
        CHECK(games[0].entrants.attackers == games[1].entrants.defenders);
        CHECK(games[0].opening == games[1].opening);
        CHECK(games[0].seed != games[1].seed);
        CHECK(plan::opening_moves(games[0].opening).size() == 4);
    }

    TEST_CASE("random openings never end a game and differ by seed") {
        const Plan plan = plan_of(good_file);
        std::set<std::string> seen;
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            const auto moves = plan::random_opening(plan.rule_sets[0].ruleset, 12, seed);
            CHECK(moves.size() == 12);
            seen.insert(plan::to_string(plan::Opening{std::nullopt, moves}));
        }
        CHECK(seen.size() == 200);
    }
}

}  // namespace
}  // namespace tafl::tests::plan_test
