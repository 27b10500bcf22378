// SPDX-License-Identifier: MIT
// Effects of [limits] on an engine: files, memory, processes, processors.
#include "referee/os/limits.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "playing.h"
#include "referee/os/control_group.h"
#include "referee/os/processor_use.h"
#include "rules/count_of.h"
#include "rules/result.h"

namespace tafl::referee::limits_test {

using namespace std::chrono_literals;
using namespace testing;

TEST_SUITE_BEGIN("referee/os/limits");

TEST_CASE("files have a maximum size") {
    EngineSpec spec = zoo("large-file", {"--log", temporary_path("large")});
    spec.limits.file_mb = 1;
    const GameRecord record = play(brandub(spec, zoo("slow")));
    CHECK(record.end.termination == Termination::crash_signal);
    CHECK(record.evidence.signal == SIGXFSZ);
}

TEST_CASE("memory is limited if a limit is set") {
    EngineSpec spec = zoo("glutton");
    spec.command = std::string(TAFL_BINARY_DIR) + "/tests/engines/glutton";
    spec.limits.memory_mb = 128;
    const GameRecord record = play(brandub(spec, zoo("slow")));
    CHECK(record.end.termination == Termination::crash_signal);
    CHECK(record.evidence.signal == SIGABRT);
    CHECK(record.evidence.standard_error.find("bad_alloc") != std::string::npos);
}

TEST_CASE("processes are limited if a limit is set, except for root") {
    EngineSpec spec = zoo("breed");
    spec.limits.processes = 20;
    Assignment assignment = brandub(spec, zoo("random"));
    assignment.limits.max_plies = 2;
    const GameRecord record = play(assignment);
    CHECK(record.end.termination == Termination::adjudication_max_plies);
    REQUIRE(!record.plies.empty());
    const auto sentences = shortcomings(spec.limits);
    const bool has_group = sentences.empty();
    const bool is_root = ::geteuid() == 0 && !has_group;
    CHECK((record.plies[0].comment == "error 0 200 processes") == is_root);
    if (has_group) return;
    CHECK((sentences[0].find("of root") != std::string::npos) == is_root);
    MESSAGE(sentences[0]);
}

constexpr uid_t nobody_else = 54321;

/// Copies the zoo to a place that all users can read. The checkout may be in a private directory.
std::string zoo_for_all() {
    const std::filesystem::path folder = temporary_path("for-all");
    std::filesystem::create_directories(folder);
    for (const auto& part : {folder.parent_path(), folder}) {
        std::filesystem::permissions(part, std::filesystem::perms(0755));
    }
    const std::filesystem::path copy = folder / "zoo";
    std::filesystem::copy_file(zoo("breed").command, copy,
                               std::filesystem::copy_options::overwrite_existing);
    std::filesystem::permissions(copy, std::filesystem::perms(0755));
    return copy.string();
}

/// Root is exempt from RLIMIT_NPROC, so the test changes to a user that has no other process.
TEST_CASE("a user who is not root has a limited number of processes") {
    constexpr int unreachable = 77;
    if (::geteuid() != 0) {
        MESSAGE(
            "skipped: only root can become another user; the test before this one saw the limit");
        return;
    }
    const std::string said = temporary_path("as-another-user");
    std::ofstream(said) << std::flush;
    REQUIRE(::chmod(said.c_str(), 0666) == 0);
    EngineSpec spec = zoo("breed");
    EngineSpec other = zoo("random");
    spec.command = other.command = zoo_for_all();
    const pid_t child = ::fork();
    if (child == 0) {
        if (::setgid(nobody_else) != 0 || ::setuid(nobody_else) != 0) ::_exit(1);
        if (::access(spec.command.c_str(), X_OK) != 0) ::_exit(unreachable);
        spec.limits.processes = 20;
        Assignment assignment = brandub(spec, other);
        assignment.limits.max_plies = 2;
        const GameRecord record = play(assignment);
        std::ofstream(said) << (record.plies.empty() ? record.end.summary
                                                     : record.plies[0].comment);
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == unreachable) {
        MESSAGE("skipped: the folder for temporary files (TMPDIR) is closed to other users");
        return;
    }
    REQUIRE(status == 0);
    const auto lines = lines_of(said);
    REQUIRE(lines.size() == 1);
    CAPTURE(lines[0]);
    int born = 0;
    REQUIRE(std::sscanf(lines[0].c_str(), "error 0 %d processes", &born) == 1);
    // The engines themselves count, too. Threads also count, and ThreadSanitizer adds one to each
    // process.
    CHECK(born <= 20);
    CHECK(born >= 8);
}

namespace {

/// Returns the processor time of all engines during 1.5 s of the opponent's turn. The engine uses
/// all processors after its move.
Duration use_in_opponents_turn(bool ponder) {
    Host host;
    EngineSpec spec = zoo("spin");
    spec.limits.ponder = ponder;
    std::optional<ProcessorUse> before;
    Duration used{0};
    const auto measure_end = [&] {
        used = processor_use_of(::getpid(), 0ms).used - before->used;
        host.table().stop();
    };
    const auto measure = [&] {
        before = processor_use_of(::getpid(), 0ms);
        host.later(1500ms, measure_end);
    };
    static_cast<void>(host.play(brandub(spec, zoo("hang")), [&](const GameEvent& event) {
        if (std::holds_alternative<PlyPlayed>(event)) host.later(500ms, measure);
    }));
    REQUIRE(before.has_value());
    return used;
}

Limits without_pondering() {
    Limits limits;
    limits.ponder = false;
    return limits;
}

/// Returns true if engines cannot be frozen here, and prints the reason.
bool cannot_freeze() {
    const auto reason = why_unavailable(without_pondering());
    if (reason) MESSAGE("skipped: " << *reason);
    return reason.has_value();
}

}  // namespace

TEST_CASE("an engine without `ponder` uses no processor time while its opponent is to move") {
    if (cannot_freeze()) return;
    const Duration frozen = use_in_opponents_turn(false);
    const Duration running = use_in_opponents_turn(true);
    CAPTURE(frozen.count());
    CAPTURE(running.count());
    CHECK(5 * frozen < running);
}

TEST_CASE("engines without `ponder` play on when they are thawed, and leave no group") {
    if (cannot_freeze()) return;
    Assignment assignment = brandub(zoo("spin"), zoo("slow"));
    for (EngineSpec* spec : {&assignment.engines.attackers, &assignment.engines.defenders}) {
        spec->limits.ponder = false;
    }
    assignment.limits.max_plies = 8;
    const GameRecord record = play(assignment);
    CHECK(record.end.termination == Termination::adjudication_max_plies);
    CHECK(record.plies.size() == 8);
    CHECK(remove_left_groups() == 0);
}

TEST_CASE("without a delegated control group, engines cannot be frozen") {
    if (::geteuid() != 0 || cannot_freeze()) return;
    const pid_t child = ::fork();
    if (child == 0) {
        if (::setgid(nobody_else) != 0 || ::setuid(nobody_else) != 0) ::_exit(2);
        const auto reason = why_unavailable(without_pondering());
        const bool is_refused = reason && reason->starts_with("ponder = false: ") &&
                                reason->ends_with(" was not delegated to this user");
        ::_exit(is_refused ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("an engine stays on the processors of its game runner") {
    const auto usable = usable_processors();
    REQUIRE(!usable.empty());
    const std::string log = temporary_path("processor");
    const std::string free_log = temporary_path("processor.free");
    EngineSpec spec = zoo("processor", {"--log", log});
    spec.limits.cpus = 1;
    Assignment assignment = brandub(spec, zoo("processor", {"--log", free_log}));
    assignment.limits.max_plies = 2;
    assignment.processors = processors_of_table(0, 1);
    REQUIRE(assignment.processors.size() == 1);
    static_cast<void>(play(assignment));
    CHECK(lines_of(log).front() == "1");
    CHECK(lines_of(free_log).front() == std::to_string(usable.size()));
    CHECK(processors_of_table(count_of(usable), 1).empty());
}

TEST_SUITE_END();

}  // namespace tafl::referee::limits_test
