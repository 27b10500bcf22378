// SPDX-License-Identifier: MIT
#include "tournaments/results/unicode.h"

#include <utf8proc.h>

#include <algorithm>

namespace tafl::tournaments {

namespace {

/// Takes one code point off the front; a byte that begins none is U+FFFD.
utf8proc_int32_t take_code_point(std::string_view& text) {
    constexpr utf8proc_int32_t replacement = 0xFFFD;
    utf8proc_int32_t code = -1;
    const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                         static_cast<utf8proc_ssize_t>(text.size()), &code);
    text.remove_prefix(length > 0 ? static_cast<std::size_t>(length) : 1);
    return length > 0 ? code : replacement;
}

void append(std::string& text, utf8proc_int32_t code) {
    utf8proc_uint8_t bytes[4];
    const auto length = utf8proc_encode_char(code, bytes);
    text.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(length));
}

bool is_plain_ascii(std::string_view text) {
    return std::ranges::all_of(
        text, [](char c) { return (c >= ' ' && c <= '~') || c == '\n' || c == '\t'; });
}

}  // namespace

int columns_of(std::string_view text) {
    int columns = 0;
    while (!text.empty()) columns += utf8proc_charwidth(take_code_point(text));
    return columns;
}

std::string clean_text(std::string_view text) {
    if (is_plain_ascii(text)) return std::string(text);
    std::string clean;
    while (!text.empty()) {
        const auto code = take_code_point(text);
        const bool is_control = utf8proc_category(code) == UTF8PROC_CATEGORY_CC;
        append(clean, is_control && code != '\n' && code != '\t' ? 0xFFFD : code);
    }
    return clean;
}

}  // namespace tafl::tournaments
