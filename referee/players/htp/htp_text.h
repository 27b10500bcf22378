// SPDX-License-Identifier: MIT
// The text of the Hnefatafl Text Protocol: formats commands and parses replies. Pure functions;
// HTP.md describes the protocol. Each command ends with a newline, so that several can be sent in
// one write.
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

// Spaces

/// Returns the name of a space in the protocol. The format depends on the board size: "a4" on
/// 11x11, "A4" on 13x13, "0a4" on 7x7.
[[nodiscard]] std::string square_text(rules::Space space, int board_size);
/// Parses the name of a space in any of the formats of square_text(); nullopt if the text is
/// invalid or the space is not on a board of this size.
[[nodiscard]] std::optional<rules::Space> parse_square(std::string_view text, int board_size);

// Host to engine

[[nodiscard]] std::string version_line();
[[nodiscard]] std::string board_size_line(int size);
[[nodiscard]] std::string first_move_line(rules::Side side);
[[nodiscard]] std::string play_line(rules::Side mover, rules::Move move, int board_size);
[[nodiscard]] std::string generate_line();
/// Returns the command that requests a move, with the side, for engines that connect by TCP.
[[nodiscard]] std::string generate_line(rules::Side side);
[[nodiscard]] std::string undo_line();
[[nodiscard]] std::string status_line();
[[nodiscard]] std::string quit_line();

// Engine to host

/// First line of a reply. An engine may print other lines before and after it.
struct HtpReply {
    /// True: an error reply, marked with "?". False: a successful reply, marked with "=".
    bool is_refusal = false;
    std::string_view text;  ///< text after the mark, trimmed; points into the parsed line
};
/// Parses a line that starts with "=" or "?"; nullopt for any other line.
[[nodiscard]] std::optional<HtpReply> parse_answer(std::string_view line);

/// Returns the captured spaces in the reply to `play`; an empty list if nothing was captured.
/// Returns nullopt if a word of `text` is not a space on a board of this size.
[[nodiscard]] std::optional<std::vector<rules::Space>> parse_captures(std::string_view text,
                                                                      int board_size);

/// Kind of the reply to a move request.
enum class Choice : std::uint8_t {
    move,
    resignation,
    unreadable  ///< the reply is not a complete move
};
/// Parsed reply to a move request.
struct Chosen {
    Choice choice = Choice::unreadable;
    rules::Move move;  ///< the move; valid only if `choice` is Choice::move
    /// Search info of the reply: score, time or loops; empty without them.
    std::optional<rules::Evaluation> evaluation;
};
/// Parses the reply to a move request: "play attacker e1 e5, score: 4996, delay milliseconds:
/// 23878, loops: 0" or "play attacker resigns _". Ignores the side in the text.
[[nodiscard]] Chosen parse_chosen(std::string_view text, int board_size);

/// Returns true if `line` is a move of an engine that connects by TCP: "play ...", without "= "
/// before it.
[[nodiscard]] bool is_bare_play(std::string_view line);

/// Returns true if the error text is about the command, not about the move: "message: unrecognized
/// command: x".
[[nodiscard]] bool is_command_error(std::string_view error);
/// Returns true if the error text means that the game is over by the engine's rules.
[[nodiscard]] bool claims_game_over(std::string_view error);
/// Returns the text after the last "Error: " in the standard error of an engine that exited: for
/// example "play: you already reached that position". Returns nullopt without such a text.
[[nodiscard]] std::optional<std::string_view> find_error(std::string_view standard_error);

}  // namespace tafl::referee::htp
