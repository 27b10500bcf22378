// SPDX-License-Identifier: MIT
// The document that describes the JSON interface (openapi.json beside this file), built into the
// program.
#pragma once

#include <string_view>

namespace tafl::web {

[[nodiscard]] std::string_view openapi_document();

}  // namespace tafl::web
