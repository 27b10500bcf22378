// SPDX-License-Identifier: MIT
// Encodes the plies of a game as a compact blob, and decodes them, without loss. Pure functions.
// A ply with clocks and without a comment takes about eight bytes. A blob with comments or
// evaluations is compressed if this makes it smaller. SCHEMA.md, "Plies", describes the bytes.
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

/// Encodes `plies` as a blob. `board_size` is the number of ranks of the board. Each space in
/// `plies` must be on a board of this size, or must be a Space with is_none().
[[nodiscard]] std::vector<std::uint8_t> encode_plies(std::span<const rules::PlyRecord> plies,
                                                     int board_size);

/// Returns the size of the blob `bytes` after decompression, in bytes. For a compressed blob, this
/// is a number stored in the blob. For any other blob, it is the size of `bytes`. The memory that
/// decode_plies() uses is proportional to this size. Safe for untrusted input.
[[nodiscard]] std::uint64_t unpacked_size(std::span<const std::uint8_t> bytes);

/// Decodes a blob that encode_plies() returned. Returns its plies, or the first error in it. Safe
/// for untrusted input.
[[nodiscard]] rules::Expected<std::vector<rules::PlyRecord>, PlyError> decode_plies(
    std::span<const std::uint8_t> bytes);

}  // namespace tafl::store
