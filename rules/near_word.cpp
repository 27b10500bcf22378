// SPDX-License-Identifier: MIT
#include "rules/near_word.h"

#include <algorithm>
#include <cstddef>

#include "rules/ascii.h"

namespace tafl::rules {

namespace {

/// Maximum number of characters of the words that are compared. The time of mistakes() is
/// proportional to the product of both lengths.
constexpr std::size_t longest_word = 64;

/// Returns the word in lower case, with '-' for each underscore and each space character.
std::string plain(std::string_view word) {
    std::string text(word);
    for (char& c : text) {
        c = c == '_' || c == ' ' ? '-' : lower_case(c);
    }
    return text;
}

/// Returns the number of typing mistakes between `a` and `b` (Damerau-Levenshtein distance). A
/// mistake is a letter that is wrong, missing, inserted, or exchanged with its neighbour. Each
/// letter belongs to at most one mistake.
std::size_t mistakes(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before_last(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t wrong = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + wrong});
            const bool are_exchanged =
                i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (are_exchanged) row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
        before_last.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

std::string_view without_dashes(std::string_view word) {
    return word.substr(std::min(word.find_first_not_of('-'), word.size()));
}

/// Returns the maximum number of mistakes in `typed` if `known` is meant.
std::size_t max_mistakes(std::string_view typed, std::string_view known) {
    constexpr std::size_t letters_per_mistake = 3;
    const std::string_view letters = without_dashes(typed);
    const bool has_same_start = letters.substr(0, 1) == without_dashes(known).substr(0, 1);
    if (has_same_start) return (letters.size() + letters_per_mistake - 1) / letters_per_mistake;
    return std::max<std::size_t>(1, letters.size() / letters_per_mistake);
}

std::string_view only_word_that_begins_with(std::string_view start,
                                            const std::vector<std::string_view>& words) {
    constexpr std::size_t shortest_start = 2;
    if (start.size() < shortest_start) return {};
    std::string_view only;
    for (const std::string_view word : words) {
        if (!plain(word).starts_with(start)) continue;
        if (!only.empty()) return {};
        only = word;
    }
    return only;
}

}  // namespace

std::string_view near_word(std::string_view found, const std::vector<std::string_view>& words) {
    if (found.empty() || found.size() > longest_word) return {};
    const std::string typed = plain(found);
    std::size_t least = longest_word + 1;
    std::string_view nearest;
    for (const std::string_view word : words) {
        if (word.empty() || word.size() > longest_word) continue;
        const std::string known = plain(word);
        const std::size_t count = mistakes(typed, known);
        const bool has_nothing_of_it = count >= word.size() && !typed.starts_with(known);
        if (count >= least || count > max_mistakes(typed, known) || has_nothing_of_it) continue;
        least = count;
        nearest = word;
    }
    return nearest.empty() ? only_word_that_begins_with(typed, words) : nearest;
}

std::string did_you_mean(std::string_view found, const std::vector<std::string_view>& words) {
    const std::string_view word = near_word(found, words);
    return word.empty() ? std::string() : "; did you mean '" + std::string(word) + "'?";
}

}  // namespace tafl::rules
