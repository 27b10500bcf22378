// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

namespace tafl::tournaments {

/// Error: the user's command line, file or other input is invalid. The message names the place, the
/// value that was found, and the expected value. A command that ends with this error has exit code
/// 2.
class InputError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace tafl::tournaments
