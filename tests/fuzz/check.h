// SPDX-License-Identifier: MIT
// hold(): check of an invariant in a fuzz target. If it fails, prints a sentence and the text, and
// calls abort().
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace tafl::tests {

inline void hold(bool invariant, const char* sentence, const std::string& text) {
    if (invariant) return;
    std::fprintf(stderr, "does not hold: %s\n%s\n", sentence, text.c_str());
    std::abort();
}

/// Parses a line, alone and between spaces. Checks that its rest is within the line and trimmed.
template <class Parse>
auto read_trimmed(const std::string& line, Parse parse) {
    constexpr std::string_view blanks = " \t\r\n";
    const auto read = parse(line);
    const bool is_inside =
        read.rest.empty() || (read.rest.data() >= line.data() &&
                              read.rest.data() + read.rest.size() <= line.data() + line.size());
    hold(is_inside, "the rest is within the line", line);
    hold(read.rest.empty() || (blanks.find(read.rest.front()) == std::string_view::npos &&
                               blanks.find(read.rest.back()) == std::string_view::npos),
         "the rest is trimmed", line);
    const std::string padded = " \t" + line + " \r";
    const auto again = parse(padded);
    hold(again.word == read.word && again.rest == read.rest, "blanks at the ends do not count",
         line);
    return read;
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

}  // namespace tafl::tests
