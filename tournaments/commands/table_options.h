// SPDX-License-Identifier: MIT
// TableOptions: options that set keys of a TOML table. Their names, descriptions, ranges and
// defaults are those of the keys.
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
    /// `table` receives the values of the options that are given; its present values are other
    /// defaults than those of `keys`. It must outlive the parsing. The names of options begin with
    /// `prefix`.
    TableOptions(Command command, std::vector<tournaments::KeyEntry> keys, toml::table& table,
                 std::string prefix = "--")
        : command_(std::move(command)),
          keys_(std::move(keys)),
          table_(table),
          prefix_(std::move(prefix)) {}

    /// Adds the option of the key `name`, which must exist, such as --max-plies for "max_plies".
    /// --help shows the default, or its description `default_words`.
    Option add(std::string_view name, std::string_view default_words = {});

  private:
    Command command_;
    std::vector<tournaments::KeyEntry> keys_;
    toml::table& table_;
    std::string prefix_;
};

/// Returns the options for the values of `table` with these names, quoted for a shell:
/// " --time 10+0.1 --max-plies 600". Leaves out keys without a value.
[[nodiscard]] std::string options_text(const toml::table& table,
                                       std::initializer_list<std::string_view> names);

}  // namespace tafl::commands
