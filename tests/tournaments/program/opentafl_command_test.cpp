// SPDX-License-Identifier: MIT
// Engines that introduce themselves as OpenTafl: how their dialect is learned, and the warnings
// before play.
#include <doctest/doctest.h>

#include <fstream>
#include <string>
#include <vector>

#include "store/archive.h"
#include "tests/tournaments/program.h"
#include "tournaments/plan/stored_plan.h"

namespace tafl::tests::opentafl_command_test {
namespace {

const char* const introduction = "echo 'OpenTafl v0.4.8.0b log from a test'\n";

/// A script that runs the engine `random`.
std::string write_script(const Scratch& scratch, const std::string& name,
                         const std::string& before) {
    const fs::path path = scratch / name;
    std::ofstream(path) << "#!/bin/sh\n"
                        << before << "exec " << (engines / "random").string() << '\n';
    fs::permissions(path, fs::perms::owner_all);
    return path.string();
}

fs::path write_tournament(const Scratch& scratch, const std::string& rules,
                          const std::string& time = "60", const std::string& more = "") {
    const fs::path path = scratch / "open.toml";
    std::ofstream file(path);
    file << "[tournament]\nname = \"Open\"\n"
         << rules << "\ntime = \"" << time << "\"\nmax_plies = 4\ngames_per_match = 1\n"
         << "[[engine]]\nname = \"O\"\ncommand = \"" << write_script(scratch, "first", introduction)
         << "\"\n"
         << more << "[[engine]]\nname = \"R\"\ncommand = \"" << write_script(scratch, "second", "")
         << "\"\n";
    return path;
}

/// The rules lines that were sent in the only game, attackers first.
std::vector<std::string> rules_sent(const fs::path& transcripts) {
    std::vector<std::string> lines;
    for (const auto& entry : fs::directory_iterator(transcripts)) {
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);) {
            if (line.find(" > rules ") != std::string::npos) lines.push_back(line);
        }
    }
    return lines;
}

bool has(const std::string& text, const std::string& part) { return occurrences(text, part) > 0; }

const std::string repetition_rules =
    "rules = \"dim:7 tfr:w surf:n ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\"";

const char* const learned = "warning: \"O\" is OpenTafl by its first line: it is sent the rules in";
const char* const not_learned = "warning: \"O\" is OpenTafl by its first line, but is sent";

}  // namespace

TEST_SUITE_BEGIN("tournaments/program/opentafl_command");

TEST_CASE("the start check learns the dialect, and the run uses and stores it") {
    const Scratch scratch;
    const fs::path file = write_tournament(scratch, repetition_rules);
    const fs::path database = scratch / "open.db";
    Run first(scratch, {"run", file, "--database", database, "--transcripts", scratch / "log"});
    REQUIRE(first.wait() == 0);
    CHECK(occurrences(first.errors(), learned) == 1);
    CHECK_FALSE(has(first.errors(), not_learned));
    const auto sent = rules_sent(scratch / "log");
    REQUIRE(sent.size() == 2);
    CHECK(has(sent[0], "tfr:l"));
    CHECK(has(sent[1], "tfr:w"));
    {
        auto archive = store::Archive::open(database, store::Access::read_only);
        const auto plan = plan::read_stored_plan(archive.tournaments().at(0).plan);
        CHECK(plan.engines.at(0).dialect == referee::Dialect::opentafl);
        CHECK(plan.engines.at(1).dialect == referee::Dialect::otn);
    }
    // The unchanged file is the same plan.
    CHECK(run(scratch, {"run", file, "--database", database}) == 0);
}

TEST_CASE("without the start check the first line causes a warning, once") {
    const Scratch scratch;
    const fs::path file = write_tournament(scratch, repetition_rules);
    Run unchecked(scratch, {"run", file, "--no-check", "--database", scratch / "open.db",
                            "--transcripts", scratch / "log"});
    REQUIRE(unchecked.wait() == 0);
    CHECK(occurrences(unchecked.errors(), not_learned) == 1);
    CHECK(has(rules_sent(scratch / "log").at(0), "tfr:w"));

    Run two(scratch, {"match", "--engine", "name=O,cmd=" + (scratch / "first").string(), "--engine",
                      "name=R,cmd=" + (scratch / "second").string(), "--variant", "brandub",
                      "--time", "60", "--pairs", "2", "--max-plies", "10", "--no-check"});
    CHECK(two.wait() == 0);
    CHECK(occurrences(two.errors(), not_learned) == 1);
}

TEST_CASE("a dialect that the file states is kept") {
    const Scratch scratch;
    const fs::path file = write_tournament(scratch, repetition_rules, "60", "dialect = \"otn\"\n");
    Run stated(scratch,
               {"run", file, "--database", scratch / "open.db", "--transcripts", scratch / "log"});
    REQUIRE(stated.wait() == 0);
    CHECK_FALSE(has(stated.errors(), "OpenTafl"));
    CHECK(has(rules_sent(scratch / "log").at(0), "tfr:w"));
}

TEST_CASE("rules that OpenTafl cannot play are refused when it is recognized") {
    const Scratch scratch;
    const fs::path file = write_tournament(scratch, "variant = \"brandub-2\"");
    Run refused(scratch, {"run", file, "--database", scratch / "open.db"});
    CHECK(refused.wait() == 2);
    CHECK(has(refused.errors(), "ks:t"));
    CHECK_FALSE(has(refused.errors(), "begins game"));
}

TEST_CASE("short time on 11x11 and a rejected option of Java are warned of before play") {
    const Scratch scratch;
    const auto warnings = [&](const std::string& variant, const std::string& time) {
        const std::string dialect =
            "dialect = \"opentafl\"\nargs = [\"-XX:+UseConcMarkSweepGC\"]\n";
        const fs::path file =
            write_tournament(scratch, "variant = \"" + variant + "\"", time, dialect);
        Run dry(scratch, {"run", file, "--dry-run"});
        CHECK(dry.wait() == 0);
        CHECK(occurrences(dry.errors(), "-XX:+UseConcMarkSweepGC") == 1);
        return occurrences(dry.errors(), "at least 100 s of main time, overtime, or st=2 or more");
    };
    CHECK(warnings("fetlar", "15+0.3") == 1);
    CHECK(warnings("fetlar", "99+5") == 1);
    CHECK(warnings("fetlar", "st=1") == 1);
    CHECK(warnings("alea-evangelii", "40+0.5") == 1);
    CHECK(warnings("fetlar", "100+0") == 0);
    CHECK(warnings("fetlar", "st=2") == 0);
    CHECK(warnings("fetlar", "10 5/3") == 0);
    CHECK(warnings("fetlar", "inf") == 0);
    CHECK(warnings("brandub", "15+0.3") == 0);
}

TEST_CASE("`check` learns the dialect as well") {
    const Scratch scratch;
    const std::string engine = "name=O,cmd=" + write_script(scratch, "first", introduction);
    Run check(scratch, {"check", "--engine", engine, "--variant", "berserk-opentafl", "--time",
                        "10+0.1", "--verbose"});
    static_cast<void>(check.wait());
    CHECK(has(check.errors(), "warning: \"O\" is OpenTafl, which needs more time"));
    CHECK(has(check.output(), "tfr:l"));
    CHECK_FALSE(has(check.output(), "tfr:w"));
}

TEST_SUITE_END();

}  // namespace tafl::tests::opentafl_command_test
