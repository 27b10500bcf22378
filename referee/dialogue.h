// SPDX-License-Identifier: MIT
// Dialogue: the last lines between the host and one engine, with time stamps, as evidence. A
// transcript, if enabled, stores all lines.
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

/// Text file with the complete dialogue of one game, one line per message: "   1.234567 attackers <
/// move d1-c1". The number is the time in seconds since the game was set up. '<' is a line from the
/// engine, '>' a line to it, '#' a note. Control characters are escaped ("\x1b"). Only the owner
/// can read the file.
class Transcript {
  public:
    /// Opens the file for appending, so that the lines of earlier attempts are kept. Write errors
    /// lose lines and do not affect the game.
    Transcript(const std::filesystem::path& file, TimePoint origin);

    [[nodiscard]] bool is_open() const { return file_.is_open(); }
    /// Writes a line about the game itself: "# ...".
    void remark(std::string_view text);
    /// Writes one line of the dialogue of `side`; `direction` is '<', '>' or '#'.
    void note(rules::Side side, TimePoint when, char direction, std::string_view line);

  private:
    std::ofstream file_;
    TimePoint origin_;
};

/// The last lines exchanged with the engine of one side.
class Dialogue {
  public:
    /// lines() returns at most this number of lines.
    static constexpr std::size_t lines_kept = 200;
    static constexpr std::size_t longest_line = 500;  ///< bytes; a longer line is cut

    /// Stamps are relative to `origin`. `transcript` may be null; otherwise it must outlive this
    /// object.
    Dialogue(TimePoint origin, rules::Side side, Transcript* transcript)
        : origin_(origin), side_(side), transcript_(transcript) {}

    /// Adds a line from the engine.
    void heard(TimePoint when, std::string_view line) { keep(when, '<', line); }
    /// Adds a note of the host about an event that is not a line.
    void noted(TimePoint when, std::string_view line) { keep(when, '#', line); }
    /// Adds text sent to the engine, which may have several lines.
    void said(TimePoint when, std::string_view text);
    /// Returns the last lines, oldest first: "  12.345678 < move a1-a2". '<' is a line from the
    /// engine, '>' a line to it, '#' a note.
    [[nodiscard]] std::vector<std::string> lines() const;
    /// Returns the last `longest` bytes of the engine's lines, each with a newline, without stamps.
    [[nodiscard]] std::string received_text(std::size_t longest) const;

  private:
    struct Entry {
        TimePoint when;
        char direction;
        std::size_t begin;  ///< offset in `text_`
    };
    void keep(TimePoint when, char direction, std::string_view line);
    [[nodiscard]] std::string_view text_of(std::size_t entry) const;
    void forget_older_half();

    TimePoint origin_;
    rules::Side side_;
    Transcript* transcript_;
    // All lines in one contiguous string, because many games share the processor's caches.
    std::vector<Entry> entries_;
    std::string text_;
};

}  // namespace tafl::referee
