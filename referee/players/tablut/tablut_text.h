// SPDX-License-Identifier: MIT
// The frames of the Tablut competition's protocol and what stands in them. Pure functions, and a
// value that makes frames of bytes. TABLUT_JSON.md describes the protocol.
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

inline constexpr int board_size = 9;

// Frames

/// The text with its length in front, as four bytes, the most significant first.
[[nodiscard]] std::string frame_of(std::string_view text);

/// Makes texts of the pieces in which a connection delivers them. It holds no more than one frame
/// and the piece that was last appended.
class FrameBuffer {
  public:
    static constexpr std::int64_t longest = 65536;

    void append(std::string_view piece);
    /// The next text, without its length. Call it until there is none before appending more.
    [[nodiscard]] std::optional<std::string> take();
    /// The length, as a signed number, of a frame that there can't be: below 1 or above `longest`.
    /// Nothing can be read after it.
    [[nodiscard]] std::optional<std::int64_t> bad_length() const { return bad_length_; }
    /// What has come of a frame that is not complete.
    [[nodiscard]] std::size_t waiting() const { return bytes_.size(); }

  private:
    std::string bytes_;
    std::optional<std::int64_t> bad_length_;
};

// Engine to host

/// The move of an object such as {"from":"e4","to":"f4","turn":"WHITE"}: the order of its members,
/// blanks, what else there is, and the case of a letter do not matter. None if there is no such
/// object, or one of the two is not a space of the board.
[[nodiscard]] std::optional<rules::Move> move_from(std::string_view text);

// Host to engine

enum class Turn : std::uint8_t { white, black, white_win, black_win, draw };
[[nodiscard]] Turn turn_of(rules::Side to_move);
/// For results but `none`.
[[nodiscard]] Turn turn_of(rules::Result result);

/// {"board":[["EMPTY",...],...],"turn":"WHITE"}, in exactly the form that engines look for. A king
/// who was captured is left standing: `fallen_king`, if nobody else stands there.
[[nodiscard]] std::string state_text(const rules::Board& board, Turn turn,
                                     std::optional<rules::Space> fallen_king = std::nullopt);

}  // namespace tafl::referee::tablut
