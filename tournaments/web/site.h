// SPDX-License-Identifier: MIT
// Site: answers requests about what a database holds, as JSON and as pages. It only reads, through
// a connection of its own for each request; one thread at a time.
#pragma once

#include <filesystem>

#include "tournaments/web/message.h"

namespace tafl::tournaments {

class Site {
  public:
    explicit Site(std::filesystem::path database) : database_(std::move(database)) {}

    /// Never throws for a request; what cannot be answered is a problem (RFC 9457).
    [[nodiscard]] Response answer(const Request& request) const;

  private:
    std::filesystem::path database_;
};

}  // namespace tafl::tournaments
