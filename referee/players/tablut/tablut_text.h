// SPDX-License-Identifier: MIT
// The frames of the Tablut competition's protocol and their contents: pure functions, and a buffer
// that splits bytes into frames. TABLUT_JSON.md describes the protocol.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/board.h"
#include "rules/position.h"
#include "rules/result.h"
#include "rules/side.h"
#include "rules/space.h"

namespace tafl::referee::tablut {

/// Size of the only board of the protocol.
inline constexpr int board_size = 9;

// Frames

/// Returns the frame of `text`: its length in four bytes, the most significant first, and the text.
[[nodiscard]] std::string frame_of(std::string_view text);

/// Splits received bytes into the texts of frames. It holds at most one frame and the last appended
/// piece.
class FrameBuffer {
  public:
    /// Maximum bytes of a received text. A frame with a longer text is invalid: bad_length()
    /// returns its length, and no later text can be read.
    static constexpr std::int64_t longest = 65536;

    /// Adds received bytes. Does nothing after an invalid length.
    void append(std::string_view piece);
    /// Removes and returns the text of the next frame; nullopt if no frame is complete or a length
    /// was invalid. Take all texts before the next append().
    [[nodiscard]] std::optional<std::string> take();
    /// Returns the invalid length of a received frame, as a signed number: below 1 or above
    /// `longest`. No text can be read after it. Returns nullopt if all lengths were valid.
    [[nodiscard]] std::optional<std::int64_t> bad_length() const { return bad_length_; }
    /// Returns the number of received bytes of the next frame, its length included.
    [[nodiscard]] std::size_t waiting() const { return bytes_.size(); }

  private:
    std::string bytes_;
    std::optional<std::int64_t> bad_length_;
};

// Engine to host

/// Parses the move in a JSON object such as {"from":"e4","to":"f4","turn":"WHITE"}. The order of
/// the members, whitespace, other members and the case of letters do not matter. Returns nullopt if
/// the text is not such an object, or if a space is not on the board.
[[nodiscard]] std::optional<rules::Move> move_from(std::string_view text);

// Host to engine

/// Value of the member "turn": the side to move, or the result. White is the defenders.
enum class Turn : std::uint8_t { white, black, white_win, black_win, draw };
/// Returns the value of "turn" for the side to move: black for the attackers, white for the
/// defenders.
[[nodiscard]] Turn turn_of(rules::Side to_move);
/// Returns the value of "turn" for the end of a game. Requires a `result` other than `none`.
[[nodiscard]] Turn turn_of(rules::Result result);

/// Returns {"board":[["EMPTY",...],...],"turn":"WHITE"}, in the exact format that engines search
/// for. `fallen_king`: space at which a captured king is still shown, if that space is empty;
/// nullopt = no such space.
[[nodiscard]] std::string state_text(const rules::Board& board, Turn turn,
                                     std::optional<rules::Space> fallen_king = std::nullopt);

}  // namespace tafl::referee::tablut
