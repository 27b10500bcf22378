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

/// A capture as written in a record. Many records leave out the letter of the captured piece.
struct CaptureNote {
    Space space;                 ///< space of the captured piece
    std::optional<Piece> piece;  ///< the captured piece; std::nullopt if no letter is written
    bool operator==(const CaptureNote&) const = default;
};

/// A move as written in a record. Only `move` decides which move is played. The other members are
/// information from the writer of the record, and may be wrong.
struct MoveRecord {
    Move move;
    std::optional<Piece> mover;    ///< the moved piece; std::nullopt if no letter is written
    bool is_jump = false;          ///< true: '^' is written
    bool is_continuation = false;  ///< true: '=' is written; the piece moves again in its turn
    bool is_resignation = false;   ///< true: the text is "---"; `move` is then not used
    /// Returns true for "done": no piece moves.
    [[nodiscard]] bool is_done() const { return !is_resignation && move.is_done(); }
    std::vector<CaptureNote> captures;  ///< captures as written, in the order of the text
    std::string info;  ///< annotation after the move, such as "+" or "--"; may be empty
    bool operator==(const MoveRecord&) const = default;
};

/// Reads the text of one move, without whitespace at its ends. The letters of pieces and the
/// captures may be missing. Captures may be separated by '/' or 'x', and their number has no limit.
/// Returns an error if `text` is not a move.
[[nodiscard]] Expected<MoveRecord, NotationError> parse_move(std::string_view text);

/// Returns `move` as a record with the moved piece and all captures. `before` is the position
/// before the move; `effects` are the effects of the move.
[[nodiscard]] MoveRecord describe(const Position& before, Move move, const Effects& effects);

/// Amount of detail in the text of a move.
enum class MoveStyle : std::uint8_t {
    /// The letters of all pieces except taflmen, all captures, and MoveRecord::info. For people,
    /// for JSON, and for engines that request this style.
    full,
    simple,  ///< only the two spaces, such as "a4-a6"; the default of OTEP
    /// For OpenTafl: the letters of kings, commanders and knights, and at most four captures.
    portable
};
/// Returns the text of a move in this style. A resignation is "---" and the end of a turn is
/// "done", in every style.
[[nodiscard]] std::string to_string(const MoveRecord& record, MoveStyle style = MoveStyle::full);
/// Returns `move` in the form "a4-a6"; for `done`, returns "done".
[[nodiscard]] std::string to_string(Move move);

}  // namespace tafl::rules
