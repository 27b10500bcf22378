// SPDX-License-Identifier: MIT
// The folder of a run. state.json is all that a run needs to go on, and is written last of each
// generation: whoever is killed before has the generation once more, with the same files. Also
// written: best/generation-NNN.txt, the best network of each generation, and fitness.csv.
#pragma once

#include <filesystem>

#include "examples/evolution/evolution.h"

namespace tafl::evolution {

class RunFolder {
  public:
    /// Makes the folder if need be. Throws an Error if it cannot, or another process has it.
    explicit RunFolder(const std::filesystem::path& folder);
    ~RunFolder();
    RunFolder(const RunFolder&) = delete;
    RunFolder& operator=(const RunFolder&) = delete;

    /// The state that is stored there, or the first one, which is then stored. Throws an Error if
    /// what is stored was begun with other settings.
    [[nodiscard]] State load(const Settings& settings) const;
    void save(const Settings& settings, const State& state) const;

  private:
    std::filesystem::path folder_;
    int descriptor_;  ///< of the folder, which it locks
};

/// "best/generation-050.txt"
[[nodiscard]] std::filesystem::path best_file(int generation);

}  // namespace tafl::evolution
