// SPDX-License-Identifier: MIT
#include "tournaments/commands/usage_error.h"

#include <CLI/CLI.hpp>
#include <string_view>
#include <vector>

#include "rules/near_word.h"
#include "tournaments/base/input_error.h"
#include "tournaments/commands/command_line.h"

namespace tafl::commands {

namespace {

/// Returns the innermost command that was named.
const CLI::App& named_command(const CLI::App& program) {
    const auto commands = program.get_subcommands();
    return commands.empty() ? program : named_command(*commands.front());
}

std::string full_name(const CLI::App& command) {
    const CLI::App* const parent = command.get_parent();
    return parent == nullptr ? command.get_name() : full_name(*parent) + ' ' + command.get_name();
}

std::string suggested_option(const CLI::App& command, std::string_view found) {
    std::vector<std::string> names = {"--help"};
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_group().empty()) continue;
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    return rules::did_you_mean(found, {names.begin(), names.end()});
}

/// Returns the text for arguments that the command does not take. An unknown option comes first,
/// because its value is a consequence.
std::string unknown_argument(const CLI::App& command, const std::vector<std::string>& arguments) {
    for (const std::string& argument : arguments) {
        if (!argument.starts_with('-')) continue;
        const std::string option = argument.substr(0, argument.find('='));
        return "unknown option '" + option + "'" + suggested_option(command, option);
    }
    return "unexpected argument '" + arguments.front() + "'";
}

/// Returns the text for a value that is not a number. CLI11 reports only "NAME = value".
std::string bad_number(const CLI::App& command, std::string_view assignment) {
    const std::size_t end = assignment.find(" = ");
    if (end == std::string_view::npos) return std::string(assignment);
    const std::string name(assignment.substr(0, end));
    const CLI::Option* const option = command.get_option_no_throw(name);
    const bool is_whole = option == nullptr || option->get_type_name() != number_type;
    return name + ": found '" + std::string(assignment.substr(end + 3)) + "', expected a " +
           (is_whole ? "whole number" : "number");
}

/// Returns the text for a wrong number of values. CLI11 reports "NAME: At Most 1 required but
/// received 2" and "NAME: At least 5 required but received 2".
std::string wrong_count(std::string_view what) {
    const std::size_t end = what.find(": At ");
    const std::size_t expected = what.find_first_of("0123456789", end);
    const std::size_t found = what.rfind(' ');
    if (end == std::string_view::npos || expected > found) return std::string(what);
    const auto number = what.substr(expected, what.find(' ', expected) - expected);
    return std::string(what.substr(0, end)) + ": found " + std::string(what.substr(found + 1)) +
           " values, expected " + std::string(number);
}

/// Returns the text for two options that exclude each other. CLI11 reports "NAME excludes OTHER".
std::string excluded(std::string what) {
    const std::string_view between = " excludes ";
    const std::size_t at = what.find(between);
    if (at == std::string::npos) return what;
    return what.replace(at, between.size(), ": cannot be combined with ") + "; remove one";
}

}  // namespace

void require_command(const CLI::App& program, const std::string& word) {
    if (word.starts_with('-')) {
        if (program.get_option_no_throw(word) != nullptr) return;
        throw tournaments::InputError("lawspeaker: unknown option '" + word +
                                      "', expected a command; lawspeaker --help lists them");
    }
    std::string commands;
    std::vector<std::string_view> words;
    for (const CLI::App* command : program.get_subcommands(nullptr)) {
        if (command->get_name() == word) return;
        if (command->get_group().empty()) continue;
        commands += (commands.empty() ? "" : ", ") + command->get_name();
        words.push_back(command->get_name());
    }
    throw tournaments::InputError("lawspeaker: found '" + word + "', expected a command: " +
                                  commands + rules::did_you_mean(word, words));
}

std::string usage_error(const CLI::App& program, const CLI::ParseError& error) {
    const CLI::App& command = named_command(program);
    const std::string place = full_name(command);
    const std::string remedy = "; " + place + " --help lists its arguments";
    std::string what = error.what();
    const std::string_view missing = " is required";
    const std::string_view unread = "Could not convert: ";
    // CLI11 replaces the name of an error by that of the command; the code stays.
    const auto code = static_cast<CLI::ExitCodes>(error.get_exit_code());
    if (code == CLI::ExitCodes::ExtrasError) {
        const auto arguments = command.remaining();
        if (!arguments.empty()) what = unknown_argument(command, arguments);
    } else if (code == CLI::ExitCodes::RequiredError && what.ends_with(missing)) {
        what.resize(what.size() - missing.size());
        if (what == "A subcommand") what = "a command";
        what += " is missing";
    } else if (code == CLI::ExitCodes::ArgumentMismatch && what.ends_with(" missing")) {
        what = what.substr(0, what.find(':')) + ": the value is missing";
    } else if (code == CLI::ExitCodes::ArgumentMismatch) {
        what = wrong_count(what);
    } else if (code == CLI::ExitCodes::ExcludesError) {
        return place + ": " + excluded(what);
    } else if (what.starts_with(unread)) {
        what = bad_number(command, std::string_view(what).substr(unread.size()));
    }
    // A suggestion is remedy enough.
    return place + ": " + what + (what.ends_with('?') ? "" : remedy);
}

}  // namespace tafl::commands
