// SPDX-License-Identifier: MIT
#include "tournaments/recordings/otg_parts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace tafl::recordings {

namespace {

/// Those that OTG knows. Comments stand in brackets as well.
constexpr std::array<std::string_view, 18> usual_tags = {
    "annotator",   "attackers", "compiler",    "date",         "defenders",
    "event",       "position",  "puzzle-mode", "puzzle-start", "puzzle-prestart",
    "result",      "round",     "rules",       "site",         "start-comment",
    "termination", "variant",   "time-control"};

bool is_usual_tag(std::string_view bracket) {
    const std::string_view name = bracket.substr(0, bracket.find(':'));
    return name.size() < bracket.size() && std::ranges::find(usual_tags, name) != usual_tags.end();
}

/// Walks over a text, line by line, but for what stands in brackets.
class Scan {
  public:
    explicit Scan(std::string_view text) : text_(text) {}

    std::vector<std::string_view> parts() && {
        while (at_ < text_.size()) {
            if (text_[at_] == '[') {
                read_bracket();
            } else {
                if (is_first_turn()) begin_turns();
                skip_line();
            }
        }
        parts_.push_back(text_.substr(begin_));
        return std::move(parts_);
    }

  private:
    void read_bracket() {
        const std::size_t end = std::min(text_.find(']', at_), text_.size() - 1);
        if (has_turns_ && !next_ && is_usual_tag(text_.substr(at_ + 1, end - at_ - 1))) next_ = at_;
        at_ = end + 1;
    }
    [[nodiscard]] bool is_first_turn() const {
        return text_.substr(at_).starts_with("1. ") && (at_ == 0 || text_[at_ - 1] == '\n');
    }
    void begin_turns() {
        if (has_turns_ && next_) {
            parts_.push_back(text_.substr(begin_, *next_ - begin_));
            begin_ = *next_;
            next_.reset();
        }
        has_turns_ = true;
    }
    void skip_line() {
        const std::size_t end = text_.find_first_of("\n[", at_);
        at_ = end == std::string_view::npos ? text_.size() : end + (text_[end] == '\n' ? 1 : 0);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t begin_ = 0;            ///< of the record here
    bool has_turns_ = false;           ///< it has
    std::optional<std::size_t> next_;  ///< where the next one may begin
    std::vector<std::string_view> parts_;
};

}  // namespace

std::vector<std::string_view> otg_parts(std::string_view text) { return Scan(text).parts(); }

}  // namespace tafl::recordings
