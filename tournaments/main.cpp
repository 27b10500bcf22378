// SPDX-License-Identifier: MIT
// lawspeaker: referee and tournament host for computer tafl. The commands: commands.h.
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <boost/version.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <iostream>
#include <sstream>

#include "referee/table.h"
#include "rules/near_word.h"
#include "tournaments/commands/commands.h"
#include "tournaments/hosting/standard_output.h"
#include "tournaments/service/logging.h"
#include "tournaments/version.h"

namespace {

using namespace tafl;

std::string version_text() {
    std::ostringstream text;
    text << "lawspeaker " << tournaments::version << " (" << tournaments::commit << ")\n"
         << "Boost " << BOOST_VERSION / 100000 << '.' << BOOST_VERSION / 100 % 1000 << '.'
         << BOOST_VERSION % 100 << ", SQLite " << tournaments::sqlite_version << ", CLI11 "
         << CLI11_VERSION;
    return text.str();
}

/// A first word that is no command is told as such; CLI11 would only miss a command.
void refuse_unknown_command(const CLI::App& app, int argc, char** argv) {
    if (argc < 2 || argv[1][0] == '-') return;
    std::string commands;
    std::vector<std::string_view> words;
    for (const CLI::App* command : app.get_subcommands(nullptr)) {
        if (command->get_name() == argv[1]) return;
        if (command->get_group().empty()) continue;
        commands += (commands.empty() ? "" : ", ") + command->get_name();
        words.push_back(command->get_name());
    }
    throw tournaments::InputError("lawspeaker: found '" + std::string(argv[1]) +
                                  "', expected a command: " + commands +
                                  rules::did_you_mean(argv[1], words));
}

/// An option that its command does not have is told with the one that may be meant.
void suggest_option(const CLI::App& app) {
    for (const CLI::App* command : app.get_subcommands()) {
        std::vector<std::string> flags = {"--help"};
        for (const CLI::Option* option : command->get_options()) {
            for (const std::string& name : option->get_lnames()) flags.push_back("--" + name);
        }
        for (const std::string& word : command->remaining()) {
            const std::string flag = word.substr(0, word.find('='));
            if (!flag.starts_with("--")) continue;
            const auto near = rules::near_word(flag, {flags.begin(), flags.end()});
            if (near.empty() || near == flag) continue;
            std::cerr << "Found " << flag << "; did you mean '" << near << "'?\n";
        }
    }
}

int run(int argc, char** argv) {
    CLI::App app("Referee and tournament host for computer tafl.", "lawspeaker");
    int exit_code = tournaments::done;
    app.require_subcommand(1);
    app.set_version_flag("--version", version_text());
    app.footer("lawspeaker COMMAND --help explains a command. Example: lawspeaker run open.toml");
    const tournaments::Command program(app);
    tournaments::add_run(program, exit_code);
    tournaments::add_match(program, exit_code, {argv + 1, argv + argc});
    tournaments::add_check(program, exit_code);
    tournaments::add_standings(program);
    tournaments::add_crosstable(program);
    tournaments::add_games(program);
    tournaments::add_show(program);
    tournaments::add_balance(program);
    tournaments::add_verify(program, exit_code);
    tournaments::add_export(program);
    tournaments::add_replay(program, exit_code);
    tournaments::add_variants(program);
    tournaments::add_rules(program);
    tournaments::add_perft(program);
    tournaments::add_elo(program);
    tournaments::add_sprt(program);
    tournaments::add_serve(program, exit_code);
    tournaments::add_submit(program);
    tournaments::add_queue(program);
    tournaments::add_pause(program);
    tournaments::add_resume(program);
    tournaments::add_cancel(program);
    tournaments::add_watch(program, exit_code);
    tournaments::add_token(program);
    tournaments::add_withdraw(program);
    tournaments::add_backup(program);
    tournaments::add_documents(program);
    refuse_unknown_command(app, argc, argv);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const bool is_help = app.exit(error) == 0;
        if (!is_help) suggest_option(app);
        return is_help ? tournaments::done : tournaments::bad_input;
    }
    return exit_code;
}

/// What was printed has reached its reader, or nobody wants it (a closed pipe); else the work is
/// not done.
int flushed(const tournaments::StandardOutput& output, int exit_code) {
    std::cout.flush();
    const bool is_unwanted = output.error() == 0 || output.error() == EPIPE;
    if (is_unwanted || exit_code != tournaments::done) return exit_code;
    std::cerr << "lawspeaker: the output cannot be written: " << std::strerror(output.error())
              << '\n';
    return tournaments::failed;
}

/// Each engine takes a few descriptors; what the system allows is asked for at once.
void raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/// A limit on the size of files is then a failure to write like any other, told with what to do.
void ignore_file_size_signal() { std::signal(SIGXFSZ, SIG_IGN); }

}  // namespace

int main(int argc, char** argv) {
    referee::ignore_broken_pipes();
    raise_descriptor_limit();
    ignore_file_size_signal();
    tournaments::set_up_command_log();
    const tournaments::StandardOutput output;
    const tournaments::StandardError errors;
    try {
        return flushed(output, run(argc, argv));
    } catch (const tournaments::InputError& error) {
        std::cerr << error.what() << '\n';
        return tournaments::bad_input;
    } catch (const std::exception& error) {
        std::cerr << "lawspeaker: " << error.what() << '\n';
        return tournaments::failed;
    }
}
