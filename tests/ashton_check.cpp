// SPDX-License-Identifier: MIT
// ashton_check FILE...: holds games that Bologna's Tablut server has judged against our rules. One
// line a file, and the first difference of each game that differs. Exit code 0 only if nothing
// differs, 1 if something does, 2 for bad usage or files.
#include <algorithm>
#include <exception>
#include <iostream>
#include <stdexcept>

#include "tests/support/ashton.h"

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: ashton_check FILE...  (judged games, plain or gzip)\n";
        return 2;
    }
    int exit_code = 0;
    for (int i = 1; i < argc; ++i) {
        try {
            const auto summary = tafl::tests::check_ashton(
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
