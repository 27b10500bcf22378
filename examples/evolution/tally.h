// SPDX-License-Identifier: MIT
// Counts of games and matches, read from what `lawspeaker export --csv` has written of tests.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace tafl::evolution {

/// A share with its 95 % interval (Wilson), in percent.
struct Share {
    double percent;
    double low;
    double high;
};
/// `games` 0 gives a share of which nothing is known: 0 to 100.
[[nodiscard]] Share share_of(int count, int games);

/// How a network has fared. The paper's Red are the attackers, its White the defenders.
struct Tally {
    int games = 0;
    int won_red = 0;
    int won_white = 0;
    int lost_red = 0;
    int lost_white = 0;
    int matches = 0;
    int matches_won = 0;  ///< by wins, or else by captures
    Tally& operator+=(const Tally& other);
};

/// What a network was tested in.
struct Test {
    std::string rules;     ///< "original" or "alternative"
    std::string opponent;  ///< "random" or "simple"
    int plies = 0;
    int generation = 0;
    auto operator<=>(const Test&) const = default;
};

using Tests = std::map<Test, Tally>;

/// The games that players of one run have played against each other.
struct Balance {
    int attackers_wins = 0;
    int draws = 0;
    int defenders_wins = 0;
};
/// By rule set, the last `generations` of each run together, from FOLDER/RULES-SEED/fitness.csv.
[[nodiscard]] std::map<std::string, Balance> read_balance(const std::filesystem::path& folder,
                                                          std::size_t generations);

/// The tests of all seeds together, from FOLDER/RULES-SEED/tests-PLIES.csv. Throws an Error.
[[nodiscard]] Tests read_tests(const std::filesystem::path& folder);

/// Rows of a table by RFC 4180, the first one with the names of its columns.
[[nodiscard]] std::vector<std::vector<std::string>> parse_csv(const std::string& text);

}  // namespace tafl::evolution
