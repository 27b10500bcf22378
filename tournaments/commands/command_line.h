// SPDX-License-Identifier: MIT
// How a command describes its command line. command_line.cpp and those that look into the
// description (main, documents) alone include CLI11, which takes longer to compile than most
// commands do. Handles: copies are the same command, the same option; the program's CLI::App owns
// them all. What options are bound to must outlive the parsing.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/file_claims.h"
#include "tournaments/hosting/runner_source.h"
#include "tournaments/suggestion.h"
#include "tournaments/whole_number.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tafl::commands {

/// What an option's value must fulfil.
struct Check {
    /// What is wrong with a text; nothing if it will do.
    std::function<std::string(const std::string&)> refusal;
    std::string type_name = {};  ///< shown by --help; "{a,b}" is completed in shells as well
};

/// The options of one command that name files, and what it does with them.
using FileOptions = std::vector<std::pair<CLI::Option*, store::FileUse>>;

/// One option, to be narrowed down: `option(...).required().between(1, 9)`.
class Option {
  public:
    Option(CLI::Option& option, std::shared_ptr<FileOptions> files)
        : option_(&option), files_(std::move(files)) {}

    Option& required();
    Option& check(Check check);
    /// The value is the path of a file that the command reads or writes. Conflicts are refused
    /// before the command runs (store::FileClaims). Every option that names a file has this.
    Option& file(store::FileUse use);
    Option& between(std::int64_t least, std::int64_t most);
    Option& not_negative();
    /// So many values, with a comma between each two.
    Option& values(int count);
    /// Takes one value each time that it is given.
    Option& one_value_each();
    Option& excludes(Option other);
    Option& excludes(const std::string& name);
    /// Instead of the value's type, or of all that --help says behind the name.
    Option& type_name(const std::string& text);
    Option& text(const std::string& text);
    /// --help tells what the value is without the option.
    Option& shows_default();

  private:
    CLI::Option* option_;
    std::shared_ptr<FileOptions> files_;
};

/// One command, or the program as a whole.
class Command {
  public:
    explicit Command(CLI::App& app) : app_(&app), files_(std::make_shared<FileOptions>()) {}

    Command command(const std::string& name, const std::string& description);
    /// A name without dashes is one of the words behind the command. Value: std::string, int,
    /// std::int64_t, double, or a vector of strings or std::int64_t.
    template <class Value>
    Option option(const std::string& name, Value& value, const std::string& description);
    /// The value is read by a function, which throws what it refuses.
    Option option_by(const std::string& name, std::function<void(const std::string&)> set,
                     const std::string& description);
    Option flag(const std::string& name, bool& value, const std::string& description);

    void footer(const std::string& text);
    /// Not among the commands that --help lists.
    void hide();
    /// Runs when the command line was read and names this command. Throws InputError before, if an
    /// option has an empty value, or names a file that it must not name.
    void runs(std::function<void()> work);

    [[nodiscard]] CLI::App& app() const { return *app_; }

  private:
    [[nodiscard]] Option made(CLI::Option& option) const { return {option, files_}; }

    CLI::App* app_;
    std::shared_ptr<FileOptions> files_;
};

// Checks of options: one of a few words, a seed.

/// The words outlive it; help and completions list them.
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

/// CLI11 would take a number that is too large for the largest one.
[[nodiscard]] inline Check is_seed() {
    const auto check = [](const std::string& text) -> std::string {
        const auto seed = tournaments::whole_number<std::int64_t>(text);
        if (seed && *seed >= 0) return {};
        return "found " + text + ", expected a whole number from 0 to 9223372036854775807";
    };
    return {check, ""};
}

// --workers: the games of a run are played on other machines.

void add_workers_option(Command command, std::string& queue);

/// Tables of that work queue; none for an empty `queue`, which means this host.
[[nodiscard]] hosting::RunnerSourceFactory tables_of(const std::string& queue);

}  // namespace tafl::commands
