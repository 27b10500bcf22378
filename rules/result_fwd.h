// SPDX-License-Identifier: MIT
// The names of Result and Termination, for headers that hold them and pass them on. Whoever asks
// which ones there are includes result.h. As in every enumeration here that has a `none`, that is
// what {} gives.
#pragma once

#include <cstdint>

namespace tafl::rules {

enum class Result : std::uint8_t;
enum class Termination : std::uint8_t;

}  // namespace tafl::rules
