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
    unknown_version,  ///< the version number of the blob is not known
    bad_board_size,   ///< the stored size is not a valid size of a board
    cut_short,        ///< the blob ends before its last ply is complete
    bad_space,        ///< a space is not on a board of the stored size
    bad_number,       ///< a number is too large for its type
    left_over,        ///< bytes follow after the last ply
    bad_packing       ///< compressed bytes cannot be decompressed
};
/// Returns a description of `fault` for people, such as "cut short".
[[nodiscard]] std::string_view explain(PlyFault fault);

/// Error of decode_plies().
struct PlyError {
    PlyFault code;
    std::size_t offset = 0;  ///< position of the error in the blob, in bytes from 0
};

/// Encodes `plies` as a blob. `board_size` is the number of rows of the board. Each space in
/// `plies` must be on such a board, or empty (Space::is_none()).
[[nodiscard]] std::vector<std::uint8_t> encode_plies(std::span<const rules::PlyRecord> plies,
                                                     int board_size);

/// Returns the size in bytes that the blob `bytes` has after decompression. This number is stored
/// in a compressed blob. If the blob is not compressed, returns the size of `bytes`. decode_plies()
/// uses memory in proportion to the returned size. Safe for untrusted input.
[[nodiscard]] std::uint64_t unpacked_size(std::span<const std::uint8_t> bytes);

/// Decodes a blob that encode_plies() returned. Returns the plies, or the first error. Safe for
/// untrusted input.
[[nodiscard]] rules::Expected<std::vector<rules::PlyRecord>, PlyError> decode_plies(
    std::span<const std::uint8_t> bytes);

}  // namespace tafl::store
