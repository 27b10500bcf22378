// SPDX-License-Identifier: MIT
// NotationError: an error in a text in OTN, with the information that a person needs to fix it.
// Shared by all readers of notation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::rules {

/// Kind of an error in a text in OTN.
enum class NotationFault : std::uint8_t {
    missing,  ///< a required part is missing
    unknown_key,
    unknown_name,  ///< the whole text is not the name of a built-in variant
    duplicate_key,
    bad_value,      ///< the text is not one of the values or forms that are allowed here
    bad_letter,     ///< the letter does not name a piece
    bad_space,      ///< the text does not name a space of this board
    wrong_length,   ///< a row, a position or a list is too short or too long
    overlap,        ///< two lists contain the same space
    contradiction,  ///< two parts of the text contradict each other, such as start and starti
    not_portable    ///< valid in this program, but OpenTafl cannot load it
};

/// Error or warning at one place of a text.
struct NotationError {
    NotationFault code;      ///< kind of the error
    std::size_t offset = 0;  ///< position of the error in the text, in characters from 0
    std::string found;       ///< the invalid part of the text; empty if a part is missing
    std::string expected;    ///< description of the valid text, for people
};
using NotationErrors = std::vector<NotationError>;

/// Returns the error as one line of text, such as "offset 12: found 'x', expected one of y n a h".
/// The offset is left out for an unknown name.
[[nodiscard]] std::string to_string(const NotationError& error);
/// Returns the errors as text, one line per error. The last line has no line end.
[[nodiscard]] std::string to_string(const NotationErrors& errors);

}  // namespace tafl::rules
