// SPDX-License-Identifier: MIT
#include "tournaments/server/webhooks/signature.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <span>
#include <stdexcept>

#include "rules/count_of.h"
#include "store/base64.h"

namespace tafl::webhooks {

std::optional<std::string> key_of(std::string_view secret) {
    constexpr std::string_view prefix = "whsec_";
    constexpr std::size_t min_bytes = 16;
    std::optional<std::string> key = std::string(secret);
    if (secret.starts_with(prefix)) key = store::from_base64(secret.substr(prefix.size()));
    if (key && key->size() < min_bytes) return std::nullopt;
    return key;
}

std::string signature_of(std::string_view key, std::string_view id, std::int64_t seconds,
                         std::string_view body) {
    std::string text(id);
    text += '.' + std::to_string(seconds) + '.';
    text += body;
    std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
    unsigned int size = 0;
    const auto* const done = ::HMAC(EVP_sha256(), key.data(), count_of(key),
                                    reinterpret_cast<const unsigned char*>(text.data()),
                                    text.size(), bytes.data(), &size);
    if (done == nullptr) throw std::runtime_error("HMAC-SHA256 is not available from libcrypto");
    std::string signature = store::to_base64(std::span(bytes.data(), size));
    while (signature.size() % 4 != 0) signature += '=';
    return "v1," + signature;
}

}  // namespace tafl::webhooks
