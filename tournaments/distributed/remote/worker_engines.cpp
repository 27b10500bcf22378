// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/worker_engines.h"

#include <algorithm>
#include <utility>

#include "tournaments/distributed/remote/engine_hash.h"
#include "tournaments/play/hosting/assignment_maker.h"

namespace tafl::remote {

WorkerEngines::WorkerEngines(std::vector<plan::Entrant> engines,
                             std::vector<std::filesystem::path> hidden, plan::BuildCache& builds) {
    plan::Plan plan;
    plan.entrants = std::move(engines);
    plan.hidden = std::move(hidden);
    const auto hidden_from = hosting::hidden_from_each(plan);
    for (int number = 1; number <= plan.entrants.count(); ++number) {
        referee::EngineSpec& engine = plan.entrants[number].engine;
        engine.build = builds.read(engine).sha256;
        engine.hidden = hidden_from[number];
        processors_per_slot_ = std::max(processors_per_slot_, engine.limits.cpus);
        const std::string need = need_of(engine);
        if (!engine.build.empty()) engines_.emplace(need, std::move(engine));
    }
}

std::vector<std::string> WorkerEngines::needs() const {
    std::vector<std::string> needs;
    for (const auto& [need, engine] : engines_) needs.push_back(need);
    return needs;
}

rules::Expected<referee::Assignment, std::string> WorkerEngines::with_engines(
    referee::Assignment assignment) const {
    for (const rules::Side side : rules::both_sides) {
        referee::EngineSpec& asked = assignment.engines[side];
        const auto found = engines_.find(asked.build);
        if (found == engines_.end()) return "the engine " + asked.name + " is not here";
        referee::EngineSpec engine = found->second;
        engine.name = std::move(asked.name);
        engine.parameters = std::move(asked.parameters);
        if (const auto name = referee::parameter_without_place(engine)) {
            return "no argument of the engine " + engine.name + " has {" + *name + "} here";
        }
        asked = std::move(engine);
    }
    return assignment;
}

}  // namespace tafl::remote
