// SPDX-License-Identifier: MIT
// Test of a property over many seeds. Environment variables: LAWSPEAKER_PROPERTY_SECONDS=600 runs
// all properties for about that time in total, instead of the usual number of seeds.
// LAWSPEAKER_PROPERTY_SEED=123 starts with that seed, LAWSPEAKER_PROPERTY_COUNT=1 tests one seed.
#pragma once

#include <doctest/doctest.h>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "tests/support/sanitized.h"

namespace tafl::tests {

struct PropertyRun {
    int usual_seeds;  ///< number of seeds; a third of it with a sanitizer
    double share;     ///< part of LAWSPEAKER_PROPERTY_SECONDS; the sum of all properties is about 1
};

inline long environment_number(const char* name, long otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtol(text, nullptr, 10);
}

/// Returns true if the usual seeds run, so that a test may require a number of cases of a kind.
/// False if the environment sets the seeds or the time.
inline bool has_many_seeds() {
    return std::getenv("LAWSPEAKER_PROPERTY_SEED") == nullptr &&
           std::getenv("LAWSPEAKER_PROPERTY_COUNT") == nullptr &&
           std::getenv("LAWSPEAKER_PROPERTY_SECONDS") == nullptr;
}

inline constexpr int seeds_divided_by = is_sanitized ? 3 : 1;

/// Calls `check(seed)` for each seed; it returns an error, or an empty text. Stops after five
/// failures.
template <class Check>
void for_seeds(PropertyRun run, Check check) {
    using Clock = std::chrono::steady_clock;
    const long seconds = environment_number("LAWSPEAKER_PROPERTY_SECONDS", 0);
    const auto budget = std::chrono::duration<double>(static_cast<double>(seconds) * run.share);
    const auto first =
        static_cast<std::uint64_t>(environment_number("LAWSPEAKER_PROPERTY_SEED", 1));
    const long count =
        environment_number("LAWSPEAKER_PROPERTY_COUNT", run.usual_seeds / seeds_divided_by);
    const auto begin = Clock::now();
    int failures = 0;
    long done = 0;
    for (; failures < 5 && (seconds > 0 ? Clock::now() - begin < budget : done < count); ++done) {
        const std::uint64_t seed = first + static_cast<std::uint64_t>(done);
        const std::string complaint = check(seed);
        if (complaint.empty()) continue;
        ++failures;
        FAIL_CHECK("seed " << seed << ": " << complaint);
    }
    CHECK(failures == 0);
    if (seconds > 0) MESSAGE(done << " seeds");
}

}  // namespace tafl::tests
