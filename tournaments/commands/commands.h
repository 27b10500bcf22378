// SPDX-License-Identifier: MIT
// The commands of the program. Each function adds one command to the command line. A command
// returns its exit code. If it cannot run, it throws an exception.
#pragma once

#include <string_view>

#include "tournaments/base/input_error.h"
#include "tournaments/commands/command_line.h"

namespace tafl::commands {

/// Exit codes of the program, which are a stable interface for scripts. `failed`: the result is
/// negative, or an error occurred. `bad_input`: the command line or a file is invalid. `rejected`:
/// with --exit-code, `match` accepted H0, or `solve` left a position unsolved. `undecided`: `match`
/// ended without a decision.
enum ExitCode : int {
    done = 0,
    failed = 1,
    bad_input = 2,
    rejected = 10,
    undecided = 11,
    interrupted = 130
};

/// Returns the text that the program prints without arguments: tasks and their commands, at most 24
/// lines of 80 columns.
[[nodiscard]] std::string_view task_screen();

void add_help(Command app);
void add_new(Command app);
void add_run(Command app);
void add_study(Command app);
void add_match(Command app);
void add_tune(Command app);
void add_play(Command app);
void add_check(Command app);
void add_solve(Command app);
void add_standings(Command app);
void add_crosstable(Command app);
void add_rounds(Command app);
void add_games(Command app);
void add_show(Command app);
void add_balance(Command app);
void add_explore(Command app);
void add_ratings(Command app);
void add_verify(Command app);
void add_export(Command app);
void add_import(Command app);
void add_replay(Command app);
void add_variants(Command app);
void add_rules(Command app);
void add_perft(Command app);
void add_elo(Command app);
void add_sprt(Command app);
void add_serve(Command app);
void add_submit(Command app);
void add_queue(Command app);
void add_pause(Command app);
void add_resume(Command app);
void add_cancel(Command app);
void add_watch(Command app);
void add_token(Command app);
void add_withdraw(Command app);
void add_backup(Command app);
void add_worker(Command app);
void add_workers(Command app);
/// Adds a command that --help does not list. The build uses it to generate documents. Must be
/// called after all other functions, because the documents describe the commands that exist at this
/// time.
void add_documents(Command app);

}  // namespace tafl::commands
