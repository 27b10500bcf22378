// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "rules/move_text.h"
#include "rules/result.h"
#include "tests/store/sample.h"
#include "tournaments/scoring/formats/history.h"
#include "tournaments/scoring/results/outcomes.h"

namespace tafl::tests::void_attempts_test {
namespace {

using rules::Termination;
using store::tests::TemporaryDirectory;

/// An attempt that ends after these moves without a result.
rules::GameRecord void_after(const store::GameRow& game, const std::vector<std::string>& moves,
                             Termination termination) {
    rules::GameRecord record = store::tests::won_by_first(game);
    record.plies.clear();
    for (const std::string& move : moves) {
        record.plies.emplace_back().move = rules::parse_move(move)->move;
    }
    record.end = {};
    record.end.termination = termination;
    return record;
}

const tournaments::PerEntrant<std::string> names(std::vector<std::string>{"First", "Second"});

std::string table_of(const std::vector<results::Standing>& rows) {
    return render(standings_table(names, rows), results::TableFormat::csv);
}

TEST_SUITE("tournaments/scoring/formats/void_attempts") {
    TEST_CASE("standings count the void games of the engine that was to move") {
        const TemporaryDirectory directory;
        auto archive = store::Archive::open(directory / "a.db", store::Access::read_write);
        const auto id = store::tests::add_sample(archive, 1);
        const auto games = archive.games(id);
        formats::FormatSettings settings;
        settings.entrants = 2;
        const auto rows = [&] {
            return standings(settings, formats::history_of(archive, id, archive.games(id)));
        };
        CHECK(formats::entrants_of_void_attempts(archive, id).empty());
        CHECK(table_of(rows()).find("Voids") == std::string::npos);

        // Entrant 1 has the attackers in the first game, and the defenders in the second.
        const auto play = [&](std::size_t game, const std::vector<std::string>& moves,
                              Termination how) {
            store::tests::play(archive, games[game], void_after(games[game], moves, how));
        };
        play(0, {}, Termination::void_host_late);
        play(0, {"d1-c1"}, Termination::void_host_late);
        play(0, {"d1-c1", "d3-c3"}, Termination::void_host_late);
        play(1, {"d1-c1"}, Termination::void_host_late);
        play(1, {"d1-c1"}, Termination::void_host_error);
        play(1, {"d1-c1"}, Termination::interrupted);
        store::tests::play(archive, games[0], store::tests::won_by_first(games[0]));
        CHECK(formats::entrants_of_void_attempts(archive, id) == std::vector<int>{1, 2, 1, 1});

        const auto standings = rows();
        REQUIRE(standings.size() == 2);
        CHECK(standings[0].entrant == 1);
        CHECK(standings[0].voids == 3);
        CHECK(standings[1].voids == 1);
        CHECK(table_of(standings).find(",Forfeits,Voids") != std::string::npos);
        const auto object = nlohmann::json::parse(standings_json(names, standings));
        CHECK(object[0].at("voids") == 3);
        CHECK(object[1].at("voids") == 1);
    }
}

}  // namespace
}  // namespace tafl::tests::void_attempts_test
