// SPDX-License-Identifier: MIT
// Dialogue: the last lines that the host and one engine exchanged, with time stamps, as evidence.
// Transcript: file with all lines of a game; optional.
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
/// move d1-c1". The number is the time in seconds since `origin`. '<' is a line from the engine,
/// '>' a line to the engine, '#' a note of the host. Control characters are escaped ("\x1b"). A
/// file that this class creates is readable only for its owner.
class Transcript {
  public:
    /// Opens `file` for appending, so that the lines of earlier attempts are kept. Creates the file
    /// if it is missing. `origin`: time from which the times of the lines are counted. If a later
    /// write fails, lines are lost and the game continues.
    Transcript(const std::filesystem::path& file, TimePoint origin);

    [[nodiscard]] bool is_open() const { return file_.is_open(); }
    /// Writes `text` as a line about the game itself: "# ...". Such a line has no time and no side.
    void remark(std::string_view text);
    /// Writes one line of the dialogue of `side`. `direction`: '<' for a line from the engine, '>'
    /// for a line to the engine, '#' for a note of the host.
    void note(rules::Side side, TimePoint when, char direction, std::string_view line);

  private:
    std::ofstream file_;
    TimePoint origin_;
};

/// Stores the last lines exchanged with the engine of one side, each with its time.
class Dialogue {
  public:
    /// Maximum number of lines that lines() returns.
    static constexpr std::size_t lines_kept = 200;
    /// Maximum bytes of a stored line; a longer line is cut.
    static constexpr std::size_t longest_line = 500;

    /// `origin`: time from which the stamps of lines() are counted. `transcript`: file that also
    /// receives each line; null = no transcript. The transcript must outlive this object.
    Dialogue(TimePoint origin, rules::Side side, Transcript* transcript)
        : origin_(origin), side_(side), transcript_(transcript) {}

    /// Adds a line of the engine that arrived at `when`.
    void add_received(TimePoint when, std::string_view line) { append(when, '<', line); }
    /// Adds a note of the host about an event at `when`, such as a new connection.
    void add_note(TimePoint when, std::string_view line) { append(when, '#', line); }
    /// Adds text that was sent to the engine at `when`. Each line of `text` becomes one entry.
    void add_sent(TimePoint when, std::string_view text);
    /// Returns the last `lines_kept` lines, oldest first: "  12.345678 < move a1-a2". The number is
    /// the time in seconds since `origin`. '<' is a line from the engine, '>' a line to the engine,
    /// '#' a note of the host.
    [[nodiscard]] std::vector<std::string> lines() const;
    /// Returns the stored lines that the engine sent, as one text without stamps. Each line ends
    /// with a newline. If the text is longer than `longest` bytes, returns only its last `longest`
    /// bytes.
    [[nodiscard]] std::string received_text(std::size_t longest) const;

  private:
    struct Entry {
        TimePoint when;
        char direction;
        std::size_t begin;  ///< offset of this line in `text_`
    };
    void append(TimePoint when, char direction, std::string_view line);
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
