// SPDX-License-Identifier: MIT
// Any text as what an engine writes that speaks uci-tafl: each line read, each move tried, each
// evaluation in one form; and what the host asks is one clean line each.
#include <algorithm>

#include "referee/players/uci/uci_text.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/variant.h"
#include "tests/fuzz/check.h"

namespace {

using namespace tafl;
using referee::uci::Word;
using tests::hold;

const rules::Game& start() {
    static const rules::Game game(rules::ruleset_of(*rules::find_variant("copenhagen")));
    return game;
}

/// The host judges any move without harm; one that it plays is written as it was read.
void try_move(const std::string& text) {
    const auto move = referee::uci::parse_move(text);
    if (!move) return;
    std::string written;
    referee::uci::append_move(written, *move);
    const auto again = referee::uci::parse_move(std::string_view(written).substr(1));
    hold(again == move, "a move is written as it was read", text);
    if (start().why_illegal(*move)) return;
    rules::Game game = start();
    hold(game.play(*move).has_value(), "what is not illegal is played", text);
}

void hold_evaluation(std::string_view info) {
    const rules::Evaluation found = referee::uci::parse_info(info);
    const std::string text(info);
    hold(found.depth.value_or(0) >= 0 && found.nodes.value_or(0) >= 0 &&
             found.time.value_or(std::chrono::milliseconds(0)).count() >= 0,
         "what is counted is not negative", text);
    std::string_view rest = found.line;
    while (!rest.empty()) {
        const std::string_view move = rest.substr(0, rest.find(' '));
        hold(rules::parse_move(move).has_value(), "a line consists of moves", text);
        rest.remove_prefix(std::min(move.size() + 1, rest.size()));
    }
}

void check(const std::string& line) {
    const auto read = tests::read_trimmed(line, referee::uci::parse_line);
    if (read.word == Word::best_move || read.word == Word::no_move) {
        hold(read.rest.find(' ') == std::string_view::npos, "a move is one word", line);
        try_move(std::string(read.rest));
    }
    if (read.word == Word::info) hold_evaluation(read.rest);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text = tests::text_of(data, size);
    while (!text.empty()) {
        const std::string line(text.substr(0, text.find('\n')));
        check(line);
        check("bestmove " + line);
        check("info " + line);
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return 0;
}
