// SPDX-License-Identifier: MIT
#include "store/records.h"

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

std::string_view name_of(ByeKind kind) { return kind == ByeKind::full ? "full" : "half"; }

}  // namespace tafl::store
