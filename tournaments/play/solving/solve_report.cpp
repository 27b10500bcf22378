// SPDX-License-Identifier: MIT
#include "tournaments/play/solving/solve_report.h"

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "rules/move_text.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::solving {

namespace {

using nlohmann::ordered_json;
using results::Column;
using results::Table;
using Row = std::vector<std::string>;
using State = SolveAttempt::State;

double seconds_of(std::chrono::microseconds time) {
    return std::chrono::duration<double>(time).count();
}

std::string count_text(const std::optional<std::int64_t>& count) {
    return count ? std::to_string(*count) : "";
}

std::string move_text(const SolveAttempt& attempt) {
    return attempt.played ? to_string(*attempt.played) : "";
}

/// Returns the first part of a note: "crash" for "crash: exited with code 3".
std::string short_note(const SolveAttempt& attempt) {
    return attempt.note.substr(0, attempt.note.find(':'));
}

/// Returns the attempts of one position, in the order of the solvers.
std::vector<const SolveAttempt*> attempts_at(const SolvePlan& plan, const SolveResults& results,
                                             std::size_t position) {
    std::vector<const SolveAttempt*> attempts;
    for (std::size_t solver = 0; solver < plan.solvers.size(); ++solver) {
        attempts.push_back(&results.attempts[solver * plan.positions.size() + position]);
    }
    return attempts;
}

Row detailed_row(const SuitePosition& position, const SolveAttempt& attempt) {
    const bool has_moved = attempt.played.has_value();
    return {position.id,
            position.variant,
            position.win > 0 ? std::to_string(position.win) : "",
            position.answer(),
            move_text(attempt),
            std::string(name_of(attempt.state)),
            attempt.state == State::found ? seconds_text(attempt.found_after) : "",
            has_moved ? seconds_text(attempt.spent) : "",
            count_text(attempt.depth),
            count_text(attempt.nodes),
            attempt.note};
}

Table detailed_table(const SolvePlan& plan, const SolveResults& results) {
    Table table{{{"Position"},
                 {"Variant"},
                 {"Win in", true},
                 {"Answer"},
                 {"Played"},
                 {"Result"},
                 {"Found after s", true},
                 {"Time s", true},
                 {"Depth", true},
                 {"Nodes", true},
                 {"Remark"}},
                {}};
    for (const SolveAttempt& attempt : results.attempts) {
        table.rows.push_back(detailed_row(plan.positions[attempt.position], attempt));
    }
    return table;
}

/// Returns the time, such as "0.31 s", if the answer was found. Otherwise returns "-" if it was not
/// tried, or "no: " with the move or the failure.
std::string cell(const SolveAttempt& attempt) {
    if (attempt.state == State::found) return seconds_text(attempt.found_after) + " s";
    if (attempt.state == State::not_asked) return "-";
    return attempt.played ? "no: " + move_text(attempt) : "no: " + short_note(attempt);
}

ordered_json score_json(const SolverScore& score) {
    return {{"engine", score.engine},
            {"found", score.found},
            {"asked", score.asked},
            {"seconds", seconds_of(score.spent)},
            {"found_after_seconds", seconds_of(score.found_after)}};
}

template <class Value>
ordered_json or_null(const std::optional<Value>& value) {
    return value ? ordered_json(*value) : ordered_json();
}

ordered_json attempt_json(const SolvePlan& plan, const SolveAttempt& attempt) {
    const SuitePosition& position = plan.positions[attempt.position];
    const bool is_found = attempt.state == State::found;
    auto moves = [](const std::vector<rules::Move>& list) {
        ordered_json texts = ordered_json::array();
        for (const rules::Move move : list) texts.push_back(to_string(move));
        return texts;
    };
    return {{"id", position.id},
            {"variant", position.variant},
            {"engine", plan.solvers[attempt.solver].engine.name},
            {"best", moves(position.best)},
            {"avoid", moves(position.avoid)},
            {"win", position.win > 0 ? ordered_json(position.win) : ordered_json()},
            {"result", name_of(attempt.state)},
            {"played", attempt.played ? ordered_json(move_text(attempt)) : ordered_json()},
            {"found_after_seconds",
             is_found ? ordered_json(seconds_of(attempt.found_after)) : ordered_json()},
            {"seconds", attempt.played ? ordered_json(seconds_of(attempt.spent)) : ordered_json()},
            {"depth", or_null(attempt.depth)},
            {"nodes", or_null(attempt.nodes)},
            {"remark", attempt.note}};
}

}  // namespace

std::vector<SolverScore> scores_of(const SolvePlan& plan, const SolveResults& results) {
    std::vector<SolverScore> scores;
    for (const Solver& solver : plan.solvers) scores.push_back({solver.engine.name});
    for (const SolveAttempt& attempt : results.attempts) {
        SolverScore& score = scores[attempt.solver];
        if (attempt.state == State::not_asked) continue;
        ++score.asked;
        score.spent += attempt.spent;
        if (attempt.state != State::found) continue;
        ++score.found;
        score.found_after += attempt.found_after;
    }
    return scores;
}

std::string seconds_text(std::chrono::microseconds time) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2f", seconds_of(time));
    return text.data();
}

Table attempts_table(const SolvePlan& plan, const SolveResults& results) {
    Table table{{{"position"},
                 {"variant"},
                 {"win", true},
                 {"answer"},
                 {"played"},
                 {"result"},
                 {"found_after_seconds", true},
                 {"seconds", true},
                 {"depth", true},
                 {"nodes", true},
                 {"remark"},
                 {"engine"}},
                {}};
    for (const SolveAttempt& attempt : results.attempts) {
        table.rows.push_back(detailed_row(plan.positions[attempt.position], attempt));
        table.rows.back().push_back(plan.solvers[attempt.solver].engine.name);
    }
    return table;
}

std::string results_json(const SolvePlan& plan, const SolveResults& results) {
    ordered_json engines = ordered_json::array();
    for (const SolverScore& score : scores_of(plan, results)) engines.push_back(score_json(score));
    ordered_json attempts = ordered_json::array();
    for (const SolveAttempt& attempt : results.attempts) {
        attempts.push_back(attempt_json(plan, attempt));
    }
    const ordered_json all = {{"interrupted", results.is_interrupted},
                              {"engines", std::move(engines)},
                              {"positions", std::move(attempts)}};
    return all.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

Table positions_table(const SolvePlan& plan, const SolveResults& results) {
    if (plan.solvers.size() == 1) return detailed_table(plan, results);
    Table table{{{"Position"}, {"Answer"}}, {}};
    for (const Solver& solver : plan.solvers) table.columns.push_back({solver.engine.name});
    for (std::size_t i = 0; i < plan.positions.size(); ++i) {
        Row row = {plan.positions[i].id, plan.positions[i].answer()};
        for (const SolveAttempt* attempt : attempts_at(plan, results, i))
            row.push_back(cell(*attempt));
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::string scores_text(const SolvePlan& plan, const SolveResults& results) {
    std::string text;
    for (const SolverScore& score : scores_of(plan, results)) {
        text += results::visible_line(score.engine) + ": " + std::to_string(score.found) + " of " +
                std::to_string(score.asked) + " found, in " + seconds_text(score.spent) + " s";
        if (score.found > 0) {
            text += "; " + seconds_text(score.found_after) + " s until those were found";
        }
        const std::size_t left = plan.positions.size() - score.asked;
        if (left > 0) text += "; not asked: " + std::to_string(left);
        text += '\n';
    }
    return text;
}

std::string progress_text(const SolvePlan& plan, const SolveAttempt& attempt, std::size_t ended) {
    const SuitePosition& position = plan.positions[attempt.position];
    const std::size_t all = plan.positions.size() * plan.solvers.size();
    std::string text = "[" + std::to_string(ended) + "/" + std::to_string(all) + "] " +
                       plan.solvers[attempt.solver].engine.name + ": " + position.id + ": ";
    if (attempt.state == State::found) {
        text +=
            "found " + move_text(attempt) + " after " + seconds_text(attempt.found_after) + " s";
    } else if (attempt.played) {
        text += "played " + move_text(attempt) + ", expected " + position.answer();
    } else {
        text += "no move: " + attempt.note;
    }
    return results::visible_line(text);
}

}  // namespace tafl::solving
