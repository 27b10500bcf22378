// SPDX-License-Identifier: MIT
// The JSON interface: what stands under /api and only reads. openapi.json describes it, and what
// changes something too.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "store/archive.h"
#include "tournaments/web/live.h"
#include "tournaments/web/message.h"

namespace tafl::web {

struct RegisteredEngine {
    std::string name;
    std::string version;  ///< as its file has it; may be empty
};

/// What a server knows that is not in its database; nothing of it if it only reads.
struct ApiSources {
    const Live* live = nullptr;
    std::function<std::vector<RegisteredEngine>()> engines{};  ///< empty = none are registered
};

/// Returns the problem of an address below /api that has no route.
[[nodiscard]] Response no_such_address(const Request& request);

/// Answers a GET; `request.path` begins with "api". Throws what the archive throws.
[[nodiscard]] Response answer_api(store::Archive& archive, const Request& request,
                                  const ApiSources& sources = {});

// The document that describes the JSON interface (openapi.json beside this file), built into the
// program.

[[nodiscard]] std::string_view openapi_document();

}  // namespace tafl::web
