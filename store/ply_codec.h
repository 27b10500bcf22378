// SPDX-License-Identifier: MIT
// Encodes the plies of a game as a compact blob, without loss. Pure functions.
// A ply with clocks and without a comment takes about eight bytes. A blob with comments or
// evaluations is compressed if that makes it smaller. Format of the bytes: SCHEMA.md, "Plies".
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "rules/expected.h"
#include "rules/game_record.h"

namespace tafl::store {

/// Reason why a blob cannot be decoded.
enum class PlyFault : std::uint8_t {
    unknown_version,
    bad_board_size,
    cut_short,
    bad_space,   ///< not on a board of the stored size
    bad_number,  ///< larger than its type allows
    left_over,   ///< bytes after the last ply
    bad_packing  ///< compressed bytes that are damaged
};
/// Returns a phrase for people, such as "cut short".
[[nodiscard]] std::string_view explain(PlyFault fault);

struct PlyError {
    PlyFault code;
    std::size_t offset = 0;  ///< position in the blob, in bytes
};

/// Encodes `plies`. Every space in them must be on a board of `board_size`, or empty
/// (Space::is_none()).
[[nodiscard]] std::vector<std::uint8_t> encode_plies(std::span<const rules::PlyRecord> plies,
                                                     int board_size);

/// Returns the size of the decompressed blob in bytes, as stored in the blob itself. If the blob is
/// not compressed, returns its own size. decode_plies() uses memory in proportion to this size.
/// Safe for untrusted input.
[[nodiscard]] std::uint64_t unpacked_size(std::span<const std::uint8_t> bytes);

/// Decodes a blob of encode_plies(). Safe for untrusted input.
[[nodiscard]] rules::Expected<std::vector<rules::PlyRecord>, PlyError> decode_plies(
    std::span<const std::uint8_t> bytes);

}  // namespace tafl::store
