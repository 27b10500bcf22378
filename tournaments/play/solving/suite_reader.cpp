// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>

#include "rules/game.h"
#include "rules/variant.h"
#include "tournaments/play/solving/otg_puzzles.h"
#include "tournaments/play/solving/position_reader.h"
#include "tournaments/play/solving/suite.h"
#include "tournaments/play/solving/suite_line.h"

namespace tafl::solving {

namespace {

using rules::Expected;

/// Reader of a suite in lines.
class LinesReader {
  public:
    explicit LinesReader(const std::optional<SuiteRules>& rules) : rules_(rules) {}

    Expected<std::vector<SuitePosition>, SuiteErrors> read(std::string_view text) && {
        while (!text.empty() && errors_.size() < max_suite_errors && !is_full_) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            ++line_;
            read_line(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        if (!errors_.empty()) return std::move(errors_);
        return std::move(positions_);
    }

  private:
    void fail(int column, std::string text) { errors_.push_back({line_, column, std::move(text)}); }

    void read_line(std::string_view text) {
        const auto line = parse_suite_line(text);
        if (!line) return fail(line.error().column, line.error().text);
        if (line->head.empty() && line->operations.empty()) return;
        const std::string first = line->head.empty() ? "" : line->head.front().text;
        if (first == "variant" || first == "rules") return read_rules(*line);
        if (are_rules_broken_) return;
        if (!rules_) {
            are_rules_broken_ = true;
            return fail(1,
                        "found a position without rules, expected a line before it such as "
                        "'variant brandub' or 'rules dim:7 ...', or the option --variant");
        }
        auto position = read_position(*line, *rules_);
        if (!position) return fail(position.error().column, position.error().text);
        add(std::move(*position));
    }

    /// Reads the rules of the following lines: "variant NAME" or "rules RECORD".
    void read_rules(const SuiteLine& line) {
        const SuiteToken& kind = line.head.front();
        std::string value;
        for (std::size_t i = 1; i < line.head.size(); ++i) {
            value += (value.empty() ? "" : " ") + line.head[i].text;
        }
        const int column = line.head.size() > 1 ? line.head[1].column : kind.column;
        are_rules_broken_ = true;
        if (!line.operations.empty()) {
            return fail(line.operations.front().name.column,
                        "found " + line.operations.front().name.text + " behind the " + kind.text +
                            ", expected the position on a line of its own");
        }
        const auto reading = kind.text == "variant"
                                 ? rules::ruleset_from_name(value)
                                 : rules::parse_ruleset(value, rules::Strictness::strict);
        if (!reading) {
            const rules::NotationError error = reading.error().front();
            return fail(column + static_cast<int>(error.offset),
                        "found " + shown(error.found) + ", expected " + error.expected);
        }
        are_rules_broken_ = false;
        rules_ = {kind.text == "variant" ? rules::variant_name(value) : reading->ruleset.name,
                  reading->ruleset};
    }

    void add(SuitePosition position) {
        if (position.id.empty()) position.id = std::to_string(positions_.size() + 1);
        if (!ids_.insert(position.id).second) {
            return fail(0,
                        "found the id " + shown(position.id) + " a second time, expected another");
        }
        if (positions_.size() == max_suite_positions) {
            is_full_ = true;
            return fail(0, "found one more position, expected at most " +
                               std::to_string(max_suite_positions));
        }
        positions_.push_back(std::move(position));
    }

    std::optional<SuiteRules> rules_;
    bool are_rules_broken_ = false;  ///< rules invalid or missing; the error is reported
    bool is_full_ = false;
    int line_ = 0;
    std::set<std::string> ids_;
    std::vector<SuitePosition> positions_;
    SuiteErrors errors_;
};

/// Reads the puzzles of OTG records. Their ids are their numbers, from 1.
Expected<std::vector<SuitePosition>, SuiteErrors> read_puzzles(std::string_view text) {
    auto puzzles = read_otg_puzzles(text);
    if (!puzzles) return puzzles;
    int number = 0;
    for (SuitePosition& puzzle : *puzzles) puzzle.id = std::to_string(++number);
    return puzzles;
}

}  // namespace

Expected<std::vector<SuitePosition>, SuiteErrors> read_suite(
    std::string_view text, const std::optional<SuiteRules>& rules) {
    if (text.size() > max_suite_bytes) {
        return SuiteErrors{{0, 0,
                            "found more than " + std::to_string(max_suite_bytes >> 20) +
                                " MB, expected a suite of positions"}};
    }
    if (text.find('\0') != std::string_view::npos) {
        return SuiteErrors{{0, 0, "found bytes that are not text, expected a suite of positions"}};
    }
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    const std::size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    auto positions =
        text.substr(first).starts_with('[') ? read_puzzles(text) : LinesReader(rules).read(text);
    if (positions && positions->empty()) {
        return SuiteErrors{{0, 0, "found no position, expected one a line, or OTG records"}};
    }
    return positions;
}

}  // namespace tafl::solving
