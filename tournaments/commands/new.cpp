// SPDX-License-Identifier: MIT
// lawspeaker new: writes a tournament file, from options or from answers on a terminal.
#include <toml++/toml.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "tournaments/base/input_error.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/key_text.h"
#include "tournaments/commands/table_options.h"
#include "tournaments/plan/engine_argument.h"
#include "tournaments/plan/plan_file.h"
#include "tournaments/plan/plan_keys.h"
#include "tournaments/play/hosting/run_setup.h"
#include "tournaments/scoring/formats/format.h"

namespace tafl::commands {

namespace {

namespace fs = std::filesystem;
using tournaments::InputError;
using tournaments::KeyEntry;

struct NewOptions {
    std::string file = "tournament.toml";
    std::vector<std::string> engines;
    toml::table tournament;  ///< keys of [tournament]
};

constexpr std::string_view engines_key = "engine";

struct Question {
    std::string_view key;
    std::string_view text;
    std::string_view value;  ///< default
};
constexpr std::array questions = {
    Question{"variant", "Variant (lawspeaker variants lists them)", "copenhagen"},
    Question{engines_key, "Engines, two or more (programs, or names in PATH)", "huscarl simple"},
    Question{"time", "Time of each engine in seconds, and increment", "10+0.1"},
    Question{"format", "Format", "round-robin"}};

/// Stores the text of an option or answer. The engines are separated by spaces.
void set_value(NewOptions& options, std::string_view key, std::string_view value) {
    if (key != engines_key) {
        options.tournament.insert_or_assign(key, value);
        return;
    }
    std::istringstream words{std::string(value)};
    options.engines.assign(std::istream_iterator<std::string>(words), {});
}

/// Throws InputError with all errors in the options. If they have no engine, checks the other keys.
void check_new_options(const NewOptions& options) {
    std::vector<plan::Entrant> entrants;
    for (const std::string& spec : options.engines) {
        const auto entrant = plan::read_engine_argument(spec);
        if (!entrant) hosting::throw_plan_errors(entrant.error(), {});
        entrants.push_back(*entrant);
    }
    if (entrants.size() == 1) {
        throw InputError("--engine: '" + options.engines.front() + "' is the only engine; add one");
    }
    if (entrants.empty()) {
        entrants.resize(2);
        entrants.back().engine.name = "other";
    }
    const auto plan = plan::read_plan(options.tournament, std::move(entrants), {"lawspeaker new"});
    if (!plan) hosting::throw_plan_errors(plan.error(), {});
}

/// Returns the formats that need no other key, such as "round-robin, gauntlet".
std::string plain_formats(NewOptions options) {
    std::string text;
    for (const std::string_view format : formats::format_names()) {
        set_value(options, "format", format);
        try {
            check_new_options(options);
            text.append(text.empty() ? "" : ", ").append(format);
        } catch (const InputError&) {
            continue;  // needs a key, or another number of engines
        }
    }
    return text;
}

/// Sets `options` to the answers of a person. A wrong answer is requested again.
void ask_questions(NewOptions& options) {
    for (const auto& [key, text, value] : questions) set_value(options, key, value);
    options.engines.clear();
    for (const auto& [key, text, value] : questions) {
        const std::string words = key == "format" ? ": " + plain_formats(options) : "";
        while (true) {
            std::cout << text << words << " [" << value << "]: " << std::flush;
            std::string answer;
            if (!std::getline(std::cin, answer)) {
                throw InputError("lawspeaker new: the input has ended; no file was written");
            }
            set_value(options, key, answer.find_first_not_of(' ') == answer.npos ? value : answer);
            try {
                check_new_options(options);
                break;
            } catch (const InputError& error) {
                std::cout << error.what() << '\n';
            }
        }
    }
}

void use_defaults(NewOptions& options) {
    for (const auto& [key, text, value] : questions) {
        const bool has_rules = key == "variant" && options.tournament.contains("rules");
        const bool has_value =
            key == engines_key ? !options.engines.empty() : options.tournament.contains(key);
        if (!has_rules && !has_value) set_value(options, key, value);
    }
}

/// Returns the table [[engine]] of the argument `spec`. If the new file is in another directory
/// than this process, paths are absolute.
toml::table engine_entry(const std::string& spec, const fs::path& folder) {
    toml::table table = *plan::engine_table(spec);
    const fs::path here = fs::current_path();
    std::error_code error;
    if (fs::equivalent(folder, here, error)) return table;
    if (table.contains("command")) table.insert("directory", here.string());
    for (const std::string_view key : {"command", "ini", "directory"}) {
        const auto path = table[key].value<std::string>();
        const bool is_searched = key == "command" && path && path->find('/') == path->npos;
        if (path && !is_searched)
            table.insert_or_assign(key, (here / *path).lexically_normal().string());
    }
    return table;
}

void add_line(std::string& text, std::string line, const KeyEntry& key) {
    constexpr std::size_t width = 34;
    line.resize(std::max(line.size(), width), ' ');
    text.append(line).append("  # ").append(key.help);
    if (!key.words.empty()) text.append(" (").append(tournaments::one_of(key.words)) += ')';
    if (key.value.is_number()) text.append(" (").append(to_string(key.range)) += ')';
    text += '\n';
}

/// Returns one line for each key in `table`.
std::string set_keys(toml::table table, const std::vector<KeyEntry>& keys) {
    constexpr bool is_on_one_line = true;
    std::string text;
    for (const KeyEntry& key : keys) {
        toml::node* const node = table.get(key.name);
        if (node == nullptr) continue;
        if (auto* const entry = node->as_table()) entry->is_inline(is_on_one_line);
        std::ostringstream value;
        value << toml::toml_formatter(*node, toml::format_flags::none);
        add_line(text, std::string(key.name) + " = " + value.str(), key);
    }
    return text;
}

/// Returns one comment with the default for each key that is not in `table`.
std::string other_keys(const toml::table& table, const std::vector<KeyEntry>& keys) {
    std::string text = "# Other keys, with their defaults:\n";
    for (const KeyEntry& key : keys) {
        if (table.contains(key.name)) continue;
        add_line(text, "# " + std::string(key.name) + " = " + default_text(key), key);
    }
    return text;
}

std::string text_of_file(const NewOptions& options) {
    const auto keys = plan::tournament_keys();
    const auto engine_keys = engine_key_entries();
    const fs::path folder = fs::absolute(options.file).parent_path();
    std::string text = "# To play this tournament: lawspeaker run " +
                       hosting::shell_quoted(options.file) +
                       "\n# `lawspeaker help` lists the manual. To set a key, remove the # before "
                       "it.\n\n[tournament]\n" +
                       set_keys(options.tournament, keys) + other_keys(options.tournament, keys);
    toml::table last;
    for (const std::string& spec : options.engines) {
        last = engine_entry(spec, folder);
        text += "\n[[engine]]\n" + set_keys(last, engine_keys);
    }
    return text + other_keys(last, engine_keys);
}

/// Writes a new file. Throws InputError if the file exists or cannot be created.
void write_new_file(const std::string& file, const std::string& text) {
    std::FILE* const stream = std::fopen(file.c_str(), "wx");
    if (stream == nullptr) {
        const bool exists = errno == EEXIST;
        throw InputError(file + ": " +
                         (exists ? "exists, and is not overwritten; give another name"
                                 : std::string("cannot be created: ") + std::strerror(errno)));
    }
    const bool is_written = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
    if (std::fclose(stream) != 0 || !is_written)
        throw std::runtime_error(file + ": cannot be written: " + std::strerror(errno));
}

void write_tournament(NewOptions options) {
    if (fs::exists(fs::symlink_status(options.file)))
        throw InputError(options.file + ": exists, and is not overwritten; give another name");
    const bool has_options = !options.tournament.empty() || !options.engines.empty();
    if (!options.tournament.contains("name"))
        options.tournament.insert("name", fs::path(options.file).stem().string());
    if (has_options) {
        use_defaults(options);
        check_new_options(options);
    } else if (isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1) {
        ask_questions(options);
    } else {
        throw InputError(
            "lawspeaker new: no options, and no terminal for questions; add options, such as "
            "--variant copenhagen --engine huscarl --engine simple");
    }
    const std::string text = text_of_file(options);
    const auto plan = plan::read_plan_text(text, options.file);
    if (!plan) hosting::throw_plan_errors(plan.error(), options.file);
    write_new_file(options.file, text);
    std::cout << options.file << " is written. To play it: lawspeaker run "
              << hosting::shell_quoted(options.file) << '\n';
}

}  // namespace

void add_new(Command app) {
    Command command = app.command("new", "Write a tournament file from options or questions");
    auto options = std::make_shared<NewOptions>();
    command.option("FILE", options->file, "Tournament file to write; an old one is never replaced")
        .file(store::FileUse::output)
        .shows_default();
    auto entries = plan::tournament_keys();
    for (KeyEntry& entry : entries) entry.option = {};  // options have the names of keys of files
    TableOptions keys(command, std::move(entries), options->tournament);
    keys.add("name").shows_default("the file's name");
    keys.add("variant").shows_default("copenhagen");
    keys.add("rules").excludes("--variant");
    command
        .option("--engine", options->engines,
                "An engine, twice or more: name=N,cmd=PATH,arg=A,KEY=VALUE..., an OpenTafl .ini "
                "file, or a program; default: huscarl and simple")
        .one_value_each();
    keys.add("time").shows_default("10+0.1");
    for (const char* key :
         {"format", "rounds", "groups", "qualifiers", "max_plies", "seed", "concurrency"})
        keys.add(key);
    command.footer(
        "Without options, a terminal gets four questions. The file has comments with all other "
        "keys.\n"
        "Example: lawspeaker new open.toml --variant brandub --engine huscarl --engine simple");
    command.runs([options] { write_tournament(*options); });
}

}  // namespace tafl::commands
