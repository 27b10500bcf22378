// SPDX-License-Identifier: MIT
// check_files(): the main function of programs that compare files of judged games with the rules.
#pragma once

#include <algorithm>
#include <exception>
#include <functional>
#include <iostream>
#include <stdexcept>
#include <string>

namespace tafl::tests {

/// Counts of the games of one file.
struct CheckSummary {
    int games = 0;
    int plies = 0;
    int differing = 0;  ///< number of games with a difference
};
/// Function that receives the first difference of each game.
using Complain = std::function<void(const std::string&)>;

/// Checks the files of the command line by `check(path, complain)`. Prints one line per file, and
/// the first difference of each game that differs. Returns the exit code: 0 = no difference; 1 = a
/// difference; 2 = bad usage or files. `kind` is the kind of the files, for the usage.
template <class Check>
[[nodiscard]] int check_files(int argc, char** argv, const char* kind, Check check) {
    if (argc < 2) {
        std::cerr << "usage: " << argv[0] << " FILE...  (" << kind << ", plain or gzip)\n";
        return 2;
    }
    int exit_code = 0;
    for (int i = 1; i < argc; ++i) {
        try {
            const CheckSummary summary = check(argv[i], [](const std::string& difference) {
                std::cout << "  " << difference << '\n';
            });
            if (summary.games == 0) throw std::runtime_error("no game in it");
            std::cout << argv[i] << ": " << summary.games << " games, " << summary.plies
                      << " plies, " << summary.differing << " differ\n";
            if (summary.differing > 0) exit_code = std::max(exit_code, 1);
        } catch (const std::exception& error) {
            std::cerr << argv[i] << ": " << error.what() << '\n';
            exit_code = 2;
        }
    }
    return exit_code;
}

}  // namespace tafl::tests
