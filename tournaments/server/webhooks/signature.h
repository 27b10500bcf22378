// SPDX-License-Identifier: MIT
// Signatures of webhook requests as defined by Standard Webhooks 1.0.0
// (https://www.standardwebhooks.com), so that its libraries can verify them. A signature is "v1,"
// and the base64 text of HMAC-SHA256 over "ID.SECONDS.BODY".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::webhooks {

/// Returns the key of HMAC for a secret as it is written in a file. The secret is "whsec_" followed
/// by base64, or any other text, which is used unchanged. Returns an empty optional if the base64
/// is invalid or the key is shorter than 16 bytes.
[[nodiscard]] std::optional<std::string> key_of(std::string_view secret);

/// Returns the signature of a request, such as "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=".
/// `id`: WebhookEvent::id. `seconds`: Unix time of the request. Throws std::runtime_error if
/// HMAC-SHA256 is not available.
[[nodiscard]] std::string signature_of(std::string_view key, std::string_view id,
                                       std::int64_t seconds, std::string_view body);

}  // namespace tafl::webhooks
