// SPDX-License-Identifier: MIT
// RunnerSourceFactory: function that creates the source of match runners of a run. If a run has no
// such function, its games are played on this host.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <functional>
#include <memory>
#include <string>

#include "store/archive_epoch.h"
#include "store/records.h"
#include "tournaments/play/hosting/build_reader.h"
#include "tournaments/play/hosting/game_slots.h"
#include "tournaments/play/hosting/match_runner.h"
#include "tournaments/play/hosting/recorder.h"

namespace tafl::hosting {

/// Objects of the host that match runners for workers use. They all outlive the match runners.
struct RunnerContext {
    boost::asio::any_io_executor loop;
    BuildReader& builds;
    Recorder& recorder;
    GameSlots& slots;
    store::ArchiveIdentity archive;  ///< identity of the database, with the epoch of this run
    std::function<void(const std::string&)> tell;  ///< function that publishes a message for people
};

/// Function that creates the source of match runners of a run.
using RunnerSourceFactory = std::function<std::unique_ptr<MatchRunnerSource>(RunnerContext host)>;

}  // namespace tafl::hosting
