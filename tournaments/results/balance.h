// SPDX-License-Identifier: MIT
// The balance of rule sets: how often each side wins. Pure functions of games.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rules/game_end.h"
#include "tournaments/results/repeats.h"

namespace tafl::results {

/// An interval of shares, 0 to 1.
struct Interval {
    double low = 0;
    double high = 1;
};

/// The 95 % score interval of Wilson (1927) for `hits` of `total`; 0 to 1 if there is nothing to go
/// by.
[[nodiscard]] Interval wilson_interval(std::int64_t hits, std::int64_t total);

/// "62.5 [55.0, 69.4]": per cent with the interval; "n/a" of nothing.
[[nodiscard]] std::string share_text(std::int64_t hits, std::int64_t total);

/// Finished games that belong together. Those that repeat an earlier one are counted, and left out
/// of everything else unless they are kept.
struct Balance {
    Repeats repeats = Repeats::left_out;
    std::int64_t games = 0;
    std::int64_t distinct = 0;
    std::int64_t counted = 0;    ///< of these the rest is told
    std::int64_t attackers = 0;  ///< won by the attackers
    std::int64_t draws = 0;
    std::int64_t defenders = 0;
    std::int64_t plies = 0;  ///< of all games together
    std::map<rules::Termination, std::int64_t> terminations{};

    Fingerprints seen{};

    void add(const rules::GameEnd& end, std::uint64_t fingerprint = 0);
    [[nodiscard]] double mean_plies() const {
        return counted == 0 ? 0 : static_cast<double>(plies) / static_cast<double>(counted);
    }
};

}  // namespace tafl::results
