// SPDX-License-Identifier: MIT
#include "tournaments/scoring/tuning/parameter.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "referee/engine_spec.h"

namespace tafl::tuning {

namespace {

constexpr double largest = 1e12;
constexpr double smallest_step = 1e-9;
constexpr std::string_view shape = "name,start,min,max,c_end,r_end";

std::vector<std::string_view> parts_of(std::string_view text) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t comma = std::min(text.find(','), text.size());
        parts.push_back(text.substr(0, comma));
        if (comma == text.size()) return parts;
        text.remove_prefix(comma + 1);
    }
}

std::optional<double> number_in(std::string_view text) {
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    const bool is_right =
        error == std::errc() && rest == end && std::isfinite(value) && std::abs(value) <= largest;
    return is_right ? std::optional(value) : std::nullopt;
}

bool is_written_whole(std::string_view text) {
    return text.find_first_not_of("-0123456789") == std::string_view::npos;
}

std::string number_text(double value, std::optional<int> places = std::nullopt) {
    std::array<char, 64> text{};
    char* const end = text.data() + text.size();
    const auto result =
        places ? std::to_chars(text.data(), end, value, std::chars_format::fixed, *places)
               : std::to_chars(text.data(), end, value);
    return {text.data(), result.ptr};
}

std::string found_text(std::string_view name, double value, const std::string& expected) {
    return "found " + std::string(name) + " = " + number_text(value) + ", expected " + expected;
}

std::optional<std::string> mistake_in(const Parameter& parameter) {
    const double width = parameter.most - parameter.least;
    if (width <= 0)
        return found_text("max", parameter.most, "more than min, " + number_text(parameter.least));
    if (parameter.start < parameter.least || parameter.start > parameter.most)
        return found_text("start", parameter.start, "a number from min to max");
    if (parameter.c_end < smallest_step || parameter.c_end > width / 2)
        return found_text("c_end", parameter.c_end,
                          "more than 0, and at most half of the difference between min and max");
    if (parameter.is_whole && parameter.c_end < 0.5)
        return found_text("c_end", parameter.c_end,
                          "0.5 or more for a whole number, so that the two sides differ");
    if (parameter.r_end <= 0 || parameter.r_end > 1)
        return found_text("r_end", parameter.r_end, "more than 0 and at most 1");
    return std::nullopt;
}

/// Returns the number of decimals in theta_text().
int places_of(const Parameter& parameter) {
    int places = 0;
    for (double step = parameter.c_end / 100; step < 1 && places < 12; step *= 10) ++places;
    return places;
}

/// Returns `text` without its minus sign if the number is zero, such as "0.0" for "-0.0".
std::string without_sign_of_zero(std::string text) {
    const bool is_zero = text.find_first_not_of("-0.") == std::string::npos;
    return is_zero && text.starts_with('-') ? text.substr(1) : text;
}

}  // namespace

rules::Expected<Parameter, ParameterError> parse_parameter(std::string_view text) {
    const auto parts = parts_of(text);
    const std::string found = "found '" + std::string(text) + '\'';
    if (parts.size() != 6 || !referee::is_parameter_name(parts[0])) {
        return ParameterError{
            found + ", expected " + std::string(shape) +
            " with a name of letters, digits, '_', '-' and '.', and none of seed, side, "
            "colour, seconds and address"};
    }
    Parameter parameter;
    parameter.name = parts[0];
    parameter.is_whole = true;
    std::array<double*, 5> places = {&parameter.start, &parameter.least, &parameter.most,
                                     &parameter.c_end, &parameter.r_end};
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::string_view part = parts[i + 1];
        const auto number = number_in(part);
        if (!number) {
            return ParameterError{"found '" + std::string(part) + "' in '" + std::string(text) +
                                  "', expected a number in " + std::string(shape)};
        }
        *places[i] = *number;
        if (i < 3 && !is_written_whole(part)) parameter.is_whole = false;
    }
    if (const auto mistake = mistake_in(parameter))
        return ParameterError{parameter.name + ": " + *mistake};
    return parameter;
}

std::string to_string(const Parameter& parameter) {
    std::string text = parameter.name;
    for (const double value : {parameter.start, parameter.least, parameter.most}) {
        if (parameter.is_whole) {
            text += ',' + number_text(value, 0);
            continue;
        }
        const std::string number = number_text(value);
        text += ',' + number + (is_written_whole(number) ? ".0" : "");
    }
    return text + ',' + number_text(parameter.c_end) + ',' + number_text(parameter.r_end);
}

double clamped(const Parameter& parameter, double value) {
    return std::clamp(value, parameter.least, parameter.most);
}

std::string value_text(const Parameter& parameter, double value) {
    if (!parameter.is_whole) return theta_text(parameter, value);
    return without_sign_of_zero(number_text(std::floor(value + 0.5), 0));
}

std::string theta_text(const Parameter& parameter, double value) {
    return without_sign_of_zero(number_text(value, places_of(parameter)));
}

std::string values_text(const std::vector<Parameter>& parameters, const Values& values) {
    std::string text;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        text +=
            (i > 0 ? "," : "") + parameters[i].name + '=' + value_text(parameters[i], values[i]);
    }
    return text;
}

Values start_of(const std::vector<Parameter>& parameters) {
    Values values;
    for (const Parameter& parameter : parameters) values.push_back(parameter.start);
    return values;
}

Values standard_deviations(const std::vector<Values>& samples) {
    if (samples.size() < 2) return {};
    const auto count = static_cast<double>(samples.size());
    Values deviations(samples.front().size());
    for (std::size_t i = 0; i < deviations.size(); ++i) {
        double mean = 0;
        for (const Values& sample : samples) mean += sample[i] / count;
        double squares = 0;
        for (const Values& sample : samples) squares += (sample[i] - mean) * (sample[i] - mean);
        deviations[i] = std::sqrt(squares / (count - 1));
    }
    return deviations;
}

}  // namespace tafl::tuning
