// SPDX-License-Identifier: MIT
// Counts of games and matches, read from what `lawspeaker export --csv` has written of tests.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace tafl::evolution {

/// A share with its 95 % interval, in percent.
struct Share {
    double percent;
    double low;
    double high;
};
/// So many of all.
struct Count {
    int of;
    int all;
};
/// Of one run: Wilson's interval. Of several: Student's interval of the runs' shares, as games of
/// one network say little of the next one's; or Wilson's over all games, where that is wider. Of
/// nothing: 0 to 100.
[[nodiscard]] Share share_of(const std::vector<Count>& runs);

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

/// What was counted of each run, by its seed.
using Runs = std::map<std::uint64_t, Tally>;
using Tests = std::map<Test, Runs>;

/// The games that players of one run have played against each other.
struct Balance {
    int attackers_wins = 0;
    int draws = 0;
    int defenders_wins = 0;
};
/// By rule set, of each run its last `generations`, from FOLDER/RULES-SEED/fitness.csv.
[[nodiscard]] std::map<std::string, std::vector<Balance>> read_balance(
    const std::filesystem::path& folder, std::size_t generations);

/// The tests of all runs, from FOLDER/RULES-SEED/tests-PLIES.csv. Throws an Error.
[[nodiscard]] Tests read_tests(const std::filesystem::path& folder);

/// Rows of a table by RFC 4180, the first one with the names of its columns.
[[nodiscard]] std::vector<std::vector<std::string>> parse_csv(const std::string& text);

}  // namespace tafl::evolution
