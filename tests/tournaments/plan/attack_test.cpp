// SPDX-License-Identifier: MIT
// Submissions that try to cost the server much. Each has the maximum size, and must be read in
// little time and memory. Time is processor time of this thread, so the load of the machine does
// not matter.
#include <doctest/doctest.h>
#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <fstream>

#include "rules/compiled_rules.h"
#include "rules/variant.h"
#include "tests/support/sanitized.h"
#include "tests/tournaments/program.h"
#include "tournaments/plan/schedule.h"
#include "tournaments/plan/submission.h"

namespace tafl::tests::attack_test {
namespace {

using namespace plan;

constexpr std::size_t body = 64 * 1024;
constexpr double timeout = is_sanitized ? 20 : 2;
// Sanitizers keep freed memory for a while, to detect later accesses.
constexpr long memory_of_sanitizers = is_sanitized ? 4 : 1;

double seconds_of_this_thread() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

long max_kilobytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/// Repeats `piece` between `begin` and `end` until the text has the size of a body.
std::string filled(const std::string& begin, const std::string& piece, const std::string& end) {
    std::string text = begin;
    while (text.size() + piece.size() + end.size() < body) text += piece;
    return text + end;
}

const std::string head = "[tournament]\nname = \"Thing\"\nvariant = \"brandub\"\ntime = \"60+1\"\n";
const std::string two = "[[engine]]\nname = \"A\"\n[[engine]]\nname = \"B\"\n";

std::vector<std::pair<const char*, std::string>> attacks() {
    const std::string open = "[tournament]\nname = \"Thing\"\ntime = \"60+1\"\n";
    return {
        {"the same variant", filled(open + "variant = [", "\"brandub\",\n", "]\n" + two)},
        {"no variant", filled(open + "variant = [", "\"x\",\n", "]\n" + two)},
        {"empty variants", filled(open + "variant = [", "\"\",\n", "]\n" + two)},
        {"tables for variants", filled(open + "variant = [", "{},\n", "]\n" + two)},
        {"tie-breaks", filled(head + "tie_breaks = [", "\"wins\",\n", "]\n" + two)},
        {"byes", filled(head + two + "byes = [", "1,\n", "]\n")},
        {"arguments", filled(head + two + "args = [", "\"\",\n", "]\n")},
        {"environment", filled(head + two + "env = { a = 1", ", \"%\" = 1", "}\n")},
        {"engines", filled(head, "[[engine]]\n", "")},
        {"engines of one name", filled(head, "[[engine]]\nname = \"A\"\n", "")},
        {"unknown engines", filled(head, "[[engine]]\nname = \"x\"\n", "")},
        {"engines that are numbers", filled("engine = [", "1,\n", "]\n" + head)},
        {"a long name", filled("[tournament]\nname = \"", "x", "\"\n" + two)},
        {"a long site", filled(head + "site = \"", "\\u202e", "\"\n" + two)},
        {"a long variant", filled(open + "variant = \"", "x", "\"\n" + two)},
        {"a long time", filled("[tournament]\ntime = \"", "1 ", "\"\n" + two)},
        {"a long name of an engine", filled(head + "[[engine]]\nname = \"", "x", "\"\n")},
        {"rules of many keys", filled(open + "rules = \"", "x:y ", "\"\n" + two)},
        {"rules of one key", filled(open + "rules = \"dim:11 ", "atkf:y ", "\"\n" + two)},
        {"a large board", filled(open + "rules = \"dim:11 start:", "11/", "\"\n" + two)},
        {"a wide board", filled(open + "rules = \"dim:9999999 start:/", "t", "/\"\n" + two)},
        {"nested lists", filled("x = ", "[", "")},
        {"nested tables", filled("x = ", "{a=", "")},
        {"a dotted key", filled("", "a.", "a = 1\n")},
        {"a dotted table", filled("[", "a.", "a]\n")},
        {"dotted tables", filled("", "[a.a.a.a.a.a.a.a.a.a.a.a.a.a.a]\n", "")},
        {"dots within tables", filled("x = ", "{a.a.a.a.a.a.a.a.a.a.a.a=", "")},
        {"quoted dots", filled("", "\"\".", "a = 1\n")},
        {"line breaks", filled("", "\n", "")},
        {"comments", filled("", "#\n", "")},
        {"quotes", filled("", "\"", "")},
        {"apostrophes", filled("", "'", "")},
        {"a long number", filled("x = ", "9", "\n")},
        {"a date", filled("x = ", "1979-05-27T", "\n")},
        {"bytes that are not UTF-8", filled("x = \"", "\xff", "\"\n")},
        {"NUL", filled("x = \"", std::string(1, '\0'), "\"\n")},
    };
}

/// Context in which the engines "A" and "B" are registered.
struct Registered {
    EngineFolder engines;
    Registered() {
        engines.engines.resize(2);
        engines.engines[0].engine.name = "A";
        engines.engines[1].engine.name = "B";
    }
};

std::string many_keys(const std::string& begin) {
    std::string text = begin;
    for (int i = 0; text.size() + 12 < body; ++i) text += "k" + std::to_string(i) + "=1\n";
    return text;
}

TEST_SUITE_BEGIN("tournaments/plan/attack");

TEST_CASE_FIXTURE(Registered, "no submission costs much time, room or words") {
    auto all = attacks();
    all.emplace_back("unknown keys", many_keys(head));
    all.emplace_back("unknown keys of an engine", many_keys(head + "[[engine]]\n"));
    all.emplace_back("unknown tables", many_keys(""));
    const long kilobytes = max_kilobytes();
    for (const auto& [what, text] : all) {
        CAPTURE(what);
        REQUIRE(text.size() <= body);
        const double begin = seconds_of_this_thread();
        const auto plan = read_submission(text, {engines, {}, 4});
        CHECK(seconds_of_this_thread() - begin < timeout);
        REQUIRE(!plan);
        CHECK(plan.error().size() <= PlanErrors::most);
        const std::string told = to_string(plan.error(), "x");
        CHECK(told.size() < 128 * 1024);
        CHECK(told.find('\x1b') == std::string::npos);
    }
    CHECK(max_kilobytes() - kilobytes < 100'000 * memory_of_sanitizers);
}

TEST_CASE_FIXTURE(Registered,
                  "of very many mistakes some are reported, with the number of the others") {
    const auto plan = read_submission(many_keys(head), {engines, {}, 4});
    REQUIRE(!plan);
    const std::string told = to_string(plan.error(), "x");
    CHECK(std::ranges::count(told, '\n') == 51);
    CHECK(told.find(" more mistakes\n") != std::string::npos);
    CHECK(told.find("'k0'") != std::string::npos);
}

/// The first moves of Copenhagen, as a file of `lines` lines.
std::string openings(int lines) {
    std::string text;
    for (int i = 0; i < lines; ++i) text += i % 2 == 0 ? "d1-d2\n" : "d1-d3 # another\n";
    return text;
}

TEST_CASE("a long file of openings costs the playing, not the compiling of its rules") {
    const Scratch scratch;
    std::ofstream(scratch / "many.otn") << openings(20'000);
    const rules::Ruleset ruleset = rules::ruleset_of(*rules::find_variant("copenhagen"));
    double begin = seconds_of_this_thread();
    CHECK(read_openings(scratch / "many.otn", ruleset)->size() == 20'000);
    const double read = seconds_of_this_thread() - begin;
    begin = seconds_of_this_thread();
    for (int i = 0; i < 2000; ++i) const rules::CompiledRules tables(ruleset);
    const double compiled = 10 * (seconds_of_this_thread() - begin);
    CAPTURE(read);
    CHECK(read < compiled);
}

TEST_CASE_FIXTURE(Registered, "a submission that takes too much time is rejected") {
    const Scratch scratch;
    std::ofstream(scratch / "many.otn") << openings(99'000);
    const std::string variants =
        "variant = [\"copenhagen\", \"fetlar\", \"berserk\", \"tawlbwrdd\"]\n";
    const std::string text =
        "[tournament]\nname = \"Thing\"\ntime = \"60+1\"\nopenings = \"many.otn\"\n" + variants +
        two;
    const double begin = seconds_of_this_thread();
    CHECK_THROWS_AS(
        static_cast<void>(read_submission(
            text, {engines, scratch / ".", 4, CpuTimeLimit(std::chrono::milliseconds(20))})),
        CpuTimeExceeded);
    const auto long_drawn = read_submission(
        "[tournament]\nname = \"Thing\"\ntime = \"60+1\"\nvariant = \"alea-evangelii\"\n"
        "random_plies = 100\ncycles = 10000\n" +
            two,
        {engines, {}, 4});
    if (!long_drawn) FAIL(to_string(long_drawn.error(), "x"));
    CHECK_THROWS_AS(
        static_cast<void>(known_draw(*long_drawn, {}, CpuTimeLimit(std::chrono::milliseconds(20)))),
        CpuTimeExceeded);
    CHECK(seconds_of_this_thread() - begin < timeout);
    const std::atomic<bool> is_unwanted = true;
    CHECK_THROWS_AS(CpuTimeLimit(std::chrono::hours(1), &is_unwanted).check(), CpuTimeExceeded);
    CpuTimeLimit().check();
}

TEST_CASE("a file of openings has an end") {
    const Scratch scratch;
    const rules::Ruleset ruleset = rules::ruleset_of(*rules::find_variant("copenhagen"));
    std::ofstream(scratch / "many.otn") << openings(100'001);
    CHECK(read_openings(scratch / "many.otn", ruleset).error().line == 100'001);
    std::ofstream(scratch / "large.otn") << std::string((32U << 20) + 1, '\n');
    CHECK(read_openings(scratch / "large.otn", ruleset).error().text.find("32 MB") !=
          std::string::npos);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::attack_test
