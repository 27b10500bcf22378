// SPDX-License-Identifier: MIT
#include "store/base64.h"

#include <openssl/evp.h>

#include <algorithm>

#include "rules/count_of.h"

namespace tafl::store {

namespace {

/// Returns true for a character of the standard alphabet. EVP_DecodeBlock() also accepts whitespace
/// around the text and padding inside the text; from_base64() rejects both.
bool is_letter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' ||
           c == '/';
}

unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

}  // namespace

std::string to_base64(std::span<const unsigned char> bytes) {
    // + 1: EVP_EncodeBlock() also writes a terminating zero.
    std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');
    const int size = EVP_EncodeBlock(bytes_of(text), bytes.data(), count_of(bytes));
    text.resize(size);
    text.resize(text.find_last_not_of('=') + 1);
    return text;
}

std::string to_base64url(std::span<const unsigned char> bytes) {
    std::string text = to_base64(bytes);
    std::ranges::replace(text, '+', '-');
    std::ranges::replace(text, '/', '_');
    return text;
}

std::optional<std::string> from_base64(std::string_view text) {
    while (text.ends_with('=')) text.remove_suffix(1);
    if (!std::ranges::all_of(text, is_letter)) return std::nullopt;
    std::string padded(text);
    padded.resize((text.size() + 3) / 4 * 4, '=');
    std::string bytes(padded.size() / 4 * 3, '\0');
    const int size = EVP_DecodeBlock(bytes_of(bytes), bytes_of(padded), count_of(padded));
    const std::size_t padding = padded.size() - text.size();
    if (size < 0 || padding > 2) return std::nullopt;
    bytes.resize(static_cast<std::size_t>(size) - padding);
    return bytes;
}

}  // namespace tafl::store
