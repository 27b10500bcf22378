// SPDX-License-Identifier: MIT
#include "store/id.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <type_traits>

namespace tafl::store::id_test {

using namespace tafl::store;

// A game's number within its match is not its id, and neither names a tournament.
static_assert(!std::is_constructible_v<GameId, GameNumber>);
static_assert(!std::is_constructible_v<GameNumber, GameId>);
static_assert(!std::is_constructible_v<GameId, TournamentId>);
static_assert(!std::is_constructible_v<TournamentId, GameId>);
static_assert(!std::is_assignable_v<GameId&, GameNumber>);
static_assert(!std::is_assignable_v<GameNumber&, GameId>);
// No id converts to a number, nor a number to an id, implicitly.
static_assert(!std::is_convertible_v<std::int64_t, GameId>);
static_assert(!std::is_convertible_v<GameId, std::int64_t>);
static_assert(!std::is_convertible_v<GameId, int>);
static_assert(!std::is_convertible_v<GameNumber, int>);

TEST_SUITE_BEGIN("store/id");

TEST_CASE("0 is an empty id") {
    CHECK_FALSE(GameId());
    CHECK(GameId() == GameId(0));
    CHECK(GameId(7));
    CHECK(to_string(GameId(7)) == "7");
    CHECK(GameId(7) < GameId(8));
}

TEST_SUITE_END();

}  // namespace tafl::store::id_test
