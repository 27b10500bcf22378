// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/techniques.h"

#include <algorithm>

namespace tafl::huscarl {

namespace {

constexpr std::array<std::string_view, technique_count> technique_names = {
    "table",      "history",    "null-move", "reductions", "late-moves", "futility",
    "aspiration", "quiescence", "escapes",   "repetition", "network",    "continuation"};

}  // namespace

std::string_view name_of(Technique technique) {
    return technique_names[static_cast<std::size_t>(technique)];
}

std::optional<Technique> technique_from_name(std::string_view name) {
    const auto found = std::ranges::find(technique_names, name);
    if (found == technique_names.end()) return std::nullopt;
    return static_cast<Technique>(found - technique_names.begin());
}

}  // namespace tafl::huscarl
