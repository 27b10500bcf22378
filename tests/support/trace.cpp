// SPDX-License-Identifier: MIT
#include "tests/support/trace.h"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <vector>

#include "rules/board_text.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "tests/support/gzip_lines.h"

namespace tafl::tests {

namespace {

using nlohmann::json;

struct Difference {
    std::string what;
};

void expect_equal(const std::string& what, const std::string& ours, const std::string& theirs) {
    if (ours != theirs) throw Difference{what + ": ours '" + ours + "', expected '" + theirs + "'"};
}

std::string joined(std::vector<std::string> words) {
    std::ranges::sort(words);
    std::string text;
    for (const auto& word : words) {
        if (!text.empty()) text += ',';
        text += word;
    }
    return text;
}

std::string fnv1a_64(const std::string& text) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    constexpr char digits[] = "0123456789abcdef";
    std::string hex(16, '0');
    for (auto digit = hex.rbegin(); digit != hex.rend(); ++digit, hash >>= 4)
        *digit = digits[hash & 15];
    return hex;
}

/// Legal moves in the form of the trace, from the generator and confirmed by why_illegal().
std::string legal_text(const rules::Game& game) {
    rules::MoveList moves;
    legal_moves(game.compiled_rules(), game.position(), moves);
    std::vector<std::string> words;
    for (const rules::Move move : moves) {
        words.push_back(to_string(move));
        if (const auto reason = game.why_illegal(move)) {
            throw Difference{to_string(move) +
                             " is generated, but refused: " + std::string(name_of(*reason))};
        }
    }
    return joined(std::move(words));
}

void check_legal(const rules::Game& game, const json& ply) {
    expect_equal("side", game.to_move() == rules::Side::attackers ? "a" : "d", ply.at("side"));
    const std::string legal = legal_text(game);
    if (ply.contains("legal_list")) {
        expect_equal("legal moves", legal, joined(ply.at("legal_list")));
    }
    const auto count = legal.empty() ? 0 : std::ranges::count(legal, ',') + 1;
    expect_equal("count of legal moves", std::to_string(count),
                 std::to_string(ply.at("legal").get<int>()));
    expect_equal("hash of legal moves", fnv1a_64(legal), ply.at("legal_hash"));
}

std::string text_or_none(const json& value) {
    return value.is_null() ? "none" : value.get<std::string>();
}

void play(rules::Game& game, const json& ply) {
    const auto record = rules::parse_move(ply.at("move").get<std::string>());
    if (!record) throw std::runtime_error("bad move in trace");
    const auto effects = game.play(record->move);
    if (!effects) throw Difference{"refused: " + std::string(name_of(effects.error()))};
    std::vector<std::string> captures;
    for (const auto& capture : effects->captures()) captures.push_back(to_string(capture.space));
    expect_equal("captures", joined(std::move(captures)), joined(ply.at("captures")));
    expect_equal("position", to_string(game.position().board()), ply.at("pos"));
    expect_equal("result", std::string(name_of(game.verdict().result)),
                 text_or_none(ply.at("result")));
    if (game.is_over()) {
        expect_equal("reason", std::string(name_of(game.verdict().termination)), ply.at("reason"));
    } else {
        expect_equal("continues", game.position().is_in_berserk() ? "true" : "false",
                     ply.at("continues").get<bool>() ? "true" : "false");
    }
}

/// Returns the number of plies; throws Difference at the first one that differs.
int replay(const json& trace) {
    const auto reading = rules::parse_ruleset(trace.at("rules").get<std::string>());
    if (!reading) throw Difference{"rules refused: " + to_string(reading.error())};
    rules::Ruleset ruleset = reading->ruleset;
    const auto start = rules::parse_board(trace.at("start_pos").get<std::string>(), ruleset.size());
    if (!start) throw Difference{"start position refused: " + to_string(start.error())};
    ruleset.start = start->board;
    rules::Game game(ruleset);
    int number = 0;
    for (const json& ply : trace.at("plies")) {
        ++number;
        try {
            check_legal(game, ply);
            play(game, ply);
        } catch (Difference& difference) {
            difference.what = "ply " + std::to_string(number) + ", " +
                              ply.at("move").get<std::string>() + ": " + difference.what;
            throw;
        }
    }
    return number;
}

}  // namespace

CheckSummary check_traces(const std::string& path, const Complain& complain) {
    GzipLines lines(path);
    CheckSummary summary;
    std::string line;
    while (lines.next(line)) {
        const json trace = json::parse(line);
        ++summary.games;
        try {
            summary.plies += replay(trace);
        } catch (const Difference& difference) {
            ++summary.differing;
            complain(trace.at("variant").get<std::string>() + " seed " +
                     std::to_string(trace.at("seed").get<std::uint64_t>()) + ", " +
                     difference.what);
        }
    }
    return summary;
}

}  // namespace tafl::tests
