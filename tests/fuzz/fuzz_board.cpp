// SPDX-License-Identifier: MIT
// Reads any text as a position record, in both orders of ranks, for boards with a number of ranks
// near the number of its rows. An accepted text is written and read again with the same result.
#include <algorithm>

#include "rules/board_text.h"
#include "tests/fuzz/check.h"

namespace {

using namespace tafl;
using rules::RankOrder;
using tests::hold;

void check(std::string_view record, int size, RankOrder order) {
    const auto reading = rules::parse_board(record, size, order);
    if (!reading) {
        hold(!reading.error().empty(), "a refusal has a reason", std::string(record));
        static_cast<void>(to_string(reading.error()));
        return;
    }
    const std::string text = to_string(reading->board, order);
    const auto again = rules::parse_board(text, size, order);
    hold(again.has_value(), "what is written is read", text);
    hold(again->warnings.empty(), "without a warning", text);
    hold(again->board == reading->board, "as the same board", text);
    hold(again->board.key() == reading->board.key(), "with the same key", text);
    hold(to_string(again->board, order) == text, "and written as the same text", text);
    static_cast<void>(draw(reading->board));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = tests::text_of(data, size);
    const int rows = static_cast<int>(std::ranges::count(text, '/'));
    for (const int ranks : {rows - 1, rows, rows + 1}) {
        if (ranks < rules::smallest_board || ranks > rules::largest_board) continue;
        check(text, ranks, RankOrder::first_rank_first);
        check(text, ranks, RankOrder::last_rank_first);
    }
    return 0;
}
