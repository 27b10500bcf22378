// SPDX-License-Identifier: MIT
// An engine that allocates memory when it is to move, until an allocation fails. It is built
// without sanitizers, because they need more address space than any limit leaves.
#include <cstddef>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

int main() {
    std::vector<std::unique_ptr<char[]>> eaten;
    std::cout << "hello" << std::endl;
    for (std::string line; std::getline(std::cin, line);) {
        if (line == "goodbye") return 0;
        if (!line.starts_with("play ")) continue;
        for (constexpr std::size_t bite = 1024 * 1024;;) {
            eaten.emplace_back(new char[bite]);
            for (std::size_t at = 0; at < bite; at += 4096) eaten.back()[at] = 'x';
        }
    }
}
