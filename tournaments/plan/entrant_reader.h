// SPDX-License-Identifier: MIT
// EntrantReader: the tables [limits] and [[engine]] of a tournament file, and the engines that a
// command line names in the same terms.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tournaments/plan/plan.h"
#include "tournaments/plan/toml_table.h"

namespace tafl::plan {

class EntrantReader {
  public:
    /// Relative paths are relative to `folder`. `errors` outlives the reader.
    EntrantReader(std::filesystem::path folder, PlanErrors& errors)
        : folder_(std::move(folder)), errors_(errors) {}

    /// For engines of which nothing is said.
    void set_sandbox(referee::Sandbox sandbox) { defaults_.limits.sandbox = sandbox; }
    /// What holds for all engines that are read later.
    void read_limits(TableReader reader);
    /// All tables [[engine]] of the file; fewer than `least` are a mistake.
    void read_all(TableReader& top, std::size_t least);
    void read(TableReader reader);

    [[nodiscard]] const std::vector<Entrant>& entrants() const { return entrants_; }
    /// The entrants without a mistake.
    [[nodiscard]] const std::vector<Entrant>& valid_entrants() const { return valid_entrants_; }
    /// Numbers, from 1, of those with `round_robin_only`.
    [[nodiscard]] const std::vector<int>& round_robin_only() const { return round_robin_only_; }

  private:
    void read_engine(TableReader& reader, referee::EngineSpec& engine) const;
    void read_program(TableReader& reader, referee::EngineSpec& engine) const;
    void read_ini(TableReader& reader, referee::EngineSpec& engine) const;
    void check_name(TableReader& reader, const std::string& name);

    std::filesystem::path folder_;
    PlanErrors& errors_;
    referee::EngineSpec defaults_;
    std::set<std::string> names_;
    std::vector<Entrant> entrants_;
    std::vector<Entrant> valid_entrants_;
    std::vector<int> round_robin_only_;
};

}  // namespace tafl::plan
