// SPDX-License-Identifier: MIT
// Parser of the address and port on which a server listens.
#pragma once

#include <string>

#include "tournaments/server/web/server.h"

namespace tafl::web {

/// Parses "127.0.0.1:8547" or "[::1]:8547". Throws InputError for other text.
[[nodiscard]] Server::Endpoint endpoint_of(const std::string& text);

}  // namespace tafl::web
