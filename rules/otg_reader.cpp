// SPDX-License-Identifier: MIT
#include <algorithm>

#include "rules/ascii.h"
#include "rules/board_text.h"
#include "rules/otg.h"
#include "rules/otg_lines.h"
#include "rules/otg_parts.h"
#include "rules/ruleset_text.h"

namespace tafl::rules {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool is_space(char c) { return is_blank(c) || c == '\n'; }

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

/// Removes a clock such as "319 30/3 0i " from the start of a comment and returns it. Returns
/// nullopt if the comment does not start with a clock. A number alone is a clock only if it is the
/// whole comment: "5 attackers left" is not a clock.
std::optional<TimeLeft> take_clock(std::string& comment) {
    std::string_view rest = comment;
    const auto take_number = [&]() -> std::optional<int> {
        const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
        if (digits == 0 || digits > 8) return std::nullopt;
        const int number = std::stoi(std::string(rest.substr(0, digits)));
        rest.remove_prefix(digits);
        return number;
    };
    const auto main = take_number();
    if (!main) return std::nullopt;
    TimeLeft left{.main = std::chrono::seconds(*main)};
    bool has_more = false;
    while (rest.size() > 1 && rest[0] == ' ' && is_digit(rest[1])) {
        const std::string_view before = rest;
        rest.remove_prefix(1);
        const auto number = take_number();
        if (number && rest.starts_with('/')) {
            rest.remove_prefix(1);
            left.period = std::chrono::seconds(*number);
            const auto periods = take_number();
            if (!periods) return std::nullopt;
            left.periods = *periods;
        } else if (number && rest.starts_with('i')) {
            rest.remove_prefix(1);
        } else {
            rest = before;
            break;
        }
        has_more = true;
    }
    if (!rest.empty() && (!has_more || rest[0] != ' ')) return std::nullopt;
    comment = trimmed(rest);
    return left;
}

/// Reader of an OTG file. It passes over the text once: first the tags, then the turns and
/// variations, each with the comments in the next brackets.
class OtgReader {
  public:
    explicit OtgReader(std::string_view text) : text_(text) {
        if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    }

    Expected<OtgRecord, NotationErrors> read() && {
        while (skip_blanks() && text_[at_] == '[') read_tag();
        while (skip_blanks()) read_line();
        read_rules();
        read_result();
        read_clocks();
        if (!errors_.empty()) return std::move(errors_);
        return std::move(record_);
    }

  private:
    bool skip_blanks() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
        return at_ < text_.size();
    }

    void fail(NotationFault fault, std::size_t offset, std::string_view found,
              std::string_view expected) {
        errors_.push_back({fault, offset, std::string(found), std::string(expected)});
    }

    /// Returns the text between the '[' at the current position and the next ']'. Moves the current
    /// position behind that ']'. If ']' is missing, reports an error and returns the rest of the
    /// file.
    std::string_view take_brackets() {
        const std::size_t begin = at_ + 1;
        const std::size_t end = text_.find(']', begin);
        if (end == std::string_view::npos) {
            fail(NotationFault::missing, at_, text_.substr(at_, 20), "']' at the end of it");
            at_ = text_.size();
            return text_.substr(begin);
        }
        at_ = end + 1;
        return text_.substr(begin, end - begin);
    }

    void read_tag() {
        const std::size_t offset = at_ + 1;
        const std::string_view whole = take_brackets();
        const std::size_t colon = whole.find(':');
        if (colon == std::string_view::npos) {
            return fail(NotationFault::bad_value, offset, whole, "a tag [name:value]");
        }
        const std::string name = known_tag(whole).value_or(std::string(whole.substr(0, colon)));
        std::string_view value = whole.substr(colon + 1);
        if (name == "result") value = trimmed(value);
        record_.tags.push_back({name, std::string(value)});
        if (name == "rules") rules_offset_ = offset + colon + 1;
        if (name == "position") position_offset_ = offset + colon + 1;
        if (name == "result") result_offset_ = offset + colon + 1;
    }

    /// Reports a result that OTG does not define. Otherwise the results of other formats, such as
    /// "1-0", would be read as no result.
    void read_result() {
        const std::string_view result = record_.tag("result");
        for (const std::string_view known : {"", "?", "1", "0", "-1"}) {
            if (result == known) return;
        }
        fail(NotationFault::bad_value, result_offset_, result,
             "the result 1 (attackers win), -1 (defenders win), 0 (draw) or ? (not known)");
    }

    /// Reads a turn, a variation, a comment block, or a tag after the first turn.
    void read_line() {
        if (text_[at_] == '[') {
            if (is_tag_here()) {
                read_tag();
            } else {
                take_comments();
            }
            return;
        }
        const std::size_t offset = at_;
        const std::string_view label = take_word();
        const std::string_view name = label.substr(0, label.find_last_not_of('.') + 1);
        const std::size_t dots = label.size() - name.size();
        if (dots > 0 && !name.empty() && std::ranges::all_of(name, is_digit)) {
            // "2..." continues turn 2 with the second player, as in PGN after a comment.
            return read_turn(name);
        }
        if (dots == 1 && is_line_address(name)) return read_variation(name);
        fail(NotationFault::bad_value, offset, label,
             "a turn such as 1. or a variation such as 1a.1.1a.");
        at_ = std::min(text_.find('\n', at_), text_.size());
    }

    /// Returns true if the bracket at the current position is a tag. It is a comment if it contains
    /// '|' or does not begin with a known tag.
    [[nodiscard]] bool is_tag_here() const {
        const std::string_view rest = text_.substr(at_ + 1);
        const std::string_view bracket = rest.substr(0, rest.find(']'));
        return known_tag(bracket) && bracket.find('|') == std::string_view::npos;
    }

    std::string_view take_word() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && !is_space(text_[at_]) && text_[at_] != '[') ++at_;
        return text_.substr(begin, at_ - begin);
    }

    /// Returns the next move on this line; empty at the end of the line.
    std::string_view take_move() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
        return take_word();
    }

    void read_turn(std::string_view number) {
        const int turn = number.size() > 7 ? 0 : std::stoi(std::string(number));
        commented_begin_ = record_.moves.size();
        is_variation_last_ = false;
        while (true) {
            const std::string_view word = take_move();
            if (word.empty()) return;
            if (word.find_first_not_of('.') == std::string_view::npos) continue;
            const std::size_t offset = at_ - word.size();
            auto move = parse_move(word);
            if (!move) {
                errors_.push_back(move.error());
                errors_.back().offset += offset;
                continue;
            }
            record_.moves.push_back({*move, turn, offset, "", std::nullopt});
        }
    }

    void read_variation(std::string_view address) {
        OtgVariation variation{std::string(address), {}, {}};
        for (auto word = take_move(); !word.empty(); word = take_move()) {
            variation.moves.emplace_back(word);
        }
        record_.variations.push_back(std::move(variation));
        is_variation_last_ = true;
    }

    void take_comments() {
        const std::vector<std::string> comments = split(take_brackets(), '|');
        if (is_variation_last_) {
            record_.variations.back().comments = comments;
            return;
        }
        // Extra segments are appended to the comment of the last move, so that no text is lost.
        for (std::size_t i = 0; i < comments.size(); ++i) {
            const std::size_t move = commented_begin_ + i;
            if (move < record_.moves.size()) {
                record_.moves[move].comment = comments[i];
            } else if (!record_.moves.empty() && !trimmed(comments[i]).empty()) {
                record_.moves.back().comment += comments[i];
            }
        }
    }

    void add_errors(NotationErrors& to, const NotationErrors& from, std::size_t offset) {
        for (NotationError error : from) {
            error.offset += offset;
            to.push_back(std::move(error));
        }
    }

    void read_rules() {
        if (rules_offset_ == 0) return fail(NotationFault::missing, 0, "", "a tag [rules:dim:...]");
        auto reading = parse_ruleset(record_.tag("rules"));
        if (!reading) return add_errors(errors_, reading.error(), rules_offset_);
        add_errors(record_.warnings, reading->warnings, rules_offset_);
        record_.ruleset = std::move(reading->ruleset);
        if (record_.tag("compiler") == "OpenTafl") exchange_repetition();
        read_position();
    }

    /// Exchanges mover_wins and mover_loses. OpenTafl refers to the side that moves next, but the
    /// notation refers to the side that has just moved.
    void exchange_repetition() {
        Repetition& repetition = record_.ruleset.repetition;
        if (repetition == Repetition::mover_wins) {
            repetition = Repetition::mover_loses;
        } else if (repetition == Repetition::mover_loses) {
            repetition = Repetition::mover_wins;
        }
    }

    void read_position() {
        if (position_offset_ == 0) return;
        auto board = parse_board(trimmed(record_.tag("position")), record_.ruleset.size());
        if (!board) return add_errors(errors_, board.error(), position_offset_);
        add_errors(record_.warnings, board->warnings, position_offset_);
        record_.ruleset.start = board->board;
    }

    void read_clocks() {
        const bool has_clocks =
            !record_.tag("time-control").empty() || !record_.tag("attackers-time").empty();
        if (!has_clocks) return;
        for (OtgMove& move : record_.moves) move.left = take_clock(move.comment);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t rules_offset_ = 0;
    std::size_t position_offset_ = 0;
    std::size_t result_offset_ = 0;
    std::size_t commented_begin_ = 0;
    bool is_variation_last_ = false;
    OtgRecord record_{{}, Ruleset(), {}, {}, {}};
    NotationErrors errors_;
};

}  // namespace

std::string_view OtgRecord::tag(std::string_view name) const {
    const auto found = std::find_if(tags.rbegin(), tags.rend(),
                                    [&](const OtgTag& tag) { return tag.name == name; });
    return found == tags.rend() ? std::string_view{} : std::string_view(found->value);
}

Expected<OtgRecord, NotationErrors> parse_otg(std::string_view text) {
    return OtgReader(text).read();
}

}  // namespace tafl::rules
