// SPDX-License-Identifier: MIT
// RequestOwner: token that requests a change.
#pragma once

#include <string>

namespace tafl::service {

/// Name and rights of the token of a request.
struct RequestOwner {
    std::string token;      ///< name of the token
    bool is_admin = false;  ///< may also change the tournaments of other tokens
};

}  // namespace tafl::service
