// SPDX-License-Identifier: MIT
// OTN moves: "a4-a6", "Ne6^=e8xce7/f8", "---", and "done", which ends a turn that could go on. Read
// leniently, written canonically. See RULES.md, "Notation".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"
#include "rules/notation.h"
#include "rules/position.h"

namespace tafl::rules {

/// A capture as a record lists it; the letter is often missing.
struct CaptureNote {
    Space space;
    std::optional<Piece> piece;
    bool operator==(const CaptureNote&) const = default;
};

/// A move as a record writes it. Only `move` decides what is played; the rest is what the writer
/// says of it.
struct MoveRecord {
    Move move;
    std::optional<Piece> mover;    ///< the letter, if one is written
    bool is_jump = false;          ///< '^'
    bool is_continuation = false;  ///< '=': the same piece goes on
    bool is_resignation = false;   ///< "---"; then there is no move
    /// "done": nothing is moved.
    [[nodiscard]] bool is_done() const { return !is_resignation && move.is_done(); }
    std::vector<CaptureNote> captures;
    std::string info;  ///< "+", "--", ...
    bool operator==(const MoveRecord&) const = default;
};

/// Reads one move without blanks around it. Letters and captures may be missing, captures may be
/// joined by '/' or 'x' and be as many as they like.
[[nodiscard]] Expected<MoveRecord, NotationError> parse_move(std::string_view text);

/// What a move was, told from the position before it and what it did.
[[nodiscard]] MoveRecord describe(const Position& before, Move move, const Effects& effects);

/// How much of a record is written.
enum class MoveStyle : std::uint8_t {
    full,  ///< letters of all special pieces, every capture: for people, JSON and engines that ask
    simple,   ///< "a4-a6": OTEP's default
    portable  ///< letters k c n, at most four captures: all that OpenTafl's reader takes
};
[[nodiscard]] std::string to_string(const MoveRecord& record, MoveStyle style = MoveStyle::full);
/// The simple form; "done" for that.
[[nodiscard]] std::string to_string(Move move);

}  // namespace tafl::rules
