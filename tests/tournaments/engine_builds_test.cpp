// SPDX-License-Identifier: MIT
// Which program it is that plays.
#include "tournaments/plan/engine_builds.h"

#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

namespace tafl::tests {
namespace {

namespace fs = std::filesystem;
using store::EntrantRecord;
using tournaments::changed_builds;
using tournaments::Entrant;
using tournaments::entrant_records;
using tournaments::Plan;

/// A folder with a program `engine`, gone at the end of the test.
class EngineFolder {
  public:
    EngineFolder() {
        std::string name = (fs::temp_directory_path() / "lawspeaker-builds-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~EngineFolder() { fs::remove_all(path_); }
    EngineFolder(const EngineFolder&) = delete;
    EngineFolder& operator=(const EngineFolder&) = delete;

    fs::path write(const std::string& text) const {
        const fs::path program = path_ / "engine";
        std::ofstream(program) << text;
        fs::permissions(program, fs::perms::owner_all);
        return program;
    }
    [[nodiscard]] std::string path() const { return path_.string(); }

  private:
    fs::path path_;
};

Plan plan_with(const std::string& command, const std::string& search_path = "") {
    Plan plan;
    Entrant entrant;
    entrant.engine.name = "Engine";
    entrant.engine.command = command;
    entrant.engine.arguments = {"--seed", "{seed}"};
    entrant.version = "2.0";
    if (!search_path.empty()) entrant.engine.environment["PATH"] = search_path;
    plan.entrants.push_back(entrant);
    return plan;
}

// printf '#!/bin/sh\n' | sha256sum
constexpr const char* hash_of_script =
    "a8076d3d28d21e02012b20eaf7dbf75409a6277134439025f282e368e3305abf";

TEST_SUITE("tournaments/plan/engine_builds") {
    TEST_CASE("a script is known by its own hash, by a path or looked up") {
        const EngineFolder folder;
        const fs::path program = folder.write("#!/bin/sh\n");
        for (const Plan& plan :
             {plan_with(program.string()), plan_with("engine", "/nowhere:" + folder.path())}) {
            const auto records = entrant_records(plan);
            REQUIRE(records.size() == 1);
            CHECK(records[0].number == 1);
            CHECK(records[0].name == "Engine");
            CHECK(records[0].build.version == "2.0");
            CHECK(records[0].build.sha256 == hash_of_script);
            CHECK(records[0].command_line == plan.entrants[0].engine.command + " --seed {seed}");
        }
    }

    TEST_CASE("a program that is not there has no hash") {
        CHECK(entrant_records(plan_with("/no/such/engine"))[0].build.sha256.empty());
    }

    TEST_CASE("a changed program is told with its engine and both hashes") {
        const EngineFolder folder;
        const Plan plan = plan_with(folder.write("#!/bin/sh\n").string());
        const auto before = entrant_records(plan);
        CHECK(changed_builds(before, entrant_records(plan)).empty());
        folder.write("#!/bin/sh\nexit 1\n");
        auto now = entrant_records(plan);
        CHECK(changed_builds(before, now) ==
              std::vector<std::string>{"Engine is another program than before (SHA-256 " +
                                       std::string(hash_of_script) + " before, " +
                                       now[0].build.sha256 + " now)"});
        now[0].build = {"2.1", hash_of_script};
        CHECK(changed_builds(before, now) ==
              std::vector<std::string>{"Engine was version 2.0 before and is version 2.1 now"});
    }

    TEST_CASE("what was not known before has not changed") {
        const std::vector<EntrantRecord> before = {{1, "Engine", "", {}}};
        const std::vector<EntrantRecord> now = {{1, "Engine", "", {"1", "aa"}}};
        CHECK(changed_builds(before, now).empty());
    }
}

}  // namespace
}  // namespace tafl::tests
