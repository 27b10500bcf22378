// SPDX-License-Identifier: MIT
// Error messages for a command line that is invalid: no command, or CLI11 cannot parse it.
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace tafl::commands {

/// Checks the first argument before the program parses its command line. Throws InputError if
/// `word` is neither a command nor an option of `program`.
void require_command(const CLI::App& program, const std::string& word);

/// Returns the error message for `error`, which CLI11 threw while it parsed the command line of
/// `program`. The message names the command, the wrong argument, and a remedy.
[[nodiscard]] std::string usage_error(const CLI::App& program, const CLI::ParseError& error);

}  // namespace tafl::commands
