// SPDX-License-Identifier: MIT
// EntrantReader: reads the tables [limits] and [[engine]] of a tournament file. It also reads
// engines from the command line, which have the same keys.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tournaments/plan/plan.h"
#include "tournaments/plan/toml_table.h"

namespace tafl::plan {

/// Reader of the tables of engines. It collects the entrants, and adds errors to a list.
class EntrantReader {
  public:
    /// Relative paths in the tables are relative to the directory `folder`. Errors are added to
    /// `errors`, which must outlive the reader.
    EntrantReader(std::filesystem::path folder, PlanErrors& errors)
        : folder_(std::move(folder)), errors_(errors) {}

    /// Sets the sandbox of engines that are read later and do not set one.
    void set_sandbox(referee::Sandbox sandbox) { defaults_.limits.sandbox = sandbox; }
    /// Reads a table [limits]. Its values are the defaults of all engines that are read later.
    void read_limits(TableReader reader);
    /// Reads all tables [[engine]] of the file with the top-level table `top`. Reports an error if
    /// the file has fewer than `least` of these tables.
    void read_all(TableReader& top, std::size_t least);
    /// Reads one table [[engine]] and adds its entrant.
    void read(TableReader reader);

    /// Returns all entrants read so far, including entrants with errors.
    [[nodiscard]] const std::vector<Entrant>& entrants() const { return entrants_; }
    /// Returns the entrants read so far that have no errors.
    [[nodiscard]] const std::vector<Entrant>& valid_entrants() const { return valid_entrants_; }
    /// Returns the numbers, from 1, of the entrants with `round_robin_only = true`.
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
    bool is_tournament_ = false;  ///< the engines are those of a tournament file
    std::vector<Entrant> entrants_;
    std::vector<Entrant> valid_entrants_;
    std::vector<int> round_robin_only_;
};

}  // namespace tafl::plan
