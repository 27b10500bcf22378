// SPDX-License-Identifier: MIT
// Reader of tournament files (TOML). tournament-file.md lists the keys.
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

/// Kind of an error in a tournament file.
enum class PlanFault : std::uint8_t {
    unreadable,  ///< the file cannot be opened
    bad_syntax,  ///< not valid TOML
    unknown_key,
    missing_key,
    wrong_type,
    bad_value,
    contradiction,  ///< two keys or values that cannot be combined
    bad_engine,     ///< the program of an engine is missing or cannot be executed
    unavailable     ///< this host does not have a feature, such as a layer of the sandbox
};

/// Error in a tournament file.
struct PlanError {
    PlanFault code;
    int line = 0;      ///< line of the error, from 1; 0 = the error is about the whole file
    int column = 0;    ///< column of the error in this line, from 1; 0 if `line` is 0
    std::string text;  ///< message with the found and the expected value
};

/// List of errors. It stores the first 50 errors that are added, and only counts the others.
class PlanErrors {
  public:
    static constexpr std::size_t most = 50;  ///< maximum number of stored errors

    PlanErrors() = default;
    PlanErrors(std::initializer_list<PlanError> errors) {
        for (const PlanError& error : errors) push_back(error);
    }

    [[nodiscard]] bool empty() const { return errors_.empty(); }
    [[nodiscard]] std::size_t size() const { return errors_.size(); }
    [[nodiscard]] auto begin() const { return errors_.begin(); }
    [[nodiscard]] auto end() const { return errors_.end(); }
    [[nodiscard]] const PlanError& operator[](std::size_t i) const { return errors_[i]; }
    /// Returns an entry with the number of errors that are not stored, such as "and 7 more
    /// mistakes". It is printed after the stored errors. Returns nullopt if all errors are stored.
    [[nodiscard]] std::optional<PlanError> rest() const;

    void push_back(PlanError error);
    void append(const PlanErrors& others);
    /// Sorts the stored errors by their position in the file.
    void sort();

  private:
    std::vector<PlanError> errors_;
    std::size_t left_out_ = 0;
};

/// Returns one line for each stored error, such as "open.toml:12:9: ...". If some errors are not
/// stored, the last line gives their number.
[[nodiscard]] std::string to_string(const PlanErrors& errors, const std::filesystem::path& file);

/// Reads a tournament file and checks that the engines' programs exist. Returns the plan, or all
/// errors in the order of the file. Relative paths are relative to the directory of the file.
[[nodiscard]] rules::Expected<Plan, PlanErrors> read_plan(const std::filesystem::path& file);

/// Does the same as read_plan(file) for a file that does not exist yet and will have the content
/// `text`.
[[nodiscard]] rules::Expected<Plan, PlanErrors> read_plan_text(std::string_view text,
                                                               const std::filesystem::path& file);

/// Reads only [limits] and [[engine]] of a tournament file. Returns the engines, or all errors in
/// these tables.
[[nodiscard]] rules::Expected<std::vector<Entrant>, PlanErrors> read_engines(
    const std::filesystem::path& file);

/// Reads an engine from a command-line argument. The argument is the path of an OpenTafl .ini file,
/// the path of a program, or a list of keys. The list is
/// "name=N,cmd=PATH,arg=A,arg=B,dir=D,env=K=V,KEY=VALUE..." with any key of [[engine]]. A backslash
/// before a comma makes it part of the value. Relative paths are relative to the working directory.
[[nodiscard]] rules::Expected<Entrant, PlanErrors> read_engine_argument(std::string_view text);

}  // namespace tafl::plan
