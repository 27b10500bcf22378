// SPDX-License-Identifier: MIT
// RunnerSourceFactory: makes the tables of a run. Whoever starts a run may hand one in; without one
// the games are played on this host.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <functional>
#include <memory>
#include <string>

#include "store/records.h"
#include "tournaments/hosting/build_reader.h"
#include "tournaments/hosting/game_slots.h"
#include "tournaments/hosting/match_runner.h"
#include "tournaments/hosting/recorder.h"

namespace tafl::hosting {

/// What tables elsewhere need of the host that gives games out; all of it outlives them.
struct RunnerContext {
    boost::asio::any_io_executor loop;
    BuildReader& builds;
    Recorder& recorder;
    GameSlots& slots;
    store::ArchiveIdentity archive;                ///< raised for this run
    std::function<void(const std::string&)> tell;  ///< messages for people
};

using RunnerSourceFactory = std::function<std::unique_ptr<MatchRunnerSource>(RunnerContext host)>;

}  // namespace tafl::hosting
