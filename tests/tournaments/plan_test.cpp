// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "tournaments/plan/plan_file.h"
#include "tournaments/plan/public_plan.h"
#include "tournaments/plan/schedule.h"
#include "tournaments/results/unicode.h"

namespace tafl::tests {
namespace {

namespace fs = std::filesystem;
using plan::differences;
using plan::Plan;
using plan::PlanError;
using plan::read_stored_plan;
using plan::to_json;
using plan::to_stored;

const std::string good_file = R"([tournament]
name = "Test Open"
variant = "brandub"
time = "10+1"

[[engine]]
name = "One"
command = "/bin/cat"

[[engine]]
name = "Two"
command = "cat"
)";

/// A tournament file that is gone when the test is over.
class PlanFile {
  public:
    explicit PlanFile(const std::string& text)
        : path_(fs::temp_directory_path() / ("plan-" + std::to_string(getpid()) + ".toml")) {
        std::ofstream(path_) << text;
    }
    ~PlanFile() { fs::remove(path_); }
    PlanFile(const PlanFile&) = delete;
    PlanFile& operator=(const PlanFile&) = delete;
    [[nodiscard]] const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

Plan plan_of(const std::string& text) {
    const PlanFile file(text);
    auto plan = plan::read_plan(file.path());
    if (!plan) FAIL(to_string(plan.error(), file.path()));
    return *plan;
}

plan::PlanErrors errors_of(const std::string& text) {
    const PlanFile file(text);
    auto plan = plan::read_plan(file.path());
    return plan ? plan::PlanErrors{} : plan.error();
}

/// As a database gives it back.
plan::StoredPlan stored_again(const Plan& plan) {
    return read_stored_plan(to_json(to_stored(plan)));
}

TEST_SUITE("tournaments/plan/plan_file") {
    TEST_CASE("defaults are those of the documented sample") {
        const Plan plan = plan_of(good_file);
        CHECK(plan.form.format == formats::format_named("round-robin").value());
        CHECK(plan.form.cycles == 1);
        CHECK(plan.form.scoring.games_per_match == 2);
        CHECK(plan.max_plies == 600);
        CHECK(plan.illegal_moves == 1);
        CHECK(plan.concurrency == 1);
        CHECK(plan.margin.count() == 0);
        CHECK(plan.form.scoring.tie_breaks.size() == 5);
        CHECK(plan.database.extension() == ".db");
        CHECK(plan.entrants[1].engine.hello_timeout == std::chrono::seconds(5));
    }

    TEST_CASE("engines that can only repeat their games are warned of") {
        const auto warnings_of = [](std::string text, const std::string& keys) {
            text.insert(text.find("time = "), keys);
            return plan_of(text).warnings;
        };
        CHECK(warnings_of(good_file, "").empty());  // they meet once
        const auto warnings = warnings_of(good_file, "cycles = 3\n");
        REQUIRE(warnings.size() == 1);
        CHECK(warnings[0].find("random_plies = 0, and each two engines meet 3 times from 1") == 0);
        CHECK(warnings_of(good_file, "cycles = 3\nrandom_plies = 4\n").empty());
        std::string seeded = good_file;
        const std::string command = "command = \"/bin/cat\"\n";
        seeded.insert(seeded.find(command) + command.size(), "args = [\"--seed={seed}\"]\n");
        CHECK(warnings_of(seeded, "cycles = 3\n").empty());
    }

    TEST_CASE("unplayed rounds are worth nothing in tie-breaks, or FIDE's dummy") {
        CHECK(plan_of(good_file).form.scoring.unplayed == results::Unplayed::nothing);
        std::string text = good_file;
        text.insert(text.find("time = "),
                    "unplayed = \"dummy\"\ntie_breaks = [\"buchholz-cut-1\"]\n");
        const Plan plan = plan_of(text);
        CHECK(plan.form.scoring.unplayed == results::Unplayed::dummy);
        const auto stored = stored_again(plan).form;
        CHECK(stored.scoring.unplayed == results::Unplayed::dummy);
        CHECK(stored.scoring.tie_breaks == std::vector{results::TieBreak::buchholz_cut_1});
    }

    TEST_CASE("the steps of the way out have one timeout, or one each") {
        const auto timeout_of = [](const std::string& value) {
            const Plan plan = plan_of(good_file + "quit_seconds = " + value + "\n");
            return plan.entrants[2].engine.quit_timeouts;
        };
        using namespace std::chrono_literals;
        CHECK(plan_of(good_file).entrants[2].engine.quit_timeouts == referee::QuitTimeouts(2s));
        CHECK(timeout_of("7") == referee::QuitTimeouts(7s));
        CHECK(timeout_of("[5, 0, 1]") == referee::QuitTimeouts(5s, 0s, 1s));
        for (const char* wrong :
             {"[1, 2]", "[1, 2, 3, 4]", "[1, 2, -3]", "[1, 2, \"3\"]", "\"2\"", "4000"}) {
            CAPTURE(wrong);
            CHECK_FALSE(errors_of(good_file + "quit_seconds = " + wrong + "\n").empty());
        }
    }

    TEST_CASE("what a protocol cannot say is refused with its reason") {
        const auto mistakes_in = [](const std::string& protocol, const std::string& variant,
                                    const std::string& time, const std::string& keys = "") {
            std::string text = replaced(good_file, "variant = \"brandub\"",
                                        "variant = \"" + variant + "\"\n" + keys);
            text = replaced(text, "time = \"10+1\"", "time = \"" + time + "\"");
            const auto errors = errors_of(text + "protocol = \"" + protocol + "\"\n");
            std::string lines;
            for (const PlanError& error : errors) lines += error.text + '\n';
            return lines;
        };
        struct Case {
            const char* protocol;
            const char* variant;
            const char* time;
            const char* reason;  // "" = it fits
        };
        for (const Case& c : {
                 Case{"otep", "berserk", "10+1", ""},
                 Case{"uci-tafl", "copenhagen-federation", "10+1", ""},
                 Case{"uci-tafl", "brandub", "10+1", "11x11"},
                 Case{"uci-tafl", "berserk", "10+1", "berserk"},
                 Case{"uci-tafl", "copenhagen-federation", "depth=4", "depth"},
                 Case{"tablut-json", "ashton-bologna", "st=5", ""},
                 Case{"tablut-json", "ashton-bologna", "10+1", "whole seconds"},
                 Case{"tablut-json", "ashton-bologna", "st=0.5", "whole seconds"},
                 Case{"tablut-json", "copenhagen", "st=5", "9x9"},
                 Case{"htp", "copenhagen-federation", "10+1", ""},
                 Case{"htp", "ashton-bologna", "10+1", "9x9"},
                 Case{"htp", "berserk", "10+1", "berserk"},
                 Case{"htp-tcp", "copenhagen-federation", "10+1", ""},
                 Case{"htp-tcp", "brandub", "10+1", ""},
                 Case{"htp-tcp", "ashton", "10+1", "9x9"},
             }) {
            INFO(c.protocol << ' ' << c.variant << ' ' << c.time);
            const std::string mistakes = mistakes_in(c.protocol, c.variant, c.time);
            CAPTURE(mistakes);
            CHECK(mistakes.empty() == (*c.reason == '\0'));
            CHECK(mistakes.find(c.reason) != std::string::npos);
            if (*c.reason == '\0') continue;
            const std::string found = std::string("protocol: found \"") + c.protocol +
                                      "\", which cannot play " + c.variant;
            CHECK(mistakes.find(found) != std::string::npos);
        }
    }

    TEST_CASE("a mistake is told with line, column and what was expected") {
        struct Case {
            const char* from;
            const char* to;
            int line;
            int column;
            const char* expected;
        };
        for (const Case& c : {
                 Case{"time = \"10+1\"", "time = \"soon\"", 4, 8, "time control"},
                 Case{"time = \"10+1\"", "time = \"nodes=5\"", 6, 1, "OTEP cannot carry"},
                 Case{"time = \"10+1\"", "time = 10", 4, 8, "a string in quotes"},
                 Case{"variant = \"brandub\"", "variant = \"chess\"", 3, 11, "copenhagen"},
                 Case{"variant = \"brandub\"",
                      "rules = \"dim:7 start:/3t3/3x3/3T3/ttTKTtt/3T3/3t3/3t3/\"", 3, 9, "a piece"},
                 Case{"variant = \"brandub\"", "rules = \"dim:7 start:/3t3/7/7/7/7/7/7/\"", 3, 9,
                      "a start position for a match"},
                 Case{"name = \"Two\"", "name = \"One\"", 11, 8, "another name"},
                 Case{"name = \"Two\"", "nome = \"Two\"", 11, 1, "expected one of"},
                 Case{"command = \"/bin/cat\"", "command = \"no/such/engine\"", 8, 11,
                      "can be executed"},
                 Case{"command = \"/bin/cat\"", "args = \"-x\"", 8, 8, "a list of strings"},
                 Case{"time = \"10+1\"", "time = \"10+1\"\nconcurrency = 0", 5, 15, "at least 1"},
                 Case{"time = \"10+1\"", "time = \"10+1\"\nformat = \"ladder\"", 5, 10,
                      "groups+knockout"},
                 Case{"time = \"10+1\"", "time = \"10+1\"\ntie_breaks = [\"coin\"]", 5, 14,
                      "sonneborn-berger"},
                 Case{"time = \"10+1\"", "time = ", 4, 0, ""},
             }) {
            CAPTURE(c.to);
            const auto errors = errors_of(replaced(good_file, c.from, c.to));
            CAPTURE(to_string(errors, "f.toml"));
            const bool is_told = std::ranges::any_of(errors, [&](const PlanError& error) {
                return error.line == c.line && (c.column == 0 || error.column == c.column) &&
                       error.text.find(c.expected) != std::string::npos;
            });
            CHECK(is_told);
        }
    }

    TEST_CASE("all mistakes are reported at once, in the order of the file") {
        const auto errors =
            errors_of("[tournament]\nsite = 5\nfoo = 1\n[[engine]]\nname = \"A\"\n[other]\n");
        std::string text = to_string(errors, "f.toml");
        CAPTURE(text);
        for (const char* part :
             {"name: found nothing", "site: found", "no key 'foo'", "variant: found neither",
              "time: found nothing", "command: found nothing", "1 engines", "no key 'other'"}) {
            CHECK(text.find(part) != std::string::npos);
        }
        for (std::size_t i = 1; i < errors.size(); ++i) CHECK(errors[i - 1].line <= errors[i].line);
    }

    TEST_CASE("limits are for all engines, and each may have its own") {
        const Plan plan = plan_of(good_file +
                                  "restart = \"never\"\nmemory_mb = 100\ncpus = 0\n"
                                  "[limits]\nmemory_mb = 512\nprocesses = 20\nfile_mb = 7\n"
                                  "cpus = 1\nsandbox = \"none\"\n");
        const auto& one = plan.entrants[1].engine;
        const auto& two = plan.entrants[2].engine;
        CHECK(one.limits == referee::Limits{512, 20, 7, 1, referee::Sandbox::none});
        CHECK(two.limits == referee::Limits{100, 20, 7, 0, referee::Sandbox::none});
        CHECK(one.restart == referee::Restart::game);
        CHECK(two.restart == referee::Restart::never);
        CHECK(processors_per_table(plan) == 1);
    }

    TEST_CASE("auto is a sandbox that every machine has") {
        const Plan plan = plan_of(good_file + "[limits]\nsandbox = \"auto\"\n");
        CHECK(plan.entrants[1].engine.limits.sandbox == referee::Sandbox::automatic);
        CHECK(plan_of(good_file).entrants[1].engine.limits.sandbox == referee::Sandbox::none);
    }

    TEST_CASE("a layer that is asked for and missing is refused where it is asked for") {
        const auto errors =
            errors_of(good_file + "cpus = 1000\n[limits]\ncpus = 1001\nmemory_mb = -1\n");
        REQUIRE(errors.size() == 3);
        CHECK(errors[0].code == plan::PlanFault::unavailable);
        CHECK(errors[0].line == 13);
        CHECK(errors[0].text.starts_with("[[engine]] 2 cpus: cpus = 1000 is more than the "));
        CHECK(errors[1].line == 15);
        CHECK(errors[1].text.starts_with("[limits] cpus: cpus = 1001 is more than the "));
        CHECK(errors[2].text.find("at least 0") != std::string::npos);
        const auto word = errors_of(good_file + "sandbox = \"sand\"\nrestart = \"always\"\n");
        REQUIRE(word.size() == 2);
        CHECK(word[0].text.find("none, landlock, bwrap or auto") != std::string::npos);
        CHECK(word[1].text.find("game or never") != std::string::npos);
    }

    TEST_CASE("a file that is not there is an error, not a crash") {
        const auto plan = plan::read_plan("/no/such/file.toml");
        REQUIRE_FALSE(plan.has_value());
        CHECK(plan.error()[0].code == plan::PlanFault::unreadable);
    }
}

TEST_SUITE("tournaments/plan/plan") {
    TEST_CASE("a changed plan is told apart, except for what may change") {
        const Plan plan = plan_of(good_file);
        Plan changed = plan;
        changed.concurrency = 8;
        changed.database = "elsewhere.db";
        changed.entrants[1].engine.limits.file_mb = 1;
        CHECK(differences(to_stored(plan), to_stored(changed)).empty());
        changed.max_plies = 10;
        changed.entrants[2].engine.arguments = {"-x"};
        const auto lines = differences(to_stored(plan), to_stored(changed));
        REQUIRE(lines.size() == 2);
        CHECK(lines[0] == "engine 2.args: [] before, [\"-x\"] now");
        CHECK(lines[1] == "max_plies: 600 before, 10 now");
    }

    TEST_CASE("what is not public of an engine is told to nobody else, and its environment never") {
        const Plan plan = plan_of(good_file);
        Plan changed = plan;
        changed.entrants[2].engine.arguments = {"--key=hunter2"};
        changed.entrants[2].engine.command = "/hunter2";
        changed.entrants[2].engine.directory = "/hunter2";
        changed.entrants[2].engine.environment = {{"KEY", "hunter2"}};
        const auto all = [&](plan::Audience audience) {
            std::string text;
            for (const auto& line :
                 differences(to_stored(plan), to_stored(changed), "/", audience)) {
                text += line + '\n';
            }
            return text;
        };
        const std::string others = all(plan::Audience::others);
        CHECK(others.find("hunter2") == std::string::npos);
        for (const char* key : {"args", "command", "directory", "env.KEY"}) {
            CHECK(others.find("engine 2." + std::string(key) + " is not what it was") !=
                  std::string::npos);
        }
        const std::string author = all(plan::Audience::author);
        CHECK(author.find("engine 2.env.KEY is not what it was") != std::string::npos);
        CHECK(author.find("--key=hunter2") != std::string::npos);
    }

    TEST_CASE("a plan is public without how its engines are started") {
        Plan plan = plan_of(good_file);
        plan.entrants[1].engine.environment = {{"KEY", "hunter2"}};
        plan.entrants[1].engine.arguments = {"hunter2"};
        plan.form.scoring.seed = 9'007'199'254'740'993;  // 2^53 + 1 is no double
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

    TEST_CASE("teams are read, stored, and told apart") {
        const std::string head = replaced(good_file, "time =", "format = \"scheveningen\"\ntime =");
        const std::string one = replaced(head, "/bin/cat\"\n", "/bin/cat\"\nteam = \"Nord\"\n");
        const Plan plan = plan_of(one + "team = \"Sud\"\n");
        CHECK(plan.form.teams == tournaments::PerEntrant<std::string>{"Nord", "Sud"});
        CHECK(stored_again(plan).form.teams == plan.form.teams);
        CHECK(plan_of(good_file).form.teams.empty());
        const Plan other = plan_of(one + "team = \"West\"\n");
        CHECK(differences(to_stored(plan), to_stored(other)) ==
              std::vector<std::string>{"engine 2.team: Sud before, West now"});
    }

    TEST_CASE("teams that cannot be are told at their place, all at once") {
        const std::string head = replaced(good_file, "time =", "format = \"scheveningen\"\ntime =");
        CHECK(to_string(errors_of(head), "x") ==
              "x:7:1: [[engine]] \"One\" team: found none, expected the team for which the engine "
              "plays\n"
              "x:11:1: [[engine]] \"Two\" team: found none, expected the team for which the engine "
              "plays\n");
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

    TEST_CASE("a tuning is read from a file, and its engines begin with where it starts") {
        const std::string head = replaced(
            replaced(
                good_file, "time =",
                "format = \"spsa\"\niterations = 50\nparameters = [\"w,5,0,9,1,0.1\"]\ntime ="),
            "/bin/cat\"\n", "/bin/cat\"\nargs = [\"{w}\"]\n");
        const Plan plan = plan_of(head + "args = [\"-{w}\"]\n");
        CHECK(plan.form.iterations == 50);
        CHECK(plan.form.parameters[0].name == "w");
        CHECK(plan.entrants[1].engine.parameters.at("w") == "5");
        CHECK(stored_again(plan).form.parameters == plan.form.parameters);
        CHECK(to_string(errors_of(head), "x") ==
              "x:6:14: [tournament] parameters: found w, which no argument of Two has, expected "
              "{w} in one of its arguments\n");
        CHECK(to_string(errors_of(replaced(head + "args = [\"-{w}\"]\n", "0,9,1", "0,9,6")), "x") ==
              "x:6:14: [tournament] parameters: w: found c_end = 6, expected more than 0, and at "
              "most half of what lies between min and max\n");
        CHECK(to_string(errors_of(replaced(head + "args = [\"{w}\"]\n", "spsa", "match")), "x") ==
              "x:6:14: [tournament] parameters: found parameters in the format match, expected "
              "them in spsa and royale only\n");
    }

    TEST_CASE("names that nobody can see or tell apart are refused, wherever they stand") {
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

    TEST_CASE("byes are read, stored, and told apart") {
        const std::string swiss =
            replaced(good_file, "time =", "format = \"swiss\"\nrounds = 1\ntime =");
        const Plan plan = plan_of(swiss + "byes = [1]\n");
        CHECK(plan.form.half_byes == std::vector<formats::FreeRound>{{1, 2}});
        CHECK(stored_again(plan).form.half_byes == plan.form.half_byes);
        CHECK(differences(to_stored(plan_of(swiss)), to_stored(plan)) ==
              std::vector<std::string>{"engine 2.byes: nothing before, [1] now"});
        CHECK(plan_of(swiss + "byes = []\n").form.half_byes.empty());
        // with three engines two rounds can be asked for, in any order
        std::string three = replaced(swiss, "rounds = 1", "rounds = 2") + "byes = [2, 1]\n" +
                            "[[engine]]\nname = \"Three\"\ncommand = \"cat\"\n";
        CHECK(plan_of(three).form.half_byes == std::vector<formats::FreeRound>{{1, 2}, {2, 2}});
    }

    TEST_CASE("byes that cannot be are told at their place, all at once") {
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
        const auto scoring = stored_again(plan).form.scoring;
        CHECK(scoring.score == results::Score::match_points);
        CHECK(scoring.seed == 12);
        CHECK(scoring.tie_breaks == plan.form.scoring.tie_breaks);
        CHECK(scoring.games_per_match == 2);
    }
}

TEST_SUITE("tournaments/plan/schedule") {
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

TEST_SUITE("tournaments/plan/engine_argument") {
    using plan::read_engine_argument;

    std::string mistakes_of(std::string_view text) {
        const auto entrant = read_engine_argument(text);
        REQUIRE(!entrant.has_value());
        std::string lines;
        for (const PlanError& error : entrant.error()) lines += error.text + '\n';
        return lines;
    }

    TEST_CASE("an engine of the command line has any key of the file") {
        const auto entrant = read_engine_argument(
            R"(name=7,cmd=/bin/cat,arg=-n,arg=a\,b,dir=/tmp,env=A=b=c,env=D=,file_mb=3,)"
            R"(hello_seconds=9,dialect=opentafl,time=60+1,version=12)");
        REQUIRE(entrant.has_value());
        const auto& engine = entrant->engine;
        CHECK(engine.name == "7");
        CHECK(engine.command == "/bin/cat");
        CHECK(engine.arguments == std::vector<std::string>{"-n", "a,b"});
        CHECK(engine.directory == "/tmp");
        CHECK(engine.environment == std::map<std::string, std::string>{{"A", "b=c"}, {"D", ""}});
        CHECK(engine.limits.file_mb == 3);
        CHECK(engine.hello_timeout == std::chrono::seconds(9));
        CHECK(engine.dialect == referee::Dialect::opentafl);
        CHECK(to_string(*entrant->time) == "60+1");
        CHECK(entrant->version == "12");
    }

    TEST_CASE("an engine's protocol is one that there is") {
        const auto entrant =
            read_engine_argument("cmd=/bin/cat,protocol=otep,address=127.0.0.1,seconds=60");
        REQUIRE(entrant.has_value());
        CHECK(entrant->engine.protocol == "otep");
        CHECK(entrant->engine.address == "127.0.0.1");
        CHECK(entrant->engine.seconds == 60);
        const std::string mistake = mistakes_of("cmd=/bin/cat,protocol=otp");
        CHECK(mistake.find("protocol: found \"otp\", expected ") != std::string::npos);
        CHECK(mistake.find("did you mean 'otep'?") != std::string::npos);
        for (const char* wrong : {"foo", "0.0.0.0", "10.0.0.1", "128.0.0.1", "127.0.0", "::1"}) {
            CHECK(mistakes_of(std::string("cmd=/bin/cat,address=") + wrong)
                      .find("address: found \"" + std::string(wrong)) != std::string::npos);
        }
        CHECK(mistakes_of("cmd=/bin/cat,seconds=0").find("seconds") != std::string::npos);
    }

    TEST_CASE("only an engine of OpenTafl's kind is given rest, and within bounds") {
        const auto entrant = read_engine_argument("cmd=/bin/cat,dialect=opentafl,rest_ms=45");
        REQUIRE(entrant.has_value());
        CHECK(entrant->engine.rest == std::chrono::milliseconds(45));
        CHECK(mistakes_of("cmd=/bin/cat,rest_ms=45").find("dialect = \"opentafl\"") !=
              std::string::npos);
        CHECK(mistakes_of("cmd=/bin/cat,dialect=opentafl,rest_ms=10001").find("rest_ms") !=
              std::string::npos);
        CHECK(mistakes_of("cmd=/bin/cat,dialect=opentafl,rest_ms=soon").find("rest_ms") !=
              std::string::npos);
    }

    TEST_CASE("a plain path is called like its program") {
        const auto entrant = read_engine_argument("/bin/cat");
        REQUIRE(entrant.has_value());
        CHECK(entrant->engine.name == "cat");
        const auto unnamed = read_engine_argument("cmd=/bin/cat");
        REQUIRE(unnamed.has_value());
        CHECK(unnamed->engine.name == "cat");
    }

    TEST_CASE("what is wrong with it is said") {
        CHECK(mistakes_of("").find("found 'nothing'") != std::string::npos);
        CHECK(mistakes_of("name=A,-n").find("found '-n'") != std::string::npos);
        CHECK(mistakes_of("cmd=/bin/cat,colour=red").find("colour") != std::string::npos);
        CHECK(mistakes_of("/no/such/engine").find("does not exist") != std::string::npos);
        CHECK(mistakes_of("name=A").find("command: found nothing") != std::string::npos);
    }
}

TEST_SUITE("tournaments/plan/plan_file, OpenTafl's engine files") {
    const std::string ini_text =
        "[engine]\nname=From the file\ndirectory=.\nfilename=OpenTafl.jar\ncommand=cat\n"
        "arguments=-jar OpenTafl.jar --engine\n";

    /// A folder with OpenTafl.jar and engine.ini, gone when the test is over.
    struct IniFolder {
        fs::path path = fs::temp_directory_path() / ("ini-" + std::to_string(getpid()));
        explicit IniFolder(const std::string& text) {
            fs::create_directories(path);
            std::ofstream(path / "OpenTafl.jar") << "jar";
            std::ofstream(path / "engine.ini") << text;
        }
        ~IniFolder() { fs::remove_all(path); }
        IniFolder(const IniFolder&) = delete;
        IniFolder& operator=(const IniFolder&) = delete;
        [[nodiscard]] std::string plan(const std::string& more) const {
            return good_file + "\n[[engine]]\nini = \"" + (path / "engine.ini").string() + "\"\n" +
                   more;
        }
    };

    TEST_CASE("an engine can be given by one") {
        const IniFolder folder(ini_text);
        const Plan plan = plan_of(folder.plan(""));
        REQUIRE(plan.entrants.count() == 3);
        const auto& engine = plan.entrants[3].engine;
        CHECK(engine.name == "From the file");
        CHECK(engine.command == "cat");
        CHECK(engine.arguments.size() == 3);
        CHECK(engine.dialect == referee::Dialect::opentafl);
        CHECK(fs::equivalent(engine.directory, folder.path));
    }

    TEST_CASE("rest_ms may stand beside ini, and in a plan goes unnoticed") {
        const IniFolder folder(ini_text);
        const Plan before = plan_of(folder.plan(""));
        const Plan now = plan_of(folder.plan("rest_ms = 50\n"));
        CHECK(before.entrants[3].engine.rest == std::chrono::milliseconds(10));
        CHECK(now.entrants[3].engine.rest == std::chrono::milliseconds(50));
        CHECK(differences(to_stored(before), to_stored(now)).empty());
    }

    TEST_CASE("rules that an engine of OpenTafl's kind reads otherwise are warned of") {
        const IniFolder folder(ini_text);
        CHECK(plan_of(folder.plan("")).warnings.empty());
        const Plan plan = plan_of(replaced(folder.plan(""), "\"brandub\"", "\"berserk\""));
        REQUIRE(plan.warnings.size() == 2);
        CHECK(plan.warnings[0].find("\"From the file\"") != std::string::npos);
        CHECK(plan.warnings[0].find("ks:s") != std::string::npos);
        CHECK(plan.warnings[1].find("ber:c") != std::string::npos);
    }

    TEST_CASE("rules that an engine of OpenTafl's kind cannot load are refused before play") {
        const IniFolder folder(ini_text);
        const auto errors = errors_of(replaced(folder.plan(""), "variant = \"brandub\"",
                                               "rules = \"dim:6 ks:w start:/2t3/6/2K3/6/6/2t3/\""));
        REQUIRE(errors.size() == 1);
        CHECK(errors[0].text.find("cannot load a board of even size") != std::string::npos);
    }

    TEST_CASE("name and dialect of the tournament file prevail") {
        const IniFolder folder(ini_text);
        const Plan plan = plan_of(folder.plan("name = \"Mine\"\ndialect = \"otn\"\n"));
        CHECK(plan.entrants[3].engine.name == "Mine");
        CHECK(plan.entrants[3].engine.dialect == referee::Dialect::otn);
    }

    TEST_CASE("its mistakes are told with their lines") {
        const IniFolder folder(replaced(ini_text, "command=cat", "command="));
        const PlanFile file(folder.plan("args = [\"x\"]\n"));
        const auto plan = plan::read_plan(file.path());
        REQUIRE(!plan.has_value());
        const std::string text = to_string(plan.error(), file.path());
        CHECK(text.find("engine.ini:5: [engine] command: found nothing") != std::string::npos);
        CHECK(text.find("args: found it beside ini, expected one of the two") != std::string::npos);
    }

    TEST_CASE("a key that does not apply to the format is said, not swallowed") {
        struct Case {
            const char* keys;
            const char* warning;
        };
        for (const Case& c :
             {Case{"format = \"groups+knockout\"\nqualifiers = 2\nrounds = 3\n",
                   "[tournament] rounds: does not apply to groups+knockout, only to swiss"},
              Case{"rounds = 5\n",
                   "[tournament] rounds: does not apply to round-robin, only to swiss"},
              Case{"format = \"swiss\"\nrounds = 1\ncycles = 2\n",
                   "[tournament] cycles: does not apply to swiss, only to round-robin, gauntlet, "
                   "match, groups+knockout, scheveningen"},
              Case{"format = \"knockout\"\ngroups = 1\n",
                   "[tournament] groups: does not apply to knockout, only to groups+knockout"},
              Case{"format = \"match\"\nmatch_replays = 1\n",
                   "[tournament] match_replays: does not apply to match, only to knockout, "
                   "groups+knockout"}}) {
            CAPTURE(c.keys);
            const Plan plan = plan_of(replaced(good_file, "time", std::string(c.keys) + "time"));
            REQUIRE(plan.warnings.size() == 1);
            CHECK(plan.warnings.front() == c.warning);
        }
        CHECK(plan_of(replaced(good_file, "time", "random_plies = 4\ncycles = 2\ntime"))
                  .warnings.empty());
    }

    TEST_CASE("a mistyped word or key is told with the one that may be meant") {
        struct Case {
            const char* from;
            const char* to;
            const char* meant;
        };
        for (const Case& c :
             {Case{"variant = \"brandub\"", "variant = \"Brandubh\"", "'brandub'"},
              Case{"time =", "formt = \"swiss\"\ntime =", "'format'"},
              Case{"time =", "format = \"round_robbin\"\ntime =", "'round-robin'"},
              Case{"time =", "tie_breaks = [\"bucholz\"]\ntime =", "'buchholz'"},
              Case{"time =", "score = \"match points\"\ntime =", "'match-points'"},
              Case{"time =", "match_tie = \"fewest plies\"\ntime =", "'fewest-plies'"},
              Case{"[[engine]]", "[limits]\nsandbox = \"landlok\"\n[[engine]]", "'landlock'"},
              Case{"[[engine]]", "[limits]\nmemory = 5\n[[engine]]", "'memory_mb'"},
              Case{"command = \"cat\"", "command = \"cat\"\ndialect = \"opentalf\"", "'opentafl'"},
              Case{"command = \"cat\"", "command = \"cat\"\nrestart = \"nevr\"", "'never'"},
              Case{"command = \"cat\"", "command = \"cat\"\narg = []", "'args'"}}) {
            CAPTURE(c.to);
            const PlanFile file(replaced(good_file, c.from, c.to));
            const auto plan = plan::read_plan(file.path());
            REQUIRE_FALSE(plan.has_value());
            const std::string text = to_string(plan.error(), "x");
            CAPTURE(text);
            CHECK(text.find(std::string("; did you mean ") + c.meant + "?") != std::string::npos);
        }
    }

    TEST_CASE("the engines of a file can be read alone") {
        const PlanFile file("[[engine]]\nname = \"One\"\ncommand = \"cat\"\n");
        const auto entrants = plan::read_engines(file.path());
        REQUIRE(entrants.has_value());
        CHECK(entrants->front().engine.name == "One");
    }
}

}  // namespace
}  // namespace tafl::tests
