// SPDX-License-Identifier: MIT
// Compression with zlib's deflate. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tafl::store {

/// Returns `bytes` compressed. Throws std::runtime_error if zlib fails.
[[nodiscard]] std::vector<std::uint8_t> deflated(std::span<const std::uint8_t> bytes);

/// Returns `bytes` decompressed; none if the input is damaged or the result is not exactly `size`
/// bytes. Safe for untrusted input: memory is limited by the highest possible compression ratio.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> inflated(std::span<const std::uint8_t> bytes,
                                                                std::uint64_t size);

}  // namespace tafl::store
