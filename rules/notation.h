// SPDX-License-Identifier: MIT
// What can be wrong with a piece of OTN, said so that a person can mend it. Shared by all readers
// of notation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::rules {

enum class NotationFault : std::uint8_t {
    missing,  ///< something required is not there
    unknown_key,
    duplicate_key,
    bad_value,      ///< a value that this key does not take
    bad_letter,     ///< a letter that is no piece
    bad_space,      ///< no space, or none of this board
    wrong_length,   ///< a row, or a list, that is too short or too long
    overlap,        ///< a space that two lists name
    contradiction,  ///< two parts that can't both hold
    not_portable    ///< right here, but OpenTafl can't load it
};

struct NotationError {
    NotationFault code;
    std::size_t offset = 0;  ///< in characters from the front of the text that was read
    std::string found;
    std::string expected;
};
using NotationErrors = std::vector<NotationError>;

/// "offset 12: found 'x', expected one of y n a h".
[[nodiscard]] std::string to_string(const NotationError& error);
/// One line an error.
[[nodiscard]] std::string to_string(const NotationErrors& errors);

}  // namespace tafl::rules
