// SPDX-License-Identifier: MIT
// Final report of `lawspeaker tune`: the tuned values, and how to test them. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "referee/engine_spec.h"
#include "tournaments/reports/publish/tuning_course.h"

namespace tafl::commands {

/// Returns a table of the parameters as text. The columns are the start value, the present value,
/// its error ("-" = unknown), and the value that an engine receives.
[[nodiscard]] std::string values_table(const publish::TuningCourse& course);

/// Returns a warning for each parameter that has moved from its start by less than its C_END.
/// Returns an empty list before the end of the tuning.
[[nodiscard]] std::vector<std::string> warnings_of(const publish::TuningCourse& course);

/// Returns the text `given` of an option --engine, in which the engine has the name `name` and
/// `values` replace the `{name}` of the parameters. If `given` names only a file, the text is made
/// from `engine`, without its environment.
[[nodiscard]] std::string filled_engine(std::string_view given, const referee::EngineSpec& engine,
                                        const std::string& name,
                                        const std::vector<tuning::Parameter>& parameters,
                                        const tuning::Values& values);

}  // namespace tafl::commands
