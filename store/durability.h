// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace tafl::store {

/// Kind of failure that the data of a transaction survive after its commit has returned. A commit
/// with `power_cut` also protects the earlier commits of the same database.
enum class Durability : std::uint8_t {
    /// The data survive the death of the process, not a power cut. The commit does not wait for the
    /// disk, and is about ten times faster.
    process_death,
    power_cut  ///< the data survive a power cut; the commit waits for the disk
};

}  // namespace tafl::store
