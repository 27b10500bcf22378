// SPDX-License-Identifier: MIT
// Parameter: one of an engine's numbers that a tuning looks for, as `tune --param` and tournament
// files write it: "name,start,min,max,c_end,r_end". Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"

namespace tafl::tuning {

/// One for each parameter, in their order.
using Values = std::vector<double>;

struct Parameter {
    std::string name;  ///< `{name}` in the engine's arguments becomes its value
    double start = 0;
    double least = 0;
    double most = 0;
    double c_end = 0;       ///< how far a side plays from the middle in the last iteration
    double r_end = 0;       ///< how far a won game moves it then, as a share of c_end
    bool is_whole = false;  ///< start, min and max are written without a point
    bool operator==(const Parameter&) const = default;
};

struct ParameterError {
    std::string text;  ///< "found ..., expected ..."
};
[[nodiscard]] rules::Expected<Parameter, ParameterError> parse_parameter(std::string_view text);
/// Equal parameters have equal texts, whatever they were read from.
[[nodiscard]] std::string to_string(const Parameter& parameter);

[[nodiscard]] double clamped(const Parameter& parameter, double value);
/// What an engine is given: of a whole one the nearest whole number, of others so many decimals
/// that c_end is a hundred steps or more. Never with an exponent.
[[nodiscard]] std::string value_text(const Parameter& parameter, double value);

/// The same of what is between two whole numbers: as many decimals as its c_end asks for.
[[nodiscard]] std::string theta_text(const Parameter& parameter, double value);

/// "king=12,men=0.50".
[[nodiscard]] std::string values_text(const std::vector<Parameter>& parameters,
                                      const Values& values);
/// Where they start.
[[nodiscard]] Values start_of(const std::vector<Parameter>& parameters);
/// Sample standard deviation of each parameter; empty for less than two samples.
[[nodiscard]] Values standard_deviations(const std::vector<Values>& samples);

}  // namespace tafl::tuning
