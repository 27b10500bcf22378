// SPDX-License-Identifier: MIT
// Evaluation: what an engine says it has found about a position, in one form for all protocols.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace tafl::rules {

/// Each member is there if the engine has said it.
struct Evaluation {
    /// As chess engines have it, about 100 for a man; above 0 if whoever moves stands better.
    std::optional<int> score{};
    std::optional<int> depth{};  ///< plies
    std::optional<std::int64_t> nodes{};
    std::optional<std::chrono::milliseconds> time{};  ///< by the engine's own watch
    std::string line{};  ///< principal variation: moves as the engine writes them, blanks between
    bool operator==(const Evaluation&) const = default;
};

}  // namespace tafl::rules
