// SPDX-License-Identifier: MIT
// The Hnefatafl Text Protocol as text: what the host says, and what an engine's answers mean. Pure
// functions; HTP.md describes the protocol. What the host says ends with a newline, so that lines
// can be joined into one write.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game_record.h"
#include "rules/position.h"
#include "rules/side.h"

namespace tafl::referee::htp {

// Squares

/// The protocol tells boards apart by how squares are written: "a4" on 11x11, "A4" on 13x13, "0a4"
/// on 7x7.
[[nodiscard]] std::string square_text(rules::Space space, int board_size);
/// In any of these ways, for it is known which board is played on; none if it is not on it.
[[nodiscard]] std::optional<rules::Space> parse_square(std::string_view text, int board_size);

// Host to engine

[[nodiscard]] std::string version_line();
[[nodiscard]] std::string board_size_line(int size);
[[nodiscard]] std::string first_move_line(rules::Side side);
[[nodiscard]] std::string play_line(rules::Side mover, rules::Move move, int board_size);
[[nodiscard]] std::string generate_line();
/// With a side, which engines that are driven over TCP get to see.
[[nodiscard]] std::string generate_line(rules::Side side);
[[nodiscard]] std::string undo_line();
[[nodiscard]] std::string status_line();
[[nodiscard]] std::string quit_line();

// Engine to host

/// The first line of an answer; an engine may print any others before and after it.
struct HtpReply {
    bool is_refusal = false;  ///< "? ", an error
    std::string_view text;    ///< trimmed; points into the line
};
/// None for a line that is no answer.
[[nodiscard]] std::optional<HtpReply> parse_answer(std::string_view line);

/// The squares that a move emptied; none if the text is anything else.
[[nodiscard]] std::optional<std::vector<rules::Space>> parse_captures(std::string_view text,
                                                                      int board_size);

enum class Choice : std::uint8_t {
    move,
    resignation,
    unreadable  ///< it begins like a move, or should be one
};
struct Chosen {
    Choice choice = Choice::unreadable;
    rules::Move move;
    std::optional<rules::Evaluation> evaluation;  ///< where the engine adds a score
};
/// "play attacker e1 e5, score: 4996, delay milliseconds: 23878, loops: 0", or "play attacker
/// resigns _". Whose move it says that it is does not count.
[[nodiscard]] Chosen parse_chosen(std::string_view text, int board_size);

/// True for a line as engines that are driven over TCP send it: "play ...", without "= ".
[[nodiscard]] bool is_bare_play(std::string_view line);

/// True if an error is about the command and not about a move: "message: unrecognized command: x".
[[nodiscard]] bool is_rules_mismatch(std::string_view error);
/// True if an error says that by the engine's rules the game is over.
[[nodiscard]] bool claims_game_over(std::string_view error);
/// The error with which a program left, as far as its standard error shows one: "play: you already
/// reached that position".
[[nodiscard]] std::optional<std::string_view> find_error(std::string_view standard_error);

}  // namespace tafl::referee::htp
