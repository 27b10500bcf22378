// SPDX-License-Identifier: MIT
#include "tournaments/hosting/seats.h"

#include <doctest/doctest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <string>
#include <vector>

namespace asio = boost::asio;
using namespace tafl::tournaments;

namespace {

/// Those who want to play, by name; each takes a seat once and keeps it until told.
struct Guests {
    asio::io_context loop;
    Seats seats;
    std::vector<std::string> seated;
    std::vector<int> numbers;

    explicit Guests(int count) : seats(loop.get_executor(), count) {}

    static asio::awaitable<void> sit(Guests& guests, const Claim& claim, std::string name) {
        const std::optional<int> seat = co_await guests.seats.take(claim);
        guests.seated.push_back(seat ? name : name + " left");
        if (seat) guests.numbers.push_back(*seat);
    }
    void come(const Claim& claim, const std::string& name) {
        asio::co_spawn(loop, sit(*this, claim, name), [](std::exception_ptr) {});
        settle();
    }
    void settle() {
        loop.restart();
        loop.poll();
    }
    [[nodiscard]] std::string all() const {
        std::string text;
        for (const auto& name : seated) text += name + ' ';
        return text;
    }
};

}  // namespace

TEST_SUITE_BEGIN("tournaments/seats");

TEST_CASE("those who wait are seated by priority, then by age") {
    Guests guests(1);
    const Claim old_one{0, 1};
    const Claim young{0, 2};
    Claim urgent{5, 3};
    guests.come(old_one, "first");
    guests.come(young, "young");
    guests.come(old_one, "old");
    guests.come(urgent, "urgent");
    CHECK(guests.all() == "first ");
    for (int i = 0; i < 3; ++i) {
        guests.seats.give(0);
        guests.settle();
    }
    CHECK(guests.all() == "first urgent old young ");
}

TEST_CASE("a priority that changes counts at once for those who wait") {
    Guests guests(1);
    Claim one{0, 1};
    Claim two{0, 2};
    guests.come(one, "first");
    guests.come(one, "one");
    guests.come(two, "two");
    two.priority = 1;
    guests.seats.give(0);
    guests.settle();
    CHECK(guests.all() == "first two ");
    two.priority = 0;  // the third waits on
    guests.seats.give(0);
    guests.settle();
    CHECK(guests.all() == "first two one ");
}

TEST_CASE("who withdraws waits no longer, and keeps nobody else waiting") {
    Guests guests(1);
    const Claim one{3, 1};
    const Claim two{0, 2};
    guests.come(two, "first");
    guests.come(one, "one");
    guests.come(two, "two");
    guests.seats.withdraw(one);
    guests.settle();
    CHECK(guests.all() == "first one left ");
    guests.seats.give(0);
    guests.settle();
    CHECK(guests.all() == "first one left two ");
}

TEST_CASE("no two have the same seat, whatever becomes of the number of seats") {
    Guests guests(2);
    const Claim claim{0, 1};
    for (int i = 0; i < 6; ++i) guests.come(claim, std::to_string(i));
    CHECK(guests.numbers == std::vector{0, 1});
    guests.seats.set_count(1);
    guests.seats.set_count(3);
    guests.settle();
    CHECK(guests.numbers == std::vector{0, 1, 2});
    guests.seats.set_count(1);
    guests.seats.give(2);  // is no seat any more
    guests.seats.give(1);
    guests.settle();
    CHECK(guests.numbers.size() == 3);
    guests.seats.give(0);
    guests.settle();
    CHECK(guests.numbers == std::vector{0, 1, 2, 0});
}

TEST_CASE("a seat is needed by those who come before, and when there are fewer") {
    Guests guests(2);
    const Claim old_one{0, 1};
    const Claim young{0, 2};
    guests.come(young, "one");
    guests.come(young, "two");
    guests.come(young, "three");
    CHECK_FALSE(guests.seats.is_needed(0, young));
    CHECK_FALSE(guests.seats.is_needed(1, young));
    guests.come(old_one, "old");
    CHECK(guests.seats.is_needed(0, young));
    CHECK_FALSE(guests.seats.is_needed(0, old_one));
    guests.seats.withdraw(old_one);
    guests.settle();
    CHECK_FALSE(guests.seats.is_needed(0, young));
    guests.seats.set_count(1);
    CHECK_FALSE(guests.seats.is_needed(0, young));
    CHECK(guests.seats.is_needed(1, young));
}

TEST_CASE("an idle seat is told of") {
    Guests guests(2);
    int told = 0;
    guests.seats.on_idle([&] { ++told; });
    const Claim claim{0, 1};
    guests.come(claim, "one");
    CHECK(guests.seats.idle() == 1);
    guests.come(claim, "two");
    guests.come(claim, "three");
    CHECK(guests.seats.idle() == 0);
    guests.seats.give(0);  // to the third
    guests.settle();
    CHECK(told == 0);
    guests.seats.give(1);
    guests.settle();
    CHECK(told == 1);
    CHECK(guests.seats.idle() == 1);
}

TEST_SUITE_END();
