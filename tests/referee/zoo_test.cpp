// SPDX-License-Identifier: MIT
// Each misbehaviour of the zoo, on either side. Expected for each: the right termination, in
// bounded time; the opponent's game and clock are not affected; no process (see playing.cpp),
// descriptor or temporary file is left; the host's memory is bounded. Other tests in this directory
// check isolation and evidence in detail.
#include <doctest/doctest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "playing.h"
#include "referee/os/engine_resources.h"
#include "rules/result.h"
#include "tests/support/sanitized.h"
#include "tests/support/scratch_folders.h"

namespace tafl::referee::zoo_test {

using namespace testing;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

/// Not a fault: the game continues to its end.
constexpr Termination none = Termination::adjudication_max_plies;
constexpr int plies = 6;

struct Misbehaviour {
    const char* name;
    Termination verdict;
    const char* what;
};

constexpr Misbehaviour misbehaviours[] = {
    {"crash-at-start", Termination::crash, "exits with a code before anything else"},
    {"exit-at-start", Termination::crash, "exits silently, with code 0"},
    {"crash-before-hello", Termination::crash, "says something, but not hello"},
    {"crash-in-mid-line", Termination::crash, "half of its hello is all it says"},
    {"crash-on-play", Termination::crash, "crashes when asked"},
    {"crash-in-mid-move", Termination::crash, "half of its move is the last it says"},
    {"killed-on-play", Termination::crash_signal, "ends by a signal when asked"},
    {"leave-quietly", Termination::crash, "leaves with code 0 when asked"},
    {"crash-while-waiting", Termination::crash, "crashes while the other thinks"},
    {"no-hello", Termination::no_hello, "never says hello"},
    {"late-hello", none, "says hello late"},
    {"hang", Termination::time, "hangs when asked"},
    {"dribble", Termination::time, "sends remarks for ever instead of moving"},
    {"ignore-goodbye", none, "leaves only at the end of its input"},
    {"ignore-end", none, "leaves only at TERM"},
    {"ignore-quit", none, "leaves only at KILL"},
    {"close-output", Termination::closed_output, "closes its output and lives on"},
    {"close-input", Termination::closed_input, "closes its input and lives on"},
    {"close-input-while-waiting", Termination::closed_input, "the same while the other thinks"},
    {"never-read", Termination::time, "never reads its input"},
    {"ask-and-never-read", Termination::time, "never reads the answers that fill the pipe"},
    {"flood-without-end", Termination::flood, "200 MB without a newline"},
    {"flood-lines", Termination::flood, "200 MB of lines"},
    {"flood-short-lines", Termination::flood, "lines of one letter without end"},
    {"nuls", Termination::unparsable_move, "NUL bytes and invalid UTF-8"},
    {"crlf", none, "blanks and carriage returns"},
    {"moves-twice", none, "two moves at once"},
    {"move-before-play", none, "a move before play"},
    {"moves-in-their-turn", none, "a move in the other's turn"},
    {"moves-twenty-times", Termination::out_of_turn, "many moves in the other's turn"},
    {"in-pieces", none, "one byte at a time"},
    {"illegal-once", none, "an illegal move, then a legal one"},
    {"illegal", Termination::illegal_move, "illegal moves only"},
    {"unparsable", Termination::unparsable_move, "a move that can't be read"},
    {"wrong-captures", none, "a legal move with wrong captures written"},
    {"grandchild", none, "leaves a child in its group"},
    {"become-daemon", Termination::crash, "becomes a daemon itself"},
    {"daemon", none, "leaves a daemon: two forks and a session"},
    {"family", none, "leaves daemons with children"},
    {"large-file", Termination::crash_signal, "fills the disk with one file"},
    {"spin", none, "keeps all processors busy after its move"},
    {"megabyte-of-errors", none, "1 MB/s to standard error"},
    {"vandal", none, "changes its working directory's files"},
    {"asks-500-times-before-moving", none, "the maximum number of questions between two moves"},
    {"asks-501-times-before-moving", Termination::flood, "one more"},
    {"asks-501-times-after-moving", Termination::flood, "the same while the other thinks"},
    {"chatters-before-moving", none, "nearly too many lines"},
    {"chatters-after-moving", none, "the same while the other thinks"},
    {"long-lines-after-moving", none, "nearly too many bytes while the other thinks"},
    {"shrieks-after-moving", none, "a megabyte at once to standard error"},
    {"ask-without-end", Termination::flood, "asks for rules, position and clock without end"},
    {"resign-while-waiting", Termination::resignation, "resigns in the other's turn"},
    {"critical-error", Termination::critical_error, "gives up with an error"},
};

std::ptrdiff_t entries_of(const fs::path& folder) {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

/// Maximum memory of this process since the last measurement.
class MemoryPeak {
  public:
    MemoryPeak() {
        std::ofstream("/proc/self/clear_refs") << "5" << std::flush;
        before_ = peak();
    }
    [[nodiscard]] long grown_kilobytes() const { return peak() - before_; }

  private:
    static long peak() {
        std::ifstream status("/proc/self/status");
        std::string word;
        while (status >> word && word != "VmHWM:") {
        }
        long kilobytes = 0;
        status >> kilobytes;
        return kilobytes;
    }
    long before_ = 0;
};

/// A flood may use 1 MiB before it is detected, unread answers 4 MiB. Sanitizers keep freed memory
/// for some time.
long max_kilobytes() { return tafl::tests::is_sanitized ? 256 * 1024 : 12 * 1024; }

/// Returns a game of `bad` as `side`. Both engines run in `folder`, which contains no other files.
Assignment against(const Misbehaviour& bad, Side side, const fs::path& folder) {
    EngineSpec animal = zoo(bad.name, {"--log", folder / "animal"});
    animal.hello_timeout = bad.verdict == Termination::no_hello ? 500ms : 60s;
    animal.directory = folder;
    animal.environment["TMPDIR"] = folder;
    animal.limits.file_mb = 1;
    EngineSpec opponent = zoo("slow", {"--log", folder / "opponent"});
    Assignment assignment =
        side == Side::attackers ? brandub(animal, opponent) : brandub(opponent, animal);
    // A short time for faults of time only, so that the test ends soon.
    if (bad.verdict == Termination::time) assignment.time[side] = time_control("0.7+0");
    assignment.limits.max_plies = plies;
    return assignment;
}

void check_verdict(const GameRecord& record, const Misbehaviour& bad, Side side) {
    CHECK(name_of(record.end.termination) == name_of(bad.verdict));
    if (bad.verdict == none) {
        CHECK(!record.end.at_fault);
        CHECK(record.end.result == Result::draw);
        CHECK(record.plies.size() == plies);
        return;
    }
    CHECK(record.end.at_fault == side);
    CHECK(record.end.result == win_of(opponent(side)));
    CHECK(record.end.summary.find(bad.name) != std::string::npos);
    // also for never-read: the host sent it the rules, and received `hello`
    CHECK(!record.evidence.dialogue.empty());
}

/// The opponent loses only its thinking time, 60 ms per move, and leaves in the regular way.
void check_opponent(const GameRecord& record, Side side, const fs::path& log) {
    for (std::size_t i = side == Side::attackers ? 0 : 1; i < record.plies.size(); i += 2) {
        const auto& ply = record.plies[i];
        // Its clock starts when the host has written to it; on a busy machine it may begin before.
        CHECK(ply.spent >= 30ms);
        // A spinning engine takes away processors, which only a pinned table prevents.
        CHECK(ply.spent < 20s);
    }
    const auto told = lines_of(log);
    REQUIRE(told.size() >= 2);
    const char* const finish = record.end.result == Result::draw            ? "finish 1"
                               : record.end.result == Result::attackers_win ? "finish 2"
                                                                            : "finish 3";
    CHECK(told[told.size() - 2] == finish);
    CHECK(told.back() == "goodbye");
}

void check_misbehaviour(const Misbehaviour& bad, Side side) {
    CAPTURE(std::string(bad.name));
    CAPTURE(name_of(side));
    const fs::path folder =
        temporary_path("zoo-" + std::string(bad.name) + '-' + std::string(name_of(side)));
    fs::create_directories(folder);
    const Assignment assignment = against(bad, side, folder);
    const auto descriptors = entries_of("/proc/self/fd");
    const MemoryPeak memory;
    const auto begin = std::chrono::steady_clock::now();
    const GameRecord record = play(assignment);
    const auto taken = std::chrono::steady_clock::now() - begin;
    CHECK(taken < 40s);  // a game with a wait of one minute takes longer
    CHECK(entries_of("/proc/self/fd") == descriptors);
    CHECK(becomes_true([] { return tests::scratch_folders_of(::getpid()).empty(); }));
    CHECK(memory.grown_kilobytes() < max_kilobytes());
    check_verdict(record, bad, side);
    check_opponent(record, opponent(side), folder / "opponent");
    fs::remove_all(folder);
}

}  // namespace

TEST_SUITE_BEGIN("referee/zoo");

TEST_CASE("each misbehaviour has its termination, in bounded time and memory, and leaves nothing") {
    // The first game of a process opens descriptors that later games share: the detectors of
    // pauses.
    static_cast<void>(play(brandub(zoo("random"), zoo("random"))));
    for (const Misbehaviour& bad : misbehaviours) {
        for (const Side side : rules::both_sides) check_misbehaviour(bad, side);
    }
}

TEST_CASE("an engine that does not leave is stopped step by step, each step after its timeout") {
    const struct {
        const char* name;
        int steps;  ///< goodbye, end of input, TERM, KILL
    } stayers[] = {{"random", 0}, {"ignore-goodbye", 1}, {"ignore-end", 2}, {"ignore-quit", 3}};
    for (const QuitTimeouts& timeouts :
         {QuitTimeouts(100ms), QuitTimeouts(250ms), QuitTimeouts(50ms, 400ms, 150ms)}) {
        for (const auto& stayer : stayers) {
            CAPTURE(std::string(stayer.name));
            EngineSpec spec = zoo(stayer.name);
            spec.quit_timeouts = timeouts;
            std::chrono::milliseconds waited{0};
            for (int i = 0; i < 3; ++i) {
                auto& step = spec.quit_timeouts.steps[i];
                if (i < stayer.steps) {
                    waited += step;
                } else {
                    step = 60s;  // a step that is not needed
                }
            }
            Assignment assignment = brandub(spec, zoo("random"));
            assignment.limits.max_plies = 2;
            std::chrono::steady_clock::time_point ended;
            static_cast<void>(play(assignment, [&](const GameEvent& event) {
                if (std::holds_alternative<GameDecided>(event)) {
                    ended = std::chrono::steady_clock::now();
                }
            }));
            const auto taken = std::chrono::steady_clock::now() - ended;
            CHECK(taken >= waited);
            CHECK(taken < 40s);
        }
    }
}

TEST_SUITE_END();

}  // namespace tafl::referee::zoo_test
