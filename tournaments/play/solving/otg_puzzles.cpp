// SPDX-License-Identifier: MIT
#include "tournaments/play/solving/otg_puzzles.h"

#include <algorithm>

#include "rules/count_of.h"
#include "rules/otg.h"
#include "rules/otg_lines.h"
#include "rules/otg_parts.h"
#include "rules/replay.h"
#include "tournaments/play/solving/suite_line.h"

namespace tafl::solving {

namespace {

using rules::OtgRecord;

rules::Expected<SuitePosition, SuiteError> puzzle_in(const OtgRecord& record, int line) {
    const std::string_view address = record.tag("puzzle-start");
    if (address.empty()) {
        return SuiteError{line, 0,
                          "found a record without a tag puzzle-start, expected a puzzle: "
                          "[puzzle-start:0a] asks for the first move of the record"};
    }
    const rules::Replay replay = rules::replay(record);
    const auto ply = ply_of_address(record, replay, address);
    if (!ply) {
        return SuiteError{line, 0,
                          "found puzzle-start " + shown(address) +
                              ", expected an address of a move of the record, such as 6a"};
    }
    const std::size_t begin = *ply;
    if (begin >= replay.moves.size()) {
        const std::string why = replay.refused
                                    ? "one that is not legal: " + to_string(replay.refused->move)
                                    : "nothing";
        return SuiteError{line, 0, "found " + why + " behind puzzle-start, expected the answer"};
    }
    if (const auto reason = why_unplayable(record.ruleset)) {
        return SuiteError{line, 0, "found rules that cannot be played: " + *reason};
    }
    SuitePosition position;
    position.variant = record.ruleset.name;
    position.ruleset = record.ruleset;
    for (std::size_t i = 0; i < begin; ++i) {
        position.moves.push_back(replay.moves[i].ply.record.move);
    }
    position.best = {replay.moves[begin].ply.record.move};
    rules::Game game(position.ruleset);
    rules::Effects effects;
    for (const rules::Move move : position.moves) game.play_unchecked(move, effects);
    if (game.position().is_in_berserk()) {
        return SuiteError{line, 0,
                          "found a puzzle that begins during a berserk sequence, expected the "
                          "beginning of a turn"};
    }
    position.to_move = game.to_move();
    return position;
}

}  // namespace

rules::Expected<std::vector<SuitePosition>, SuiteErrors> read_otg_puzzles(std::string_view text) {
    std::vector<SuitePosition> puzzles;
    SuiteErrors errors;
    int line = 1;
    const char* counted_to = text.data();
    for (const std::string_view part : rules::otg_parts(text)) {
        line += line_ends_in({counted_to, part.data()});
        counted_to = part.data();
        if (errors.size() == max_suite_errors) break;
        if (puzzles.size() == max_suite_positions) {
            errors.push_back(
                {line, 0, "found more puzzles than " + std::to_string(max_suite_positions)});
            break;
        }
        const auto record = rules::parse_otg(part);
        if (!record) {
            const rules::NotationError error = record.error().front();
            errors.push_back({line + line_ends_in(part.substr(0, error.offset)), 0,
                              "found " + shown(error.found) + ", expected " + error.expected});
            continue;
        }
        auto puzzle = puzzle_in(*record, line);
        if (puzzle) {
            puzzles.push_back(std::move(*puzzle));
        } else {
            errors.push_back(puzzle.error());
        }
    }
    if (!errors.empty()) return errors;
    return puzzles;
}

}  // namespace tafl::solving
