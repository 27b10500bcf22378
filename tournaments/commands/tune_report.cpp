// SPDX-License-Identifier: MIT
#include "tournaments/commands/tune_report.h"

#include <algorithm>
#include <cmath>

#include "tournaments/scoring/results/table.h"

namespace tafl::commands {

namespace {

/// Splits the text at its commas. A backslash escapes a comma.
std::vector<std::string> parts_of_engine(std::string_view text) {
    std::vector<std::string> parts(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == ',') {
            parts.emplace_back();
            continue;
        }
        parts.back() += text[i];
        if (text[i] == '\\' && i + 1 < text.size()) parts.back() += text[++i];
    }
    return parts;
}

std::string as_part(const std::string& key, const std::string& value) {
    std::string text = key + '=';
    for (const char c : value) {
        if (c == ',' || c == '\\') text += '\\';
        text += c;
    }
    return text;
}

std::vector<std::string> parts_of_engine(const referee::EngineSpec& engine) {
    std::vector<std::string> parts = {as_part("cmd", engine.command)};
    for (const std::string& argument : engine.arguments) parts.push_back(as_part("arg", argument));
    const referee::EngineSpec usual;
    if (!engine.directory.empty()) parts.push_back(as_part("dir", engine.directory.string()));
    if (engine.protocol != usual.protocol) parts.push_back(as_part("protocol", engine.protocol));
    if (engine.dialect != usual.dialect)
        parts.push_back(as_part("dialect", std::string(name_of(engine.dialect))));
    if (engine.restart != usual.restart)
        parts.push_back(as_part("restart", std::string(name_of(engine.restart))));
    if (engine.seconds != usual.seconds)
        parts.push_back(as_part("seconds", std::to_string(engine.seconds)));
    return parts;
}

void fill(std::string& text, const std::string& name, const std::string& value) {
    const std::string place = '{' + name + '}';
    for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place, at))
        text.replace(at, place.size(), value);
}

}  // namespace

std::string values_table(const publish::TuningCourse& course) {
    results::Table table;
    table.columns = {
        {"Parameter", false}, {"Start", true}, {"Now", true}, {"Error", true}, {"Given", true}};
    for (std::size_t i = 0; i < course.parameters.size(); ++i) {
        const tuning::Parameter& parameter = course.parameters[i];
        const double now = course.thetas.back()[i];
        table.rows.push_back({parameter.name, theta_text(parameter, parameter.start),
                              theta_text(parameter, now),
                              course.errors.empty() ? "-" : theta_text(parameter, course.errors[i]),
                              value_text(parameter, now)});
    }
    return render(table, results::TableFormat::text);
}

std::vector<std::string> warnings_of(const publish::TuningCourse& course) {
    std::vector<std::string> warnings;
    if (course.finished() < course.iterations) return warnings;
    for (std::size_t i = 0; i < course.parameters.size(); ++i) {
        const tuning::Parameter& parameter = course.parameters[i];
        const double moved = std::abs(course.thetas.back()[i] - parameter.start);
        if (moved >= parameter.c_end) continue;
        warnings.push_back(parameter.name + " moved by " + theta_text(parameter, moved) +
                           ", less than its C_END; that may be chance; tune with a larger R_END "
                           "(spsa), more iterations, or another START");
    }
    return warnings;
}

std::string filled_engine(std::string_view given, const referee::EngineSpec& engine,
                          const std::string& name, const std::vector<tuning::Parameter>& parameters,
                          const tuning::Values& values) {
    const bool is_whole = given.find('=') != std::string_view::npos;
    auto parts = is_whole ? parts_of_engine(given) : parts_of_engine(engine);
    std::erase_if(parts, [](const std::string& part) { return part.starts_with("name="); });
    std::string text = as_part("name", name);
    for (std::string& part : parts) {
        for (std::size_t i = 0; i < parameters.size(); ++i)
            fill(part, parameters[i].name, value_text(parameters[i], values[i]));
        text += ',' + part;
    }
    return text;
}

}  // namespace tafl::commands
