// SPDX-License-Identifier: MIT
// WorkerEngines: engines in the directory of a worker, by their hash in the work queue (need_of()).
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "referee/assignment.h"
#include "rules/expected.h"
#include "tournaments/plan/engine_builds.h"
#include "tournaments/plan/plan.h"

namespace tafl::remote {

/// Engines that this worker can start.
class WorkerEngines {
  public:
    /// Reads the files of the engines. `hidden`: paths that the sandboxes of all engines hide.
    WorkerEngines(std::vector<plan::Entrant> engines, std::vector<std::filesystem::path> hidden,
                  plan::BuildCache& builds);

    /// Returns the hashes (need_of()) of all engines with readable files.
    [[nodiscard]] std::vector<std::string> needs() const;
    /// Returns the largest `cpus` limit of the engines; 0 = engines are not pinned to processors.
    [[nodiscard]] int processors_per_slot() const { return processors_per_slot_; }
    /// Returns `assignment` with the command lines and limits of this worker's engines. In the
    /// parameter, EngineSpec::build is the hash of the engine (need_of()). Returns an error for
    /// people if this worker lacks an engine, or if the engine has no argument for one of its
    /// parameters.
    [[nodiscard]] rules::Expected<referee::Assignment, std::string> with_engines(
        referee::Assignment assignment) const;

  private:
    /// Engines with readable files, by their hash (need_of()).
    std::map<std::string, referee::EngineSpec> engines_;
    int processors_per_slot_ = 0;
};

}  // namespace tafl::remote
