// SPDX-License-Identifier: MIT
// Games of engines that speak htp, over pipes or by TCP (tests/engines/htp_engine.cpp).
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "playing.h"
#include "rules/result.h"

namespace tafl::referee::testing {

inline constexpr const char* htp_small =
    "dim:7 name:Brandubh atkf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
inline constexpr const char* htp_medium = "copenhagen";
inline constexpr const char* htp_large =
    "dim:13 name:Large tfr:a sw:s efe:y start:/3ttttttt3/6t6/13/t5T5t/t5T5t/t4TTT4t/"
    "tt1TTTKTTT1tt/t4TTT4t/t5T5t/t5T5t/13/6t6/3ttttttt3/";

inline EngineSpec htp_engine(std::vector<std::string> arguments = {}) {
    EngineSpec spec;
    spec.name = "htp";
    spec.protocol = "htp";
    spec.command = std::string(TAFL_BINARY_DIR) + "/tests/engines/htp_engine";
    spec.arguments = std::move(arguments);
    spec.quit_timeouts = std::chrono::milliseconds(150);
    return spec;
}

/// The same by TCP.
inline EngineSpec htp_client(std::vector<std::string> arguments = {}) {
    EngineSpec spec = htp_engine(std::move(arguments));
    spec.name = spec.protocol = "htp-tcp";
    spec.arguments.insert(spec.arguments.begin(), {"--host", "{address}"});
    return spec;
}

/// A game that was played as it should be, and how many plies it had.
inline std::size_t plies_of_good_game(const rules::GameRecord& record) {
    CAPTURE(record.end.summary);
    CHECK((is_by_rules(record.end.termination) ||
           record.end.termination == rules::Termination::adjudication_max_plies));
    CHECK(!record.end.at_fault);
    return record.plies.size();
}

/// How a game ends in which the attackers' engine is started so.
struct HtpEnding {
    std::vector<std::string> arguments;
    rules::Termination termination;
    const char* words;
};

inline rules::GameRecord play_to(const HtpEnding& ending, Assignment assignment) {
    const rules::GameRecord record = play(std::move(assignment));
    CAPTURE(ending.arguments.front());
    CAPTURE(record.end.summary);
    CHECK(record.end.termination == ending.termination);
    CHECK(record.end.summary.find(ending.words) != std::string::npos);
    if (ending.termination == rules::Termination::void_rules_differ) {
        CHECK(record.end.result == rules::Result::draw);
    }
    return record;
}

}  // namespace tafl::referee::testing
