// SPDX-License-Identifier: MIT
// RunFolder: directory of a run. A run resumes from state.json, which is the last file of each
// generation: a killed run repeats the generation with the same files. Other files:
// best/generation-NNN.txt, the best network of each generation, and fitness.csv.
#pragma once

#include <filesystem>

#include "examples/evolution/evolution.h"

namespace tafl::evolution {

class RunFolder {
  public:
    /// Creates and locks the directory. Throws Error if that fails, or if another process has
    /// locked it.
    explicit RunFolder(const std::filesystem::path& folder);
    ~RunFolder();
    RunFolder(const RunFolder&) = delete;
    RunFolder& operator=(const RunFolder&) = delete;

    /// Returns the stored state; without one, stores and returns the first state. Throws Error if
    /// the stored settings differ.
    [[nodiscard]] State load(const Settings& settings) const;
    void save(const Settings& settings, const State& state) const;

  private:
    std::filesystem::path folder_;
    int descriptor_;  ///< of the directory, for its lock
};

/// Returns "best/generation-050.txt".
[[nodiscard]] std::filesystem::path best_file(int generation);

}  // namespace tafl::evolution
