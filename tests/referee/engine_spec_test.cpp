// SPDX-License-Identifier: MIT
#include "referee/engine_spec.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "playing.h"

namespace tafl::referee {

namespace fs = std::filesystem;
using rules::Side;

namespace {

EngineSpec running(std::string command) {
    EngineSpec spec;
    spec.command = std::move(command);
    return spec;
}

std::string file_with(const char* name, const char* text, fs::perms permissions) {
    const std::string path = testing::temporary_path(name);
    std::ofstream(path) << text;
    fs::permissions(path, permissions);
    return path;
}

ProgramFault fault_of(const EngineSpec& spec) {
    const auto found = find_program(spec);
    REQUIRE(!found.has_value());
    return found.error().code;
}

}  // namespace

TEST_SUITE_BEGIN("referee/engine_spec");

TEST_CASE("a name without a slash is looked up in PATH, the engine's own if it has one") {
    CHECK(find_program(running("sh")).has_value());
    CHECK(fault_of(running("no-such-engine-anywhere")) == ProgramFault::missing);
    EngineSpec spec = running("sh");
    spec.environment["PATH"] = "/nowhere:/still/nowhere";
    CHECK(fault_of(spec) == ProgramFault::missing);
}

TEST_CASE("what can't be run is told apart") {
    constexpr auto executable = fs::perms::owner_all;
    CHECK(fault_of(running("/nowhere/engine")) == ProgramFault::missing);
    CHECK(fault_of(running("/usr/bin/")) == ProgramFault::not_executable);
    const auto text = file_with("text", "#!/bin/sh\n", fs::perms::owner_read);
    CHECK(fault_of(running(text)) == ProgramFault::not_executable);
    const auto nonsense = file_with("nonsense", "hello world\n", executable);
    CHECK(fault_of(running(nonsense)) == ProgramFault::wrong_format);
    const auto empty = file_with("empty", "", executable);
    CHECK(fault_of(running(empty)) == ProgramFault::wrong_format);
    CHECK(find_program(running(file_with("script", "#!/bin/sh\n", executable))).has_value());
    EngineSpec lost = running("/bin/sh");
    lost.directory = "/nowhere";
    CHECK(fault_of(lost) == ProgramFault::no_directory);
}

TEST_CASE("the sentence names what was looked for") {
    const auto found = find_program(running("/nowhere/engine"));
    CHECK(to_string(found.error()) == "'/nowhere/engine' does not exist");
}

TEST_CASE("seed and side are filled in wherever they stand") {
    EngineSpec spec;
    spec.arguments = {"--seed={seed}", "{side}", "{seed}-{seed}", "plain"};
    CHECK(arguments_of(spec, Side::defenders, 42) ==
          std::vector<std::string>{"--seed=42", "defenders", "42-42", "plain"});
}

TEST_SUITE_END();

}  // namespace tafl::referee
