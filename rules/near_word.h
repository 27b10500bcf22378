// SPDX-License-Identifier: MIT
// near_word(): finds the word of a closed list that a mistyped word probably means.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tafl::rules {

/// Returns the member of `words` that `found` probably means, or an empty text. First searches for
/// the word with the fewest typing mistakes in `found`: at most one mistake for every three letters
/// of `found`, rounded up if the word begins with the same letter, otherwise rounded down to at
/// least one. Dashes at the beginning are not letters. If no word is that similar, searches for
/// words that begin with `found`. Returns such a word only if it is the only one and `found` has at
/// least two letters. Ignores case; '_' and space characters are equal to '-'. Returns an empty
/// text if `found` is longer than 64 characters.
[[nodiscard]] std::string_view near_word(std::string_view found,
                                         const std::vector<std::string_view>& words);

/// Returns a suggestion for the end of an error message, such as "; did you mean 'copenhagen'?".
/// The suggested word is the near_word() of `found`. Returns an empty text if near_word() finds no
/// word.
[[nodiscard]] std::string did_you_mean(std::string_view found,
                                       const std::vector<std::string_view>& words);

}  // namespace tafl::rules
