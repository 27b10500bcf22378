// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/unicode.h"

#include <utf8proc.h>
#include <cstdint>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <vector>

namespace tafl::results {

namespace {

/// Removes the first code point of `text` and returns it. For an invalid byte, returns U+FFFD.
utf8proc_int32_t take_code_point(std::string_view& text) {
    constexpr utf8proc_int32_t replacement = 0xFFFD;
    utf8proc_int32_t code = -1;
    const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                         text.size(), &code);
    text.remove_prefix(length > 0 ? static_cast<std::size_t>(length) : 1);
    return length > 0 ? code : replacement;
}

void append(std::string& text, utf8proc_int32_t code) {
    utf8proc_uint8_t bytes[4];
    const auto length = utf8proc_encode_char(code, bytes);
    text.append(reinterpret_cast<const char*>(bytes), length);
}

bool is_plain_ascii(std::string_view text) {
    return std::ranges::all_of(
        text, [](char c) { return (c >= ' ' && c <= '~') || c == '\n' || c == '\t'; });
}

/// Characters that are drawn as nothing, although their categories are visible. They are from
/// Unicode's Default_Ignorable_Code_Point; also the empty Braille pattern and U+FFFC.
constexpr std::array<utf8proc_int32_t, 13> empty_letters = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5,
                                                            0x180B, 0x180C, 0x180D, 0x180F, 0x2800,
                                                            0x3164, 0xFFA0, 0xFFFC};

/// Returns true if the character is invisible. It may change how other characters are drawn.
bool is_unseen(utf8proc_int32_t code) {
    switch (utf8proc_category(code)) {
        case UTF8PROC_CATEGORY_CC:
        case UTF8PROC_CATEGORY_CF:
        case UTF8PROC_CATEGORY_CS:
        case UTF8PROC_CATEGORY_ZL:
        case UTF8PROC_CATEGORY_ZP:
            return true;
        default:
            return std::ranges::find(empty_letters, code) != empty_letters.end();
    }
}

bool is_mark(utf8proc_int32_t code) {
    const auto category = utf8proc_category(code);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME;
}

/// Returns true for unassigned and private-use characters: their shape is unknown.
bool has_no_shape(utf8proc_int32_t code) {
    const auto category = utf8proc_category(code);
    return category == UTF8PROC_CATEGORY_CN || category == UTF8PROC_CATEGORY_CO;
}

/// Returns true for a control character, a line break or a change of the writing direction (UAX 9
/// and 14).
bool is_unruly(utf8proc_int32_t code) {
    return utf8proc_category(code) == UTF8PROC_CATEGORY_CC || code == 0x061C ||
           (code >= 0x200E && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

void append_hexadecimal(std::string& text, unsigned int value, int digits,
                        std::string_view letters = "0123456789abcdef") {
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) text += letters[value >> shift & 15];
}

/// Appends the code as an escape: "\x1b", or in the form of JSON: "\u202e", "\udb40\udc01".
void append_written_out(std::string& text, utf8proc_int32_t code) {
    const auto value = static_cast<unsigned int>(code);
    constexpr unsigned int first_of_two_units = 0x10000;
    if (value < 0x20) {
        text += "\\x";
        append_hexadecimal(text, value, 2);
    } else if (value < first_of_two_units) {
        text += "\\u";
        append_hexadecimal(text, value, 4);
    } else {
        const unsigned int rest = value - first_of_two_units;
        text += "\\u";
        append_hexadecimal(text, 0xD800 + (rest >> 10), 4);
        text += "\\u";
        append_hexadecimal(text, 0xDC00 + (rest & 0x3FF), 4);
    }
}

/// Returns false if `rest` starts with a valid character. Otherwise removes the first byte, appends
/// its escape to `text` and returns true.
bool take_stray_byte(std::string_view& rest, std::string& text) {
    utf8proc_int32_t code = -1;
    const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(rest.data()),
                                         rest.size(), &code);
    if (length > 0) return false;
    text += "\\x";
    append_hexadecimal(text, static_cast<unsigned char>(rest.front()), 2);
    rest.remove_prefix(1);
    return true;
}

/// Returns the length of the line break or tab at the start of `text`; 0 for other text.
std::size_t layout_at(std::string_view text) {
    if (text.starts_with("\r\n")) return 2;
    return text.starts_with('\n') || text.starts_with('\t') ? 1 : 0;
}

/// Maximum number of marks on a letter. More marks would cover the lines above and below.
constexpr int max_marks = 3;

enum class LineBreaks : std::uint8_t { kept, written_out };

std::string visible(std::string_view rest, LineBreaks breaks) {
    std::string text;
    text.reserve(rest.size());
    int marks = 0;  // number of marks on the last letter
    while (!rest.empty()) {
        const std::size_t layout = breaks == LineBreaks::kept ? layout_at(rest) : 0;
        if (layout > 0) {
            text += rest.substr(0, layout);
            rest.remove_prefix(layout);
            marks = 0;
        } else if (take_stray_byte(rest, text)) {
            marks = 0;
        } else {
            const std::string_view before = rest;
            const auto code = take_code_point(rest);
            marks = is_mark(code) ? marks + 1 : 0;
            if (code == '\n' || code == '\t' || code == '\r') {
                text += code == '\n' ? "\\n" : code == '\t' ? "\\t" : "\\r";
            } else if (is_unseen(code) || marks > max_marks) {
                append_written_out(text, code);
            } else {
                text += before.substr(0, before.size() - rest.size());
            }
        }
    }
    return text;
}

/// Returns true for letters, marks, digits, "." and "_".
bool is_plain_word(utf8proc_int32_t code) {
    if (code < 0x80) {
        return (code >= '0' && code <= '9') || (code >= 'a' && code <= 'z') ||
               (code >= 'A' && code <= 'Z') || code == '.' || code == '_';
    }
    const auto category = utf8proc_category(code);
    return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NO && !is_unseen(code);
}

/// Returns `text` in NFC, so that each letter has one encoding. Applies clean_text() first.
std::string composed(std::string_view text) {
    const std::string clean = clean_text(text);
    utf8proc_uint8_t* made = nullptr;
    const auto length =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(clean.data()), clean.size(), &made,
                     static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(made, &std::free);
    if (length < 0) return clean;
    return {reinterpret_cast<const char*>(made), static_cast<std::size_t>(length)};
}

std::vector<utf8proc_int32_t> code_points_of(std::string_view text) {
    std::vector<utf8proc_int32_t> codes;
    while (!text.empty()) codes.push_back(take_code_point(text));
    return codes;
}

/// Returns the code in the notation of Unicode: "U+0041", "U+E0041".
std::string number_of_code(utf8proc_int32_t code) {
    const int digits = code < 0x10000 ? 4 : code < 0x100000 ? 5 : 6;
    std::string text = "U+";
    append_hexadecimal(text, static_cast<unsigned int>(code), digits, "0123456789ABCDEF");
    return text;
}

/// Returns `text` without case and accents. Returns invalid UTF-8 unchanged.
std::string folded(std::string_view text) {
    constexpr auto options = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE |
                                                            UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK);
    utf8proc_uint8_t* bytes = nullptr;
    const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                   text.size(), &bytes, options);
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(bytes, &std::free);
    if (size < 0) return std::string(text);
    return {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)};
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
        append(clean, is_unruly(code) && code != '\n' && code != '\t' ? 0xFFFD : code);
    }
    return clean;
}

std::string visible_text(std::string_view text) {
    return is_plain_ascii(text) ? std::string(text) : visible(text, LineBreaks::kept);
}

std::string visible_line(std::string_view text) { return visible(text, LineBreaks::written_out); }

std::string visible_start(std::string_view text, std::size_t most) {
    if (text.size() <= most) return visible_line(text);
    const std::string_view start = text.substr(0, most);
    return visible_line(start.substr(0, most - unfinished_bytes(start))) + "...";
}

std::string plain_words(std::string_view text, std::size_t most) {
    constexpr std::size_t max_bytes = 100;
    std::string words;
    std::size_t characters = 0;
    for (const utf8proc_int32_t code : code_points_of(composed(text))) {
        const bool repeats = words.empty() || words.back() == '-';
        if (code == '.' && (words.empty() || words.back() == '.')) continue;
        std::string next;
        if (is_plain_word(code)) {
            append(next, code);
        } else if (!repeats) {
            next = "-";
        }
        if (characters == most || words.size() + next.size() > max_bytes) break;
        if (!next.empty()) ++characters;
        words += next;
    }
    while (words.ends_with('-') || words.ends_with('.')) words.pop_back();
    return words;
}

bool contains_folded(std::string_view text, std::string_view part) {
    return folded(text).find(folded(part)) != std::string::npos;
}

std::size_t unfinished_bytes(std::string_view text) {
    if (text.ends_with('\r')) return 1;
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
        const unsigned char byte = text[text.size() - back];
        const bool goes_on = (byte & 0xC0) == 0x80;
        if (goes_on) continue;
        const std::size_t length = byte > 0xF4    ? 1
                                   : byte >= 0xF0 ? 4
                                   : byte >= 0xE0 ? 3
                                   : byte >= 0xC0 ? 2
                                                  : 1;
        return length > back ? back : 0;
    }
    return 0;
}

std::optional<std::string> why_no_name(std::string_view text, std::size_t most) {
    if (text.empty()) return "an empty text";
    if (text.front() == ' ' || text.back() == ' ') return "a blank at an end";
    std::size_t characters = 0;
    for (std::string_view rest = text; !rest.empty();) {
        std::string stray;
        if (take_stray_byte(rest, stray)) return "the byte " + stray + ", which is not UTF-8";
        const auto code = take_code_point(rest);
        const bool is_other_blank = utf8proc_category(code) == UTF8PROC_CATEGORY_ZS && code != ' ';
        if (is_unseen(code) || is_other_blank) {
            return number_of_code(code) + ", which cannot be seen";
        }
        if (has_no_shape(code)) return number_of_code(code) + ", which no script knows";
        if (characters == 0 && is_mark(code)) {
            return number_of_code(code) + ", a mark that belongs on a letter, at the beginning";
        }
        if (++characters > most) return "more than " + std::to_string(most) + " characters";
    }
    return std::nullopt;
}

}  // namespace tafl::results
