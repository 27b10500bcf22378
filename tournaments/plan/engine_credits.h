// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace tafl::plan {

/// Origin of an engine, as its engine file names it. It is shown on a server's pages.
struct EngineCredits {
    std::string author;   ///< empty = not named
    std::string licence;  ///< empty = not named
    std::string link;     ///< http or https address; empty = not named
    bool operator==(const EngineCredits&) const = default;
};

}  // namespace tafl::plan
