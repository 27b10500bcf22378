// SPDX-License-Identifier: MIT
// RequestOwner: who asks for a change, as his token tells.
#pragma once

#include <string>

namespace tafl::service {

struct RequestOwner {
    std::string token;      ///< its name
    bool is_admin = false;  ///< may change what others own as well
};

}  // namespace tafl::service
