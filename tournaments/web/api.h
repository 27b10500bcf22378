// SPDX-License-Identifier: MIT
// The JSON interface: read requests under /api. openapi.json describes it, and also the requests
// that change something.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "store/archive.h"
#include "tournaments/web/live.h"
#include "tournaments/web/message.h"

namespace tafl::web {

/// An engine that the server may start.
struct RegisteredEngine {
    std::string name;
    std::string version;  ///< version in the engine file; may be empty
};

/// Data of a server that are not in its database. All are empty if the server only reads.
struct ApiSources {
    /// Running games; null = none run in this process.
    const Live* live = nullptr;
    /// Source of the registered engines; empty = none.
    std::function<std::vector<RegisteredEngine>()> engines{};
};

/// Answers GET or HEAD; `request.path` begins with "api". Throws the exceptions of the archive.
[[nodiscard]] Response answer_api(store::Archive& archive, const Request& request,
                                  const ApiSources& sources = {});

// The description of the JSON interface (openapi.json in this directory), built into the program.

[[nodiscard]] std::string_view openapi_document();

}  // namespace tafl::web
