// SPDX-License-Identifier: MIT
// A round that was paired by the scores before it, as people read it: who met whom, with which
// scores, who floated, who was free. For people; nothing is paired by it.
#pragma once

#include <cstdint>
#include <vector>

namespace tafl::formats {

/// How a player was paired out of his scoregroup, or got points without playing (FIDE Handbook
/// C.04.3, article 1.4).
enum class Float : std::int8_t { up = -1, none = 0, down = 1 };

struct PairedEntrant {
    int entrant = 0;
    double score = 0;   ///< before the round
    double points = 0;  ///< of the round, as far as it was played
    Float drift = Float::none;
};

struct PairedMatch {
    int number = 0;       ///< of the match, in the tournament
    PairedEntrant first;  ///< who attacks in its first game
    PairedEntrant second;
    int games = 0;  ///< that have ended
    bool is_over = false;
    bool is_played = false;  ///< one of its games was begun; else it is forfeited, or to come
};

enum class ByeReason : std::uint8_t {
    bye,       ///< nobody was left for him
    half_bye,  ///< he had asked for it
    absent     ///< he had withdrawn
};
struct RoundBye {
    PairedEntrant seat;
    ByeReason kind = ByeReason::bye;
};

struct PairedRound {
    int round = 1;
    std::vector<PairedMatch> matches;  ///< in the order of boards
    std::vector<RoundBye> free;

    [[nodiscard]] bool is_over() const {
        for (const PairedMatch& match : matches) {
            if (!match.is_over) return false;
        }
        return true;
    }
};

}  // namespace tafl::formats
