// SPDX-License-Identifier: MIT
// RequestOwner: token of a request that changes something.
#pragma once

#include <string>

namespace tafl::service {

/// Name and rights of the token of a request.
struct RequestOwner {
    std::string token;  ///< name of the token
    /// True: the token may also change tournaments that other tokens have submitted.
    bool is_admin = false;
};

}  // namespace tafl::service
