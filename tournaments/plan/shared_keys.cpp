// SPDX-License-Identifier: MIT
#include "tournaments/plan/shared_keys.h"

#include <algorithm>
#include <array>

#include "tournaments/results/unicode.h"

namespace tafl::tournaments {

std::optional<rules::TimeControl> take_time(TableReader& reader) {
    std::string text;
    reader.take("time", text);
    if (!reader.has("time")) return std::nullopt;
    const auto control = rules::parse_time_control(text);
    if (!control) {
        reader.fail(PlanFault::bad_value, "time", TableReader::quoted(control.error().found),
                    control.error().expected);
        return std::nullopt;
    }
    if (control->nodes > 0 || control->depth > 0) {
        reader.fail(PlanFault::bad_value, "time", TableReader::quoted(text),
                    "a clock or inf: OTEP cannot carry limits of nodes or depth");
        return std::nullopt;
    }
    return *control;
}

/// By the marks with which a name could make what stands around it read otherwise (UAX 9).
static bool turns_writing_round(std::string_view text) {
    constexpr std::array<std::string_view, 9> marks = {
        "\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069"};
    return std::ranges::any_of(
        marks, [&](std::string_view mark) { return text.find(mark) != std::string_view::npos; });
}

void check_label(TableReader& reader, std::string_view key, const std::string& text) {
    if (!reader.has_string(key)) return;
    constexpr std::ptrdiff_t most = 64;
    const auto length = std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; });
    const bool has_control = text.find_first_of("\t\n") != std::string::npos ||
                             clean_text(text) != text || turns_writing_round(text);
    const bool is_trimmed = !text.empty() && text.front() != ' ' && text.back() != ' ';
    if (length >= 1 && length <= most && !has_control && is_trimmed) return;
    reader.fail(PlanFault::bad_value, key, TableReader::quoted(has_control ? "..." : text),
                "1 to 64 characters, no control characters, no blanks at the ends");
}

}  // namespace tafl::tournaments
