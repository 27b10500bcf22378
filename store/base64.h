// SPDX-License-Identifier: MIT
// Base64 (RFC 4648), by OpenSSL.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tafl::store {

/// In the letters of base64url, without padding.
[[nodiscard]] std::string to_base64url(std::span<const unsigned char> bytes);

/// In the letters of RFC 4648's base64, without padding: what from_base64() reads.
[[nodiscard]] std::string to_base64(std::span<const unsigned char> bytes);

/// With padding or without. None for what is no base64.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

}  // namespace tafl::store
