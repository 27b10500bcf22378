// SPDX-License-Identifier: MIT
// What `lawspeaker tune` says at the end: the values, and how to test them. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "referee/engine_spec.h"
#include "tournaments/publish/tuning_course.h"

namespace tafl::commands {

/// A table of the parameters: start, present value with its error, and what an engine is given.
[[nodiscard]] std::string values_table(const publish::TuningCourse& course);

/// A warning for each parameter that has moved by less than its C_END at the end of a tuning.
[[nodiscard]] std::vector<std::string> warnings_of(const publish::TuningCourse& course);

/// What was given as --engine, with these values in the place of `{name}`, and under this name.
/// `engine` is what it was read as, for what names a file only; without its environment.
[[nodiscard]] std::string filled_engine(std::string_view given, const referee::EngineSpec& engine,
                                        const std::string& name,
                                        const std::vector<tuning::Parameter>& parameters,
                                        const tuning::Values& values);

}  // namespace tafl::commands
