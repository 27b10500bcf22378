// SPDX-License-Identifier: MIT
// Reads tournament files (TOML). The README lists the keys.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"
#include "tournaments/plan/plan.h"

namespace tafl::plan {

enum class PlanFault : std::uint8_t {
    unreadable,  ///< the file cannot be opened
    bad_syntax,  ///< no TOML
    unknown_key,
    missing_key,
    wrong_type,
    bad_value,
    contradiction,  ///< two parts that can't both hold
    bad_engine,     ///< its program is missing or can't be executed
    unavailable     ///< this machine lacks a layer of containment that is asked for
};

struct PlanError {
    PlanFault code;
    int line = 0;  ///< from 1; 0 if it belongs to the file as a whole
    int column = 0;
    std::string text;  ///< what was found and what was expected
};

/// Mistakes as they are found; of very many the first ones, and how many more there are.
class PlanErrors {
  public:
    static constexpr std::size_t most = 50;

    PlanErrors() = default;
    PlanErrors(std::initializer_list<PlanError> errors) {
        for (const PlanError& error : errors) push_back(error);
    }

    [[nodiscard]] bool empty() const { return errors_.empty(); }
    [[nodiscard]] std::size_t size() const { return errors_.size(); }
    [[nodiscard]] auto begin() const { return errors_.begin(); }
    [[nodiscard]] auto end() const { return errors_.end(); }
    [[nodiscard]] const PlanError& operator[](std::size_t i) const { return errors_[i]; }
    /// What stands for those that were left out, to be told last: "and 7 more mistakes".
    [[nodiscard]] std::optional<PlanError> rest() const;

    void push_back(PlanError error);
    void append(const PlanErrors& others);
    /// Into the order of the file.
    void sort();

  private:
    std::vector<PlanError> errors_;
    std::size_t left_out_ = 0;
};

/// "open.toml:12:9: ...", a line each.
[[nodiscard]] std::string to_string(const PlanErrors& errors, const std::filesystem::path& file);

/// Reads a tournament file and looks for the engines' programs. Every mistake is reported at once,
/// in the order of the file. Relative paths are relative to the file.
[[nodiscard]] rules::Expected<Plan, PlanErrors> read_plan(const std::filesystem::path& file);

/// The engines of a tournament file alone; what else stands there is not looked at.
[[nodiscard]] rules::Expected<std::vector<Entrant>, PlanErrors> read_engines(
    const std::filesystem::path& file);

/// An engine as the command line names it: a path to an OpenTafl .ini file, a path to a program, or
/// "name=N,cmd=PATH,arg=A,arg=B,dir=D,env=K=V,KEY=VALUE..." with any key of [[engine]]; a backslash
/// keeps a comma. Relative paths are relative to the working directory.
[[nodiscard]] rules::Expected<Entrant, PlanErrors> read_engine_argument(std::string_view text);

}  // namespace tafl::plan
