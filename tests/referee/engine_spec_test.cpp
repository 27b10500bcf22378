// SPDX-License-Identifier: MIT
#include "referee/engine_spec.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "playing.h"

namespace tafl::referee::engine_spec_test {

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

/// Returns the first bytes of an ELF executable with 64 bits, version 1.
std::string binary_for(char order, char high, char low) {
    std::string start = "\177ELF\2" + std::string(1, order) + "\1";
    start.resize(16, '\0');
    start += order == 1 ? std::string({2, 0, low, high}) : std::string({0, 2, high, low});
    start.resize(64, '\0');
    return start;
}

TEST_CASE("a binary for another kind of processor is detected before play") {
    const auto program = [](const char* name, const std::string& content) {
        const std::string path = testing::temporary_path(name);
        std::ofstream(path, std::ios::binary) << content;
        fs::permissions(path, fs::perms::owner_all);
        return running(path);
    };
    // e_machine 22 is S/390, with the high byte first; 0xF3 is RISC-V. One of them at least is
    // not what this runs on.
    const auto z = find_program(program("for-s390", binary_for(2, 0, 22)));
    const auto v = find_program(program("for-riscv", binary_for(1, 0, '\xf3')));
    std::error_code ignored;
    const bool has_none = std::distance(fs::directory_iterator("/proc/sys/fs/binfmt_misc", ignored),
                                        fs::directory_iterator()) <= 2;
    if (!has_none) {
        MESSAGE("skipped: this machine has emulators for foreign programs");
        return;
    }
    const auto& foreign = z.has_value() ? v : z;
    REQUIRE(!foreign.has_value());
    CHECK(foreign.error().code == ProgramFault::wrong_machine);
    CHECK(to_string(foreign.error()).ends_with("' was built for another kind of processor"));
    // The check of an invalid header is left to the kernel.
    CHECK(find_program(program("unsound", binary_for(9, 0, 22))).has_value());
    CHECK(find_program(running("/proc/self/exe")).has_value());
}

TEST_CASE("each reason why a program cannot be run is distinguished") {
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
    CHECK(arguments_of(spec, {Side::defenders, 42}) ==
          std::vector<std::string>{"--seed=42", "defenders", "42-42", "plain"});
}

TEST_CASE("so are colour, seconds and address") {
    EngineSpec spec;
    spec.arguments = {"{colour}", "{seconds}", "{address}"};
    rules::TimeControl time;
    time.per_move = std::chrono::milliseconds(2900);
    LaunchContext context{.side = Side::defenders, .time = time, .address = "127.0.0.7"};
    CHECK(arguments_of(spec, context) == std::vector<std::string>{"WHITE", "2", "127.0.0.7"});
    context.side = Side::attackers;
    spec.seconds = 60;
    CHECK(arguments_of(spec, context) == std::vector<std::string>{"BLACK", "60", "127.0.0.7"});
}

TEST_CASE("parameters are filled in by their names, and what else stands in braces stays") {
    EngineSpec spec;
    spec.arguments = {"--weights={king},{men}", "{kings}", "{seed}", "{}"};
    spec.parameters = {{"king", "12"}, {"men", "-0.50"}};
    CHECK(arguments_of(spec, {Side::attackers, 42}) ==
          std::vector<std::string>{"--weights=12,-0.50", "{kings}", "42", "{}"});
    CHECK_FALSE(parameter_without_place(spec).has_value());
    spec.parameters["queen"] = "9";
    CHECK(parameter_without_place(spec) == "queen");
}

TEST_CASE("a parameter is not called like what is filled in anyway") {
    for (const char* name : {"king", "_", "A1", "king-distance", "eval.king"}) {
        CAPTURE(name);
        CHECK(is_parameter_name(name));
    }
    for (const char* name : {"", "seed", "side", "colour", "seconds", "address", "1st", "-x", "a b",
                             "a{", "ä", "abcdefghijklmnopqrstuvwxyzabcdefg"}) {
        CAPTURE(name);
        CHECK_FALSE(is_parameter_name(name));
    }
}

TEST_CASE("a parameter's value is a decimal number, and nothing that could be an option") {
    for (const char* value : {"0", "-1", "12.50", "-0.001", "007"}) {
        CAPTURE(value);
        CHECK(is_parameter_value(value));
    }
    for (const char* value : {"", "-", "--help", "1e9", ".5", "5.", "1.2.3", "0x1", "1 2", "nan",
                              "99999999999999999999999999999999999999999"}) {
        CAPTURE(value);
        CHECK_FALSE(is_parameter_value(value));
    }
}

TEST_SUITE_END();

}  // namespace tafl::referee::engine_spec_test
