// SPDX-License-Identifier: MIT
// DutchPlayers: the data of the players that the Dutch system needs for the pairing of a round.
// They are computed from the earlier rounds. Terms and article numbers are those of the FIDE
// Handbook C.04.3 (edition of 2025). White is the player that attacks first. Pure values.
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

/// A player of the round to be paired, with its data from the earlier rounds.
struct DutchPlayer {
    int number = 0;       ///< pairing number, from 1
    int half_points = 0;  ///< score before the round, in half points
    /// Float of the player in the last round (element 0) and in the round before (element 1).
    std::array<Float, 2> floats{};
    /// True if the player may get the bye. False if it had a bye before, or the points of a win
    /// without a game (C2).
    bool may_have_bye = true;
    int unplayed = 0;  ///< number of rounds without a played match (C9)
    /// True if the round to be paired is the last one and the player has more than half of the
    /// possible score.
    bool is_topscorer = false;
    /// Number of the player, from 1, in the order of pairing numbers. Players that are absent and
    /// were never paired are not counted.
    int effective_number = 0;
    std::vector<Colour> colours;  ///< colours of the played matches, the oldest first
    int difference = 0;  ///< number of matches with white minus number of matches with black
    /// Colour of the last two played matches. `none` if their colours differ, or if fewer than two
    /// were played.
    Colour run = Colour::none;
    Colour preference = Colour::none;
    PreferenceStrength strength = PreferenceStrength::none;  ///< strength of `preference`
};

/// Players of the round to be paired, in order of rank: by score, then by pairing number.
class DutchPlayers {
  public:
    explicit DutchPlayers(const SwissTournament& tournament);

    [[nodiscard]] const std::vector<DutchPlayer>& players() const { return players_; }
    [[nodiscard]] int rounds_played() const { return rounds_played_; }
    /// Returns true if the round to be paired is the last one of the tournament.
    [[nodiscard]] bool is_last_round() const { return is_last_round_; }
    /// Returns true if the criteria use colours. This is the case if a match is one game.
    [[nodiscard]] bool has_colours() const { return has_colours_; }

    /// Returns true if the two players may be paired: they have not met (C1), and their colour
    /// preferences allow it (C3).
    [[nodiscard]] bool may_meet(const DutchPlayer& one, const DutchPlayer& other) const;
    /// Returns the pairing of the two players. Article 5.2 decides which of them has white and is
    /// first. `higher` is the higher-ranked player.
    [[nodiscard]] Pairing with_colours(const DutchPlayer& higher, const DutchPlayer& lower) const;

  private:
    void note_meetings(int number, const SwissPlayer& player);

    int rounds_played_;
    bool is_last_round_;
    bool has_colours_;
    tournaments::PerEntrant<tournaments::PerEntrant<bool>> have_met_;
    std::vector<DutchPlayer> players_;
};

/// Returns the float of a player in the round of `record` (article 1.4). `half_points` is the score
/// of the player before that round, `of_opponent` the score of its opponent; they are compared if
/// the match was played. If no match was played, returns `down` if the round gave points, else
/// `none`.
[[nodiscard]] Float float_in(const SwissRecord& record, int half_points, int of_opponent);

/// Returns true if both players have a colour preference and it is the same colour.
[[nodiscard]] bool clash(const DutchPlayer& one, const DutchPlayer& other);

}  // namespace tafl::formats
