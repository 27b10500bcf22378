// SPDX-License-Identifier: MIT
// Bytes made fewer by zlib's deflate, and brought back. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tafl::store {

[[nodiscard]] std::vector<std::uint8_t> deflated(std::span<const std::uint8_t> bytes);

/// None unless it comes to exactly `size` bytes. Takes any bytes whatsoever, and no more memory
/// than they can come to.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> inflated(std::span<const std::uint8_t> bytes,
                                                                std::uint64_t size);

}  // namespace tafl::store
