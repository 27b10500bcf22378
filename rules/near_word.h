// SPDX-License-Identifier: MIT
// near_word(): finds the word of a closed list that a mistyped word probably means.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tafl::rules {

/// Returns the word of `words` that `found` probably means. This is the word with the fewest typing
/// mistakes in `found`, at most one mistake for each three letters of `found`, rounded up. If no
/// word is that similar, it is the word that begins with `found`, if exactly one word does.
/// Otherwise returns an empty text. Ignores case; '_' and space characters are equal to '-'.
[[nodiscard]] std::string_view near_word(std::string_view found,
                                         const std::vector<std::string_view>& words);

/// Returns the end of an error message, such as "; did you mean 'copenhagen'?", with the
/// near_word() of `found`. Returns an empty text if near_word() finds no word.
[[nodiscard]] std::string did_you_mean(std::string_view found,
                                       const std::vector<std::string_view>& words);

}  // namespace tafl::rules
