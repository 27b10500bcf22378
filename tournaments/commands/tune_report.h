// SPDX-License-Identifier: MIT
// Final report of `lawspeaker tune`: the tuned values, and how to test them. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "referee/engine_spec.h"
#include "tournaments/reports/publish/tuning_course.h"

namespace tafl::commands {

/// Returns a table as text with one row per parameter. Its columns are the name, the start value,
/// the present value, the error of the present value ("-" = unknown), and the value that an engine
/// receives.
[[nodiscard]] std::string values_table(const publish::TuningCourse& course);

/// Returns a warning for each parameter with a present value that differs from its start value by
/// less than its C_END. Returns an empty list before the end of the tuning.
[[nodiscard]] std::vector<std::string> warnings_of(const publish::TuningCourse& course);

/// Returns the value of an option --engine for a test of the tuned values. It is the value `given`
/// with two changes: the engine has the name `name`, and each `{PARAMETER}` is replaced by its
/// value in `values`. If `given` has no `=`, it is only a file or a name. Then the text is made
/// from `engine`, without its environment.
[[nodiscard]] std::string filled_engine(std::string_view given, const referee::EngineSpec& engine,
                                        const std::string& name,
                                        const std::vector<tuning::Parameter>& parameters,
                                        const tuning::Values& values);

}  // namespace tafl::commands
