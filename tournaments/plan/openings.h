// SPDX-License-Identifier: MIT
// Openings: how games begin before the engines take over. From a file, or drawn at random.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "rules/board.h"
#include "rules/expected.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "tournaments/plan/cpu_time_limit.h"
#include "tournaments/words.h"

namespace tafl::plan {

/// Another position to begin with than that of the rules.
struct StartPosition {
    rules::Board board;
    rules::Side to_move = rules::Side::attackers;
    bool operator==(const StartPosition&) const = default;
};

struct Opening {
    std::optional<StartPosition> start;
    std::vector<rules::Move> moves;
    bool operator==(const Opening&) const = default;
};

enum class OpeningsOrder : std::uint8_t { sequential, random };
[[nodiscard]] std::string_view name_of(OpeningsOrder order);

/// As the database holds it: a position record and the side to move if there is a start position,
/// then simple moves; joined by blanks. Empty if there is nothing.
[[nodiscard]] std::string to_string(const Opening& opening);
/// The moves of such a text.
[[nodiscard]] std::vector<rules::Move> opening_moves(const std::string& text);

/// The rules with which a game of this opening is played.
[[nodiscard]] rules::Ruleset rules_of(const Opening& opening, const rules::Ruleset& ruleset);

struct OpeningsError {
    int line = 0;  ///< from 1; 0 if it belongs to the file as a whole
    std::string text;
};

/// Reads a file of openings and plays each under `ruleset`; the first mistake is told. Two kinds of
/// file: OTG records, one after the other; or a line for each opening, OTN moves, or an OTN
/// position record with `attackers` or `defenders` behind it and moves if wanted ('#' begins a
/// comment). No opening may end the game or stop amid a berserk sequence. At most 32 MB and 100,000
/// openings. Throws CpuTimeExceeded.
[[nodiscard]] rules::Expected<std::vector<Opening>, OpeningsError> read_openings(
    const std::filesystem::path& file, const rules::Ruleset& ruleset,
    const CpuTimeLimit& budget = {});

/// `plies` random legal moves from the start of the rules, drawn from the seed. Afterwards the game
/// is not over, no berserk sequence is open, and neither side could end the game in its favour with
/// one move. Empty if many tries found no such line.
[[nodiscard]] std::vector<rules::Move> random_opening(const rules::Ruleset& ruleset, int plies,
                                                      std::uint64_t seed);

}  // namespace tafl::plan

namespace tafl::tournaments {

template <>
inline constexpr plan::OpeningsOrder last_of<plan::OpeningsOrder> = plan::OpeningsOrder::random;

}  // namespace tafl::tournaments
