// SPDX-License-Identifier: MIT
// Recorded games of people. LAWSPEAKER_CORPUS names their directory; without it these tests are
// skipped.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "rules/count_of.h"
#include "rules/otg.h"
#include "rules/otg_lines.h"
#include "rules/replay.h"
#include "tests/rules/played.h"

namespace tafl::tests::corpus_test {
namespace {

namespace fs = std::filesystem;

std::optional<fs::path> corpus(const char* folder) {
    const char* path = std::getenv("LAWSPEAKER_CORPUS");
    if (path != nullptr && fs::is_directory(fs::path(path) / folder))
        return fs::path(path) / folder;
    MESSAGE("skipped: LAWSPEAKER_CORPUS names no folder with recorded games ("
            << std::string(folder) << ")");
    return std::nullopt;
}

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
    return parts;
}

/// One game of aagenielsen.dk: "moves,men captured by attackers,by defenders,status".
void check_recorded_game(const rules::Ruleset& rules, const std::string& line) {
    auto fields = split(line, ',');
    fields.resize(4);  // the status may be empty
    rules::Game game(rules);
    rules::BySide<int> captured;
    for (const std::string& word : split(fields[0], ' ')) {
        if (word.empty() || word == "timeout") continue;
        CAPTURE(word);
        const auto record = rules::parse_move(word);
        REQUIRE(record.has_value());
        const rules::Side mover = game.to_move();
        const auto effects = game.play(record->move);
        REQUIRE(effects.has_value());
        for (const auto& note : record->captures) CHECK(effects->has_captured_at(note.space));
        captured[mover] += count_of(record->captures);  // some are written, and counted, twice
        for (const auto& capture : effects->captures()) {
            if (capture.piece.kind() == rules::Kind::king)
                continue;  // never written in these records
            const bool is_written = std::ranges::any_of(
                record->captures, [&](const auto& note) { return note.space == capture.space; });
            CHECK(is_written);
        }
    }
    CHECK(captured.attackers == std::stoi(fields[1]));
    CHECK(captured.defenders == std::stoi(fields[2]));
    if (!game.is_over()) return;
    const auto winner = winner_of(game.verdict().result);
    if (fields[3] == "White") CHECK(winner == rules::Side::defenders);
    if (fields[3] == "Black") CHECK(winner == rules::Side::attackers);
    CHECK(fields[3] != "Ongoing");
}

void check_recorded_games(const char* file, const std::string& record, int expected) {
    const auto folder = corpus("human");
    if (!folder) return;
    std::ifstream lines(*folder / file);
    REQUIRE(lines);
    const rules::Ruleset rules = ruleset(record);
    int games = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty()) continue;
        ++games;
        CAPTURE(games);
        check_recorded_game(rules, line);
    }
    CHECK(games == expected);
}

TEST_SUITE("rules/corpus") {
    TEST_CASE("recorded Copenhagen games replay with every capture and verdict") {
        check_recorded_games("copenhagen.csv",
                             "dim:11 atkf:y tfr:i sw:s efe:y "
                             "start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/"
                             "t4T4t/11/5t5/3ttttt3/",
                             600);
    }

    TEST_CASE("recorded Brandub games replay with every capture and verdict") {
        check_recorded_games(
            "brandubh.csv",
            "dim:7 surf:n atkf:y ks:c tfr:i start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", 150);
    }

    TEST_CASE("every variation of OpenTafl's own records is legal to its end") {
        const auto folder = corpus("otg");
        if (!folder) return;
        std::size_t played = 0;
        std::size_t written = 0;
        for (const auto& entry : fs::directory_iterator(*folder)) {
            CAPTURE(entry.path().filename().string());
            std::ostringstream text;
            text << std::ifstream(entry.path()).rdbuf();
            const auto record = rules::parse_otg(text.str());
            if (!record) continue;  // one or two files are not records
            for (const auto& variation : record->variations) {
                written += static_cast<std::size_t>(
                    std::ranges::count_if(variation.moves, [](const std::string& word) {
                        return word.find_first_not_of('.') != std::string::npos;
                    }));
            }
            for (const rules::PlayedVariation& line : lines_of(*record, rules::replay(*record))) {
                CAPTURE(line.address);
                CHECK(line.rest.empty());
                played += line.moves.size();
            }
        }
        CHECK(written > 60);
        CHECK(played == written);
    }

    TEST_CASE("OpenTafl's own records are read whole and replay") {
        struct Record {
            const char* file;
            std::size_t plies;
            std::size_t variation_lines;
            const char* verdict;
        };
        const auto folder = corpus("otg");
        if (!folder) return;
        for (const Record& r :
             {Record{"Ard-Ri-Capture-Puzzle.otg", 3, 0, "attackers"},
              Record{"Ard-Ri-Escape-Puzzle-2.otg", 24, 2, "defenders"},
              Record{"Ard-Ri-Escape-Puzzle-cooked.otg", 22, 8, "defenders"},
              Record{"Ard-Ri-Escape-Puzzle.otg", 18, 3, "defenders"},
              Record{"Copenhagen-Escape-Puzzle.otg", 18, 12, "defenders"},
              Record{"Fetlar-Escape-Puzzle.otg", 21, 25, "defenders"},
              Record{"Fish-Nasa-2015-Fetlar.otg", 39, 7, "defenders"},
              Record{"Puzzle-Corner-Endgame.otg", 0, 0, "none"},
              Record{"realgamelog.otg", 68, 0, "none"},
              Record{"Altti-Piirsoo-Steve-Lonsdale-Sea-Battle-Triathlon-2015.otg", 57, 0, "none"},
              Record{"Animals-Xerxes-Brandub-Triathlon-2015.otg", 20, 0, "none"}}) {
            CAPTURE(r.file);
            std::ifstream file(*folder / r.file);
            std::ostringstream text;
            text << file.rdbuf();
            const auto record = rules::parse_otg(text.str());
            if (!record) {
                FAIL_CHECK(to_string(record.error()));
                continue;
            }
            CHECK(record->moves.size() == r.plies);
            CHECK(record->variations.size() == r.variation_lines);
            const rules::Replay replay = rules::replay(*record);
            CHECK(replay.is_sound());
            CHECK(replay.moves.size() == r.plies);
            CHECK(name_of(replay.game.verdict().result) == r.verdict);
            const auto again = rules::parse_otg(to_string(*record));
            REQUIRE(again.has_value());
            CHECK(again->tag("date") == record->tag("date"));
            REQUIRE(again->moves.size() == record->moves.size());
            for (std::size_t i = 0; i < record->moves.size(); ++i) {
                CHECK(again->moves[i].record.move == record->moves[i].record.move);
            }
        }
    }
}

}  // namespace
}  // namespace tafl::tests::corpus_test
