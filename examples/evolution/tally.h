// SPDX-License-Identifier: MIT
// Counts of games and matches from files of `lawspeaker export --csv`.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace tafl::evolution {

/// Share with its 95 % interval, in percent.
struct Share {
    double percent;
    double low;
    double high;
};
/// Number of cases out of all.
struct Count {
    int of;
    int all;
};
/// Returns the share. For one run, Wilson's interval. For several, Student's interval of the runs'
/// shares, because games of one network do not represent the next one; or Wilson's over all games,
/// if that is wider. Without games: 0 to 100.
[[nodiscard]] Share share_of(const std::vector<Count>& runs);

/// Results of a network. The paper's Red are the attackers, its White the defenders.
struct Tally {
    int games = 0;
    int won_red = 0;
    int won_white = 0;
    int lost_red = 0;
    int lost_white = 0;
    int matches = 0;
    int matches_won = 0;  ///< by wins, else by captures
    Tally& operator+=(const Tally& other);
};

/// Test of a network.
struct Test {
    std::string rules;     ///< "original" or "alternative"
    std::string opponent;  ///< "random" or "simple"
    int plies = 0;
    int generation = 0;
    auto operator<=>(const Test&) const = default;
};

/// Results of each run, by its seed.
using Runs = std::map<std::uint64_t, Tally>;
using Tests = std::map<Test, Runs>;

/// Results of games between players of one run.
struct Balance {
    int attackers_wins = 0;
    int draws = 0;
    int defenders_wins = 0;
};
/// Returns, by rules, the last `generations` of each run, from FOLDER/RULES-SEED/fitness.csv.
[[nodiscard]] std::map<std::string, std::vector<Balance>> read_balance(
    const std::filesystem::path& folder, std::size_t generations);

/// Returns the tests of all runs, from FOLDER/RULES-SEED/tests-PLIES.csv. Throws Error.
[[nodiscard]] Tests read_tests(const std::filesystem::path& folder);

/// Parses CSV (RFC 4180). The first row has the names of the columns.
[[nodiscard]] std::vector<std::vector<std::string>> parse_csv(const std::string& text);

}  // namespace tafl::evolution
