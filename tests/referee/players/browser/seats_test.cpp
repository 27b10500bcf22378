// SPDX-License-Identifier: MIT
#include "referee/players/browser/seats.h"

#include <doctest/doctest.h>

#include "rules/move_text.h"

namespace tafl::referee::seats_test {

using Kind = SeatAction::Kind;

namespace {

rules::Move seat_move(std::string_view text) { return rules::parse_move(text)->move; }

SeatView shown(SeatState state, std::int64_t game, std::size_t plies = 0) {
    SeatView view;
    view.state = state;
    view.game = game;
    view.plies = plies;
    if (state == SeatState::to_move) view.legal = {seat_move("d1-d2"), seat_move("d1-d3")};
    return view;
}

SeatAction moving(std::int64_t game, std::size_t plies, std::string_view move) {
    return {Kind::move, game, plies, seat_move(move), {}};
}

}  // namespace

TEST_SUITE_BEGIN("referee/players/browser/seats");

TEST_CASE("a seat without a game is free, and refuses actions") {
    Seats seats;
    CHECK(seats.current_view("Njal").state == SeatState::free);
    CHECK(seats.act("Njal", {Kind::sit_down, 1}) == SeatActionResult::no_game);
}

TEST_CASE("an action that two pages send is received once") {
    Seats seats;
    int woken = 0;
    SeatClaim claim(seats, "Njal", [&] { ++woken; });
    claim.show(shown(SeatState::called, 7));
    CHECK(seats.act("Njal", {Kind::sit_down, 7}) == SeatActionResult::heard);
    CHECK(seats.act("Njal", {Kind::sit_down, 7}) == SeatActionResult::gone_on);
    CHECK(claim.next_action()->kind == Kind::sit_down);
    CHECK_FALSE(claim.next_action());

    claim.show(shown(SeatState::to_move, 7, 4));
    CHECK(seats.act("Njal", moving(7, 4, "d1-d2")) == SeatActionResult::heard);
    CHECK(seats.current_view("Njal").state == SeatState::waiting);
    CHECK(seats.current_view("Njal").legal.empty());
    CHECK(seats.act("Njal", moving(7, 4, "d1-d3")) == SeatActionResult::gone_on);
    CHECK(claim.next_action()->move == seat_move("d1-d2"));
    CHECK_FALSE(claim.next_action());
    CHECK(woken == 2);
}

TEST_CASE("a repeat of the last move is a success, and the game receives the move once") {
    Seats seats;
    SeatClaim claim(seats, "Njal", [] {});
    claim.show(shown(SeatState::to_move, 7, 4));
    const SeatAction move = moving(7, 4, "d1-d2");
    CHECK(seats.act("Njal", move) == SeatActionResult::heard);
    CHECK(claim.next_action());
    const auto is_heard_before = [&] {
        const auto version = seats.current_view("Njal").version;
        return seats.act("Njal", move) == SeatActionResult::heard && !claim.next_action() &&
               seats.current_view("Njal").version == version;
    };
    CHECK(is_heard_before());
    claim.show(shown(SeatState::waiting, 7, 5));
    CHECK(is_heard_before());
    claim.show(shown(SeatState::to_move, 7, 6));
    CHECK(is_heard_before());
    claim.show(shown(SeatState::over, 7, 6));
    CHECK(is_heard_before());
    CHECK(seats.act("Njal", moving(7, 4, "d1-d3")) == SeatActionResult::no_game);
    CHECK(seats.act("Njal", moving(7, 5, "d1-d2")) == SeatActionResult::no_game);
}

TEST_CASE("a move of a game that is played again is not a repeat of its first attempt") {
    Seats seats;
    for (int attempt = 0; attempt < 2; ++attempt) {
        SeatClaim claim(seats, "Njal", [] {});
        claim.show(shown(SeatState::to_move, 7, 0));
        CHECK(seats.act("Njal", moving(7, 0, "d1-d2")) == SeatActionResult::heard);
        CHECK(claim.next_action());
    }
}

TEST_CASE("a move is received only in its turn, in its game, after its ply, and if it is legal") {
    Seats seats;
    SeatClaim claim(seats, "Njal", [] { FAIL("the game was woken"); });
    claim.show(shown(SeatState::called, 7));
    CHECK(seats.act("Njal", moving(7, 0, "d1-d2")) == SeatActionResult::not_seated);
    CHECK(seats.act("Njal", {Kind::resign, 7}) == SeatActionResult::not_seated);
    claim.show(shown(SeatState::waiting, 7, 3));
    CHECK(seats.act("Njal", moving(7, 3, "d1-d2")) == SeatActionResult::not_to_move);
    CHECK(seats.act("Njal", {Kind::sit_down, 7}) == SeatActionResult::gone_on);
    claim.show(shown(SeatState::to_move, 7, 4));
    CHECK(seats.act("Njal", moving(6, 4, "d1-d2")) == SeatActionResult::other_game);
    CHECK(seats.act("Njal", moving(7, 3, "d1-d2")) == SeatActionResult::gone_on);
    CHECK(seats.act("Njal", moving(7, 4, "d1-d4")) == SeatActionResult::illegal);
    CHECK(seats.act("Egil", moving(7, 4, "d1-d2")) == SeatActionResult::no_game);
    CHECK(seats.current_view("Njal").state == SeatState::to_move);
    claim.show(shown(SeatState::over, 7, 5));
    CHECK(seats.act("Njal", {Kind::resign, 7}) == SeatActionResult::no_game);
}

TEST_CASE("a resignation is received in any turn, once, also after a move") {
    Seats seats;
    SeatClaim claim(seats, "Njal", [] {});
    claim.show(shown(SeatState::to_move, 7, 4));
    CHECK(seats.act("Njal", moving(7, 4, "d1-d2")) == SeatActionResult::heard);
    CHECK(seats.act("Njal", {Kind::resign, 7}) == SeatActionResult::heard);
    CHECK(seats.act("Njal", {Kind::resign, 7}) == SeatActionResult::gone_on);
    CHECK(claim.next_action()->kind == Kind::move);
    CHECK(claim.next_action()->kind == Kind::resign);
    CHECK_FALSE(claim.next_action());
}

TEST_CASE("a seat is for one game at a time, and an action in one game does not reach the next") {
    Seats seats;
    int woken = 0;
    SeatClaim first(seats, "Njal", [] {});
    SeatClaim second(seats, "Njal", [&] { ++woken; });
    const SeatClaim elsewhere(seats, "Egil", [] {});
    CHECK(first.is_seated());
    CHECK_FALSE(second.is_seated());
    CHECK(elsewhere.is_seated());
    first.show(shown(SeatState::to_move, 7, 4));
    CHECK(seats.act("Njal", moving(7, 4, "d1-d2")) == SeatActionResult::heard);
    CHECK_FALSE(second.next_action());
    first.leave_seat();
    CHECK(woken == 1);
    CHECK(second.is_seated());
    CHECK_FALSE(second.next_action());
    CHECK(seats.current_view("Njal").state == SeatState::over);
    second.show(shown(SeatState::called, 8));
    CHECK(seats.act("Njal", {Kind::sit_down, 8}) == SeatActionResult::heard);
}

TEST_CASE("a claim that leaves the middle of the queue wakes no other claim") {
    Seats seats;
    SeatClaim first(seats, "Njal", [] {});
    auto second = std::make_unique<SeatClaim>(seats, "Njal", [] { FAIL("it is not its turn"); });
    SeatClaim third(seats, "Njal", [] {});
    second->leave_seat();
    second.reset();
    CHECK(first.is_seated());
    first.leave_seat();
    CHECK(third.is_seated());
}

TEST_CASE("each change has its own version, and is sent to the listener") {
    Seats seats;
    std::vector<std::string> told;
    seats.on_change([&](const std::string& name) { told.push_back(name); });
    const SeatClaim claim(seats, "Njal", [] {});
    SeatClaim other(seats, "Egil", [] {});
    other.show(shown(SeatState::called, 1));
    const auto called = seats.current_view("Egil").version;
    CHECK(called > 0);
    CHECK(seats.act("Egil", {Kind::sit_down, 1}) == SeatActionResult::heard);
    CHECK(seats.current_view("Egil").version > called);
    CHECK(told == std::vector<std::string>{"Egil", "Egil"});
}

TEST_SUITE_END();

}  // namespace tafl::referee::seats_test
