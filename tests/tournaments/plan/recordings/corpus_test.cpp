// SPDX-License-Identifier: MIT
// Imports of games that people have played. LAWSPEAKER_CORPUS names the directory of these games;
// without it the tests report that they are skipped. The expected values are in files of that
// directory, or were counted with other tools.
#include <nlohmann/json.hpp>

#include "rules/result.h"
#include "store/imported_games.h"
#include "tests/support/gzip_lines.h"
#include "tests/tournaments/plan/recordings/records.h"
#include "tournaments/plan/recordings/site_json.h"

namespace tafl::recordings::tests::corpus_test {
namespace {

using nlohmann::json;

/// Returns true if another implementation of the rules finds no fault in a game.
bool is_whole(const json& game, const WrittenGame& written) {
    const json& found =
        game.contains("expected_planned") ? game.at("expected_planned") : game.at("expected");
    const bool is_legal = found.at("legal_plies") == written.moves.size();
    const json& captures = found.at("captures_equal");
    const std::string end = found.at("ends");
    const bool has_that_end = end == "none" || !written.result || end == name_of(*written.result);
    return is_legal && (captures.is_null() || captures == true) && has_that_end;
}

TEST_SUITE("tournaments/plan/recordings/corpus") {
    TEST_CASE("games break where another implementation of the rules finds a fault") {
        const fs::path file = corpus("played.jsonl.gz");
        if (file.empty()) return;
        RecordRulesCache cache;
        tafl::tests::GzipLines lines(file.string());
        int games = 0;
        int broken = 0;
        for (std::string line; lines.next(line);) {
            const json object = json::parse(line);
            CAPTURE(object.at("file").get<std::string>());
            read_json_games(line, [&](int, const rules::Expected<WrittenGame, RecordError>& read) {
                REQUIRE(read.has_value());
                ++games;
                REQUIRE(read->type.has_value());
                std::vector<RecordRules> of_type = cache.of_type(*read->type);
                constexpr int berserk = 3;  // judged there with the knight on e7 alone
                if (*read->type == berserk) of_type.resize(1);
                const VerifiedGame game = judged(*read, of_type);
                if (game.fault) ++broken;
                CAPTURE(game.record.end.summary);
                CHECK(!game.fault == is_whole(object, *read));
                return true;
            });
        }
        CHECK(games == 1300);
        CHECK(broken < 60);
    }

    TEST_CASE("the CSV of recorded games comes in whole") {
        struct File {
            const char* name;
            const char* variant;
            int attackers, defenders, draws, unfinished, same;
        };
        // Statuses as `awk -F, '{print $NF}' | sort | uniq -c` counts them. The same games are
        // those with moves that `cut -d, -f1 | sort | uniq -d` prints.
        for (const File& f : {File{"copenhagen.csv", "copenhagen", 231, 336, 2, 31, 0},
                              File{"brandubh.csv", "brandub-federation", 60, 83, 0, 7, 3}}) {
            const fs::path file = corpus("human") / f.name;
            if (!fs::exists(file)) return;
            CAPTURE(f.name);
            const Folder folder;
            ImportOptions options;
            options.given =
                rules_without_repetition(f.variant, ruleset_of(*rules::find_variant(f.variant)));
            const Imported imported = import_into(folder / "a.db", file, options);
            CHECK(imported.told == "");
            const ImportCounts counts = imported.total();
            CHECK(counts.found == f.attackers + f.defenders + f.draws + f.unfinished);
            CHECK(counts.same == f.same);
            CHECK(counts.broken == 0);
            std::map<rules::Result, int> results;
            for (const auto& row : games_in(folder / "a.db")) ++results[row.end.result];
            CHECK(counts.imported + counts.unfinished + counts.same == counts.found);
            if (f.same > 0) continue;
            CHECK(results[rules::Result::attackers_win] == f.attackers);
            CHECK(results[rules::Result::defenders_win] == f.defenders);
            CHECK(results[rules::Result::draw] == f.draws);
        }
    }

    TEST_CASE("OpenTafl's records come in with comments, variations and puzzles") {
        const fs::path records = corpus("otg");
        if (records.empty()) return;
        const Folder folder;
        const Imported imported = import_into(folder / "a.db", records);
        CHECK(imported.told == "");
        const ImportCounts counts = imported.total();
        CHECK(counts.found == 12);
        CHECK(counts.same == 1);  // realgamelog.otg is Crust-vs-Schachus
        store::Archive archive = store::Archive::open(folder / "a.db", store::Access::read_only);
        std::map<rules::Termination, int> ends;
        std::size_t commented = 0;
        std::size_t with_variations = 0;
        for (const auto& row : archive.games(store::GameFilter{})) {
            ++ends[row.end.termination];
            const auto record = archive.record(row.scheduled.id);
            REQUIRE(record.has_value());
            CHECK(record->plies.size() == static_cast<std::size_t>(row.end.plies));
            const bool has_comment = std::ranges::any_of(
                record->plies, [](const auto& ply) { return !ply.comment.empty(); });
            if (has_comment) ++commented;
            const auto recording = store::ImportedGames(archive).recording(row.scheduled.id);
            REQUIRE(recording.has_value());
            if (recording->text.find(".1.1a. ") != std::string::npos) ++with_variations;
        }
        CHECK(ends[rules::Termination::puzzle] == 5);
        CHECK(commented >= 4);
        CHECK(with_variations >= 5);
    }
}

}  // namespace
}  // namespace tafl::recordings::tests::corpus_test
