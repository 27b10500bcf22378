// SPDX-License-Identifier: MIT
#include "tournaments/plan/shared_keys.h"

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

namespace {

void check_text(TableReader& reader, std::string_view key, const std::string& text,
                std::size_t most) {
    if (!reader.has_string(key)) return;
    const auto reason = why_no_name(text, most);
    if (!reason) return;
    reader.fail(
        PlanFault::bad_value, key, TableReader::quoted(text) + " with " + *reason,
        "1 to " + std::to_string(most) + " characters that can be seen, no blanks at the ends");
}

}  // namespace

void check_label(TableReader& reader, std::string_view key, const std::string& text) {
    check_text(reader, key, text, 64);
}

void check_line(TableReader& reader, std::string_view key, const std::string& text) {
    if (!text.empty()) check_text(reader, key, text, 200);
}

}  // namespace tafl::tournaments
