// SPDX-License-Identifier: MIT
// How deliveries are signed: as Standard Webhooks 1.0.0 has it (https://www.standardwebhooks.com),
// so that its libraries verify them. HMAC-SHA256 over "ID.SECONDS.BODY", in base64 behind "v1,".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::webhooks {

/// Of a secret as it is written: "whsec_" and base64, or anything else as it stands. None for
/// base64 that is none, and for less than 16 bytes.
[[nodiscard]] std::optional<std::string> key_of(std::string_view secret);

/// "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
[[nodiscard]] std::string signature_of(std::string_view key, std::string_view id,
                                       std::int64_t seconds, std::string_view body);

}  // namespace tafl::webhooks
