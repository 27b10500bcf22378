// SPDX-License-Identifier: MIT
// Internal to this folder: what nobody can guess, from the kernel.
#pragma once

#include <string>

namespace tafl::work_queue {

[[nodiscard]] std::string random_uuid();
/// 192 bits in letters that need no quoting anywhere.
[[nodiscard]] std::string random_password();

}  // namespace tafl::work_queue
