// SPDX-License-Identifier: MIT
#include "tournaments/distributed/work_queue/random_text.h"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>

namespace tafl::work_queue {

namespace {

template <std::size_t size>
std::array<unsigned char, size> random_bytes() {
    static_assert(size <= 256, "that much is given at once");
    std::array<unsigned char, size> bytes{};
    while (getrandom(bytes.data(), size, 0) != static_cast<ssize_t>(size)) {
        if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "getrandom");
    }
    return bytes;
}

}  // namespace

std::string random_uuid() {
    constexpr std::string_view digits = "0123456789abcdef";
    auto bytes = random_bytes<16>();
    bytes[6] = static_cast<unsigned char>((bytes[6] & 0x0F) | 0x40);  // RFC 9562: version 4,
    bytes[8] = static_cast<unsigned char>((bytes[8] & 0x3F) | 0x80);  // and its variant
    std::string uuid;
    for (const unsigned char byte : bytes) {
        if (uuid.size() == 8 || uuid.size() == 13 || uuid.size() == 18 || uuid.size() == 23) {
            uuid += '-';
        }
        uuid += digits[byte >> 4];
        uuid += digits[byte & 0xF];
    }
    return uuid;
}

std::string random_password() {
    constexpr std::string_view letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string password;
    for (const unsigned char byte : random_bytes<32>()) password += letters[byte % letters.size()];
    return password;
}

}  // namespace tafl::work_queue
