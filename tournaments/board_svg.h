// SPDX-License-Identifier: MIT
// A board as an SVG picture, for web pages and print: special spaces, every kind of piece,
// coordinates, the last move.
#pragma once

#include <optional>
#include <string>

#include "rules/position.h"
#include "rules/tables.h"

namespace tafl::tournaments {

/// A whole document, 40 units a space. `last` is marked if it is given.
[[nodiscard]] std::string board_svg(const rules::RulesTables& law, const rules::Board& board,
                                    std::optional<rules::Move> last);

}  // namespace tafl::tournaments
