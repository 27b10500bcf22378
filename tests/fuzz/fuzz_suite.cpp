// SPDX-License-Identifier: MIT
// Reads any text as a suite of positions. The moves of an accepted position and its answers are
// legal. Each error has a sentence and a place.
#include <algorithm>
#include <set>

#include "rules/game.h"
#include "tests/fuzz/check.h"
#include "tournaments/play/solving/suite.h"

namespace {

using namespace tafl;
using solving::SuitePosition;
using tests::hold;

void check_errors(const solving::SuiteErrors& errors, const std::string& text) {
    hold(!errors.empty() && errors.size() <= solving::max_suite_errors, "a refusal has reasons",
         text);
    for (const solving::SuiteError& error : errors) {
        hold(!error.text.empty() && error.text.find('\n') == std::string::npos,
             "a reason is one sentence", error.text);
        hold(error.line >= 0 && error.column >= 0, "a place counts from 1", error.text);
    }
    hold(std::ranges::is_sorted(errors, {}, &solving::SuiteError::line), "they are in order", text);
}

void check_answers(const SuitePosition& position, const rules::Game& game) {
    hold(!position.best.empty() || !position.avoid.empty(), "something is right or wrong there",
         position.id);
    hold(!position.answer().empty(), "the answer has a text", position.id);
    hold(position.win >= 0 && (position.win == 0 || !position.best.empty()),
         "a win has a right move", position.id);
    for (const rules::Move move : position.best) {
        hold(!game.why_illegal(move), "a right move is legal", position.id);
        hold(position.is_right(move), "a right move is right", position.id);
    }
    for (const rules::Move move : position.avoid) {
        hold(!game.why_illegal(move), "a wrong move is legal", position.id);
        hold(!position.is_right(move), "a wrong move is wrong", position.id);
    }
}

void check_position(const SuitePosition& position) {
    rules::Game game(position.ruleset);
    for (const rules::Move move : position.moves) {
        hold(game.play(move).has_value(), "the moves to a position are legal", position.id);
    }
    hold(!game.is_over(), "there is something to find", position.id);
    hold(game.to_move() == position.to_move, "the side to move is correct", position.id);
    check_answers(position, game);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(tests::text_of(data, size));
    const auto suite = solving::read_suite(text, std::nullopt);
    if (!suite) {
        check_errors(suite.error(), text);
        return 0;
    }
    hold(!suite->empty(), "a suite has positions", text);
    std::set<std::string> ids;
    for (const SuitePosition& position : *suite) {
        hold(ids.insert(position.id).second, "no two have the same id", position.id);
        check_position(position);
    }
    return 0;
}
