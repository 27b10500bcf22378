// SPDX-License-Identifier: MIT
#include "store/records.h"

#include <algorithm>

#include "rules/result.h"

namespace tafl::store {

std::string_view name_of(GameState state) {
    switch (state) {
        case GameState::scheduled:
            return "scheduled";
        case GameState::running:
            return "running";
        case GameState::finished:
            return "finished";
    }
    return "unknown";
}

const AttemptRow* attempt_that_counts(const std::vector<AttemptRow>& attempts) {
    const auto last = std::find_if(attempts.rbegin(), attempts.rend(), [](const auto& attempt) {
        return counts(attempt.end.termination);
    });
    return last == attempts.rend() ? nullptr : &*last;
}

bool is_archived_name(std::string_view name) {
    return name.rfind(archived_name_mark) != std::string_view::npos && name.ends_with(')');
}

std::string_view name_of(EntrantKind kind) {
    return kind == EntrantKind::engine ? "engine" : "person";
}

std::string_view name_of(ByeKind kind) { return kind == ByeKind::full ? "full" : "half"; }

}  // namespace tafl::store
