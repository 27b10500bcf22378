// SPDX-License-Identifier: MIT
// lawspeaker documents: writes manual pages and shell completions from the same description as
// --help, and prints the keys of tournament files and configurations. A hidden command for the
// build.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>

#include "tournaments/base/input_error.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/key_text.h"
#include "tournaments/plan/plan_keys.h"
#include "tournaments/scoring/results/table.h"
#include "tournaments/server/web/config.h"
#include "tournaments/version.h"

namespace tafl::commands {

namespace {

namespace fs = std::filesystem;

// Commands, arguments and options

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    std::vector<const CLI::App*> commands;
    for (const CLI::App* command : app.get_subcommands(nullptr)) {
        if (!command->get_group().empty()) commands.push_back(command);
    }
    return commands;
}

std::vector<const CLI::Option*> arguments_of(const CLI::App& command) {
    return command.get_options([](const CLI::Option* option) { return option->get_positional(); });
}

std::vector<const CLI::Option*> options_of(const CLI::App& command) {
    return command.get_options([](const CLI::Option* option) {
        return !option->get_positional() && !option->get_group().empty();
    });
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

/// Returns the first long name of an option, such as "--format"; "-h" if it has no long name.
std::string flag_of(const CLI::Option& option) {
    const auto& names = option.get_lnames();
    return names.empty() ? "-" + option.get_snames()[0] : "--" + names[0];
}

/// Returns the values in braces of the option's type, such as "{text,json}"; empty if it has no
/// braces.
std::vector<std::string> words_of(const CLI::Option& option) {
    std::string text = option.get_type_name();
    const auto open = text.find('{');
    const auto close = text.find('}');
    if (open == std::string::npos || close == std::string::npos) return {};
    return CLI::detail::split(text.substr(open + 1, close - open - 1), ',');
}

// Manual pages

/// Escapes text for roff: hyphens stay hyphens, and a dot or apostrophe at the start of a line is
/// not a request.
std::string roff(const std::string& text) {
    std::string escaped;
    for (const char c : text) {
        const bool begins_line = escaped.empty() || escaped.back() == '\n';
        if (begins_line && (c == '.' || c == '\'')) escaped += "\\&";
        if (c == '-') {
            escaped += "\\-";
        } else if (c == '\\') {
            escaped += "\\e";
        } else {
            escaped += c;
        }
    }
    return escaped;
}

std::string in_capitals(std::string text) {
    for (char& c : text) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return text;
}

std::string value_name(const CLI::Option& option) {
    const auto words = words_of(option);
    if (!words.empty()) return CLI::detail::join(words, "|");
    std::string name = option.get_lnames().empty() ? "value" : option.get_lnames()[0];
    std::ranges::replace(name, '-', '_');
    return in_capitals(name);
}

void write_option(std::ostream& page, const CLI::Option& option) {
    page << ".TP\n.B " << roff(flag_of(option));
    if (takes_value(option)) page << " \\fI" << roff(value_name(option)) << "\\fR";
    page << '\n' << roff(option.get_description());
    if (!option.get_default_str().empty() && takes_value(option)) {
        page << " (default: " << roff(option.get_default_str()) << ')';
    }
    page << '\n';
}

void write_header(std::ostream& page, const std::string& name, const std::string& what) {
    page << ".TH " << roff(in_capitals(name)) << " 1 \"\" \"lawspeaker " << tournaments::version
         << "\" \"User Commands\"\n.SH NAME\n"
         << roff(name) << " \\- " << roff(what) << '\n';
}

void write_footer(std::ostream& page, const CLI::App& app) {
    std::istringstream lines(app.get_footer());
    for (std::string line; std::getline(lines, line);) {
        constexpr std::string_view example = "Example: ";
        if (line.starts_with(example)) {
            page << ".SH EXAMPLE\n.B " << roff(line.substr(example.size())) << '\n';
        } else {
            page << ".PP\n" << roff(line) << '\n';
        }
    }
}

std::string page_of(const CLI::App& command) {
    std::ostringstream page;
    write_header(page, "lawspeaker-" + command.get_name(), command.get_description());
    page << ".SH SYNOPSIS\n.B lawspeaker " << roff(command.get_name()) << "\n.RI [ options ]\n";
    for (const CLI::Option* option : arguments_of(command)) {
        page << ".I " << roff(option->get_name()) << '\n';
    }
    page << ".SH DESCRIPTION\n" << roff(command.get_description()) << ".\n";
    for (const CLI::Option* option : arguments_of(command)) {
        page << ".TP\n.I " << roff(option->get_name()) << '\n'
             << roff(option->get_description()) << '\n';
    }
    page << ".SH OPTIONS\n";
    for (const CLI::Option* option : options_of(command)) write_option(page, *option);
    write_footer(page, command);
    page << ".SH \"SEE ALSO\"\n.BR lawspeaker (1)\n";
    return page.str();
}

std::string main_page(const CLI::App& app) {
    std::ostringstream page;
    write_header(page, "lawspeaker", "referee and tournament host for computer tafl");
    page << ".SH SYNOPSIS\n.B lawspeaker\n.I command\n.RI [ options ]\n.SH DESCRIPTION\n"
         << roff(app.get_description())
         << "\nIt starts engines, validates every move against its own rules, keeps the clocks, "
            "and\n"
            "writes results and game records to a database.\n.SH COMMANDS\n";
    for (const CLI::App* command : commands_of(app)) {
        page << ".TP\n.BR lawspeaker\\-" << roff(command->get_name()) << " (1)\n"
             << roff(command->get_description()) << '\n';
    }
    return page.str();
}

// Completions

std::string shell_quoted(std::string text) {
    for (std::size_t at = 0; (at = text.find('\'', at)) != std::string::npos; at += 4) {
        text.replace(at, 1, "'\\''");
    }
    return "'" + text + "'";
}

std::string bash_completion(const CLI::App& app) {
    std::ostringstream script;
    script << "# Completions of lawspeaker for bash.\n_lawspeaker() {\n"
              "    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
              "    local command=${COMP_WORDS[1]} options='' values=''\n"
              "    if ((COMP_CWORD == 1)); then\n        COMPREPLY=($(compgen -W '";
    for (const CLI::App* command : commands_of(app)) script << command->get_name() << ' ';
    script << "--help --version' -- \"$word\"))\n        return\n    fi\n    case $command in\n";
    for (const CLI::App* command : commands_of(app)) {
        script << "        " << command->get_name() << ")\n            options='";
        for (const auto* option : options_of(*command)) script << flag_of(*option) << ' ';
        script << "'\n            case $previous in\n";
        for (const auto* option : options_of(*command)) {
            const auto words = words_of(*option);
            if (words.empty()) continue;
            script << "                " << flag_of(*option) << ") values='"
                   << CLI::detail::join(words, " ") << "' ;;\n";
        }
        script << "            esac ;;\n";
    }
    script << "    esac\n"
              "    if [[ -n $values ]]; then\n"
              "        COMPREPLY=($(compgen -W \"$values\" -- \"$word\"))\n"
              "    elif [[ $word == -* ]]; then\n"
              "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
              "    else\n"
              "        COMPREPLY=($(compgen -f -- \"$word\"))\n"
              "    fi\n}\ncomplete -o filenames -F _lawspeaker lawspeaker\n";
    return script.str();
}

/// Escapes text for zsh, where a colon separates a word from its description in brackets.
std::string zsh_text(const std::string& text) {
    std::string escaped;
    for (const char c : text) {
        if (c == ':' || c == '[' || c == ']' || c == '\\') escaped += '\\';
        escaped += c;
    }
    return escaped;
}

std::string zsh_completion(const CLI::App& app) {
    std::ostringstream script;
    script << "#compdef lawspeaker\n# Completions of lawspeaker for zsh.\n_lawspeaker() {\n"
              "    local -a commands\n    commands=(\n";
    for (const CLI::App* command : commands_of(app)) {
        script << "        "
               << shell_quoted(command->get_name() + ":" + zsh_text(command->get_description()))
               << '\n';
    }
    script << "    )\n    if ((CURRENT == 2)); then\n"
              "        _describe command commands\n        return\n    fi\n"
              "    local command=$words[2]\n    shift words\n    ((CURRENT--))\n"
              "    case $command in\n";
    for (const CLI::App* command : commands_of(app)) {
        script << "        " << command->get_name() << ") _arguments";
        for (const auto* option : options_of(*command)) {
            std::string spec = flag_of(*option) + "[" + zsh_text(option->get_description()) + "]";
            const auto words = words_of(*option);
            if (!words.empty()) {
                spec += ":value:(" + CLI::detail::join(words, " ") + ")";
            } else if (takes_value(*option)) {
                spec += ":value:_files";
            }
            script << " \\\n            " << shell_quoted(spec);
        }
        script << " \\\n            '*:file:_files' ;;\n";
    }
    script << "    esac\n}\n_lawspeaker \"$@\"\n";
    return script.str();
}

/// Quotes text for fish. Within quotes only a quote and a backslash are special.
std::string fish_quoted(const std::string& text) {
    std::string quoted = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + "'";
}

std::string fish_completion(const CLI::App& app) {
    std::ostringstream script;
    script << "# Completions of lawspeaker for fish.\n";
    for (const CLI::App* command : commands_of(app)) {
        script << "complete -c lawspeaker -n __fish_use_subcommand -f -a " << command->get_name()
               << " -d " << fish_quoted(command->get_description()) << '\n';
        for (const auto* option : options_of(*command)) {
            if (option->get_lnames().empty()) continue;
            script << "complete -c lawspeaker -n '__fish_seen_subcommand_from "
                   << command->get_name() << "' -l " << option->get_lnames()[0];
            const auto words = words_of(*option);
            if (takes_value(*option)) script << " -r";
            if (!words.empty()) {
                script << " -f -a " << fish_quoted(CLI::detail::join(words, " "));
            }
            script << " -d " << fish_quoted(option->get_description()) << '\n';
        }
    }
    return script.str();
}

void write(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    std::ofstream file(path);
    file << text;
    if (!file.flush()) throw std::runtime_error(path.string() + " cannot be written");
}

void write_documents(const CLI::App& app, const fs::path& folder) {
    write(folder / "man1" / "lawspeaker.1", main_page(app));
    for (const CLI::App* command : commands_of(app)) {
        write(folder / "man1" / ("lawspeaker-" + command->get_name() + ".1"), page_of(*command));
    }
    write(folder / "completions" / "lawspeaker", bash_completion(app));
    write(folder / "completions" / "_lawspeaker", zsh_completion(app));
    write(folder / "completions" / "lawspeaker.fish", fish_completion(app));
}

// Keys

std::string type_of(const tournaments::KeyEntry& key) {
    if (key.value.is_array()) return "list";
    if (key.value.is_boolean()) return "true or false";
    if (key.value.is_number()) return "whole number";
    if (!key.words.empty()) return "word";
    return key.is_text ? "text" : "";  // the description states it
}

void print_keys(const std::string& name, const std::vector<tournaments::KeyEntry>& keys) {
    results::Table table{{{"Name"}, {"Type"}, {"Default"}, {"Range"}, {"Description"}}, {}};
    for (const tournaments::KeyEntry& key : keys) {
        const std::string range = key.value.is_number() ? to_string(key.range) : "";
        table.rows.push_back({std::string(key.name), type_of(key), default_text(key),
                              key.words.empty() ? range : tournaments::one_of(key.words),
                              std::string(key.help)});
    }
    std::cout << "## " << name << "\n\n" << render(table, results::TableFormat::markdown) << '\n';
}

void print_all_keys() {
    print_keys("tournament", plan::tournament_keys());
    print_keys("engine", engine_key_entries());
    for (const auto& [name, keys] : web::configuration_keys()) print_keys(name, keys);
}

}  // namespace

void add_documents(Command program) {
    Command command = program.command("documents", "Write manual pages and completions");
    auto folder = std::make_shared<std::string>();
    auto has_keys = std::make_shared<bool>(false);
    command.option("DIR", *folder, "Where to").file(store::FileUse::directory);
    command.flag("--keys", *has_keys, "Print all keys as Markdown, and write nothing");
    command.hide();
    command.runs([folder, has_keys, program] {
        if (*has_keys) return print_all_keys();
        if (folder->empty()) throw tournaments::InputError("documents: expected DIR or --keys");
        write_documents(program.app(), *folder);
    });
}

}  // namespace tafl::commands
