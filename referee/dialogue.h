// SPDX-License-Identifier: MIT
// Dialogue: the last lines between the host and one engine, stamped, as evidence; all of them go to
// a transcript where one is kept.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "referee/time_point.h"
#include "rules/side.h"

namespace tafl::referee {

/// The whole dialogue of one game as text, a line each: "   1.234567 attackers < move
/// d1-c1", '<' from the engine, '>' to it, '#' beside, seconds since the game was set up. What
/// would steer a terminal is written out ("\x1b"); the file is readable only by its owner.
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

class Dialogue {
  public:
    static constexpr std::size_t lines_kept = 200;
    static constexpr std::size_t longest_line = 500;  ///< the rest of a line is left out

    /// Stamps are shown relative to `origin`. `transcript` may be null; else it outlives this.
    Dialogue(TimePoint origin, rules::Side side, Transcript* transcript)
        : origin_(origin), side_(side), transcript_(transcript) {}

    void heard(TimePoint when, std::string_view line) { keep(when, '<', line); }
    /// What happened beside what was said.
    void noted(TimePoint when, std::string_view line) { keep(when, '#', line); }
    /// `text` may be several lines.
    void said(TimePoint when, std::string_view text);
    /// "  12.345678 < move a1-a2", oldest first; '<' from the engine, '>' to it,
    /// '#' beside.
    [[nodiscard]] std::vector<std::string> lines() const;
    /// The end of what the engine said, a line each, without stamps.
    [[nodiscard]] std::string received_text(std::size_t longest) const;

  private:
    struct Entry {
        TimePoint when;
        char direction;
        std::size_t begin;  ///< in `text_`
    };
    void keep(TimePoint when, char direction, std::string_view line);
    [[nodiscard]] std::string_view text_of(std::size_t entry) const;
    void forget_older_half();

    TimePoint origin_;
    rules::Side side_;
    Transcript* transcript_;
    // One line after the other in memory, because many games share the processor's caches.
    std::vector<Entry> entries_;
    std::string text_;
};

}  // namespace tafl::referee
