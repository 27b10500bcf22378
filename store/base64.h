// SPDX-License-Identifier: MIT
// Base64 (RFC 4648), implemented with OpenSSL.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tafl::store {

/// Returns `bytes` as base64url (RFC 4648), without padding.
[[nodiscard]] std::string to_base64url(std::span<const unsigned char> bytes);

/// Returns `bytes` as base64 in the standard alphabet of RFC 4648, without padding. from_base64()
/// decodes it.
[[nodiscard]] std::string to_base64(std::span<const unsigned char> bytes);

/// Returns the bytes that `text` encodes as base64 in the standard alphabet, with or without
/// padding. Returns nullopt if `text` is not valid base64.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

}  // namespace tafl::store
