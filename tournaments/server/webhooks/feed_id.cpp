// SPDX-License-Identifier: MIT
#include "tournaments/server/webhooks/feed_id.h"

#include <string_view>

#include "store/sha256.h"

namespace tafl::webhooks {

std::string feed_id(const std::string& archive_uuid, const std::string& name) {
    std::string digits = store::sha256_of(archive_uuid + '\n' + name).substr(0, 32);
    constexpr std::string_view hexadecimal = "0123456789abcdef";
    digits[12] = '8';  // version; the two high bits of digit 16 are the variant (RFC 9562)
    digits[16] = hexadecimal[8 + hexadecimal.find(digits[16]) % 4];
    for (const std::size_t dash : {20U, 16U, 12U, 8U}) digits.insert(dash, "-");
    return "urn:uuid:" + digits;
}

}  // namespace tafl::webhooks
