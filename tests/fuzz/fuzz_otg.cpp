// SPDX-License-Identifier: MIT
// Any text as a game record: what is accepted replays up to its first illegal move without harm,
// and is written and read as the same game. Not written are variations, comments of nothing, and
// resignations.
#include "rules/otg.h"
#include "rules/otg_lines.h"
#include "rules/replay.h"
#include "rules/ruleset_text.h"
#include "tests/fuzz/check.h"

namespace {

using namespace tafl;
using rules::OtgRecord;
using tests::hold;

std::vector<rules::OtgTag> tags_of(const OtgRecord& record) {
    std::vector<rules::OtgTag> tags;
    for (const rules::OtgTag& tag : record.tags) {
        if (tag.name != "rules" && tag.name != "position") tags.push_back(tag);
    }
    return tags;
}

std::string moves_of(const OtgRecord& record) {
    std::string text;
    for (const rules::OtgMove& move : record.moves) {
        if (move.record.is_resignation) continue;
        text += to_string(move.record, rules::MoveStyle::portable) + ' ';
    }
    return text;
}

void check_same(const OtgRecord& a, const OtgRecord& b, const std::string& text) {
    hold(a.ruleset == b.ruleset, "the rules are the same", text);
    hold(moves_of(a) == moves_of(b), "the moves are the same", text);
    hold(tags_of(a) == tags_of(b), "the tags are the same", text);
}

/// Removes the tag `compiler`. Records are written with Lawspeaker's letters for `tfr`; with
/// OpenTafl as the compiler, the letters would have another meaning.
OtgRecord without_compiler(OtgRecord record) {
    std::erase_if(record.tags, [](const rules::OtgTag& tag) { return tag.name == "compiler"; });
    return record;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto reading = rules::parse_otg(tests::text_of(data, size));
    if (!reading) {
        hold(!reading.error().empty(), "a refusal has a reason", "");
        static_cast<void>(to_string(reading.error()));
        return 0;
    }
    for (const rules::PlayedVariation& line : lines_of(*reading, replay(*reading))) {
        hold(line.ply > 0 || line.moves.empty(), "what is played has a place", line.address);
    }
    const OtgRecord record = without_compiler(*reading);
    const rules::Replay replayed = replay(record);
    hold(replayed.moves.size() <= record.moves.size(), "nothing is made up", moves_of(record));
    const std::string text = to_string(record);
    const auto again = rules::parse_otg(text);
    hold(again.has_value(), "what is written is read", text);
    check_same(record, *again, text);
    hold(replay(*again).moves.size() == replayed.moves.size(), "it replays as far", text);
    // Comments are made harmless once.
    const std::string second = to_string(*again);
    const auto third = rules::parse_otg(second);
    hold(third.has_value(), "what is written a second time is read", second);
    check_same(*again, *third, second);
    hold(to_string(*third) == second, "and written as the same text", second);
    return 0;
}
