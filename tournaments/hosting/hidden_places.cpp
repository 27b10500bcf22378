// SPDX-License-Identifier: MIT
#include "tournaments/hosting/hidden_places.h"

#include <algorithm>
#include <iterator>

#include "referee/os/sandbox_paths.h"
#include "store/database_file.h"

namespace tafl::hosting {

namespace {

bool is_in_sandbox(const plan::Entrant& entrant) {
    return entrant.engine.limits.sandbox != referee::Sandbox::none;
}

}  // namespace

tournaments::PerEntrant<std::vector<std::filesystem::path>> hidden_from_each(
    const plan::Plan& plan) {
    tournaments::PerEntrant<std::vector<std::filesystem::path>> hidden(plan.entrants.count());
    if (std::ranges::none_of(plan.entrants, is_in_sandbox)) return hidden;
    std::vector<std::filesystem::path> places = plan.others;
    for (const plan::Entrant& entrant : plan.entrants) {
        std::ranges::move(referee::paths_of(entrant.engine), std::back_inserter(places));
    }
    std::vector<std::filesystem::path> files = plan.hidden;
    files.insert(files.end(), {plan.database, plan.transcripts});
    std::erase_if(files, [](const auto& file) { return file.empty(); });
    std::ranges::transform(files, files.begin(), store::resolved_path);
    for (int number = 1; number <= hidden.count(); ++number) {
        const plan::Entrant& entrant = plan.entrants[number];
        if (!is_in_sandbox(entrant)) continue;
        hidden[number] = referee::paths_not_used_by(entrant.engine, places);
        hidden[number].insert(hidden[number].end(), files.begin(), files.end());
    }
    return hidden;
}

}  // namespace tafl::hosting
