// SPDX-License-Identifier: MIT
// Any text as what an engine writes that speaks htp: each line is read as an answer to each
// question, on every board, and what is read is on the board and can be said again.
#include "referee/line_buffer.h"
#include "referee/players/htp/htp_text.h"
#include "tests/fuzz/check.h"

namespace {

using namespace tafl;
namespace htp = referee::htp;
using tests::hold;

void hold_on_board(rules::Space space, int size, const std::string& line) {
    hold(!space.is_none() && space.file() >= 0 && space.rank() >= 0, "a square is one", line);
    hold(space.file() < size && space.rank() < size, "and on the board", line);
    hold(htp::parse_square(htp::square_text(space, size), size) == space, "and can be said", line);
}

void check_evaluation(const rules::Evaluation& found, const std::string& line) {
    hold(found.score || found.time || found.nodes, "what is found is something", line);
    hold(!found.time || found.time->count() >= 0, "no time is negative", line);
    hold(!found.nodes || *found.nodes > 0, "nodes are some", line);
}

void check_choice(std::string_view text, int size, const std::string& line) {
    const htp::Chosen chosen = htp::parse_chosen(text, size);
    if (chosen.evaluation) check_evaluation(*chosen.evaluation, line);
    if (chosen.choice != htp::Choice::move) return;
    hold_on_board(chosen.move.from, size, line);
    hold_on_board(chosen.move.to, size, line);
    std::string again = htp::play_line(rules::Side::attackers, chosen.move, size);
    again.pop_back();
    const htp::Chosen twice = htp::parse_chosen(again, size);
    hold(twice.choice == htp::Choice::move && twice.move == chosen.move, "a move is said again",
         line);
}

void check_line(const std::string& line) {
    const auto answer = htp::parse_answer(line);
    hold(!(answer && htp::is_bare_play(line)), "an answer is not a bare move", line);
    const std::string_view text = answer ? answer->text : std::string_view(line);
    for (const int size : {7, 11, 13}) {
        check_choice(text, size, line);
        const auto captures = htp::parse_captures(text, size);
        if (!captures) continue;
        for (const rules::Space space : *captures) hold_on_board(space, size, line);
    }
    const auto error = htp::find_error(line);
    hold(!error || error->size() < line.size(), "an error is a part of what was written", line);
    static_cast<void>(htp::claims_game_over(text));
    static_cast<void>(htp::is_command_error(text));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    referee::LineBuffer buffer;
    buffer.append(tests::text_of(data, size));
    while (const auto line = buffer.take_line()) check_line(*line);
    check_line(std::string(tests::text_of(data, size)));
    return 0;
}
