// SPDX-License-Identifier: MIT
// Hashes of the files of an engine, which identify the program that plays.
#include "tournaments/plan/engine_builds.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/scratch.h"

namespace tafl::tests::engine_builds_test {
namespace {

namespace fs = std::filesystem;
using plan::build_files;
using plan::BuildCache;
using plan::BuildReading;
using plan::changed_builds;
using plan::Entrant;
using plan::entrant_records;
using plan::Plan;
using referee::EngineSpec;
using store::EntrantRecord;

/// A folder with a program `engine`, gone at the end of the test.
struct EngineFolder : Scratch {
    fs::path write(const std::string& text, const std::string& name = "engine") const {
        const fs::path program = *this / name;
        std::ofstream(program) << text;
        fs::permissions(program, fs::perms::owner_all);
        return program;
    }
    [[nodiscard]] std::string path() const { return Scratch::path().string(); }
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

// The same of "weights\n", of "print(1)\n".
constexpr const char* hash_of_weights =
    "1b465fa6b6bcbc06a3199e3d2d8aec35d37494a712f888b6d5536684dd89d0f0";
constexpr const char* hash_of_python =
    "cc42155088fca5730758db72b2a5bca33112a941dfaa2d43098ec422ce4ea213";

/// An engine that runs in a folder, by a command line.
EngineSpec engine_in(const EngineFolder& folder, const std::string& command,
                     std::vector<std::string> arguments) {
    EngineSpec engine;
    engine.command = command;
    engine.arguments = std::move(arguments);
    engine.directory = folder.path();
    engine.environment["PATH"] = folder.path();
    return engine;
}

std::string hash_in(const EngineFolder& folder, const std::string& command,
                    std::vector<std::string> arguments) {
    return BuildCache().read(engine_in(folder, command, std::move(arguments))).sha256;
}

/// A folder with an engine, its weights, a script, an archive, and programs that run such.
void fill(const EngineFolder& folder) {
    folder.write("#!/bin/sh\n");
    folder.write("weights\n", "w.bin");
    folder.write("other\n", "o.bin");
    folder.write("print(1)\n", "engine.py");
    folder.write("print(1)\n", "plain");
    folder.write("weights\n", "x.jar");
    for (const char* runner : {"python3.11", "java", "anything"}) {
        folder.write(std::string("#!/bin/sh\n# ") + runner + '\n', runner);
    }
}

struct FullFolder : EngineFolder {
    FullFolder() { fill(*this); }
};

/// Number of bytes that this process has read from files.
std::int64_t bytes_read() {
    std::ifstream file("/proc/self/io");
    std::string word;
    std::int64_t count = 0;
    file >> word >> count;
    REQUIRE(word == "rchar:");
    return count;
}

TEST_SUITE("tournaments/plan/engine_builds") {
    TEST_CASE("the hash is over the program and every argument that names a file") {
        const FullFolder folder;
        const FullFolder elsewhere;
        const std::string engine = folder.path() + "/engine";
        struct Case {
            std::vector<std::string> arguments;
            const char* hash;
        };
        // printf '%s\n' HASH... | sha256sum
        const char* with_weights =
            "7b5526a709005569e4b2225580f1946255de6e21dd55c3e3bd3a08967f842179";
        const char* with_both = "70f96f0e5f5d0b36d910378a274985b91074188f7bdcefae068b59f08ca079da";
        const char* the_other_way_round =
            "ce758152f25814fdaae1b7dc70dda7938ad6c3a70869b385ba4ec025c449fc63";
        for (const Case& c :
             {Case{{}, hash_of_script},
              Case{{"--quiet", "7", "{seed}", "/no/such/file", "."}, hash_of_script},
              Case{{"--weights", "w.bin"}, with_weights}, Case{{"--weights=w.bin"}, with_weights},
              Case{{"w.bin", "--hash=64"}, with_weights},
              Case{{"--weights", folder.path() + "/w.bin"}, with_weights},
              Case{{"-books:w.bin:o.bin"}, with_both},
              Case{{"--a", "w.bin", "--b=o.bin"}, with_both},
              Case{{"--a", "o.bin", "--b=w.bin"}, the_other_way_round}}) {
            CAPTURE(c.arguments.size());
            if (!c.arguments.empty()) CAPTURE(c.arguments.front());
            CHECK(hash_in(folder, engine, c.arguments) == c.hash);
            CHECK(hash_in(folder, "engine", c.arguments) == c.hash);
            if (c.arguments.size() > 1 && c.arguments[1].starts_with('/')) continue;
            CHECK(hash_in(elsewhere, elsewhere.path() + "/engine", c.arguments) == c.hash);
        }
    }

    TEST_CASE("a program in PATH that only runs another is left out") {
        const FullFolder folder;
        struct Case {
            const char* command;
            std::vector<std::string> arguments;
            const char* hash;
        };
        for (const Case& c :
             {Case{"python3.11", {"engine.py"}, hash_of_python},
              Case{"python3.11", {"-O", "plain", "--depth", "3"}, hash_of_python},
              Case{"java", {"-Xmx1g", "-jar", "x.jar"}, hash_of_weights},
              Case{"java", {"-cp", "/no/such.jar:x.jar", "Main"}, hash_of_weights},
              Case{"anything", {"engine.py"}, hash_of_python},  // by what it is given
              Case{"anything", {"engine"}, hash_of_script}}) {
            CAPTURE(c.command);
            CAPTURE(c.arguments.front());
            CHECK(hash_in(folder, c.command, c.arguments) == c.hash);
            // Named with its folder it is the same program.
            CHECK(hash_in(folder, folder.path() + '/' + c.command, c.arguments) == c.hash);
        }
    }

    TEST_CASE("a runner without anything to run, and an engine with data, are builds themselves") {
        const FullFolder folder;
        const std::string python = hash_in(folder, "python3.11", {"-m", "huscarl"});
        CHECK(python.size() == 64);
        CHECK(python == hash_in(folder, "python3.11", {}));
        CHECK(hash_in(folder, "anything", {"w.bin"}) != hash_of_weights);
        // Outside PATH a program is not taken for a runner of the system.
        const FullFolder own;
        EngineSpec engine = engine_in(folder, own.path() + "/java", {"-jar", "x.jar"});
        CHECK(BuildCache().read(engine).sha256 != hash_of_weights);
    }

    TEST_CASE("a file for each side makes one build, whichever side it plays") {
        const FullFolder folder;
        folder.write("weights\n", "attackers.bin");
        folder.write("other\n", "defenders.bin");
        CHECK(hash_in(folder, "engine", {"--book={side}.bin"}) ==
              hash_in(folder, "engine", {"w.bin", "o.bin"}));
    }

    TEST_CASE("a file that was replaced, rewritten or touched is read again") {
        const FullFolder folder;
        const EngineSpec engine = engine_in(folder, "engine", {"w.bin"});
        const fs::path weights = fs::path(folder.path()) / "w.bin";
        BuildCache cache;
        const BuildReading before = cache.read(engine);
        CHECK(build_files(engine) == before.files);

        folder.write("weights\n", "new.bin");
        fs::rename(folder.path() + "/new.bin", weights);  // the same contents in another file
        CHECK(build_files(engine) != before.files);
        CHECK(cache.read(engine).sha256 == before.sha256);

        // In place, as long as before, and with the old time of change.
        const auto written = fs::last_write_time(weights);
        std::ofstream(weights) << "WEIGHTS\n";
        fs::last_write_time(weights, written);
        const BuildReading after = cache.read(engine);
        CHECK(after.sha256 != before.sha256);
        CHECK(after.sha256 == hash_in(folder, "engine", {"w.bin"}));

        fs::last_write_time(weights, fs::file_time_type::clock::now());
        CHECK(build_files(engine) != after.files);
        CHECK(cache.read(engine).sha256 == after.sha256);
        fs::remove(weights);
        CHECK(cache.read(engine).sha256 == hash_of_script);
    }

    TEST_CASE("a change within the tick of the clock of the first reading is seen") {
        const FullFolder folder;
        const EngineSpec engine = engine_in(folder, "engine", {});
        BuildCache cache;
        std::string last = cache.read(engine).sha256;
        for (int i = 0; i < 200; ++i) {  // in one tick of 4 ms, several of them
            folder.write("#!/bin/sh\n#" + std::to_string(1000 + i));
            const std::string now = cache.read(engine).sha256;
            CHECK(now != last);
            last = now;
        }
    }

    TEST_CASE("an old file is read once, not for every game") {
        EngineSpec engine;
        engine.command = "/bin/sh";
        const auto size = static_cast<std::int64_t>(fs::file_size("/bin/sh"));
        BuildCache cache;
        const std::int64_t before = bytes_read();
        const std::string hash = cache.read(engine).sha256;
        const std::int64_t once = bytes_read();
        CHECK(once - before >= size);
        for (int i = 0; i < 3; ++i) CHECK(cache.read(engine).sha256 == hash);
        CHECK(bytes_read() - once < size);
    }

    TEST_CASE("a script is known by its own hash, by a path or looked up") {
        const EngineFolder folder;
        BuildCache cache;
        const fs::path program = folder.write("#!/bin/sh\n");
        for (const Plan& plan :
             {plan_with(program.string()), plan_with("engine", "/nowhere:" + folder.path())}) {
            const auto records = entrant_records(plan, cache);
            REQUIRE(records.size() == 1);
            CHECK(records[0].number == 1);
            CHECK(records[0].name == "Engine");
            CHECK(records[0].build.version == "2.0");
            CHECK(records[0].build.sha256 == hash_of_script);
            CHECK(records[0].command_line == plan.entrants[1].engine.command + " --seed {seed}");
        }
    }

    TEST_CASE("a program that is not there has no hash") {
        BuildCache cache;
        CHECK(entrant_records(plan_with("/no/such/engine"), cache)[0].build.sha256.empty());
    }

    TEST_CASE("a changed program is reported with its engine and both hashes") {
        const EngineFolder folder;
        BuildCache cache;
        const Plan plan = plan_with(folder.write("#!/bin/sh\n").string());
        const auto before = entrant_records(plan, cache);
        CHECK(changed_builds(before, entrant_records(plan, cache)).empty());
        folder.write("#!/bin/sh\nexit 1\n");
        auto now = entrant_records(plan, cache);
        CHECK(changed_builds(before, now) ==
              std::vector<std::string>{"Engine is another program than before (SHA-256 " +
                                       std::string(hash_of_script) + " before, " +
                                       now[0].build.sha256 + " now)"});
        now[0].build = {"2.1", hash_of_script};
        CHECK(changed_builds(before, now) ==
              std::vector<std::string>{"Engine was version 2.0 before and is version 2.1 now"});
    }

    TEST_CASE("a browser's seat is entered as a person") {
        BuildCache cache;
        plan::Plan plan = plan_with("/bin/cat");
        CHECK(entrant_records(plan, cache)[0].kind == store::EntrantKind::engine);
        plan.entrants[1].engine.protocol = "browser";
        CHECK(entrant_records(plan, cache)[0].kind == store::EntrantKind::person);
    }

    TEST_CASE("a build that was unknown before has not changed") {
        const std::vector<EntrantRecord> before = {{1, "Engine", "", {}}};
        const std::vector<EntrantRecord> now = {{1, "Engine", "", {"1", "aa"}}};
        CHECK(changed_builds(before, now).empty());
    }
}

}  // namespace
}  // namespace tafl::tests::engine_builds_test
