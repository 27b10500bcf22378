// SPDX-License-Identifier: MIT
// Error texts for a command line that CLI11 cannot parse.
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace tafl::commands {

/// Checks the first argument before the program parses its command line. Throws InputError if it
/// is missing, or if it is neither a command of `program` nor one of its options.
void require_command(const CLI::App& program, int argc, const char* const* argv);

/// Returns the error text after `program` has failed to parse: the command, the wrong argument, and
/// the remedy.
[[nodiscard]] std::string usage_error(const CLI::App& program, const CLI::ParseError& error);

}  // namespace tafl::commands
