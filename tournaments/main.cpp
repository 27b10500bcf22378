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

#include "referee/game_runner.h"
#include "tournaments/base/input_error.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/usage_error.h"
#include "tournaments/play/hosting/standard_output.h"
#include "tournaments/server/service/logging.h"
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

int run(int argc, char** argv) {
    CLI::App app("Referee and tournament host for computer tafl.", "lawspeaker");
    int exit_code = commands::done;
    app.require_subcommand(1);
    app.set_version_flag("--version", version_text());
    app.footer("lawspeaker COMMAND --help explains a command. Example: lawspeaker run open.toml");
    const commands::Command program(app);
    commands::add_run(program, exit_code);
    commands::add_study(program, exit_code);
    commands::add_match(program, exit_code, {argv + 1, argv + argc});
    commands::add_tune(program, exit_code, {argv + 1, argv + argc});
    commands::add_check(program, exit_code);
    commands::add_solve(program, exit_code);
    commands::add_standings(program);
    commands::add_crosstable(program);
    commands::add_rounds(program);
    commands::add_games(program);
    commands::add_show(program);
    commands::add_balance(program);
    commands::add_explore(program);
    commands::add_ratings(program);
    commands::add_verify(program, exit_code);
    commands::add_export(program);
    commands::add_import(program, exit_code);
    commands::add_replay(program, exit_code);
    commands::add_variants(program);
    commands::add_rules(program);
    commands::add_perft(program);
    commands::add_elo(program);
    commands::add_sprt(program);
    commands::add_serve(program, exit_code);
    commands::add_submit(program);
    commands::add_queue(program);
    commands::add_pause(program);
    commands::add_resume(program);
    commands::add_cancel(program);
    commands::add_watch(program, exit_code);
    commands::add_token(program);
    commands::add_withdraw(program);
    commands::add_backup(program);
    commands::add_worker(program, exit_code);
    commands::add_workers(program);
    commands::add_documents(program);
    commands::require_command(app, argc, argv);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) {
            throw tournaments::InputError(commands::usage_error(app, error));
        }
        app.exit(error);  // prints the help or the version
        return commands::done;
    }
    return exit_code;
}

/// What was printed has reached its reader, or nobody wants it (a closed pipe); else the work is
/// not done.
int flushed(const hosting::StandardOutput& output, int exit_code) {
    std::cout.flush();
    const bool is_unwanted = output.error() == 0 || output.error() == EPIPE;
    if (is_unwanted || exit_code != commands::done) return exit_code;
    std::cerr << "lawspeaker: the output cannot be written: " << std::strerror(output.error())
              << '\n';
    return commands::failed;
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
    service::set_up_command_log();
    const hosting::StandardOutput output;
    const hosting::StandardError errors;
    try {
        return flushed(output, run(argc, argv));
    } catch (const tournaments::InputError& error) {
        std::cerr << error.what() << '\n';
        return commands::bad_input;
    } catch (const std::exception& error) {
        std::cerr << "lawspeaker: " << error.what() << '\n';
        return commands::failed;
    }
}
