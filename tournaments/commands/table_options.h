// SPDX-License-Identifier: MIT
// TableOptions: command-line options for the keys of a TOML table. The description of a key gives
// the option its name, help text, range and default.
#pragma once

#include <toml++/toml.h>

#include <initializer_list>
#include <map>
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
    /// Its description gives differences between the option and the key (KeyOption). Accepts only
    /// `words`; if this list is empty, accepts those of the key.
    Option add(std::string_view name, tournaments::Words words = {});

    /// Returns the added options with names that differ from those of their keys, by key. Example:
    /// "--pairs" for "cycles".
    [[nodiscard]] const std::map<std::string, std::string>& renamed() const { return renamed_; }

  private:
    /// Adds the option `flag`, which stores its value in the table.
    Option add_setter(const tournaments::KeyEntry& key, const std::string& flag,
                      const std::string& help);

    Command command_;
    std::vector<tournaments::KeyEntry> keys_;
    toml::table& table_;
    std::string prefix_;
    std::map<std::string, std::string> renamed_;
};

/// Returns the command-line options that set the keys `names` to their values in `table`. Example:
/// " --time 10+0.1 --max-plies 600", with the space at the beginning. The values are quoted for a
/// shell. A key that has no value in `table` is left out. The options must have the names of the
/// keys.
[[nodiscard]] std::string options_text(const toml::table& table,
                                       std::initializer_list<std::string_view> names);

}  // namespace tafl::commands
