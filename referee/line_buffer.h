// SPDX-License-Identifier: MIT
// LineBuffer: splits the output of a pipe into lines, and detects a flood. It holds at most one
// line of bounded length and the last appended piece. A value; no I/O.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::referee {

/// Limits of the output of an engine; an engine that exceeds one of them floods the host.
struct FloodLimits {
    std::size_t longest_line = 64 * 1024;  ///< maximum bytes of a line, without its newline
    /// Maximum bytes of output since the last LineBuffer::reset_flood_count().
    std::size_t max_bytes = 1024 * 1024;
    /// Maximum lines of output since the last LineBuffer::reset_flood_count().
    int max_lines = 10'000;
};

/// Splits a stream of bytes at newlines and counts lines and bytes.
class LineBuffer {
  public:
    explicit LineBuffer(FloodLimits limits = {}) : limits_(limits) {}

    void append(std::string_view piece) {
        text_.append(piece);
        bytes_ += piece.size();
    }

    /// Removes and returns the next complete line, without its newline; nullopt if no line is
    /// complete. Take all lines before the next append().
    [[nodiscard]] std::optional<std::string> take_line() {
        const std::size_t end = text_.find('\n', searched_);
        if (end == std::string::npos) {
            text_.erase(0, begin_);
            begin_ = 0;
            searched_ = text_.size();
            return std::nullopt;
        }
        std::string line = text_.substr(begin_, end - begin_);
        begin_ = searched_ = end + 1;
        ++lines_;
        has_overlong_ = has_overlong_ || line.size() > limits_.longest_line;
        return line;
    }

    /// Returns the bytes after the last newline: an unfinished line. Call it after take_line() has
    /// returned nullopt.
    [[nodiscard]] std::string_view rest() const { return std::string_view(text_).substr(begin_); }

    /// Returns true if the output exceeds a limit. reset_flood_count() resets the counts, but an
    /// overlong line remains a flood.
    [[nodiscard]] bool is_flooded() const {
        return has_overlong_ || text_.size() - begin_ > limits_.longest_line ||
               bytes_ > limits_.max_bytes || lines_ > limits_.max_lines;
    }

    /// Sets the counts of lines and bytes to 0.
    void reset_flood_count() {
        bytes_ = 0;
        lines_ = 0;
    }

  private:
    FloodLimits limits_;
    std::string text_;
    std::size_t begin_ = 0;     ///< offset in `text_` of the next line
    std::size_t searched_ = 0;  ///< `text_` has no newline between `begin_` and this offset
    std::size_t bytes_ = 0;
    int lines_ = 0;
    bool has_overlong_ = false;
};

/// Appends `more` to `text` and drops all but the last `longest` bytes.
inline void append_tail(std::string& text, std::string_view more, std::size_t longest) {
    text.append(more);
    if (text.size() > longest) text.erase(0, text.size() - longest);
}

}  // namespace tafl::referee
