// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/round_table.h"

#include <nlohmann/json.hpp>

namespace tafl::publish {

namespace {

using formats::ByeReason;
using formats::Float;
using formats::PairedEntrant;
using formats::PairedMatch;
using formats::PairedRound;
using formats::RoundBye;
using Names = tournaments::PerEntrant<std::string>;

/// Returns "down" or "up"; empty without a float.
std::string_view word_of(Float drift) {
    return drift == Float::down ? "down" : drift == Float::up ? "up" : "";
}

std::string_view word_of(ByeReason kind) {
    return kind == ByeReason::bye ? "bye" : kind == ByeReason::half_bye ? "half bye" : "not there";
}

std::string note_of(const PairedEntrant& seat) {
    const std::string score = results::points_text(seat.score);
    return seat.drift == Float::none ? score : score + ", " + std::string(word_of(seat.drift));
}

std::string result_of(const PairedMatch& match) {
    if (match.games == 0) return "";
    const std::string points = results::points_text(match.first.points) + " : " +
                               results::points_text(match.second.points);
    if (!match.is_over) return points + " so far";
    return match.is_played ? points : points + " without play";
}

/// Returns "Huscarl (3½, down)".
std::string seat_text(const Names& names, int entrant, const std::string& note) {
    return entrant == 0 ? "" : names[entrant] + " (" + note + ')';
}

void add_rows(results::Table& table, const PairedRound& round, const Names& names,
              const std::vector<std::string>& front) {
    for (const RoundLine& line : lines_of(round)) {
        std::vector<std::string> cells = front;
        cells.insert(cells.end(), {line.board, seat_text(names, line.first, line.first_note),
                                   line.result, seat_text(names, line.second, line.second_note)});
        table.rows.push_back(std::move(cells));
    }
}

const std::vector<results::Column> columns = {
    {"Board", true}, {"Attacks first", false}, {"Result", false}, {"Defends first", false}};

nlohmann::ordered_json json_of(const PairedEntrant& seat, const Names& names) {
    nlohmann::ordered_json object = {
        {"engine", names[seat.entrant]}, {"score", seat.score}, {"points", seat.points}};
    object["float"] = seat.drift == Float::none ? nlohmann::ordered_json(nullptr)
                                                : nlohmann::ordered_json(word_of(seat.drift));
    return object;
}

}  // namespace

std::vector<RoundLine> lines_of(const PairedRound& round) {
    std::vector<RoundLine> lines;
    for (const PairedMatch& match : round.matches) {
        lines.push_back({std::to_string(lines.size() + 1), match.number, match.first.entrant,
                         match.second.entrant, note_of(match.first), note_of(match.second),
                         result_of(match)});
    }
    for (const RoundBye& free : round.free) {
        lines.push_back({"", 0, free.seat.entrant, 0, note_of(free.seat), "",
                         results::points_text(free.seat.points) + " (" +
                             std::string(word_of(free.kind)) + ')'});
    }
    return lines;
}

results::Table rounds_table(const std::vector<PairedRound>& rounds, const Names& names) {
    results::Table table{columns, {}};
    table.columns.insert(table.columns.begin(), {"Round", true});
    for (const PairedRound& round : rounds) {
        add_rows(table, round, names, {std::to_string(round.round)});
    }
    return table;
}

results::Table round_table(const PairedRound& round, const Names& names) {
    results::Table table{columns, {}};
    add_rows(table, round, names, {});
    return table;
}

std::string rounds_json(const std::vector<PairedRound>& rounds, const Names& names) {
    using nlohmann::ordered_json;
    auto array = ordered_json::array();
    for (const PairedRound& round : rounds) {
        auto matches = ordered_json::array();
        for (const PairedMatch& match : round.matches) {
            matches.push_back({{"board", matches.size() + 1},
                               {"match", match.number},
                               {"first", json_of(match.first, names)},
                               {"second", json_of(match.second, names)},
                               {"games", match.games},
                               {"is_over", match.is_over}});
        }
        auto free = ordered_json::array();
        for (const RoundBye& seat : round.free) {
            free.push_back(json_of(seat.seat, names));
            free.back()["kind"] = word_of(seat.kind);
        }
        array.push_back({{"round", round.round},
                         {"is_over", round.is_over()},
                         {"matches", std::move(matches)},
                         {"free", std::move(free)}});
    }
    return array.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace tafl::publish
