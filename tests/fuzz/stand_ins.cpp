// SPDX-License-Identifier: MIT
// For the fuzzer, in place of what it is not after: scripts, styles and the interface's document,
// which are sent as they are; and starting programs, which no request can bring about. Players
// wait, in coroutines that clang 14 does not know.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "referee/os/launch.h"
#include "referee/os/orphans.h"
#include "referee/os/supervisor.h"
#include "referee/players/protocols.h"
#include "tournaments/reports/pages/pages.h"
#include "tournaments/server/web/api.h"

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
void start_supervisor() { std::abort(); }

std::span<const Protocol> protocols() {
    const auto fits = [](const GameConditions&) { return std::optional<std::string>(); };
    static const std::array<Protocol, 2> rows = {
        {{"otep", nullptr, fits, {}, {}, true}, {"htp", nullptr, fits, {}, {}, false}}};
    return rows;
}

const Protocol* find_protocol(std::string_view name) {
    const auto rows = protocols();
    const auto found = std::ranges::find(rows, name, &Protocol::name);
    return found != rows.end() ? &*found : nullptr;
}

}  // namespace tafl::referee
