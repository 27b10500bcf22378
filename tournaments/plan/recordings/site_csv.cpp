// SPDX-License-Identifier: MIT
#include "tournaments/plan/recordings/site_csv.h"

#include <array>

#include "tournaments/base/whole_number.h"
#include "tournaments/plan/recordings/site_moves.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::recordings {

namespace {

constexpr std::size_t fields = 4;

std::string quoted(std::string_view text) { return "'" + results::visible_start(text, 60) + "'"; }

std::string_view take_until(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

}  // namespace

rules::Expected<WrittenGame, RecordError> read_csv_line(std::string_view line) {
    std::array<std::string_view, fields> columns{};
    std::size_t count = 0;
    for (std::string_view rest = line; !rest.empty() && count < fields; ++count) {
        columns[count] = take_until(rest, ',');
        if (count + 1 == fields && !rest.empty()) ++count;
    }
    const auto captured = [&](std::size_t column) {
        return tournaments::whole_number<int>(columns[column]).has_value();
    };
    if (count > fields || !captured(1) || !captured(2)) {
        return RecordError{.found = quoted(line) +
                                    ", expected moves, two numbers of captured men, and a status"};
    }
    WrittenGame game;
    for (std::string_view moves = columns[0]; !moves.empty();) {
        const std::string_view word = take_until(moves, ' ');
        if (!word.empty()) add_word(game, word);
    }
    game.result = site_result(columns[3]);
    if (!game.result && !columns[3].empty() && columns[3] != "Ongoing") {
        return RecordError{.found = quoted(columns[3]) +
                                    ", expected White, Black, Draw, Ongoing or nothing"};
    }
    return game;
}

}  // namespace tafl::recordings
