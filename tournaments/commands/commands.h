// SPDX-License-Identifier: MIT
// The commands of the program, one function each, which adds it to the command line. What a command
// found out is its exit code; what keeps it from working is thrown.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "tournaments/input_error.h"

namespace tafl::tournaments {

/// What interface promises to scripts.
enum ExitCode : int { done = 0, failed = 1, bad_input = 2, interrupted = 130 };

void add_run(CLI::App& app, int& exit_code);
/// `words`: the command line without the program's name.
void add_match(CLI::App& app, int& exit_code, std::vector<std::string> words);
void add_check(CLI::App& app, int& exit_code);
void add_standings(CLI::App& app);
void add_crosstable(CLI::App& app);
void add_games(CLI::App& app);
void add_show(CLI::App& app);
void add_balance(CLI::App& app);
void add_verify(CLI::App& app, int& exit_code);
void add_export(CLI::App& app);
void add_replay(CLI::App& app, int& exit_code);
void add_variants(CLI::App& app);
void add_rules(CLI::App& app);
void add_perft(CLI::App& app);
void add_elo(CLI::App& app);
void add_sprt(CLI::App& app);
void add_serve(CLI::App& app, int& exit_code);
void add_submit(CLI::App& app);
void add_queue(CLI::App& app);
void add_pause(CLI::App& app);
void add_resume(CLI::App& app);
void add_cancel(CLI::App& app);
void add_watch(CLI::App& app, int& exit_code);
void add_token(CLI::App& app);
void add_withdraw(CLI::App& app);
void add_backup(CLI::App& app);
/// For the build, hidden from users. To be added last.
void add_documents(CLI::App& app);

}  // namespace tafl::tournaments
