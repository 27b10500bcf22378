// SPDX-License-Identifier: MIT
// swiss_check FILE...: pairs the rounds of recorded Swiss tournaments (recorded_swiss.h says what
// such a file holds) from those before them. One line a file, and before it the first round that
// differs; the last line is the sum. Exit code 0 only if all agree, sides included, 1 if a round
// differs, 2 for bad usage or files.
#include <algorithm>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

#include "tests/tournaments/scoring/formats/recorded_swiss.h"

namespace {

void print(const std::string& name, const tafl::tests::SwissComparison& counts) {
    std::cout << name << ": " << counts.rounds << " rounds, " << counts.same_pairs
              << " with the same pairs and bye, " << counts.same_sides << " with the same sides too"
              << std::endl;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: swiss_check FILE...  (recorded Swiss tournaments, plain or gzip)\n";
        return 2;
    }
    int exit_code = 0;
    tafl::tests::SwissComparison sum;
    for (int i = 1; i < argc; ++i) {
        const std::string path = argv[i];
        try {
            const auto counts = tafl::tests::compare_with_recorded(
                path, [&](const std::string& text) { std::cout << path << ": " << text << '\n'; });
            if (counts.rounds == 0) throw std::runtime_error("no round in it");
            print(path, counts);
            sum.rounds += counts.rounds;
            sum.same_pairs += counts.same_pairs;
            sum.same_sides += counts.same_sides;
        } catch (const std::exception& error) {
            std::cerr << path << ": " << error.what() << std::endl;
            exit_code = 2;
        }
    }
    if (sum.same_sides < sum.rounds) exit_code = std::max(exit_code, 1);
    print("all", sum);
    return exit_code;
}
