// SPDX-License-Identifier: MIT
#include "store/deflate.h"

#include <zlib.h>

#include <stdexcept>

namespace tafl::store {

namespace {

/// Upper limit of the compression ratio: deflate's maximum in zlib's description of the algorithm,
/// plus a small margin.
constexpr std::uint64_t best_ratio = 1040;

}  // namespace

std::vector<std::uint8_t> deflated(std::span<const std::uint8_t> bytes) {
    uLongf size = compressBound(bytes.size());
    std::vector<std::uint8_t> packed(size);
    const int code =
        compress2(packed.data(), &size, bytes.data(), bytes.size(), Z_DEFAULT_COMPRESSION);
    if (code != Z_OK) throw std::runtime_error("zlib: no memory to compress a game");
    packed.resize(size);
    return packed;
}

std::optional<std::vector<std::uint8_t>> inflated(std::span<const std::uint8_t> bytes,
                                                  std::uint64_t size) {
    if (size / best_ratio > bytes.size()) return std::nullopt;
    std::vector<std::uint8_t> whole(size);
    uLongf produced = size;
    uLong consumed = bytes.size();
    const int code = uncompress2(whole.data(), &produced, bytes.data(), &consumed);
    if (code != Z_OK || produced != size || consumed != bytes.size()) return std::nullopt;
    return whole;
}

}  // namespace tafl::store
