// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/group_commit.h"

#include <doctest/doctest.h>

#include "tests/store/sample.h"

namespace tafl::hosting::group_commit_test {

using namespace tafl;
using namespace tafl::hosting;
using namespace tafl::store::tests;

namespace {

struct Desk {
    TemporaryDirectory directory;
    store::Archive archive = store::Archive::open(directory / "a.db", store::Access::read_write);
    std::vector<store::GameRow> games = archive.games(add_sample(archive, 3));
    GroupCommit saves;

    std::shared_ptr<GroupCommit::Save> add(std::vector<int> ids) {
        std::vector<store::FinishedGame> ended;
        for (const int id : ids) {
            const auto& row = games[id - 1];
            ended.push_back({.game = row.scheduled.id, .record = won_by_first(row)});
        }
        return saves.add(std::move(ended));
    }
    std::shared_ptr<GroupCommit::Save> add_impossible(int id) {
        store::FinishedGame ended;
        ended.game = store::GameId(id);
        return saves.add({ended});  // no player names: the archive rejects it
    }
    [[nodiscard]] std::string finished() {
        std::string ids;
        for (const auto& row : archive.games(store::GameFilter())) {
            if (row.state == store::GameState::finished) ids += to_string(row.scheduled.id);
        }
        return ids;
    }
    [[nodiscard]] std::size_t attempts() {
        std::size_t count = 0;
        for (const auto& row : games) count += archive.attempts(row.scheduled.id).size();
        return count;
    }
};

}  // namespace

TEST_SUITE_BEGIN("tournaments/play/hosting/group_commit");

TEST_CASE_FIXTURE(Desk, "saves that wait together are written together, once") {
    const std::vector all = {add({1, 2}), add({3}), add({4, 5})};
    saves.write(archive, all[1]);
    CHECK(finished() == "12345");
    for (const auto& one : all) saves.write(archive, one);
    CHECK(attempts() == 5);
    saves.write(archive, add({6}));
    CHECK(finished() == "123456");
}

TEST_CASE_FIXTURE(Desk, "a rejected save does not fail others") {
    const auto first = add({1, 2});
    const auto impossible = add_impossible(3);
    const auto last = add({4});
    saves.write(archive, first);
    CHECK(finished() == "12");
    for (int times = 0; times < 2; ++times) {
        CHECK(kind_of([&] { saves.write(archive, impossible); }) ==
              store::ArchiveError::Kind::refused);
    }
    CHECK(finished() == "12");
    saves.write(archive, last);
    CHECK(finished() == "124");
    CHECK(attempts() == 3);
}

TEST_CASE_FIXTURE(Desk, "when the disk fails, each is still to be written") {
    const auto first = add({1});
    const auto last = add({2});
    {
        auto reader = store::Archive::open(directory / "a.db", store::Access::read_only);
        CHECK(kind_of([&] { saves.write(reader, first); }) == store::ArchiveError::Kind::refused);
    }
    CHECK(finished().empty());
    saves.write(archive, last);
    saves.write(archive, first);
    CHECK(finished() == "12");
    CHECK(attempts() == 2);
}

TEST_CASE_FIXTURE(Desk, "saves after separate() are not written with saves before it") {
    const auto first = add({1});
    saves.separate();
    const auto last = add({2});
    saves.write(archive, first);
    CHECK(finished() == "1");
    saves.write(archive, last);
    CHECK(finished() == "12");
}

TEST_CASE_FIXTURE(Desk, "a later one takes along what has failed before it") {
    const auto first = add({1});
    saves.separate();
    const auto last = add({2});
    saves.write(archive, last);
    CHECK(finished() == "12");
    saves.write(archive, first);
    CHECK(attempts() == 2);
}

TEST_SUITE_END();

}  // namespace tafl::hosting::group_commit_test
