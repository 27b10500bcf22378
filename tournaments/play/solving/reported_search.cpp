// SPDX-License-Identifier: MIT
#include "tournaments/play/solving/reported_search.h"

#include <algorithm>
#include <utility>

#include "rules/ascii.h"
#include "rules/move_text.h"
#include "tournaments/base/whole_number.h"

namespace tafl::solving {

namespace {

bool is_word_letter(char c) { return is_digit(c) || is_letter(c); }

/// Removes and returns the next sequence of letters and digits; empty at the end.
std::string_view take_word(std::string_view& rest) {
    const auto* const begin = std::ranges::find_if(rest, is_word_letter);
    rest.remove_prefix(begin - rest.begin());
    const auto* const end = std::ranges::find_if_not(rest, is_word_letter);
    const std::string_view word = rest.substr(0, end - rest.begin());
    rest.remove_prefix(word.size());
    return word;
}

std::optional<std::int64_t> count_in(std::string_view word) {
    const auto number = tournaments::whole_number<std::int64_t>(word);
    return number && *number >= 0 ? number : std::nullopt;
}

}  // namespace

ReportedSearch reported_search(std::string_view remarks) {
    ReportedSearch told;
    // the previous word as a number; empty if it is not a number or is used already
    std::optional<std::int64_t> number;
    while (true) {
        const std::string_view word = take_word(remarks);
        if (word.empty()) return told;
        const bool is_depth = word == "depth";
        const bool is_nodes = word == "nodes";
        if (!is_depth && !is_nodes) {
            number = count_in(word);
            continue;
        }
        auto value = std::exchange(number, std::nullopt);
        if (!value || is_depth) {
            std::string_view ahead = remarks;
            value = count_in(take_word(ahead));
            if (value) remarks = ahead;
        }
        if (value) (is_depth ? told.depth : told.nodes) = value;
    }
}

void SolutionTracker::add(const rules::Evaluation& evaluation, std::chrono::microseconds spent) {
    const std::string_view line = evaluation.line;
    const auto record = rules::parse_move(line.substr(0, line.find(' ')));
    if (!record) return;  // the evaluation has no move
    const bool is_right = !record->is_resignation && position_.is_right(record->move);
    if (!is_right) {
        right_since_.reset();
    } else if (!right_since_) {
        right_since_ = spent;
    }
}

}  // namespace tafl::solving
