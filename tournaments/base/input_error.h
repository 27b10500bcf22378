// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

namespace tafl::tournaments {

/// Error for invalid usage or input. The message gives the place, and the found and expected
/// values. Exit code 2.
class InputError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace tafl::tournaments
