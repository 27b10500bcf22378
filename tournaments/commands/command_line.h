// SPDX-License-Identifier: MIT
// Description of a command's options. Only command_line.cpp and the users of the description (main,
// documents) include CLI11, as it takes longer to compile than most commands.
// Command and Option are handles: a copy means the same command or option. The program's CLI::App
// owns them. The variables to which options are bound must outlive the parsing.
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

/// Type of the value of an option that takes a number with decimals, as --help shows it after the
/// option's name.
inline constexpr const char* number_type = "X";

/// Condition for the value of an option.
struct Check {
    /// Function that receives the text of a value and returns the error; empty = the value is
    /// valid.
    std::function<std::string(const std::string&)> refusal;
    /// Type of the value as --help shows it; shells also complete "{a,b}"; empty = not changed.
    std::string type_name = {};
};

/// Options of one command that take paths of files, with the use of each file.
using FileOptions = std::vector<std::pair<CLI::Option*, store::FileUse>>;

/// One option of a command. Its functions add conditions: `option(...).required().between(1, 9)`.
class Option {
  public:
    Option(CLI::Option& option, std::shared_ptr<FileOptions> files)
        : option_(&option), files_(std::move(files)) {}

    /// Refuses a command line without this option.
    Option& required();
    /// Refuses values for which `check` returns an error.
    Option& check(Check check);
    /// Declares the value as the path of a file that the command reads or writes. Conflicts between
    /// files are refused before the command runs (store::FileClaims). Every option with a file must
    /// call this.
    Option& file(store::FileUse use);
    /// Accepts only whole numbers from `least` to `most`.
    Option& between(std::int64_t least, std::int64_t most);
    /// Refuses values that begin with a minus sign.
    Option& not_negative();
    /// Requires exactly `count` values, separated by commas.
    Option& values(int count);
    /// Takes one value each time that the option occurs. A further argument is not its value.
    Option& one_value_each();
    /// Refuses a command line that has this option and the option `other`.
    Option& excludes(Option other);
    /// Refuses a command line that has this option and the option with the name `name`.
    Option& excludes(const std::string& name);
    /// Replaces the type of the value that --help shows.
    Option& type_name(const std::string& text);
    /// Replaces everything that --help shows after the option's name, apart from the description.
    Option& text(const std::string& text);
    /// Shows the present value of the variable as the default in --help.
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
    int exit_code = 0;               ///< 0 until a command returns another one
};

/// One command, or the whole program.
class Command {
  public:
    /// `app` and `invocation` must outlive the parsing.
    Command(CLI::App& app, Invocation& invocation)
        : app_(&app), invocation_(&invocation), files_(std::make_shared<FileOptions>()) {}

    /// Adds a command below this one, such as `workers init` below `workers`.
    Command command(const std::string& name, const std::string& description);
    /// Adds an option that sets `value`. A name without dashes is a positional argument. Value is
    /// std::string, int, std::int64_t, double, or a vector of strings or std::int64_t.
    template <class Value>
    Option option(const std::string& name, Value& value, const std::string& description);
    /// Adds an option with a parser for its values: `set` stores the value, and throws if the text
    /// is invalid.
    Option option_by(const std::string& name, std::function<void(const std::string&)> set,
                     const std::string& description);
    /// Adds an option without a value, which sets `value` to true.
    Option flag(const std::string& name, bool& value, const std::string& description);

    /// Sets the text at the end of the command's --help.
    void footer(const std::string& text);
    /// Omits the command from the list of commands in --help.
    void hide();
    /// Sets the function that runs if the command line names this command. `work` returns the exit
    /// code, or nothing. If an option has an empty value, or if files conflict, InputError is
    /// thrown instead.
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

/// Returns a check that accepts only these words. Help and completions list them. The texts must
/// outlive the check.
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

/// Adds the option --workers, which sets `queue` to the address of a work queue.
void add_workers_option(Command command, std::string& queue);

/// Returns a function that makes the source of match runners for the workers of the work queue
/// `queue`. If `queue` is empty, returns an empty function: this host plays the games.
[[nodiscard]] hosting::RunnerSourceFactory tables_of(const std::string& queue);

}  // namespace tafl::commands
