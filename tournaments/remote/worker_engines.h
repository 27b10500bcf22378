// SPDX-License-Identifier: MIT
// WorkerEngines: the engines of a worker's folder, by what they are called in the work queue.
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

class WorkerEngines {
  public:
    /// `hidden`: what sandboxes keep from all of them. Reads their files.
    WorkerEngines(std::vector<plan::Entrant> engines, std::vector<std::filesystem::path> hidden,
                  plan::BuildCache& builds);

    /// need_of() each that can be read.
    [[nodiscard]] std::vector<std::string> needs() const;
    [[nodiscard]] int processors_per_slot() const { return processors_per_slot_; }
    /// The assignment, whose engines have needs for builds, with engines that can be started. An
    /// error, for people, if one of them is not here.
    [[nodiscard]] rules::Expected<referee::Assignment, std::string> with_engines(
        referee::Assignment assignment) const;

  private:
    std::map<std::string, referee::EngineSpec> engines_;  ///< by need_of()
    int processors_per_slot_ = 0;
};

}  // namespace tafl::remote
