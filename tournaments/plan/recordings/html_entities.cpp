// SPDX-License-Identifier: MIT
#include "tournaments/plan/recordings/html_entities.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>

namespace tafl::recordings {

namespace {

constexpr std::uint32_t first_latin = 160;
/// HTML 4, "Character entity references for ISO 8859-1 characters": U+00A0 to U+00FF.
constexpr std::array<std::string_view, 96> latin = {
    "nbsp",   "iexcl",  "cent",   "pound",  "curren", "yen",    "brvbar", "sect",   "uml",
    "copy",   "ordf",   "laquo",  "not",    "shy",    "reg",    "macr",   "deg",    "plusmn",
    "sup2",   "sup3",   "acute",  "micro",  "para",   "middot", "cedil",  "sup1",   "ordm",
    "raquo",  "frac14", "frac12", "frac34", "iquest", "Agrave", "Aacute", "Acirc",  "Atilde",
    "Auml",   "Aring",  "AElig",  "Ccedil", "Egrave", "Eacute", "Ecirc",  "Euml",   "Igrave",
    "Iacute", "Icirc",  "Iuml",   "ETH",    "Ntilde", "Ograve", "Oacute", "Ocirc",  "Otilde",
    "Ouml",   "times",  "Oslash", "Ugrave", "Uacute", "Ucirc",  "Uuml",   "Yacute", "THORN",
    "szlig",  "agrave", "aacute", "acirc",  "atilde", "auml",   "aring",  "aelig",  "ccedil",
    "egrave", "eacute", "ecirc",  "euml",   "igrave", "iacute", "icirc",  "iuml",   "eth",
    "ntilde", "ograve", "oacute", "ocirc",  "otilde", "ouml",   "divide", "oslash", "ugrave",
    "uacute", "ucirc",  "uuml",   "yacute", "thorn",  "yuml"};

constexpr std::array<std::pair<std::string_view, std::uint32_t>, 21> others = {
    {{"quot", 34},      {"amp", 38},       {"apos", 39},       {"lt", 60},        {"gt", 62},
     {"OElig", 338},    {"oelig", 339},    {"Scaron", 352},    {"scaron", 353},   {"Yuml", 376},
     {"ndash", 0x2013}, {"mdash", 0x2014}, {"lsquo", 0x2018},  {"rsquo", 0x2019}, {"ldquo", 0x201C},
     {"rdquo", 0x201D}, {"bull", 0x2022},  {"hellip", 0x2026}, {"euro", 0x20AC},  {"trade", 0x2122},
     {"hearts", 0x2665}}};

std::optional<std::uint32_t> number_of(std::string_view digits) {
    const bool is_hexadecimal = digits.starts_with('x') || digits.starts_with('X');
    if (is_hexadecimal) digits.remove_prefix(1);
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number,
                                              is_hexadecimal ? 16 : 10);
    const bool is_number =
        error == std::errc() && end == digits.data() + digits.size() && !digits.empty();
    const bool is_surrogate = number >= 0xD800 && number <= 0xDFFF;
    if (!is_number || number == 0 || number > 0x10FFFF || is_surrogate) return std::nullopt;
    return number;
}

std::optional<std::uint32_t> character_of(std::string_view name) {
    if (name.starts_with('#')) return number_of(name.substr(1));
    const auto found = std::ranges::find(latin, name);
    if (found != latin.end()) {
        return first_latin + static_cast<std::uint32_t>(found - latin.begin());
    }
    const auto* const other = std::ranges::find(others, name, &decltype(others)::value_type::first);
    return other == others.end() ? std::nullopt : std::optional(other->second);
}

void append_utf8(std::string& text, std::uint32_t character) {
    const auto add = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
    const auto rest = [&](unsigned shift) { add(0x80U | ((character >> shift) & 0x3FU)); };
    if (character < 0x80) return add(character);
    if (character < 0x800) {
        add(0xC0U | (character >> 6U));
    } else if (character < 0x10000) {
        add(0xE0U | (character >> 12U));
        rest(6);
    } else {
        add(0xF0U | (character >> 18U));
        rest(12);
        rest(6);
    }
    rest(0);
}

}  // namespace

std::string without_entities(std::string_view text) {
    constexpr std::size_t longest_name = 10;
    std::string plain;
    while (!text.empty()) {
        const std::size_t end = text.substr(0, longest_name + 2).find(';');
        const auto character = text[0] == '&' && end != std::string_view::npos
                                   ? character_of(text.substr(1, end - 1))
                                   : std::nullopt;
        if (character) {
            append_utf8(plain, *character);
        } else {
            plain += text[0];
        }
        text.remove_prefix(character ? end + 1 : 1);
    }
    return plain;
}

}  // namespace tafl::recordings
