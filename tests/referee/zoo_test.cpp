// SPDX-License-Identifier: MIT
// The misbehaviours that end_to_end_test.cpp and containment_test.cpp leave over. Each: the right
// verdict, in bounded time, the opponent's game and clock untouched, nothing left behind
// (playing.cpp looks for children, this file for descriptors), and the host's memory bounded.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "playing.h"

namespace tafl::referee {

using namespace testing;
using namespace std::chrono_literals;
namespace fs = std::filesystem;
using rules::GameRecord;
using rules::Result;
using rules::Side;
using rules::Termination;

namespace {

struct Misbehaviour {
    const char* name;
    Termination verdict;
};

constexpr Misbehaviour misbehaviours[] = {
    {"crash-at-start", Termination::crash},     {"exit-at-start", Termination::crash},
    {"crash-before-hello", Termination::crash}, {"crash-in-mid-line", Termination::crash},
    {"crash-in-mid-move", Termination::crash},  {"never-read", Termination::time},
    {"nuls", Termination::unparsable_move},     {"ask-without-end", Termination::flood},
    {"flood-without-end", Termination::flood},  {"flood-lines", Termination::flood},
};

/// Faults of style: the game goes on.
constexpr const char* oddities[] = {"move-before-play",   "wrong-captures", "spin", "crlf",
                                    "megabyte-of-errors", "in-pieces"};

std::ptrdiff_t open_descriptors() {
    return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator());
}

long peak_kilobytes() {
    struct rusage usage {};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

Assignment against(const char* name, Side at_fault) {
    EngineSpec bad = zoo(name);
    bad.hello_patience = 2s;
    Assignment assignment =
        at_fault == Side::attackers ? brandub(bad, zoo("random")) : brandub(zoo("random"), bad);
    assignment.time[at_fault] = time_control("0.4+0");
    assignment.max_plies = 6;
    return assignment;
}

}  // namespace

TEST_SUITE_BEGIN("referee/zoo");

TEST_CASE("each misbehaviour has its verdict, in bounded time and memory, and leaves nothing") {
    for (const Misbehaviour& bad : misbehaviours) {
        for (const Side side : rules::both_sides) {
            CAPTURE(std::string(bad.name));
            CAPTURE(name_of(side));
            const auto descriptors = open_descriptors();
            const long peak = peak_kilobytes();
            const auto begin = std::chrono::steady_clock::now();
            const GameRecord record = play(against(bad.name, side));
            CHECK(name_of(record.termination) == name_of(bad.verdict));
            CHECK(record.at_fault == side);
            CHECK(record.result == win_of(opponent(side)));
            CHECK(std::chrono::steady_clock::now() - begin < 5s);
            CHECK(open_descriptors() == descriptors);
            // What a flood may amount to before it is noticed, its copies, and what engines may not
            // have read; sanitizers keep the most of it for a while.
            CHECK(peak_kilobytes() - peak < 64 * 1024);
        }
    }
}

TEST_CASE("an oddity does not end the game, nor does it cost the opponent time") {
    for (const char* name : oddities) {
        CAPTURE(std::string(name));
        const auto descriptors = open_descriptors();
        Assignment assignment = against(name, Side::attackers);
        assignment.time.attackers = time_control("60+0");
        const GameRecord record = play(assignment);
        CHECK(record.termination == Termination::adjudication_max_plies);
        CHECK(record.plies.size() == 6);
        for (const auto& ply : record.plies) CHECK(ply.spent < 5s);
        CHECK(open_descriptors() == descriptors);
    }
}

TEST_SUITE_END();

}  // namespace tafl::referee
