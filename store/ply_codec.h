// SPDX-License-Identifier: MIT
// The plies of a game as a compact blob: about eight bytes a ply with clocks and without comments;
// with comments or evaluations it is compressed where that makes it smaller. Nothing is lost. Pure functions. The
// format, byte by byte: SCHEMA.md, "Plies".
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "rules/expected.h"
#include "rules/game_record.h"

namespace tafl::store {

enum class PlyFault : std::uint8_t {
    unknown_version,
    bad_board_size,
    cut_short,
    bad_space,   ///< not on a board of that size
    bad_number,  ///< more than its type can hold
    left_over,   ///< bytes after the last ply
    bad_packing  ///< compressed bytes that are damaged
};
[[nodiscard]] std::string_view explain(PlyFault fault);

struct PlyError {
    PlyFault code;
    std::size_t offset = 0;  ///< in bytes
};

/// Every space must be on a board of that size, or none.
[[nodiscard]] std::vector<std::uint8_t> encode_plies(std::span<const rules::PlyRecord> plies,
                                                     int board_size);

/// How many bytes these come to where they are compressed, as they say themselves; elsewhere, how
/// many they are. decode_plies() takes memory in proportion to that. Takes any bytes whatsoever.
[[nodiscard]] std::uint64_t unpacked_size(std::span<const std::uint8_t> bytes);

/// Takes any bytes whatsoever.
[[nodiscard]] rules::Expected<std::vector<rules::PlyRecord>, PlyError> decode_plies(
    std::span<const std::uint8_t> bytes);

}  // namespace tafl::store
