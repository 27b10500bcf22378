// SPDX-License-Identifier: MIT
// Used by the tests of this directory: a temporary directory, a small tournament, and games to
// store.
#pragma once

#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <random>
#include <string>
#include <system_error>
#include <vector>

#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "store/archive_epoch.h"
#include "tests/support/finish_game.h"

namespace tafl::store::tests {

/// Empty directory that is removed with its files at the end of the test.
class TemporaryDirectory {
  public:
    TemporaryDirectory() {
        std::string name = (std::filesystem::temp_directory_path() / "tafl-store-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) {
            throw std::system_error(errno, std::generic_category(), name);
        }
        path_ = name;
    }
    ~TemporaryDirectory() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

    [[nodiscard]] std::filesystem::path operator/(const char* name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
};

/// Returns the error that an action throws. Fails the test if it throws nothing.
template <class Action>
ArchiveError error_of(Action&& action) {
    try {
        action();
    } catch (const ArchiveError& error) {
        return error;
    }
    FAIL("no ArchiveError was thrown");
    return {ArchiveError::Kind::io, ""};
}
template <class Action>
ArchiveError::Kind kind_of(Action&& action) {
    return error_of(action).kind();
}

inline Time at(std::int64_t microseconds) { return Time(std::chrono::microseconds(microseconds)); }

inline constexpr const char* brandub_text =
    "dim:7 name:Brandub atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

inline rules::Ruleset brandub() { return rules::parse_ruleset(brandub_text)->ruleset; }

inline std::vector<EntrantRecord> two_entrants() {
    return {{1, "Huscarl 1.2", "engines/huscarl --quiet"}, {2, "Víðarr ᚢ", "engines/vidarr"}};
}

/// Returns matches of two games between the two entrants, with the sides swapped.
inline std::vector<ScheduledGame> schedule(int matches, int round = 1) {
    std::vector<ScheduledGame> games;
    for (int match = 1; match <= matches; ++match) {
        for (int game = 1; game <= 2; ++game) {
            games.push_back({.round = round,
                             .match = match,
                             .game = GameNumber(game),
                             .entrants = {game == 1 ? 1 : 2, game == 1 ? 2 : 1},
                             .variant = "brandub",
                             .rules = brandub_text,
                             .opening = "d1-c1",
                             .seed = ~std::uint64_t{0} - static_cast<std::uint64_t>(match)});
        }
    }
    return games;
}

inline TournamentId add_sample(Archive& archive, int matches, const std::string& name = "Open") {
    return archive.add_tournament({.name = name,
                                   .site = "Þingvellir",
                                   .plan = "[tournament]\nname = \"Open\"\n",
                                   .created = at(1'700'000'000'000'001)},
                                  two_entrants(), schedule(matches));
}

/// Returns plies as in a game with a clock of 300+3. Another `seed` gives another game.
inline std::vector<rules::PlyRecord> clocked_plies(int count, unsigned seed, int board_size = 11) {
    using namespace std::chrono;
    std::mt19937 random(seed);
    std::uniform_int_distribution<int> line(0, board_size - 1);
    std::exponential_distribution<double> seconds_spent(1 / 3.0);
    std::uniform_int_distribution<int> lag(5, 400);
    rules::BySide<microseconds> left = {seconds(300), seconds(300)};
    std::vector<rules::PlyRecord> plies;
    for (int i = 0; i < count; ++i) {
        const auto side = i % 2 == 0 ? rules::Side::attackers : rules::Side::defenders;
        rules::PlyRecord ply;
        ply.move = {rules::Space(line(random), line(random)),
                    rules::Space(line(random), line(random))};
        left[side] += seconds(3);
        ply.spent = std::min(left[side], microseconds(std::llround(seconds_spent(random) * 1e6)));
        ply.host_lag = microseconds(lag(random));
        left[side] -= ply.spent;
        ply.left.main = duration_cast<milliseconds>(left[side]);
        plies.push_back(std::move(ply));
    }
    return plies;
}

/// Returns the record of an ordinary game that entrant 1 wins.
rules::GameRecord won_by_first(const GameRow& game, unsigned seed = 1, int plies = 40);

/// Returns the identity of the archive in a file.
inline ArchiveIdentity identity_of(const std::filesystem::path& path,
                                   Access access = Access::read_only) {
    Archive archive = Archive::open(path, access);
    return ArchiveEpoch(archive).current();
}

/// Plays a scheduled game to its end.
inline void play(Archive& archive, const GameRow& game, const rules::GameRecord& record) {
    archive.begin_game(game.scheduled.id, record.started);
    finish_game(archive, game.scheduled.id, record);
}

}  // namespace tafl::store::tests
