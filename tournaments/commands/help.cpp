// SPDX-License-Identifier: MIT
// lawspeaker help: prints a page of the manual, or the help of a command. Also the screen of tasks
// that the program prints without arguments.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <sstream>

#include "rules/near_word.h"
#include "tournaments/base/input_error.h"
#include "tournaments/commands/commands.h"
#include "tournaments/reports/pages/pages.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::commands {

namespace {

constexpr std::string_view tasks =
    R"(Lawspeaker: referee and tournament host for computer tafl

Write a tournament file       lawspeaker new open.toml
Play a tournament             lawspeaker run open.toml
See its standings             lawspeaker standings open.db
Publish it                    lawspeaker export open.db --html report
Check an engine               lawspeaker check --engine ./my-engine
Compare two engines           lawspeaker match --engine ./new --engine ./old ...
Tune an engine's parameters   lawspeaker tune --engine SPEC --param NAME,... ...
Solve positions               lawspeaker solve SUITE --engine ./my-engine
Compare rule sets             lawspeaker study variants.toml
Rate engines                  lawspeaker ratings open.db
Look at a game                lawspeaker show open.db 1
Play against an engine        lawspeaker play
Import game records           lawspeaker import games.db records/
List the variants             lawspeaker variants
Explain a variant's rules     lawspeaker rules copenhagen
Host a server                 lawspeaker serve --database games.db
Use more machines             lawspeaker workers --help

lawspeaker help               lists the pages of the manual
lawspeaker help COMMAND       explains a command and its options
lawspeaker --help             lists all commands
)";

/// Returns the name of a page without the ending of its file.
std::string_view page_name(const pages::Page& page) {
    return page.name.substr(0, page.name.rfind('.'));
}

/// Returns the heading of a page: its first line without "# ".
std::string_view heading_of(const pages::Page& page) {
    const std::string_view line = page.text.substr(0, page.text.find('\n'));
    return line.substr(std::min(line.size(), line.find_first_not_of("# ")));
}

std::string list_of_pages() {
    std::string text = "Pages of the manual:\n\n";
    for (const pages::Page& page : pages::manual()) {
        std::string name(page_name(page));
        name.resize(std::max<std::size_t>(name.size(), 20), ' ');
        text.append("  ").append(name).append("  ").append(heading_of(page)) += '\n';
    }
    return text +
           "\nlawspeaker help PAGE prints a page, lawspeaker help COMMAND explains a command.\n";
}

/// Returns the cells of a line of a Markdown table. A bar after a backslash is part of a cell.
std::vector<std::string> cells_of_line(std::string_view line) {
    std::vector<std::string> cells;
    std::string cell;
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (line[i] == '|') {
            const std::size_t end = cell.find_last_not_of(' ') + 1;
            const std::size_t begin = std::min(end, cell.find_first_not_of(' '));
            cells.push_back(cell.substr(begin, end - begin));
            cell.clear();
        } else {
            if (line[i] == '\\' && line.substr(i + 1, 1) == "|") ++i;
            cell += line[i];
        }
    }
    return cells;
}

/// Returns a page for a terminal: Markdown with aligned tables.
std::string terminal_text(std::string_view page) {
    std::string text;
    results::Table table;
    const auto end_table = [&] {
        if (!table.columns.empty()) text += render(table, results::TableFormat::text);
        table = {};
    };
    bool is_code = false;
    std::istringstream lines{std::string(page)};
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("![")) continue;  // a picture
        if (line.starts_with("```")) is_code = !is_code;
        if (is_code || !line.starts_with('|')) {
            end_table();
            text += line + '\n';
            continue;
        }
        auto cells = cells_of_line(line);
        if (table.columns.empty()) {
            for (std::string& cell : cells) table.columns.push_back({std::move(cell)});
        } else if (line.find_first_not_of("|-: ") != std::string::npos) {
            cells.resize(table.columns.size());
            table.rows.push_back(std::move(cells));
        }
    }
    end_table();
    return text;
}

/// Throws the error for a word that is the name of neither a page nor a command.
[[noreturn]] void refuse_word(const CLI::App& program, const std::string& word) {
    std::string list;
    std::vector<std::string_view> names;
    for (const pages::Page& page : pages::manual()) {
        list.append(list.empty() ? "" : ", ").append(page_name(page));
        names.push_back(page_name(page));
    }
    for (const CLI::App* command : program.get_subcommands(nullptr)) {
        if (!command->get_group().empty()) names.push_back(command->get_name());
    }
    throw tournaments::InputError("lawspeaker help: found '" + word +
                                  "', expected a command or a page of the manual: " + list +
                                  rules::did_you_mean(word, names));
}

std::string help_text(const CLI::App& program, const std::string& word) {
    if (word.empty()) return list_of_pages();
    const auto all = pages::manual();
    const auto page = std::ranges::find(all, word, page_name);
    if (page != all.end()) return terminal_text(page->text);
    const auto commands = program.get_subcommands(nullptr);
    const auto command = std::ranges::find(commands, word, &CLI::App::get_name);
    if (command == commands.end()) refuse_word(program, word);
    return (*command)->help(program.get_name());
}

}  // namespace

std::string_view task_screen() { return tasks; }

void add_help(Command program) {
    Command command = program.command("help", "Print a page of the manual, or explain a command");
    auto word = std::make_shared<std::string>();
    command.option("WORD", *word, "Page of the manual, or a command; default: list the pages");
    command.footer("Example: lawspeaker help run");
    command.runs([word, program] { std::cout << help_text(program.app(), *word); });
}

}  // namespace tafl::commands
