// SPDX-License-Identifier: MIT
// TableOptions: command-line options for the keys of a TOML table. The description of a key gives
// the option its name, help text, range and default.
#pragma once

#include <toml++/toml.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/base/key.h"
#include "tournaments/commands/command_line.h"

namespace tafl::commands {

/// Adds options to one command.
class TableOptions {
  public:
    /// Makes an object that adds options for `keys` to `command`. The value of each option that is
    /// given is stored in `table`. A value that `table` already has replaces the default of its
    /// key. `table` must exist until the command line has been parsed. The names of all options
    /// begin with `prefix`.
    TableOptions(Command command, std::vector<tournaments::KeyEntry> keys, toml::table& table,
                 std::string prefix = "--")
        : command_(std::move(command)),
          keys_(std::move(keys)),
          table_(table),
          prefix_(std::move(prefix)) {}

    /// Adds the option for the key `name`, such as --max-plies for "max_plies". The key must exist.
    /// --help shows `default_words` as the default. If `default_words` is empty, it shows the
    /// default value.
    Option add(std::string_view name, std::string_view default_words = {});

  private:
    Command command_;
    std::vector<tournaments::KeyEntry> keys_;
    toml::table& table_;
    std::string prefix_;
};

/// Returns the command-line options that set the keys `names` to their values in `table`. Example:
/// " --time 10+0.1 --max-plies 600", with the space at the beginning. The values are quoted for a
/// shell. A key that has no value in `table` is left out.
[[nodiscard]] std::string options_text(const toml::table& table,
                                       std::initializer_list<std::string_view> names);

}  // namespace tafl::commands
