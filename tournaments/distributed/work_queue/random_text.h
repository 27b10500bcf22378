// SPDX-License-Identifier: MIT
// Internal to this directory: unguessable texts from the kernel's random numbers.
#pragma once

#include <string>

namespace tafl::work_queue {

/// Returns a random UUID (version 4 of RFC 9562).
[[nodiscard]] std::string random_uuid();
/// Returns 192 random bits as 32 characters: letters, digits, `-` and `_`.
[[nodiscard]] std::string random_password();

}  // namespace tafl::work_queue
