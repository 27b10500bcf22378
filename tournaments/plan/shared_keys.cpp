// SPDX-License-Identifier: MIT
#include "tournaments/plan/shared_keys.h"

#include <algorithm>

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

void check_label(TableReader& reader, std::string_view key, const std::string& text) {
    if (!reader.has_string(key)) return;
    constexpr std::ptrdiff_t most = 64;
    const auto length = std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; });
    const bool has_control = std::ranges::any_of(
        text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
    const bool is_trimmed = !text.empty() && text.front() != ' ' && text.back() != ' ';
    if (length >= 1 && length <= most && !has_control && is_trimmed) return;
    reader.fail(PlanFault::bad_value, key, TableReader::quoted(has_control ? "..." : text),
                "1 to 64 characters, no control characters, no blanks at the ends");
}

}  // namespace tafl::tournaments
