// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/machine_table.h"
#include "rules/result.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/store/sample.h"

namespace tafl::tests::machine_table_test {
namespace {

using namespace results;
using rules::Termination;

store::GameRow game_on(const std::string& machine, Termination termination) {
    store::GameRow row;
    row.machine = machine;
    row.state = store::GameState::finished;
    row.end.result = rules::Result::attackers_win;
    row.end.termination = termination;
    return row;
}

const std::vector<store::Machine> machines = {
    {"nidavellir", "AMD EPYC", 16, "Linux 6.1", "1.0", 500'000},
    {"unused", "Z80", 1, "CP/M", "1.0", 1},
    {"nidavellir", "AMD EPYC", 16, "Linux 6.1", "1.0", 412'500.5},
    {"alfheim", "", 0, "", "", 0}};

TEST_SUITE("tournaments/scoring/results/machine_table") {
    TEST_CASE("games, crashes and time losses are counted for the host and each machine") {
        auto unfinished = game_on("nidavellir", Termination::crash);
        unfinished.state = store::GameState::running;
        const std::vector<store::GameRow> games = {
            game_on("nidavellir", Termination::escape),
            game_on("nidavellir", Termination::crash_signal),
            game_on("nidavellir", Termination::closed_output),
            unfinished,
            game_on("", Termination::time),
            game_on("", Termination::withdrawn),  // was never played
            game_on("alfheim", Termination::hang),
            game_on("alfheim", Termination::time_overtime),
            game_on("alfheim", Termination::illegal_move)};
        CHECK(render(machine_table(machine_records(games, machines)), TableFormat::csv) ==
              "Machine,Processor,Cores,Playouts/s,Games,Crashes,Time losses\r\n"
              "the host,,,,1,0,1\r\n"
              "alfheim,,,,3,0,2\r\n"
              "nidavellir,AMD EPYC,16,412501,3,2,0\r\n");
        CHECK(machines_json(machine_records(games, machines)).dump() ==
              R"([{"name":null,"processor":null,"cores":null,"kernel":null,"version":null,)"
              R"("calibration":null,"games":1,"crashes":0,"time_losses":1},)"
              R"({"name":"alfheim","processor":null,"cores":null,"kernel":null,"version":null,)"
              R"("calibration":null,"games":3,"crashes":0,"time_losses":2},)"
              R"({"name":"nidavellir","processor":"AMD EPYC","cores":16,"kernel":"Linux 6.1",)"
              R"("version":"1.0","calibration":412500.5,"games":3,"crashes":2,"time_losses":0}])");
    }

    TEST_CASE("a tournament of the host alone has no machines") {
        CHECK(machine_records({game_on("", Termination::crash)}, machines).empty());
        CHECK(machine_records({}, machines).empty());
        CHECK(machine_records({game_on("alfheim", Termination::escape)}, {}).size() == 1);
    }

    TEST_CASE("the view machine_games counts the same") {
        store::tests::TemporaryDirectory directory;
        std::vector<MachineRecord> records;
        {
            auto archive = store::Archive::open(directory / "a.db", store::Access::read_write);
            const auto tournament = store::tests::add_sample(archive, rules::termination_count);
            auto rows = archive.games(tournament);
            for (std::size_t i = 0; i < rows.size(); ++i) {
                auto record = store::tests::won_by_first(rows[i]);
                record.end.termination = static_cast<Termination>(i / 2);
                if (!counts(record.end.termination) || !is_played(record.end.termination)) continue;
                store::FinishedGame finished{rows[i].scheduled.id, {}, record};
                if (i % 2 == 0) finished.by = {{}, "nidavellir", machines[0], {}};
                archive.finish_together({&finished, 1});
            }
            records = machine_records(archive.games(tournament), archive.worker_machines());
        }
        store::Database database(directory / "a.db", store::Access::read_only);
        REQUIRE(records.size() == 2);
        for (const MachineRecord& record : records) {
            auto counted = database.query(
                "SELECT games, crashes, time_losses FROM machine_games"
                " WHERE coalesce(machine, '') = ?",
                record.name);
            REQUIRE(counted.next());
            CHECK(counted.integer(0) == record.games);
            CHECK(counted.integer(1) == record.crashes);
            CHECK(counted.integer(2) == record.time_losses);
            CHECK(record.crashes == 4);
            CHECK(record.time_losses == 3);
        }
    }
}

}  // namespace
}  // namespace tafl::tests::machine_table_test
