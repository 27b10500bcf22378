// SPDX-License-Identifier: MIT
// What somebody may have meant who wrote a word that is not there.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::tournaments {

/// How many letters to add, to remove or to replace (Levenshtein), with case left aside.
[[nodiscard]] inline std::size_t letters_apart(std::string_view one, std::string_view other) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    std::vector<std::size_t> row(other.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= one.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 1; j < row.size(); ++j) {
            const bool is_same = lower(one[i - 1]) == lower(other[j - 1]);
            const std::size_t replaced = diagonal + (is_same ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

/// "; did you mean \"Huscarl\"?", or nothing if none of `words` is near.
[[nodiscard]] inline std::string did_you_mean(std::string_view found,
                                              const std::vector<std::string>& words) {
    constexpr std::size_t longest = 256;
    if (found.empty() || found.size() > longest) return "";
    const std::string* nearest = nullptr;
    std::size_t least = std::max<std::size_t>(2, found.size() / 2);
    for (const std::string& word : words) {
        if (word.size() > longest) continue;
        const std::size_t apart = letters_apart(found, word);
        const bool begins_it = !nearest && word.starts_with(found);
        if (apart >= least && !begins_it) continue;
        least = std::min(least, apart);
        nearest = &word;
    }
    return nearest == nullptr ? "" : "; did you mean \"" + *nearest + "\"?";
}

}  // namespace tafl::tournaments
