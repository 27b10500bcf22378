// SPDX-License-Identifier: MIT
#include "tournaments/plan/submission.h"

#include <doctest/doctest.h>

#include <fstream>
#include <set>

#include "tests/tournaments/program.h"
#include "tournaments/plan/engine_keys.h"
#include "tournaments/plan/stored_plan.h"

namespace tafl::plan::submission_test {

using namespace tafl;
using namespace tafl::formats;
using namespace tafl::plan;
using namespace tafl::tests;

namespace {

void write(const fs::path& file, const std::string& text) { std::ofstream(file) << text; }

/// A folder with two engines in a TOML file and one in OpenTafl's own.
struct EngineFiles {
    Scratch scratch;
    fs::path folder = scratch / "registered";

    EngineFiles() {
        fs::create_directories(folder / "bin");
        fs::create_symlink("/bin/cat", folder / "bin" / "cat");
        write(folder / "a.toml",
              "[limits]\nfile_mb = 7\n"
              "[[engine]]\nname = \"Askr\"\ncommand = \"bin/cat\"\ntime = \"10+1\"\n"
              "[[engine]]\nname = \"Embla\"\ncommand = \"bin/cat\"\n");
        write(folder / "b.ini",
              "[engine]\ndirectory=bin\nfilename=cat\ncommand=./cat\nname=Huginn\n");
        write(folder / "notes.txt", "no engine");
    }
    [[nodiscard]] EngineFolder read() const { return read_engine_folder(folder, nullptr); }
};

const std::string head = "[tournament]\nname = \"Thing\"\nvariant = \"brandub\"\ntime = \"60+1\"\n";
const std::string two = "[[engine]]\nname = \"Askr\"\n[[engine]]\nname = \"Embla\"\n";

struct Submitting : EngineFiles {
    EngineFolder engines = read();
    SubmissionContext offer{engines, {}, 3};

    [[nodiscard]] Plan plan(const std::string& text) const {
        auto plan = read_submission(text, offer);
        if (!plan) FAIL(to_string(plan.error(), "x"));
        return *plan;
    }
    /// The places and texts of all mistakes.
    [[nodiscard]] std::string refusal(const std::string& text) const {
        const auto plan = read_submission(text, offer);
        REQUIRE(!plan);
        return to_string(plan.error(), "x");
    }
};

}  // namespace

TEST_SUITE_BEGIN("tournaments/plan/submission");

TEST_CASE_FIXTURE(EngineFiles, "a folder of engine files registers what they say") {
    const EngineFolder engines = read();
    CAPTURE((engines.mistakes.empty() ? std::string() : engines.mistakes[0]));
    CHECK(engines.mistakes.empty());
    REQUIRE(engines.engines.size() == 3);
    CHECK(engines.find("Askr")->engine.limits.file_mb == 7);
    CHECK(engines.find("Askr")->time == *rules::parse_time_control("10+1"));
    CHECK(engines.find("Nobody") == nullptr);
    CHECK(engines.engines[2].engine.limits.file_mb == 64);
}

TEST_CASE_FIXTURE(EngineFiles, "an engine file names author, licence and link") {
    const std::string start = "[[engine]]\nname = \"Ymir\"\ncommand = \"bin/cat\"\n";
    write(folder / "c.toml", start + "author = \"J\u00f3n\"\nlicence = \"MIT\"\n" +
                                 "link = \"https://tafl.example/ymir\"\n");
    const EngineFolder engines = read();
    REQUIRE(engines.mistakes.empty());
    CHECK(engines.find("Ymir")->credits ==
          EngineCredits{"J\u00f3n", "MIT", "https://tafl.example/ymir"});
    CHECK(engines.find("Askr")->credits == EngineCredits{});
    for (const char* wrong : {"ftp://tafl.example", "tafl.example", "https://", "http:///x",
                              "javascript:alert(1)", "https://tafl.example/a b"}) {
        CAPTURE(wrong);
        write(folder / "c.toml", start + "link = \"" + wrong + "\"\n");
        const EngineFolder read_again = read();
        REQUIRE(read_again.mistakes.size() == 1);
        CHECK(holds(read_again.mistakes.front(), "c.toml:4:"));
        CHECK(holds(read_again.mistakes.front(), "link: found \"" + std::string(wrong)));
    }
    write(folder / "c.toml", start + "author = 3\n");
    CHECK(read().mistakes.size() == 1);
}

TEST_CASE_FIXTURE(EngineFiles, "every mistake of every engine file is reported with its place") {
    write(folder / "c.toml", "[[engine]]\nname = \"Askr\"\ncommand = \"bin/cat\"\n");
    write(folder / "d.toml", "[[engine]]\nname = \"New\"\ncommand = \"bin/none\"\nsize = 3\n");
    write(folder / "e.toml", "[[engine]\n");
    write(folder / "f.ini", "");
    const EngineFolder engines = read();
    std::string all;
    for (const auto& line : engines.mistakes) all += line + '\n';
    CHECK(holds(all, "c.toml: found the name \"Askr\" a second time"));
    CHECK(holds(all, "d.toml:3:"));
    CHECK(holds(all, "d.toml:4:"));
    CHECK(holds(all, "e.toml:1:"));
    CHECK(holds(all, "f.ini"));
    CHECK(read_engine_folder(folder / "nowhere", nullptr).mistakes.size() == 1);
}

TEST_CASE_FIXTURE(EngineFiles, "a server's limits hold for engines that set none") {
    const toml::table limits{{"file_mb", 9}, {"hello_seconds", 2}};
    CHECK(check_limits(limits).empty());
    const EngineFolder engines = read_engine_folder(folder, &limits);
    CHECK(engines.find("Askr")->engine.limits.file_mb == 7);
    CHECK(engines.find("Askr")->engine.hello_timeout == std::chrono::seconds(2));
    CHECK(engines.engines[2].engine.limits.file_mb == 9);
    CHECK(check_limits(toml::table{{"file_mb", "x"}, {"beds", 3}}).size() == 2);
}

TEST_CASE_FIXTURE(
    EngineFiles, "a person is registered by name, waits longer than programs, and has no program") {
    write(folder / "people.toml",
          "[limits]\nhello_seconds = 2\nmemory_mb = 100\n"
          "[[engine]]\nname = \"Njal\"\nprotocol = \"browser\"\ntime = \"60+5\"\n"
          "[[engine]]\nname = \"Egil\"\nprotocol = \"browser\"\nhello_seconds = 30\n");
    const EngineFolder engines = read();
    CAPTURE((engines.mistakes.empty() ? std::string() : engines.mistakes[0]));
    REQUIRE(engines.mistakes.empty());
    CHECK(engines.find("Njal")->engine.hello_timeout == std::chrono::minutes(5));
    CHECK(engines.find("Njal")->engine.limits == referee::Limits());
    CHECK(engines.find("Njal")->time == *rules::parse_time_control("60+5"));
    CHECK(engines.find("Egil")->engine.hello_timeout == std::chrono::seconds(30));

    const SubmissionContext offer{engines, {}, 3};
    const std::string names = "[[engine]]\nname = \"Njal\"\n[[engine]]\nname = \"Askr\"\n";
    const auto plan = read_submission(head + names, offer);
    REQUIRE(plan.has_value());
    const StoredPlan stored = to_stored(*plan);
    CHECK(differences(read_stored_plan(to_json(stored)), stored, "/").empty());
}

TEST_CASE_FIXTURE(EngineFiles, "keys of programs are rejected for a person, each with an error") {
    write(folder / "people.toml",
          "[[engine]]\nname = \"Njal\"\nprotocol = \"browser\"\ncommand = \"bin/cat\"\n"
          "args = [\"a\"]\nmemory_mb = 3\n[[engine]]\nprotocol = \"browser\"\n");
    const EngineFolder engines = read();
    std::string all;
    for (const auto& line : engines.mistakes) all += line + '\n';
    for (const char* key : {"command", "args", "memory_mb"}) {
        CAPTURE(all);
        CHECK(holds(all, std::string(key) + ": cannot be combined with protocol = \"browser\""));
    }
    CHECK(holds(all, "the person's name"));
}

TEST_CASE_FIXTURE(Submitting, "each table accepts its keys, and a person those without a program") {
    const std::set<std::string_view> submitted = {"time", "byes", "team", "round_robin_only"};
    const std::set<std::string_view> refused = {"command", "ini", "args", "directory", "env"};
    const std::set<std::string_view> limits = {"memory_mb",  "processes",     "file_mb",
                                               "scratch_mb", "cpus",          "ponder",
                                               "sandbox",    "hello_seconds", "quit_seconds"};
    const std::set<std::string_view> of_people = {"name",    "protocol",      "version",
                                                  "restart", "time",          "byes",
                                                  "team",    "hello_seconds", "round_robin_only"};
    const auto check = [&](const auto& row) {
        const std::string key(row.name);
        CAPTURE(key);
        const std::string unknown = "has no key '" + key + '\'';
        toml::table table;
        table.insert(key, toml::table{});
        CHECK(holds(to_string(check_limits(table), "x"), unknown) != limits.contains(key));
        if (key == "name") return;
        const std::string line = key + " = {}\n";
        const std::string in_submission = refusal(head + two + line);
        CHECK(holds(in_submission, "found " + key + ", expected name alone") ==
              refused.contains(key));
        CHECK(holds(in_submission, unknown) != (refused.contains(key) || submitted.contains(key)));
        if (key == "protocol") return;
        write(folder / "people.toml", "[[engine]]\nname = \"N\"\nprotocol = \"browser\"\n" + line);
        const EngineFolder people = read();
        REQUIRE_FALSE(people.mistakes.empty());
        CHECK(holds(people.mistakes.front(), "combined with protocol") != of_people.contains(key));
    };
    for (const EngineKey& row : engine_keys) check(row);
    for (const auto& row : limit_keys) check(row);
}

TEST_CASE_FIXTURE(EngineFiles, "a server's engines are in a sandbox unless it says otherwise") {
    CHECK(read().engines[2].engine.limits.sandbox == referee::Sandbox::automatic);
    const toml::table none{{"sandbox", "none"}};
    CHECK(read_engine_folder(folder, &none).engines[2].engine.limits.sandbox ==
          referee::Sandbox::none);
}

TEST_CASE_FIXTURE(Submitting, "a file names registered engines, and gets their programs") {
    const Plan read = plan(head + "[[engine]]\nname = \"Embla\"\ntime = \"5+0\"\n" +
                           "[[engine]]\nname = \"Askr\"\n");
    REQUIRE(read.entrants.count() == 2);
    CHECK(read.entrants[1].engine.command == (folder / "bin/cat").string());
    CHECK(read.entrants[1].time == *rules::parse_time_control("5+0"));
    CHECK(read.entrants[2].time == *rules::parse_time_control("10+1"));
    CHECK(read.concurrency == 3);
    const fs::path here = fs::current_path();
    fs::current_path(scratch / ".");
    CHECK(differences(to_stored(read),
                      to_stored(plan(head + "[[engine]]\nname = \"Embla\"\ntime = "
                                            "\"5+0\"\n[[engine]]\nname = \"Askr\"\n")))
              .empty());
    fs::current_path(here);
    CHECK(plan(head + "concurrency = 2\n" + two).concurrency == 2);
    CHECK(plan(head + "concurrency = 9\n" + two).concurrency == 3);
}

TEST_CASE_FIXTURE(Submitting, "engines of a submitted Swiss may ask to be free") {
    const std::string swiss = head + "format = \"swiss\"\nrounds = 1\n" + two;
    CHECK(plan(swiss + "byes = [1]\n").format_settings.half_byes ==
          std::vector<RequestedBye>{{1, 2}});
    CHECK(refusal(swiss + "byes = [2]\n") ==
          "x:11:9: [[engine]] \"Embla\": found a bye in round 2, expected one of the 1 rounds\n");
    CHECK(holds(refusal(swiss + "byes = [1, 1]\n"), "x:11:12: [[engine]] 2 byes: found 1 twice"));
    CHECK(holds(refusal(head + two + "byes = [1]\n"), "x:9:9: "));
    // byes in the engine files of a server do not apply to its tournaments
    write(folder / "c.toml", "[[engine]]\nname = \"Free\"\ncommand = \"bin/cat\"\nbyes = [1]\n");
    engines = read();
    CHECK(plan(swiss + "[[engine]]\nname = \"Free\"\n").format_settings.half_byes.empty());
}

TEST_CASE_FIXTURE(Submitting, "no file makes the server run, read or write anything of its own") {
    for (const auto& [line, place] :
         {std::pair("command = \"/bin/sh\"", "x:7:11:"),
          std::pair("ini = \"/etc/passwd\"", "x:7:7:"), std::pair("args = [\"-c\"]", "x:7:8:"),
          std::pair("directory = \"/\"", "x:7:13:"),
          std::pair("env = { LD_PRELOAD = \"x\" }", "x:7:7:"), std::pair("memory_mb = 1", "x:7:"),
          std::pair("sandbox = \"none\"", "x:7:")}) {
        CAPTURE(line);
        const std::string text = refusal(head + "[[engine]]\nname = \"Askr\"\n" + line +
                                         "\n[[engine]]\nname = \"Embla\"\n");
        CHECK(holds(text, place));
    }
    CHECK(holds(refusal(head + "database = \"/tmp/x.db\"\n" + two), "x:5:12:"));
    CHECK(holds(refusal(head + "openings = \"a.otg\"\n" + two), "offers none"));
    CHECK(holds(refusal(head + two + "[limits]\nsandbox = \"none\"\n"), "[limits]"));
}

TEST_CASE_FIXTURE(Submitting, "openings come from the server's folder and nowhere else") {
    fs::create_directories(scratch / "openings");
    write(scratch / "openings" / "three.otn", "d1-c1\n");
    write(scratch / "secret.otn", "d1-c1\n");
    offer.openings = scratch / "openings";
    CHECK(plan(head + "openings = \"three.otn\"\n" + two).rule_sets[0].openings.size() == 1);
    for (const char* name :
         {"../secret.otn", "/etc/passwd", "..", ".hidden", "sub/three.otn", "balanced:games.db"}) {
        CAPTURE(name);
        CHECK(holds(refusal(head + "openings = \"" + name + "\"\n" + two), "folder of openings"));
    }
    CHECK(holds(refusal(head + "openings = \"missing.otn\"\n" + two), "missing.otn"));
}

TEST_CASE_FIXTURE(Submitting, "every mistake is reported at once, in the order of the file") {
    const std::string text = refusal(
        "[tournament]\nname = \"Thing\"\nvariant = \"chess\"\ntime = \"soon\"\nbeds = 1\n"
        "[[engine]]\nname = \"Nobody\"\n[[engine]]\nname = \"Askr\"\n[[engine]]\nname = "
        "\"Askr\"\n");
    std::string places;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) places += line.substr(0, 4) + ' ';
    CAPTURE(text);
    CHECK(places == "x:3: x:4: x:5: x:7: x:11 ");
    CHECK(holds(text, "registered on this server (Askr, Embla, "));
    CHECK(holds(refusal("[tournament\n"), "x:1:"));
    CHECK(holds(refusal(""), "[tournament]"));
    CHECK(holds(refusal("engine = 3\ntournament = 4\n"), "two tables [[engine]]"));
}

TEST_CASE_FIXTURE(Submitting, "the example of a submission can be submitted") {
    const std::string example = read_file(TAFL_SOURCE_DIR "/examples/thing.toml");
    write(folder / "thing.toml",
          "[[engine]]\nname = \"Random\"\ncommand = \"bin/cat\"\n"
          "[[engine]]\nname = \"Simple\"\ncommand = \"bin/cat\"\n");
    const EngineFolder known = EngineFiles::read();
    const auto read = read_submission(example, SubmissionContext{known, {}, 2});
    if (!read) FAIL(to_string(read.error(), "examples/thing.toml"));
    CHECK(read->rule_sets.size() == 2);
    CHECK(read->concurrency == 2);
}

TEST_CASE_FIXTURE(Submitting, "a submission with too many games to count is rejected") {
    CHECK(holds(refusal(head + "cycles = 100000\n" + two), "at most 20000"));
    CHECK(holds(refusal(head + "cycles = 10001\n" + two), "20002 games"));
    CHECK(plan(head + "cycles = 10000\n" + two).format_settings.cycles == 10'000);
}

TEST_SUITE_END();

}  // namespace tafl::plan::submission_test
