// SPDX-License-Identifier: MIT
// A database belongs to whoever hosts it: who may open its files may lock them, and hold the host
// up for ever. So they are made, and kept, for their owner alone (mode 0600). To share one: a copy
// (lawspeaker backup), or what is exported.
#pragma once

#include <filesystem>

namespace tafl::store {

/// Makes the file if it is missing; SQLite gives the files beside it the mode that it has. Those
/// that are there already and ours are closed to others. What can't be done is left to whoever
/// opens it to tell.
void keep_private(const std::filesystem::path& database);

}  // namespace tafl::store
