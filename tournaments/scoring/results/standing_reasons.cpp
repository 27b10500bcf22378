// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/standing_reasons.h"

#include <algorithm>
#include <iterator>

#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::results {

namespace {

/// Returns the result of an entrant in the knockout, as a predicate: "won it".
std::string stage_reached(const Standing& row) {
    const int to_go = row.knockout_rounds + 1 - row.reached;
    if (row.reached == 0) return "was not in it";
    if (to_go == 0) return "won it";
    return "reached the " + (to_go == 1 ? "final" : knockout_round_name(to_go));
}

std::optional<double> value_in(const Standing& row, TieBreak tie_break) {
    const auto found = std::ranges::find(row.tie_breaks, tie_break, &TieBreakValue::tie_break);
    return found == row.tie_breaks.end() ? std::nullopt : found->value;
}

/// Returns both values: ", 305½ to 304.13". Returns an empty text if they are equal, or if `above`
/// is missing.
std::string values_text(const std::optional<double>& above, const std::optional<double>& below,
                        const std::string& unit) {
    if (!above || above == below) return "";
    return ", " + points_text(*above) + (below ? " to " + points_text(*below) : "") + unit;
}

std::string tie_break_text(const Standing& above, const Standing& below, TieBreak tie_break) {
    const auto better = value_in(above, tie_break);
    const auto worse = value_in(below, tie_break);
    if (tie_break == TieBreak::lots) return "lots were drawn";
    if (tie_break == TieBreak::fewest_plies && !worse) {
        return words_of(tie_break) + " decides, and the other has won none on the board";
    }
    const std::string verb = tie_break == TieBreak::direct_encounter ? " decide" : " decides";
    return words_of(tie_break) + verb +
           values_text(better, worse, tie_break == TieBreak::fewest_plies ? " plies" : "");
}

class Reasons {
  public:
    Reasons(const tournaments::PerEntrant<std::string>& names, const std::vector<Standing>& rows,
            const ScoringRules& scoring)
        : names_(names), rows_(rows), scoring_(scoring) {}

    std::vector<std::string> all() && {
        for (std::size_t i = 1; i < rows_.size(); ++i) add_between(rows_[i - 1], rows_[i]);
        add_shared();
        for (const Standing& row : rows_) {
            if (row.is_withdrawn) add(name(row) + " withdrew.");
        }
        const bool has_knockout =
            std::ranges::any_of(rows_, [](auto& row) { return row.knockout_rounds > 0; });
        if (!has_knockout) add_fewer_games();
        return std::move(sentences_);
    }

  private:
    [[nodiscard]] const std::string& name(const Standing& row) const { return names_[row.entrant]; }
    void add(std::string sentence) { sentences_.push_back(std::move(sentence)); }

    void add_between(const Standing& above, const Standing& below) {
        const std::string head = name(above) + " is before " + name(below) + ": ";
        const bool is_by_knockout = above.reached != below.reached;
        if (is_by_knockout && above.points <= below.points) {
            add(head + "the knockout decides, not the points (" + points_text(above.points) +
                " to " + points_text(below.points) + "); " + name(above) + ' ' +
                stage_reached(above) + ", " + name(below) + ' ' + stage_reached(below) + '.');
        }
        if (!is_by_knockout && below.decided_by) {
            add(head + "both have " + points_text(above.points) +
                (above.points == 1 ? " point; " : " points; ") +
                tie_break_text(above, below, *below.decided_by) + '.');
        }
    }

    /// Adds a sentence for each shared rank: "A and B share rank 2: ...".
    void add_shared() {
        for (std::size_t i = 0; i < rows_.size();) {
            std::size_t end = i + 1;
            while (end < rows_.size() && rows_[end].rank == rows_[i].rank) ++end;
            if (rows_[i].rank > 0 && end - i > 1) {
                add(list(i, end) + " share rank " + std::to_string(rows_[i].rank) +
                    ": they are level in everything that counts.");
            }
            i = end;
        }
    }

    [[nodiscard]] std::string list(std::size_t begin, std::size_t end) const {
        constexpr std::size_t most = 4;
        if (end - begin > most) {
            return name(rows_[begin]) + " and " + std::to_string(end - begin - 1) + " others";
        }
        std::string text = name(rows_[begin]);
        for (std::size_t i = begin + 1; i < end; ++i) {
            text += (i + 1 == end ? " and " : ", ") + name(rows_[i]);
        }
        return text;
    }

    /// Returns the number of games; each bye counts as a full match.
    [[nodiscard]] int turns_of(const Standing& row) const {
        return row.games + (row.byes + row.half_byes) * scoring_.games_per_match;
    }

    void add_fewer_games() {
        constexpr std::size_t max_named = 3;
        int most = 0;
        for (const Standing& row : rows_) most = std::max(most, turns_of(row));
        std::vector<const Standing*> fewer;
        for (const Standing& row : rows_) {
            if (turns_of(row) < most) fewer.push_back(&row);
        }
        if (fewer.empty()) return;
        const std::string games = std::to_string(most) + " games";
        if (fewer.size() > max_named) {
            return add(std::to_string(fewer.size()) + " of " + std::to_string(rows_.size()) +
                       " have had fewer than " + games + '.');
        }
        std::string text;
        for (const Standing* row : fewer) {
            text += (text.empty() ? "" : ", ") + name(*row) + " has had " +
                    std::to_string(turns_of(*row));
        }
        add(text + " of " + games + '.');
    }

    const tournaments::PerEntrant<std::string>& names_;
    const std::vector<Standing>& rows_;
    const ScoringRules& scoring_;
    std::vector<std::string> sentences_;
};

}  // namespace

std::string words_of(TieBreak tie_break) {
    switch (tie_break) {
        case TieBreak::direct_encounter:
            return "the games among those who are level";
        case TieBreak::sonneborn_berger:
            return "Sonneborn-Berger";
        case TieBreak::buchholz:
            return "Buchholz";
        case TieBreak::buchholz_cut_1:
            return "Buchholz without the lowest match";
        case TieBreak::wins:
            return "the number of games won";
        case TieBreak::fewest_plies:
            return "the shortest win";
        case TieBreak::lots:
            return "lots";
    }
    return "";
}

std::vector<std::string> standing_reasons(const tournaments::PerEntrant<std::string>& names,
                                          const std::vector<Standing>& rows,
                                          const ScoringRules& scoring) {
    return Reasons(names, rows, scoring).all();
}

}  // namespace tafl::results
