// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "store/archive.h"
#include "store/tournament_queue.h"
#include "tests/store/sample.h"

namespace tafl::store::queue_test {

using namespace tafl::store;
using namespace tafl::store::tests;
using Kind = ArchiveError::Kind;

namespace {

struct Server {
    TemporaryDirectory directory;
    std::filesystem::path path = directory / "a.db";
    Archive archive = Archive::open(path, Access::read_write);

    TournamentId hand_in(const std::string& name, int priority) {
        const TournamentRecord record{0, name, "", "{}",
                                      Time(std::chrono::seconds(priority + 100))};
        return TournamentQueue(archive).add(record, two_entrants(), schedule(1),
                                            {"file of " + name, priority});
    }
    /// Returns the entries as another program reads them.
    [[nodiscard]] std::vector<QueueEntry> stored_entries() const {
        Archive reader = Archive::open(path, Access::read_only);
        return TournamentQueue(reader).entries();
    }
};

}  // namespace

TEST_SUITE_BEGIN("store/queue");

TEST_CASE_FIXTURE(Server, "the higher priority goes first, then the older") {
    hand_in("first", 0);
    hand_in("second", 5);
    const auto third = hand_in("third", 0);
    std::string order;
    for (const QueueEntry& entry : TournamentQueue(archive).entries()) order += entry.name + ' ';
    CHECK(order == "second first third ");
    TournamentQueue(archive).set_priority(third, 6);
    CHECK(TournamentQueue(archive).entries().front().name == "third");
    CHECK(TournamentQueue(archive).file_of(third) == "file of third");
    CHECK(TournamentQueue(archive).entries().front().submitted == Time(std::chrono::seconds(100)));
    for (const QueueEntry& entry : TournamentQueue(archive).entries()) {
        CHECK(TournamentQueue(archive).entry(entry.tournament) == entry);
    }
    CHECK_FALSE(TournamentQueue(archive).entry(99));
}

TEST_CASE_FIXTURE(Server, "states outlive the program, and have names for people") {
    const auto id = hand_in("open", 0);
    CHECK(TournamentQueue(archive).entries()[0].state == QueueState::queued);
    for (const auto state : {QueueState::running, QueueState::paused, QueueState::failed,
                             QueueState::cancelled, QueueState::finished}) {
        TournamentQueue(archive).set_state(id, state, "why");
        const auto entry = stored_entries().at(0);
        CHECK(entry.state == state);
        CHECK(entry.reason == "why");
        CHECK(queue_state_from(name_of(state)) == state);
    }
    CHECK(name_of(QueueState::cancelled) == "cancelled");
    CHECK(!queue_state_from("gone"));
}

TEST_CASE_FIXTURE(Server, "a name that a tournament has already is refused") {
    hand_in("first", 0);
    CHECK(error_of([&] { hand_in("first", 1); }).what() ==
          std::string("the tournament \"first\" exists already; choose another name"));
}

TEST_CASE_FIXTURE(Server, "an entry keeps its owner") {
    const TournamentRecord record{0, "hers", "", "{}", Time(std::chrono::seconds(100))};
    TournamentQueue(archive).add(record, two_entrants(), schedule(1), {"file", 0, "Embla"});
    hand_in("nobody's", -1);
    TournamentQueue(archive).set_state(1, QueueState::paused);
    const auto queue = stored_entries();
    REQUIRE(queue.size() == 2);
    CHECK(queue[0].owner == "Embla");
    CHECK(queue[1].owner.empty());
}

TEST_CASE_FIXTURE(Server, "a name that is taken is refused, and nothing is added") {
    hand_in("open", 0);
    CHECK(kind_of([&] { hand_in("open", 3); }) == Kind::refused);
    CHECK(TournamentQueue(archive).entries().size() == 1);
    CHECK(TournamentQueue(archive).entries()[0].priority == 0);
    CHECK(archive.tournaments().size() == 1);
    CHECK(archive.games(1).size() == 2);
}

TEST_CASE_FIXTURE(Server, "the progress of an entry can be counted") {
    const auto id = hand_in("open", 0);
    const auto games = archive.games(id);
    play(archive, games[0], won_by_first(games[0]));
    archive.begin_game(games[1].scheduled.id, at(5));
    const GameCounts counts = archive.count_games(id);
    CHECK(counts.known == 2);
    CHECK(counts.running == 1);
    CHECK(counts.finished == 1);
    CHECK(archive.count_games(99).known == 0);
}

TEST_CASE_FIXTURE(Server, "what is not in the queue has no state") {
    const auto id = archive.add_tournament({0, "by hand", "", "{}", {}}, {}, {});
    CHECK(TournamentQueue(archive).entries().empty());
    CHECK(kind_of([&] { TournamentQueue(archive).set_state(id, QueueState::paused); }) ==
          Kind::refused);
    CHECK(kind_of([&] { TournamentQueue(archive).set_priority(99, 1); }) == Kind::refused);
}

TEST_SUITE_END();

}  // namespace tafl::store::queue_test
