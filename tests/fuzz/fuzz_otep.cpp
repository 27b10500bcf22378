// SPDX-License-Identifier: MIT
// Any text as what an engine writes: cut into lines however it arrives, each line read, each move
// tried; and what the host would answer is one clean line each.
#include <algorithm>

#include "referee/line_buffer.h"
#include "referee/players/otep/otep_text.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/variant.h"
#include "tests/fuzz/check.h"

namespace {

using namespace tafl;
using referee::otep::Word;
using tests::hold;

const rules::Game& start() {
    static const rules::Game game(rules::ruleset_of(*rules::find_variant("brandub")));
    return game;
}

/// Returns the lines of a text that arrives in pieces of `piece` bytes.
std::vector<std::string> cut(std::string_view text, std::size_t piece) {
    referee::LineBuffer buffer;
    std::vector<std::string> lines;
    while (!text.empty() && !buffer.is_flooded()) {
        buffer.append(text.substr(0, piece));
        while (auto line = buffer.take_line()) lines.push_back(std::move(*line));
        text.remove_prefix(std::min(piece, text.size()));
    }
    return lines;
}

void hold_line(const std::string& answer) {
    hold(answer.ends_with('\n') && std::ranges::count(answer, '\n') == 1, "one line", answer);
}

/// The host judges any move without harm, and its answer is a line.
void try_move(std::string_view text) {
    const auto record = rules::parse_move(text);
    if (!record || record->is_resignation) return;
    const auto reason = start().why_illegal(record->move);
    if (reason) return hold_line(referee::otep::error_line(*reason));
    rules::Game game = start();
    hold(game.play(record->move).has_value(), "what is not illegal is played", std::string(text));
    const std::array news = {*record};
    hold_line(
        referee::otep::opponent_move_line(news, game.position().board(), rules::MoveStyle::simple));
    hold_line(referee::otep::move_line(game.position().board()));
}

void check(const std::string& line) {
    const auto read = tests::read_trimmed(line, referee::otep::parse_line);
    if (read.word == Word::resignation) hold(read.rest == "---", "a resignation is one", line);
    if (read.word == Word::move) try_move(read.rest);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = tests::text_of(data, size);
    const auto whole = cut(text, std::max<std::size_t>(size, 1));
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}}) {
        hold(cut(text, piece) == whole, "how lines arrive does not matter", std::string(text));
    }
    for (const std::string& line : whole) check(line);
    return 0;
}
