// SPDX-License-Identifier: MIT
#include "tournaments/commands/key_text.h"

#include <algorithm>

#include "tournaments/plan/engine_keys.h"

namespace tafl::commands {

std::string default_text(const tournaments::KeyEntry& key) {
    if (key.value.is_null()) return {};
    // A number outside of the range stands for a missing key.
    const bool is_unset = key.value.is_number() && key.value.get<std::int64_t>() < key.range.min;
    return is_unset ? "" : key.value.dump();
}

std::vector<tournaments::KeyEntry> engine_key_entries() {
    std::vector<tournaments::KeyEntry> keys;
    describe_keys(plan::engine_keys, keys);
    describe_keys(plan::limit_keys, keys);
    // A missing dialect is stored as "otn", but the start check decides it.
    std::ranges::find(keys, "dialect", &tournaments::KeyEntry::name)->value = nullptr;
    return keys;
}

}  // namespace tafl::commands
