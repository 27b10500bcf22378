// SPDX-License-Identifier: MIT
// Moves of OTN: "a4-a6", "Ne6^=e8xce7/f8", "---", and "done", which ends a turn that could
// continue. Readers accept several forms; writers use one canonical form. See RULES.md, "Notation".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"
#include "rules/notation.h"
#include "rules/position.h"

namespace tafl::rules {

/// Capture as written in a record. If the letter is missing, `piece` is empty; this is common.
struct CaptureNote {
    Space space;
    std::optional<Piece> piece;
    bool operator==(const CaptureNote&) const = default;
};

/// Move as written in a record. Only `move` decides which move is played. The other members are
/// statements of the writer.
struct MoveRecord {
    Move move;
    std::optional<Piece> mover;    ///< piece of the letter; none if no letter is written
    bool is_jump = false;          ///< '^'
    bool is_continuation = false;  ///< '=': the same piece continues its turn
    bool is_resignation = false;   ///< "---"; `move` is then not used
    /// Returns true for "done": no piece moves.
    [[nodiscard]] bool is_done() const { return !is_resignation && move.is_done(); }
    std::vector<CaptureNote> captures;
    std::string info;  ///< "+", "--", ...
    bool operator==(const MoveRecord&) const = default;
};

/// Reads one move without whitespace around it. Letters and captures may be missing. Captures may
/// be separated by '/' or 'x'; their number has no limit.
[[nodiscard]] Expected<MoveRecord, NotationError> parse_move(std::string_view text);

/// Returns the record of `move`, from the position before it and its effects.
[[nodiscard]] MoveRecord describe(const Position& before, Move move, const Effects& effects);

/// Amount of detail of a written move.
enum class MoveStyle : std::uint8_t {
    /// Letters of all special pieces, all captures. For people, JSON and engines that request it.
    full,
    simple,   ///< "a4-a6": OTEP's default
    portable  ///< letters k c n, at most four captures: the limits of OpenTafl's reader
};
[[nodiscard]] std::string to_string(const MoveRecord& record, MoveStyle style = MoveStyle::full);
/// Returns the simple form, or "done".
[[nodiscard]] std::string to_string(Move move);

}  // namespace tafl::rules
