// SPDX-License-Identifier: MIT
#include "tournaments/plan/engine_builds.h"

#include <algorithm>

#include "store/sha256.h"

namespace tafl::tournaments {

namespace {

std::string command_line_of(const referee::EngineSpec& engine) {
    std::string text = engine.command;
    for (const std::string& argument : engine.arguments) text += ' ' + argument;
    return text;
}

std::string hash_of_program(const referee::EngineSpec& engine) {
    const auto program = referee::find_program(engine);
    if (!program) return {};
    return store::sha256_of_file(*program).value_or("");
}

/// Two that are both known, and not the same.
bool differ(const std::string& before, const std::string& now) {
    return !before.empty() && !now.empty() && before != now;
}

}  // namespace

std::vector<store::EntrantRecord> entrant_records(const Plan& plan) {
    std::vector<store::EntrantRecord> records;
    for (const Entrant& entrant : plan.entrants) {
        const auto& engine = entrant.engine;
        records.push_back({static_cast<int>(records.size()) + 1,
                           engine.name,
                           command_line_of(engine),
                           {entrant.version, hash_of_program(engine)}});
    }
    return records;
}

std::vector<std::string> changed_builds(const std::vector<store::EntrantRecord>& before,
                                        const std::vector<store::EntrantRecord>& now) {
    std::vector<std::string> sentences;
    for (const auto& [number, name, command_line, build] : now) {
        const auto old = std::ranges::find(before, name, &store::EntrantRecord::name);
        if (old == before.end()) continue;
        if (differ(old->build.version, build.version)) {
            sentences.push_back(name + " was version " + old->build.version +
                                " before and is version " + build.version + " now");
        }
        if (differ(old->build.sha256, build.sha256)) {
            sentences.push_back(name + " is another program than before (SHA-256 " +
                                old->build.sha256 + " before, " + build.sha256 + " now)");
        }
    }
    return sentences;
}

}  // namespace tafl::tournaments
