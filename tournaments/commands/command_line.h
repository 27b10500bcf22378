// SPDX-License-Identifier: MIT
// Description of a command's options. Only command_line.cpp and the users of the description (main,
// documents) include CLI11, because CLI11 takes longer to compile than most commands. Command and
// Option are handles: a copy of a handle refers to the same command or option. The program's
// CLI::App owns them. The variables to which options are bound must outlive the parsing.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "store/file_claims.h"
#include "tournaments/base/suggestion.h"
#include "tournaments/play/hosting/runner_source.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tafl::commands {

/// Text that --help shows after the name of an option if the option takes a number with decimals.
inline constexpr const char* number_type = "X";

/// Condition for the value of an option.
struct Check {
    /// Function that receives the text of a value and returns the error text. Empty = the value is
    /// valid.
    std::function<std::string(const std::string&)> refusal;
    /// Type of the value that --help shows after the option's name; empty = the type is not
    /// changed. From a list such as "{a,b}", shells complete the values.
    std::string type_name = {};
};

/// List of the options of one command that take the path of a file. Each has the use of its file.
using FileOptions = std::vector<std::pair<CLI::Option*, store::FileUse>>;

class Command;

/// One option of a command. Its functions add conditions and return the same option, so calls can
/// be chained: `option(...).required().between(1, 9)`.
class Option {
  public:
    Option(CLI::Option& option, std::shared_ptr<FileOptions> files)
        : option_(&option), files_(std::move(files)) {}

    /// Refuses a command line without this option.
    Option& required();
    /// Refuses values for which `check` returns an error.
    Option& check(Check check);
    /// Declares the value as the path of a file that the command reads or writes. If the files of
    /// two options conflict (store::FileClaims), the command line is refused before the command
    /// runs. This function must be called for each option with a file.
    Option& file(store::FileUse use);
    /// Accepts only whole numbers from `least` to `most`.
    Option& between(std::int64_t least, std::int64_t most);
    /// Refuses values that begin with a minus sign.
    Option& not_negative();
    /// Requires exactly `count` values, separated by commas.
    Option& values(int count);
    /// Takes exactly one value each time that the option occurs. The arguments after this value do
    /// not belong to the option.
    Option& one_value_each();
    /// Also accepts `name`, the former name of this option of `command`, with a warning. --help,
    /// manual and completions do not show it. The option must take one value.
    Option& former(const Command& command, const std::string& name);
    /// Refuses a command line that has this option and the option `other`.
    Option& excludes(Option other);
    /// Refuses a command line that has this option and the option with the name `name`.
    Option& excludes(const std::string& name);
    /// Replaces the type of the value that --help shows.
    Option& type_name(const std::string& text);
    /// Replaces everything between the option's name and its description in --help.
    Option& text(const std::string& text);
    /// Shows the present value of the option's variable as the default in --help.
    Option& shows_default();
    /// Shows `value` as the default in --help; an empty text is not shown.
    Option& shows_default(const std::string& value);

  private:
    CLI::Option* option_;
    std::shared_ptr<FileOptions> files_;
};

/// One call of the program: its arguments, and the result of its command.
struct Invocation {
    std::vector<std::string> words;  ///< arguments, without the program's name
    int exit_code = 0;               ///< exit code; 0 until the command returns another value
};

/// One command, or the whole program.
class Command {
  public:
    /// Makes the handle of the command `app`. `app` and `invocation` must exist until the command
    /// line has been parsed and the command has run.
    Command(CLI::App& app, Invocation& invocation)
        : app_(&app), invocation_(&invocation), files_(std::make_shared<FileOptions>()) {}

    /// Adds the subcommand `name` to this command, such as `init` to `workers`.
    Command command(const std::string& name, const std::string& description);
    /// Adds an option that stores its value in `value`. If `name` has no dashes, adds a positional
    /// argument instead. `Value` may be std::string, int, std::int64_t, double, or a vector of
    /// std::string or std::int64_t.
    template <class Value>
    Option option(const std::string& name, Value& value, const std::string& description);
    /// Adds an option with its own parser. `set` receives the text of the value and stores the
    /// value. It throws an exception if the text is invalid.
    Option option_by(const std::string& name, std::function<void(const std::string&)> set,
                     const std::string& description);
    /// Adds such an option that may occur several times. `set` receives the texts of all values.
    Option options_by(const std::string& name,
                      std::function<void(const std::vector<std::string>&)> set,
                      const std::string& description);
    /// Adds an option without a value, which sets `value` to true.
    Option flag(const std::string& name, bool& value, const std::string& description);

    /// Sets the text at the end of the command's --help.
    void footer(const std::string& text);
    /// Omits the command from the list of commands in --help.
    void hide();
    /// Sets the function that runs if the command line names this command. `work` returns the exit
    /// code, or nothing. If an option has an empty value, or if files conflict, `work` does not
    /// run, and InputError is thrown.
    template <class Work>
    void runs(Work work) {
        set_work([invocation = invocation_, work = std::move(work)] {
            if constexpr (std::is_void_v<decltype(work())>) {
                work();
            } else {
                invocation->exit_code = work();
            }
        });
    }
    /// Returns the arguments of the program, without its name.
    [[nodiscard]] const std::vector<std::string>& words() const { return invocation_->words; }

    [[nodiscard]] CLI::App& app() const { return *app_; }

  private:
    [[nodiscard]] Option made(CLI::Option& option) const { return {option, files_}; }
    void set_work(std::function<void()> work);

    CLI::App* app_;
    Invocation* invocation_;
    std::shared_ptr<FileOptions> files_;
};

// Checks for values of options

/// Returns a check that accepts only the values in `words`. --help and the completions of shells
/// list them. The characters of the words must outlive the check.
[[nodiscard]] inline Check one_of(std::vector<std::string_view> words) {
    std::string list;
    for (const std::string_view word : words) list.append(list.empty() ? "{" : ",").append(word);
    const auto check = [words = std::move(words)](const std::string& text) -> std::string {
        for (const std::string_view word : words) {
            if (word == text) return {};
        }
        return "found '" + text + "', expected " + tournaments::expected_one_of(text, words);
    };
    return {check, list + '}'};
}

// --workers: plays the games of a run on other machines

/// Adds the option --workers. Its value, the address of a work queue, is stored in `queue`.
void add_workers_option(Command command, std::string& queue);

/// Returns a function that makes the source of match runners for a run. The workers of the work
/// queue `queue` then play the games. If `queue` is empty, returns an empty function, and this host
/// plays the games.
[[nodiscard]] hosting::RunnerSourceFactory tables_of(const std::string& queue);

}  // namespace tafl::commands
