// SPDX-License-Identifier: MIT
// Compression with zlib's deflate. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tafl::store {

/// Returns `bytes` in compressed form. Throws std::runtime_error if zlib fails.
[[nodiscard]] std::vector<std::uint8_t> deflated(std::span<const std::uint8_t> bytes);

/// Decompresses `bytes`. Returns nullopt if the input is damaged, or if the result does not have
/// exactly `size` bytes. Safe for untrusted input: if `size` is above the highest possible
/// compression ratio of deflate, returns nullopt before memory is allocated.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> inflated(std::span<const std::uint8_t> bytes,
                                                                std::uint64_t size);

}  // namespace tafl::store
