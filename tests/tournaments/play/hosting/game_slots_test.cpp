// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/game_slots.h"

#include <doctest/doctest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <string>
#include <vector>

namespace tafl::hosting::game_slots_test {

namespace asio = boost::asio;
using namespace tafl::hosting;

namespace {

/// Clients of game slots, by name. Each takes a slot once and keeps it until release() is called.
struct Guests {
    asio::io_context loop;
    GameSlots slots;
    std::vector<std::string> seated;
    std::vector<int> numbers;

    explicit Guests(int count) : slots(loop.get_executor(), count) {}

    static asio::awaitable<void> sit(Guests& guests, const SlotRequest& request, std::string name) {
        const std::optional<int> slot = co_await guests.slots.acquire(request);
        guests.seated.push_back(slot ? name : name + " left");
        if (slot) guests.numbers.push_back(*slot);
    }
    void come(const SlotRequest& request, const std::string& name) {
        asio::co_spawn(loop, sit(*this, request, name), [](std::exception_ptr) {});
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

TEST_SUITE_BEGIN("tournaments/play/hosting/game_slots");

TEST_CASE("those who wait are seated by priority, then by age") {
    Guests guests(1);
    const SlotRequest old_one{0, 1};
    const SlotRequest young{0, 2};
    SlotRequest urgent{5, 3};
    guests.come(old_one, "first");
    guests.come(young, "young");
    guests.come(old_one, "old");
    guests.come(urgent, "urgent");
    CHECK(guests.all() == "first ");
    for (int i = 0; i < 3; ++i) {
        guests.slots.release(0);
        guests.settle();
    }
    CHECK(guests.all() == "first urgent old young ");
}

TEST_CASE("a priority that changes counts at once for those who wait") {
    Guests guests(1);
    SlotRequest one{0, 1};
    SlotRequest two{0, 2};
    guests.come(one, "first");
    guests.come(one, "one");
    guests.come(two, "two");
    two.priority = 1;
    guests.slots.release(0);
    guests.settle();
    CHECK(guests.all() == "first two ");
    two.priority = 0;  // the third waits on
    guests.slots.release(0);
    guests.settle();
    CHECK(guests.all() == "first two one ");
}

TEST_CASE("a withdrawn request waits no longer, and does not delay other requests") {
    Guests guests(1);
    const SlotRequest one{3, 1};
    const SlotRequest two{0, 2};
    guests.come(two, "first");
    guests.come(one, "one");
    guests.come(two, "two");
    guests.slots.withdraw(one);
    guests.settle();
    CHECK(guests.all() == "first one left ");
    guests.slots.release(0);
    guests.settle();
    CHECK(guests.all() == "first one left two ");
}

TEST_CASE("no two have the same slot, however the number of slots changes") {
    Guests guests(2);
    const SlotRequest request{0, 1};
    for (int i = 0; i < 6; ++i) guests.come(request, std::to_string(i));
    CHECK(guests.numbers == std::vector{0, 1});
    guests.slots.set_count(1);
    guests.slots.set_count(3);
    guests.settle();
    CHECK(guests.numbers == std::vector{0, 1, 2});
    guests.slots.set_count(1);
    guests.slots.release(2);  // this slot no longer exists
    guests.slots.release(1);
    guests.settle();
    CHECK(guests.numbers.size() == 3);
    guests.slots.release(0);
    guests.settle();
    CHECK(guests.numbers == std::vector{0, 1, 2, 0});
}

TEST_CASE("a slot is needed by those who come before, and when there are fewer") {
    Guests guests(2);
    const SlotRequest old_one{0, 1};
    const SlotRequest young{0, 2};
    guests.come(young, "one");
    guests.come(young, "two");
    guests.come(young, "three");
    CHECK_FALSE(guests.slots.is_needed(0, young));
    CHECK_FALSE(guests.slots.is_needed(1, young));
    guests.come(old_one, "old");
    CHECK(guests.slots.is_needed(0, young));
    CHECK_FALSE(guests.slots.is_needed(0, old_one));
    guests.slots.withdraw(old_one);
    guests.settle();
    CHECK_FALSE(guests.slots.is_needed(0, young));
    guests.slots.set_count(1);
    CHECK_FALSE(guests.slots.is_needed(0, young));
    CHECK(guests.slots.is_needed(1, young));
}

TEST_CASE("an idle slot is reported") {
    Guests guests(2);
    int told = 0;
    guests.slots.on_idle([&] { ++told; });
    const SlotRequest request{0, 1};
    guests.come(request, "one");
    CHECK(guests.slots.idle() == 1);
    guests.come(request, "two");
    guests.come(request, "three");
    CHECK(guests.slots.idle() == 0);
    guests.slots.release(0);  // to the third
    guests.settle();
    CHECK(told == 0);
    guests.slots.release(1);
    guests.settle();
    CHECK(told == 1);
    CHECK(guests.slots.idle() == 1);
}

TEST_SUITE_END();

}  // namespace tafl::hosting::game_slots_test
