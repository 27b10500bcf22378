// SPDX-License-Identifier: MIT
// Signatures of webhook requests, as Standard Webhooks 1.0.0 (https://www.standardwebhooks.com)
// defines them. Receivers can verify them with the libraries of that standard. A signature is "v1,"
// and the base64 text of HMAC-SHA256 over "ID.SECONDS.BODY".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::webhooks {

/// Returns the HMAC key in `secret`, which is the text of a secret file. The secret is "whsec_"
/// followed by the key in base64, or any other text, which is the key itself. Returns nullopt if
/// the base64 is invalid, or if the key is shorter than 16 bytes.
[[nodiscard]] std::optional<std::string> key_of(std::string_view secret);

/// Returns the signature of a request, such as "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=".
/// `id`: WebhookEvent::id. `seconds`: Unix time of the request. Throws std::runtime_error if
/// HMAC-SHA256 is not available.
[[nodiscard]] std::string signature_of(std::string_view key, std::string_view id,
                                       std::int64_t seconds, std::string_view body);

}  // namespace tafl::webhooks
