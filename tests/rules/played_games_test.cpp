// SPDX-License-Identifier: MIT
// Games of people under the variants that they are said to prove, compared with the findings of an
// independent implementation of the rules. LAWSPEAKER_CORPUS names the directory of the games;
// without it this test is skipped.
#include <cstdlib>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "rules/variant.h"
#include "tests/rules/played.h"
#include "tests/support/gzip_lines.h"

namespace tafl::tests::played_games_test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using rules::Space;

struct Findings {
    int legal_plies = 0;
    std::optional<bool> captures_equal;  // empty if unknown
    std::string ends = "none";
    bool operator==(const Findings&) const = default;
};

std::string text_of(const Findings& findings) {
    const auto& equal = findings.captures_equal;
    return std::to_string(findings.legal_plies) + " plies, captures " +
           (!equal   ? "unwritten"
            : *equal ? "equal"
                     : "differ") +
           ", ends " + findings.ends;
}

Findings findings_of(const json& object) {
    const json& equal = object.at("captures_equal");
    return {object.at("legal_plies"),
            equal.is_null() ? std::nullopt : std::optional(equal.get<bool>()), object.at("ends")};
}

struct WrittenMove {
    rules::Move move;
    bool has_captures = true;  ///< false in the older way of writing, which leaves them out
    std::set<Space> captures;
};

/// "d11-d10xe10", or "d11d10" in older games; empty for "resigned" and the like.
std::optional<WrittenMove> written_move(std::string word) {
    std::string_view rest = word;
    const bool is_old = rules::take_space(rest) && !rest.empty() && rest[0] != '-';
    if (is_old) {
        word.insert(word.size() - rest.size(), "-");
    }
    const auto record = rules::parse_move(word);
    if (!record || record->is_resignation || record->is_done()) return std::nullopt;
    WrittenMove written{record->move, !is_old, {}};
    for (const auto& note : record->captures) written.captures.insert(note.space);
    return written;
}

/// A turn that may have begun with a written move: the position after it, and all its captures. A
/// record has only the first step of a berserk turn.
struct Turn {
    rules::Position position;
    std::set<Space> first_captures;
    std::set<Space> captures;
};

/// The capture of a king is never written.
std::set<Space> men_of(const rules::Effects& effects) {
    std::set<Space> spaces;
    for (const auto& capture : effects.captures()) {
        if (capture.piece.kind() != rules::Kind::king) spaces.insert(capture.space);
    }
    return spaces;
}

void add_turns(const rules::CompiledRules& compiled_rules, const Turn& turn,
               std::vector<Turn>& turns) {
    if (!turn.position.is_in_berserk() || judge(compiled_rules, turn.position).is_over()) {
        turns.push_back(turn);
        return;
    }
    rules::MoveList moves;
    legal_moves(compiled_rules, turn.position, moves);
    for (const rules::Move move : moves) {
        Turn longer = turn;
        rules::Effects effects;
        longer.position.play_unchecked(compiled_rules, move, effects);
        longer.captures.merge(men_of(effects));
        add_turns(compiled_rules, longer, turns);
    }
}

/// Replays one game; of several turns that a written move may stand for, all are followed.
class RecordedGame {
  public:
    explicit RecordedGame(const rules::Ruleset& ruleset)
        : compiled_rules_(ruleset), positions_{rules::Position::start_of(compiled_rules_)} {}

    Findings replay(const std::vector<std::string>& words) {
        for (const std::string& word : words) {
            const auto written = written_move(word);
            if (!written) continue;
            if (!written->has_captures) are_known_ = false;
            if (is_legal_) is_legal_ = play(*written);
            if (is_legal_) ++findings_.legal_plies;
        }
        if (are_known_) findings_.captures_equal = is_equal_;
        findings_.ends = end();
        return findings_;
    }

  private:
    bool play(const WrittenMove& written) {
        std::vector<Turn> turns;
        for (const rules::Position& position : positions_) {
            if (judge(compiled_rules_, position).is_over() ||
                why_illegal(compiled_rules_, position, written.move)) {
                continue;
            }
            Turn turn{position, {}, {}};
            rules::Effects effects;
            turn.position.play_unchecked(compiled_rules_, written.move, effects);
            turn.first_captures = turn.captures = men_of(effects);
            add_turns(compiled_rules_, turn, turns);
        }
        if (turns.empty()) return false;
        const auto differs = [&](const Turn& turn) {
            return !std::ranges::includes(written.captures, turn.first_captures) ||
                   !std::ranges::includes(turn.captures, written.captures);
        };
        if (!written.has_captures) return follow(turns);
        if (std::ranges::all_of(turns, differs)) {
            // If several lines are possible, perhaps none of them was played.
            (turns.size() > 1 ? are_known_ : is_equal_) = false;
        } else {
            std::erase_if(turns, differs);
        }
        return follow(turns);
    }

    bool follow(const std::vector<Turn>& turns) {
        positions_.clear();
        for (const Turn& turn : turns) {
            if (std::ranges::count(positions_, turn.position) == 0) {
                positions_.push_back(turn.position);
            }
        }
        return true;
    }

    /// The winner on the board, if every line that is followed has one.
    [[nodiscard]] std::string end() const {
        std::set<std::string> ends;
        for (const rules::Position& position : positions_) {
            ends.insert(std::string(name_of(judge(compiled_rules_, position).result)));
        }
        return ends.size() == 1 ? *ends.begin() : "none";
    }

    rules::CompiledRules compiled_rules_;
    std::vector<rules::Position> positions_;
    Findings findings_;
    bool are_known_ = true;
    bool is_equal_ = true;
    bool is_legal_ = true;
};

/// Rules for replaying: people claim repetitions, so they are ignored.
rules::Ruleset for_replay(std::string_view name) {
    rules::Ruleset ruleset = ruleset_of(*rules::find_variant(name));
    ruleset.repetition = rules::Repetition::ignored;
    return ruleset;
}

/// The built-in variant of a type, by the number that it has on the site.
std::map<int, std::string> names_by_type() {
    std::map<int, std::string> names;
    for (const rules::Variant& variant : rules::variants()) {
        if (variant.played) names.emplace(variant.played->type, variant.name);
    }
    return names;
}

constexpr int berserk = 3;
constexpr int brandub_2 = 129;
constexpr int sea_battle_13 = 34;

/// Under the rules that today's OTN can say, and under those with our extensions.
struct Replayed {
    Findings plain;
    std::optional<Findings> planned;
};

Findings replay_under(const rules::Ruleset& ruleset, const std::vector<std::string>& moves) {
    return RecordedGame(ruleset).replay(moves);
}

Replayed replay_type(int type, const std::string& name, const std::vector<std::string>& moves) {
    rules::Ruleset ruleset = for_replay(name);
    if (type == berserk) {
        return {replay_under(ruleset, moves),
                replay_under(for_replay("berserk-federation"), moves)};
    }
    if (type == brandub_2) {
        const Findings planned = replay_under(ruleset, moves);
        return {replay_under(for_replay("brandub-federation"), moves), planned};
    }
    Findings findings = replay_under(ruleset, moves);
    if (type == sea_battle_13) {
        // Some games are on a second layout.
        ruleset.start = tests::ruleset(
                            "dim:13 start:/4tt1tt4/5ttt5/6t6/6T6/t3T3T3t/tt3TTT3tt/"
                            "1ttT1TKT1Ttt1/tt3TTT3tt/t3T3T3t/6T6/6t6/5ttt5/4tt1tt4/")
                            .start;
        const Findings other = replay_under(ruleset, moves);
        if (other.legal_plies > findings.legal_plies) findings = other;
    }
    return {findings, std::nullopt};
}

TEST_SUITE("rules/played_games") {
    TEST_CASE("games of people go as another implementation of the rules says") {
        const char* folder = std::getenv("LAWSPEAKER_CORPUS");
        const fs::path file = fs::path(folder != nullptr ? folder : "") / "played.jsonl.gz";
        if (folder == nullptr || !fs::exists(file)) {
            MESSAGE("skipped: LAWSPEAKER_CORPUS names no folder with played.jsonl.gz");
            return;
        }
        const std::map<int, std::string> names = names_by_type();
        CHECK(names.size() == 52);
        GzipLines lines(file.string());
        int games = 0;
        for (std::string line; lines.next(line);) {
            ++games;
            const json game = json::parse(line);
            const int type = game.at("AageGameTypeKey");
            CAPTURE(type);
            CAPTURE(game.at("file").get<std::string>());
            REQUIRE(names.contains(type));
            const Replayed replayed = replay_type(type, names.at(type), game.at("Moves"));
            CHECK(text_of(replayed.plain) == text_of(findings_of(game.at("expected"))));
            CHECK(replayed.planned.has_value() == game.contains("expected_planned"));
            if (!replayed.planned) continue;
            CHECK(text_of(*replayed.planned) == text_of(findings_of(game.at("expected_planned"))));
        }
        CHECK(games == 1300);
    }
}

}  // namespace
}  // namespace tafl::tests::played_games_test
