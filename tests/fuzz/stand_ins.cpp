// SPDX-License-Identifier: MIT
// For the fuzzer, in place of what it is not after: scripts, styles and the interface's document,
// which are sent as they are; and starting programs, which no request can bring about.
#include <cstdlib>

#include "referee/os/launch.h"
#include "referee/os/orphans.h"
#include "tournaments/pages/pages.h"
#include "tournaments/web/openapi.h"

namespace tafl::pages {

std::span<const Page> pages() {
    static constexpr Page all[] = {{"style.css", "body {}"}, {"board.js", "{}"}};
    return all;
}

}  // namespace tafl::pages

namespace tafl::web {

std::string_view openapi_document() { return "{}\n"; }

}  // namespace tafl::web

namespace tafl::referee {

rules::Expected<Launched, LaunchError> launch(const Program&) { std::abort(); }
int reap_engine(pid_t) { std::abort(); }

}  // namespace tafl::referee
