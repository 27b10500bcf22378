// SPDX-License-Identifier: MIT
#include "rules/otg_parts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <set>

namespace tafl::rules {

namespace {

constexpr std::array<std::string_view, 23> known_tags = {
    "annotator", "attackers-name", "defenders-name", "attackers",       "attackers-time",
    "compiler",  "date",           "defenders",      "defenders-time",  "event",
    "position",  "puzzle-mode",    "puzzle-start",   "puzzle-prestart", "result",
    "round",     "rules",          "site",           "start-comment",   "termination",
    "variant",   "time-control",   "time-remaining"};

/// Scanner that splits a text into records. It reads a bracket, or a line up to the next bracket.
class Scan {
  public:
    explicit Scan(std::string_view text) : text_(text) {}

    std::vector<std::string_view> parts() && {
        while (at_ < text_.size()) {
            if (text_[at_] == '[') {
                read_bracket();
            } else {
                read_line();
            }
        }
        parts_.push_back(text_.substr(begin_));
        return std::move(parts_);
    }

  private:
    void read_bracket() {
        const std::size_t end = std::min(text_.find(']', at_), text_.size() - 1);
        const std::string_view bracket = text_.substr(at_ + 1, end - at_ - 1);
        const auto tag = known_tag(bracket);
        const bool is_comment = !is_after_tag_ && bracket.find('|') != std::string_view::npos;
        is_after_tag_ = tag && !is_comment;
        if (is_after_tag_) read_tag(*tag);
        at_ = end + 1;
    }

    void read_tag(const std::string& tag) {
        const bool has_rules = tags_.contains("rules");
        if (has_rules && !next_ && (has_turns_ || tags_.contains(tag))) next_ = at_;
        if (has_rules && tag == "rules") begin_record();
        tags_.insert(tag);
        if (next_) next_tags_.insert(tag);
    }

    void read_line() {
        const std::string_view rest = text_.substr(at_);
        const bool is_at_front = at_ == 0 || text_[at_ - 1] == '\n';
        const bool is_first_turn = is_at_front && rest.starts_with("1. ");
        if (is_first_turn && has_turns_ && next_) begin_record();
        if (rest.front() >= '0' && rest.front() <= '9') has_turns_ = true;
        const std::size_t end = rest.find_first_of("\n[");
        const std::string_view line = rest.substr(0, end);
        if (line.find_first_not_of(" \t\r") != std::string_view::npos) is_after_tag_ = false;
        at_ += line.size() + (end != std::string_view::npos && rest[end] == '\n' ? 1 : 0);
    }

    void begin_record() {
        parts_.push_back(text_.substr(begin_, *next_ - begin_));
        begin_ = *next_;
        next_.reset();
        tags_ = std::move(next_tags_);
        next_tags_.clear();
        has_turns_ = false;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t begin_ = 0;                    ///< offset of the start of the current record
    std::set<std::string, std::less<>> tags_;  ///< tags of the current record
    bool has_turns_ = false;                   ///< true: the current record has a turn
    bool is_after_tag_ = true;                 ///< true: only whitespace since the last tag
    std::optional<std::size_t> next_;          ///< offset of a tag that may start the next record
    std::set<std::string, std::less<>> next_tags_;  ///< tags from `next_` on
    std::vector<std::string_view> parts_;
};

}  // namespace

std::optional<std::string> known_tag(std::string_view bracket) {
    const std::size_t colon = bracket.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    std::string name(bracket.substr(0, colon));
    std::ranges::transform(name, name.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    if (std::ranges::find(known_tags, name) == known_tags.end()) return std::nullopt;
    return name;
}

std::string escaped_name(std::string_view name) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string text;
    for (const char c : name) {
        // The dot is escaped, because "1. " would be read as the first turn.
        if (std::string_view("[]|%.\n\r").find(c) == std::string_view::npos) {
            text += c;
            continue;
        }
        const unsigned char byte = c;
        text += {'%', digits[byte >> 4U], digits[byte & 15U]};
    }
    return text;
}

std::string plain_name(std::string_view escaped) {
    std::string text;
    while (!escaped.empty()) {
        unsigned byte = 0;
        const char* const begin = escaped.data() + 1;
        const bool is_long_enough = escaped.size() >= 3 && escaped[0] == '%';
        const bool is_escape =
            is_long_enough && std::from_chars(begin, begin + 2, byte, 16).ptr == begin + 2;
        text += is_escape ? static_cast<char>(byte) : escaped[0];
        escaped.remove_prefix(is_escape ? 3 : 1);
    }
    return text;
}

std::vector<std::string_view> otg_parts(std::string_view text) { return Scan(text).parts(); }

}  // namespace tafl::rules
