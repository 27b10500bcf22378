// SPDX-License-Identifier: MIT
// "Did you mean ...?": the word of a closed list that somebody may have mistyped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tafl::rules {

/// The word of the list that `found` resembles most, whatever their case: by a typing mistake or
/// two (one for each three letters), or as the only one that begins with it. Empty if none does.
[[nodiscard]] std::string_view near_word(std::string_view found,
                                         const std::vector<std::string_view>& words);

/// "; did you mean 'copenhagen'?", to be put behind what was expected. Empty if there is no such
/// word.
[[nodiscard]] std::string did_you_mean(std::string_view found,
                                       const std::vector<std::string_view>& words);

}  // namespace tafl::rules
