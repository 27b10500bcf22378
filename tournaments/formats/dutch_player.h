// SPDX-License-Identifier: MIT
// What the Dutch system wants to know of the players before it pairs a round, all derived from what
// they did so far. Words and numbers are those of FIDE's Handbook C.04.3 (2025); white is whoever
// attacks first. Pure values.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tournaments/formats/format.h"
#include "tournaments/formats/pairing.h"
#include "tournaments/formats/swiss.h"

namespace tafl::formats {

enum class Colour : std::int8_t { black = -1, none = 0, white = 1 };
enum class PreferenceStrength : std::uint8_t { none, mild, strong, absolute };

struct DutchPlayer {
    int number = 0;  ///< the pairing number, from 1
    int half_points = 0;
    std::array<Float, 2> floats{};  ///< of the last round, and of the one before
    bool may_have_bye = true;       ///< C2
    int unplayed = 0;               ///< games
    bool is_topscorer = false;      ///< in the last round only
    int effective_number = 0;       ///< counts those only who are or were there
    std::vector<Colour> colours;    ///< of games played
    int difference = 0;             ///< games with white less games with black
    Colour run = Colour::none;      ///< the colour of the last two games, if it is the same
    Colour preference = Colour::none;
    PreferenceStrength strength = PreferenceStrength::none;  ///< how strong the preference is
};

/// Those who are to be paired, by rank: score, then number.
class DutchPlayers {
  public:
    explicit DutchPlayers(const SwissTournament& tournament);

    [[nodiscard]] const std::vector<DutchPlayer>& players() const { return players_; }
    [[nodiscard]] int rounds_played() const { return rounds_played_; }
    [[nodiscard]] bool is_last_round() const { return is_last_round_; }
    /// Whether criteria ask for colours.
    [[nodiscard]] bool has_colours() const { return has_colours_; }

    /// C1 and C3.
    [[nodiscard]] bool may_meet(const DutchPlayer& one, const DutchPlayer& other) const;
    /// Who gets white; the higher by rank is named first.
    [[nodiscard]] Pairing with_colours(const DutchPlayer& higher, const DutchPlayer& lower) const;

  private:
    void note_meetings(int number, const SwissPlayer& player);

    int rounds_played_;
    bool is_last_round_;
    bool has_colours_;
    tournaments::PerEntrant<tournaments::PerEntrant<bool>> have_met_;
    std::vector<DutchPlayer> players_;
};

/// Article 1.4, by the scores before the round: of a round that was played, what these say; of
/// another one, whether it brought points.
[[nodiscard]] Float float_in(const SwissRecord& record, int half_points, int of_opponent);

/// Whether both prefer the same colour.
[[nodiscard]] bool clash(const DutchPlayer& one, const DutchPlayer& other);

}  // namespace tafl::formats
