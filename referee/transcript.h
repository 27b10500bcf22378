// SPDX-License-Identifier: MIT
// Transcript: the whole dialogue of one game as text, a line each: "   1.234567 attackers < move
// d1-c1", '<' from the engine, '>' to it, '#' beside, seconds since the game was set up. What would
// steer a terminal is written out ("\x1b"); the file is readable only by its owner.
#pragma once

#include <filesystem>
#include <fstream>
#include <string_view>

#include "referee/time_point.h"
#include "rules/side.h"

namespace tafl::referee {

class Transcript {
  public:
    /// Appends to the file, so that a game that is played again keeps what was said before. Lines
    /// that cannot be written are lost; the game is not.
    Transcript(const std::filesystem::path& file, TimePoint origin);

    [[nodiscard]] bool is_open() const { return file_.is_open(); }
    /// A line about the game, not of it: "# ...".
    void remark(std::string_view text);
    void note(rules::Side side, TimePoint when, char direction, std::string_view line);

  private:
    std::ofstream file_;
    TimePoint origin_;
};

}  // namespace tafl::referee
