// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace tafl::store {

/// Failures that written data survives once its commit has returned. A later commit of a database
/// with `power_cut` also makes the earlier commits durable.
enum class Durability : std::uint8_t {
    process_death,  ///< no wait for the disk; about ten times faster than `power_cut`
    power_cut       ///< waits for the disk
};

}  // namespace tafl::store
