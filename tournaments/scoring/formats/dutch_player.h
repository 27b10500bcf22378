// SPDX-License-Identifier: MIT
// DutchPlayers: data of the players that the Dutch system needs to pair a round, derived from the
// earlier rounds. Terms and numbers are those of FIDE's Handbook C.04.3 (edition of 2025). White is
// the player that attacks first. Pure values.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tournaments/scoring/formats/format.h"
#include "tournaments/scoring/formats/pairing.h"
#include "tournaments/scoring/formats/swiss.h"

namespace tafl::formats {

enum class Colour : std::int8_t { black = -1, none = 0, white = 1 };
enum class PreferenceStrength : std::uint8_t { none, mild, strong, absolute };

/// Player that is to be paired.
struct DutchPlayer {
    int number = 0;                 ///< the pairing number, from 1
    int half_points = 0;            ///< score before the round
    std::array<Float, 2> floats{};  ///< in the last round, and in the one before it
    bool may_have_bye = true;       ///< C2: had no bye, and no full score without a game
    int unplayed = 0;               ///< rounds without a played match (C9)
    bool is_topscorer = false;    ///< more than half of the possible score; only in the last round
    int effective_number = 0;     ///< pairing number without players that were never there
    std::vector<Colour> colours;  ///< of the played matches, the oldest first
    int difference = 0;           ///< matches with white minus matches with black
    Colour run = Colour::none;    ///< colour of the last two played matches if it is the same
    Colour preference = Colour::none;
    PreferenceStrength strength = PreferenceStrength::none;  ///< strength of `preference`
};

/// Players that are to be paired, by rank: score, then pairing number.
class DutchPlayers {
  public:
    explicit DutchPlayers(const SwissTournament& tournament);

    [[nodiscard]] const std::vector<DutchPlayer>& players() const { return players_; }
    [[nodiscard]] int rounds_played() const { return rounds_played_; }
    /// Returns true if the round to pair is the last one.
    [[nodiscard]] bool is_last_round() const { return is_last_round_; }
    /// Returns true if the criteria use colours, which is so if a match is one game.
    [[nodiscard]] bool has_colours() const { return has_colours_; }

    /// Returns true if the two players may be paired by the criteria C1 (not twice) and C3
    /// (colours).
    [[nodiscard]] bool may_meet(const DutchPlayer& one, const DutchPlayer& other) const;
    /// Returns the pairing with the player that gets white first (article 5.2). `higher` is the
    /// higher-ranked player.
    [[nodiscard]] Pairing with_colours(const DutchPlayer& higher, const DutchPlayer& lower) const;

  private:
    void note_meetings(int number, const SwissPlayer& player);

    int rounds_played_;
    bool is_last_round_;
    bool has_colours_;
    tournaments::PerEntrant<tournaments::PerEntrant<bool>> have_met_;
    std::vector<DutchPlayer> players_;
};

/// Returns the float of a player in one round (article 1.4). For a played match, it compares the
/// scores before the round: `half_points` of the player and `of_opponent`. A round without a match
/// is a downfloat if it brought points.
[[nodiscard]] Float float_in(const SwissRecord& record, int half_points, int of_opponent);

/// Returns true if both players prefer the same colour.
[[nodiscard]] bool clash(const DutchPlayer& one, const DutchPlayer& other);

}  // namespace tafl::formats
