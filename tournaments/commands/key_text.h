// SPDX-License-Identifier: MIT
// Descriptions of the keys of tournament files as text, for the manual and for new files.
#pragma once

#include <string>
#include <vector>

#include "tournaments/base/key.h"

namespace tafl::commands {

/// Returns the default of `key` as JSON, which is also valid in a tournament file. Returns an empty
/// text if the key has no default.
[[nodiscard]] std::string default_text(const tournaments::KeyEntry& key);

/// Returns the descriptions of all keys of [[engine]].
[[nodiscard]] std::vector<tournaments::KeyEntry> engine_key_entries();

}  // namespace tafl::commands
