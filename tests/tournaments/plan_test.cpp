// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "tournaments/plan_file.h"
#include "tournaments/schedule.h"

namespace tafl::tests {
namespace {

namespace fs = std::filesystem;
using tournaments::differences;
using tournaments::Plan;
using tournaments::PlanError;

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
    auto plan = tournaments::read_plan(file.path());
    if (!plan) FAIL(to_string(plan.error(), file.path()));
    return *plan;
}

tournaments::PlanErrors errors_of(const std::string& text) {
    const PlanFile file(text);
    auto plan = tournaments::read_plan(file.path());
    return plan ? tournaments::PlanErrors{} : plan.error();
}

TEST_SUITE("tournaments/plan_file") {
    TEST_CASE("defaults are those of the documented sample") {
        const Plan plan = plan_of(good_file);
        CHECK(plan.format == tournaments::Format::round_robin);
        CHECK(plan.cycles == 1);
        CHECK(plan.games_per_match == 2);
        CHECK(plan.max_plies == 600);
        CHECK(plan.illegal_moves == 1);
        CHECK(plan.concurrency == 1);
        CHECK(plan.margin.count() == 0);
        CHECK(plan.scoring.tie_breaks.size() == 5);
        CHECK(plan.database.extension() == ".db");
        CHECK(plan.entrants[0].engine.hello_patience == std::chrono::seconds(5));
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
                 Case{"time = \"10+1\"", "time = \"nodes=5\"", 4, 8, "OTEP cannot carry"},
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
                      "round-robin, gauntlet or match"},
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

    TEST_CASE("a file that is not there is an error, not a crash") {
        const auto plan = tournaments::read_plan("/no/such/file.toml");
        REQUIRE_FALSE(plan.has_value());
        CHECK(plan.error()[0].code == tournaments::PlanFault::unreadable);
    }
}

TEST_SUITE("tournaments/plan") {
    TEST_CASE("a changed plan is told apart, except for what may change") {
        const Plan plan = plan_of(good_file);
        Plan changed = plan;
        changed.concurrency = 8;
        changed.database = "elsewhere.db";
        changed.entrants[0].engine.limits.file_mb = 1;
        CHECK(differences(to_json(plan), to_json(changed)).empty());
        changed.max_plies = 10;
        changed.entrants[1].engine.arguments = {"-x"};
        const auto lines = differences(to_json(plan), to_json(changed));
        REQUIRE(lines.size() == 2);
        CHECK(lines[0] == "engine 2.args: [] before, [\"-x\"] now");
        CHECK(lines[1] == "max_plies: 600 before, 10 now");
    }

    TEST_CASE("scoring survives the way through the database") {
        Plan plan =
            plan_of(replaced(good_file, "time =", "score = \"match-points\"\nseed = 12\ntime ="));
        const auto scoring = tournaments::scoring_from_json(to_json(plan));
        CHECK(scoring.score == tournaments::Score::match_points);
        CHECK(scoring.seed == 12);
        CHECK(scoring.tie_breaks == plan.scoring.tie_breaks);
        CHECK(scoring.games_per_match == 2);
    }
}

TEST_SUITE("tournaments/schedule") {
    TEST_CASE("it is fixed before play: the same file gives the same games, openings and seeds") {
        const std::string text =
            replaced(good_file, "time =", "random_plies = 4\nseed = 3\ntime =");
        const auto games = schedule(plan_of(text));
        CHECK(games == schedule(plan_of(text)));
        REQUIRE(games.size() == 2);
        CHECK(games[0].entrants.attackers == games[1].entrants.defenders);
        CHECK(games[0].opening == games[1].opening);
        CHECK(games[0].seed != games[1].seed);
        CHECK(tournaments::opening_moves(games[0].opening).size() == 4);
    }

    TEST_CASE("random openings never end a game and differ by seed") {
        const Plan plan = plan_of(good_file);
        std::set<std::string> seen;
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            const auto moves = tournaments::random_opening(plan.ruleset, 12, seed);
            CHECK(moves.size() == 12);
            seen.insert(tournaments::opening_text(moves));
        }
        CHECK(seen.size() == 200);
    }
}

}  // namespace
}  // namespace tafl::tests
