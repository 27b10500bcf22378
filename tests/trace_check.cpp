// SPDX-License-Identifier: MIT
// trace_check FILE...: compares traces of games with the rules. Prints one line per file, and the
// first difference of each game that differs. Exit codes: 0 = no difference; 1 = a difference;
// 2 = bad usage or files.
#include <algorithm>
#include <exception>
#include <iostream>
#include <stdexcept>

#include "tests/support/trace.h"

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: trace_check FILE...  (traces, plain or gzip)\n";
        return 2;
    }
    int exit_code = 0;
    for (int i = 1; i < argc; ++i) {
        try {
            const auto summary = tafl::tests::check_traces(
                argv[i],
                [](const std::string& difference) { std::cout << "  " << difference << '\n'; });
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
