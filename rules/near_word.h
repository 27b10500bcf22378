// SPDX-License-Identifier: MIT
// near_word(): finds the word of a closed list that a mistyped word probably means.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tafl::rules {

/// Returns the word of `words` that is most similar to `found`; empty if no word is similar enough.
/// Allows one typing mistake for each three letters, rounded up. Ignores case. If no word is
/// similar, returns the only word that begins with `found`.
[[nodiscard]] std::string_view near_word(std::string_view found,
                                         const std::vector<std::string_view>& words);

/// Returns "; did you mean 'copenhagen'?" with the near_word() of `found`; empty if no word is
/// similar. Append it to the expected values of an error.
[[nodiscard]] std::string did_you_mean(std::string_view found,
                                       const std::vector<std::string_view>& words);

}  // namespace tafl::rules
