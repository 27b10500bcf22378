// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

namespace tafl::tournaments {

/// Wrong usage or input; the text says where, what was found, what was expected. Exit code 2.
class InputError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace tafl::tournaments
