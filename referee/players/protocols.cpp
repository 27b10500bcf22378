// SPDX-License-Identifier: MIT
#include "referee/players/protocols.h"

#include <algorithm>
#include <array>
#include <utility>

#include "referee/players/browser/browser_player.h"
#include "referee/players/htp/htp_fit.h"
#include "referee/players/htp/htp_pipe_player.h"
#include "referee/players/htp/htp_tcp_player.h"
#include "referee/players/otep/otep_player.h"
#include "referee/players/tablut/tablut_player.h"
#include "referee/players/uci/uci_player.h"

namespace tafl::referee {

namespace {

template <class T>
std::unique_ptr<Player> make(const EngineSpec& spec, LaunchContext context, const World& world) {
    return std::make_unique<T>(spec, std::move(context), world);
}

}  // namespace

std::span<const Protocol> protocols() {
    constexpr std::string_view clock = "10+0.1";
    static const std::array<Protocol, 6> rows = {{
        {"otep",
         make<OtepPlayer>,
         otep::why_unfit,
         {"brandub", "copenhagen", "berserk"},
         clock,
         true},
        {"tablut-json", make<TablutPlayer>, tablut::why_unfit, {"ashton-bologna"}, "st=5"},
        {"uci-tafl", make<UciPlayer>, uci::why_unfit, {"copenhagen"}, clock},
        {"htp", make<HtpPipePlayer>, htp::why_unfit, {"copenhagen"}, clock},
        {"htp-tcp", make<HtpTcpPlayer>, htp::why_unfit_for_tcp, {"copenhagen"}, clock},
        {"browser", make<BrowserPlayer>, browser::why_unfit, {}, clock, false, true},
    }};
    return rows;
}

const Protocol* find_protocol(std::string_view name) {
    const auto rows = protocols();
    const auto found = std::ranges::find(rows, name, &Protocol::name);
    return found != rows.end() ? &*found : nullptr;
}

}  // namespace tafl::referee
