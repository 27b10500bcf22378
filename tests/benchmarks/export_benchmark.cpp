// SPDX-License-Identifier: MIT
// Measures the time of exports and prints medians: export_benchmark DB FOLDER. DB is a database
// that store_benchmark has made. The exports are written to FOLDER.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "store/archive.h"
#include "tournaments/reports/publish/exports.h"
#include "tournaments/reports/publish/report.h"

namespace {

using namespace tafl;
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// Milliseconds, the median of `times`.
double median_ms(int times, const std::function<void()>& work) {
    std::vector<double> each;
    for (int i = 0; i < times; ++i) {
        const auto start = Clock::now();
        work();
        each.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    }
    std::ranges::nth_element(each, each.begin() + times / 2);
    return each[times / 2];
}

/// Text of `lawspeaker show DB GAME --format otg`. Opens the database, as the command does.
std::string one_game(const std::string& database, store::GameId game) {
    auto archive = store::Archive::open(database, store::Access::read_only);
    const auto row = archive.game(game);
    const auto record = archive.record(game);
    if (!row || !record) throw std::runtime_error("no such game");
    return publish::otg_text(*archive.tournament(row->tournament_id), *row, *record);
}

void measure(const std::string& database, const fs::path& folder) {
    auto archive = store::Archive::open(database, store::Access::read_only);
    const auto tournament = archive.tournaments().at(0);
    const auto entrants = archive.entrants(tournament.id);
    const auto games = archive.games(tournament.id);
    const publish::PublishedTournament published{archive, tournament, entrants, games};
    const auto count = static_cast<double>(games.size());
    std::printf("%.0f games\n", count);

    const auto middle = games[games.size() / 2].scheduled.id;
    std::printf("one game as OTG            %8.2f ms\n",
                median_ms(21, [&] { (void)one_game(database, middle); }));
    std::size_t bytes = 0;
    const auto tell = [&](const char* what, int times, const std::function<void()>& work) {
        const double ms = median_ms(times, work);
        std::printf("%-26s %8.0f games/s\n", what, count / ms * 1000);
    };
    tell("OTG, without files", 3, [&] {
        for_each_game(published, [&](const auto& row, const auto* record) {
            if (record != nullptr) bytes += publish::otg_text(tournament, row, *record).size();
        });
    });
    tell("OTG, a new folder", 3, [&] {
        fs::remove_all(folder / "otg");
        export_otg(published, folder / "otg");
    });
    tell("CSV", 3,
         [&] { write_csv(published, [&](std::string_view text) { bytes += text.size(); }); });
    constexpr std::size_t many = 10'000;  // games; their pages would fill a disk
    tell("JSON", 1,
         [&] { write_json(published, [&](std::string_view text) { bytes += text.size(); }); });
    if (games.size() > many) return;
    tell("HTML, a new folder", 1, [&] {
        fs::remove_all(folder / "html");
        export_report(published, folder / "html");
    });
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "export_benchmark DB FOLDER\n");
        return 2;
    }
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    try {
        measure(argv[1], argv[2]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
