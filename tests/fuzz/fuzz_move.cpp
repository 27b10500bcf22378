// SPDX-License-Identifier: MIT
// Any text as a move: what is accepted is written and read as the same move, in every style.
#include "rules/move_text.h"
#include "tests/fuzz/check.h"

namespace {

using namespace tafl;
using rules::MoveRecord;
using rules::MoveStyle;
using tests::hold;

std::vector<rules::Space> captured(const MoveRecord& record) {
    std::vector<rules::Space> spaces;
    for (const rules::CaptureNote& note : record.captures) spaces.push_back(note.space);
    return spaces;
}

void check(const MoveRecord& record, MoveStyle style) {
    const std::string text = to_string(record, style);
    const auto again = rules::parse_move(text);
    hold(again.has_value(), "what is written is read", text);
    hold(again->move == record.move, "as the same move", text);
    hold(again->is_resignation == record.is_resignation, "or resignation", text);
    hold(to_string(*again, style) == text, "and written as the same text", text);
    if (style != MoveStyle::full) return;
    // A letter 't' says nothing and is not written; all else is.
    hold(again->is_jump == record.is_jump && again->is_continuation == record.is_continuation &&
             captured(*again) == captured(record) && again->info == record.info,
         "with all that was said of it", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = tests::text_of(data, size);
    const auto record = rules::parse_move(text);
    if (!record) {
        static_cast<void>(to_string(record.error()));
        return 0;
    }
    for (const auto style : {MoveStyle::full, MoveStyle::simple, MoveStyle::portable}) {
        check(*record, style);
    }
    return 0;
}
