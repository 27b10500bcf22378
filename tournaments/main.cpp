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
    if (argc < 2) {
        std::cout << commands::task_screen();
        return commands::done;
    }
    CLI::App app("Referee and tournament host for computer tafl.", "lawspeaker");
    app.require_subcommand(1);
    app.set_version_flag("--version", version_text());
    app.footer("lawspeaker COMMAND --help explains a command. Example: lawspeaker run open.toml");
    commands::Invocation invocation{{argv + 1, argv + argc}};
    const commands::Command program(app, invocation);
    for (const auto add :
         {commands::add_run,       commands::add_study,      commands::add_match,
          commands::add_tune,      commands::add_check,      commands::add_solve,
          commands::add_standings, commands::add_crosstable, commands::add_rounds,
          commands::add_games,     commands::add_show,       commands::add_balance,
          commands::add_explore,   commands::add_ratings,    commands::add_verify,
          commands::add_export,    commands::add_import,     commands::add_replay,
          commands::add_variants,  commands::add_rules,      commands::add_perft,
          commands::add_elo,       commands::add_sprt,       commands::add_serve,
          commands::add_submit,    commands::add_queue,      commands::add_pause,
          commands::add_resume,    commands::add_cancel,     commands::add_watch,
          commands::add_token,     commands::add_withdraw,   commands::add_backup,
          commands::add_worker,    commands::add_workers,    commands::add_new,
          commands::add_play,      commands::add_help,       commands::add_documents}) {
        add(program);
    }
    commands::require_command(app, argv[1]);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) {
            throw tournaments::InputError(commands::usage_error(app, error));
        }
        app.exit(error);  // prints the help or the version
        return commands::done;
    }
    return invocation.exit_code;
}

/// Flushes the output. Returns `exit_code` if the output was written, or if its reader has closed
/// the pipe; otherwise reports the error.
int flushed(const hosting::StandardOutput& output, int exit_code) {
    std::cout.flush();
    const bool is_unwanted = output.error() == 0 || output.error() == EPIPE;
    if (is_unwanted || exit_code != commands::done) return exit_code;
    std::cerr << "lawspeaker: the output cannot be written: " << std::strerror(output.error())
              << '\n';
    return commands::failed;
}

/// Raises the limit of file descriptors to its maximum: each engine needs a few of them.
void raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/// Ignores SIGXFSZ. A limit of the file size is then an error of write(), reported with its remedy.
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
