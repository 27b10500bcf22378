// SPDX-License-Identifier: MIT
// A full disk, simulated in a separate process by a limit on the size of files.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>

#include "store/archive.h"
#include "tests/store/child.h"
#include "tests/store/sample.h"

namespace tafl::store::disk_full_test {

using namespace tafl;
using namespace tafl::store;
using namespace tafl::store::tests;
using Kind = ArchiveError::Kind;

namespace {

void limit_files_to(rlim_t bytes) {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {bytes, RLIM_INFINITY};
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) throw std::runtime_error("setrlimit");
}

void require(bool truth, const char* what) {
    if (!truth) throw std::runtime_error(what);
}

/// Returns the game that did not fit.
GameRow play_until_full(Archive& archive, TournamentId tournament) {
    for (const GameRow& game : archive.games(tournament)) {
        try {
            play(archive, game, won_by_first(game, 1, 120));
        } catch (const ArchiveError& error) {
            require(error.kind() == Kind::full, error.what());
            return game;
        }
    }
    throw std::runtime_error("it never filled up");
}

/// Fills the disk, and checks that the same archive continues when there is space again.
void fill_up_and_go_on(const std::filesystem::path& path) {
    Archive archive = Archive::open(path, Access::read_write);
    const auto tournament = archive.find_tournament("Open").value().id;
    limit_files_to(1024 * 1024);
    const GameRow failed = play_until_full(archive, tournament);
    require(archive.game(failed.scheduled.id)->state != GameState::finished, "undone");
    require(archive.game(1)->state == GameState::finished, "what was saved can be read");
    limit_files_to(RLIM_INFINITY);
    archive.recover(tournament);
    play(archive, failed, won_by_first(failed));
}

}  // namespace

TEST_SUITE_BEGIN("store/disk_full");

TEST_CASE("a full disk is reported, and nothing that was saved is lost") {
    TemporaryDirectory directory;
    const auto path = directory / "a.db";
    {
        Archive archive = Archive::open(path, Access::read_write);
        add_sample(archive, 500);
    }
    Child host([&] { fill_up_and_go_on(path); });
    CHECK(host.wait() == 0);
    Archive archive = Archive::open(path, Access::read_write);
    const auto games = archive.games(GameFilter{});
    CHECK(games[0].state == GameState::finished);
    const auto next = std::ranges::find(games, GameState::scheduled, &GameRow::state);
    REQUIRE(next != games.end());
    play(archive, *next, won_by_first(*next));
}

TEST_CASE("a new archive on a full disk is refused") {
    TemporaryDirectory directory;
    const auto path = directory / "a.db";
    Child host([&] {
        limit_files_to(8 * 1024);
        require(kind_of([&] { (void)Archive::open(path, Access::read_write); }) == Kind::full,
                "full");
    });
    CHECK(host.wait() == 0);
    (void)Archive::open(path, Access::read_write);
}

TEST_SUITE_END();

}  // namespace tafl::store::disk_full_test
