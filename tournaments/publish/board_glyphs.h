// SPDX-License-Identifier: MIT
// Letters and digits of a board's coordinates, as lines to be drawn with a pen: pictures that are
// made of pixels need no fonts.
#pragma once

namespace tafl::publish {

/// A sign on a baseline at 10, digits and tall letters from 0 on.
struct Glyph {
    const char* path = "";
    double width = 6;
};
/// Of a digit or a letter from a to s.
[[nodiscard]] Glyph glyph_of(char sign);

}  // namespace tafl::publish
