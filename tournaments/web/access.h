// SPDX-License-Identifier: MIT
// Access: who may do what over the network. Reading is open or takes a token, as configured;
// whatever changes something takes one. Tokens stand in the database (store/tokens.h), which is
// asked again after a second, so that a revoked one is soon worth nothing. One thread at a time.
#pragma once

#include <filesystem>
#include <optional>

#include "tournaments/web/message.h"

namespace tafl::tournaments {

class Access {
  public:
    Access(std::filesystem::path database, bool reading_needs_token)
        : database_(std::move(database)), reading_needs_token_(reading_needs_token) {}

    /// None: go on. Else 401 for who shows no good token, 403 for one whose scope is too small.
    [[nodiscard]] std::optional<Response> refuse(const Request& request) const;

  private:
    std::filesystem::path database_;
    bool reading_needs_token_;
};

}  // namespace tafl::tournaments
