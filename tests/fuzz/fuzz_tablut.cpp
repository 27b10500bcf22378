// SPDX-License-Identifier: MIT
// Reads any bytes as messages of an engine of the Tablut competition. They arrive in pieces of
// several sizes and are cut into frames. Each frame is read as a name and as an action; each action
// is tried.
#include <algorithm>

#include "referee/players/tablut/tablut_text.h"
#include "rules/game.h"
#include "rules/variant.h"
#include "tests/fuzz/check.h"

namespace {

using namespace tafl;
using tests::hold;
namespace tablut = referee::tablut;

const rules::Game& start() {
    static const rules::Game game(rules::ruleset_of(*rules::find_variant("ashton-bologna")));
    return game;
}

struct Cut {
    std::vector<std::string> texts;
    std::optional<std::int64_t> bad_length;
    bool operator==(const Cut&) const = default;
};

/// Returns the frames of bytes that arrive in pieces of `piece` bytes.
Cut cut(std::string_view bytes, std::size_t piece) {
    tablut::FrameBuffer buffer;
    Cut result;
    while (!bytes.empty()) {
        buffer.append(bytes.substr(0, piece));
        while (auto text = buffer.take()) result.texts.push_back(std::move(*text));
        bytes.remove_prefix(std::min(piece, bytes.size()));
    }
    result.bad_length = buffer.bad_length();
    return result;
}

/// The host judges any move without a crash and sends the new state in one frame.
void try_move(rules::Move move, const std::string& text) {
    rules::Game game = start();
    if (game.why_illegal(move)) return;
    hold(game.play(move).has_value(), "what is not illegal is played", text);
    const std::string state =
        tablut::state_text(game.position().board(), tablut::turn_of(game.to_move()));
    const Cut again = cut(tablut::frame_of(state), 1);
    hold(again.texts.size() == 1 && again.texts[0] == state, "a state is one frame", state);
}

void check(const std::string& text) {
    hold(cut(tablut::frame_of(text), 3).texts == std::vector{text}, "a frame holds its text", text);
    const auto move = tablut::move_from(text);
    hold(tablut::move_from(" \n" + text + "\t ") == move, "blanks around it do not count", text);
    if (!move) return;
    const std::string plain = R"({"from":")" + to_string(move->from) + R"(","to":")" +
                              to_string(move->to) + R"(","turn":"WHITE"})";
    hold(tablut::move_from(plain) == move, "an action can be written plainly", text);
    try_move(*move, text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = tests::text_of(data, size);
    const Cut whole = cut(bytes, std::max<std::size_t>(size, 1));
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}}) {
        hold(cut(bytes, piece) == whole, "how bytes arrive does not matter", std::string(bytes));
    }
    for (const std::string& text : whole.texts) check(text);
    check(std::string(bytes.substr(0, 1000)).append("x"));
    check(R"({"from":"e4",)" + std::string(bytes) + R"("to":"f4"})");
    return 0;
}
