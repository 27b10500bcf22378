// SPDX-License-Identifier: MIT
// Units of a coordinator with their leases and deliveries. Each poll of the queue returns
// deliveries until they are settled or refused (QUEUE.md), but the coordinator receives each once.
#include "tournaments/distributed/remote/unit_registry.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rules/move_text.h"
#include "rules/variant.h"
#include "store/base64.h"
#include "tournaments/distributed/codecs/record_codec.h"

namespace tafl::tests::unit_registry_test {

using namespace std::chrono_literals;
using remote::LinkUpdates;
using remote::Unit;
using remote::UnitRegistry;
using work_queue::LeaseHolder;
using work_queue::QueueUpdates;
using work_queue::UnitId;

namespace {

using Numbers = std::vector<std::int64_t>;

/// Unit of two games of brandub with different clocks of the sides.
Unit unit_of(UnitId id) {
    referee::Assignment game;
    game.compiled_rules =
        std::make_shared<const rules::CompiledRules>(rules::ruleset_from_name("brandub")->ruleset);
    game.time = {*rules::parse_time_control("60+2"), *rules::parse_time_control("10+0")};
    Unit unit;
    unit.id = id;
    unit.games = {game, game};
    return unit;
}

LeaseHolder holder_of(UnitId unit, const std::string& token = "token-1") {
    return {unit, token, 3, "anna/tower"};
}

/// Delivery without records, which the check refuses.
QueueUpdates delivery_of(std::int64_t number, UnitId unit) {
    QueueUpdates found;
    found.deliveries.push_back({number, holder_of(unit), {}, R"({"load":0.5})"});
    return found;
}

QueueUpdates lease_of(const LeaseHolder& holder) {
    QueueUpdates found;
    found.leased.push_back(holder);
    return found;
}

QueueUpdates loss_of(const LeaseHolder& holder) {
    QueueUpdates found;
    found.lost.push_back({holder});
    return found;
}

store::Machine machine_of(const LeaseHolder& by) {
    store::Machine machine;
    machine.name = by.machine_name;
    machine.cores = 8;
    return machine;
}

/// UnitRegistry with one offered unit, 12.
struct Host {
    UnitRegistry units;
    Host() { CHECK_FALSE(units.offer(unit_of(12))); }
    LinkUpdates add(QueueUpdates found) { return units.add(std::move(found), machine_of); }
    Numbers ids_missing_from(const Numbers& present) const {
        Numbers ids;
        for (const Unit* unit : units.missing_from(present)) ids.push_back(unit->id);
        return ids;
    }
};

/// Record of a game of brandub with these moves, as the queue passes it on.
std::string plies_of(const std::string& variant, const std::vector<std::string>& moves) {
    rules::GameRecord record;
    record.players = {"Huscarl", "Jarl"};
    record.time = unit_of(0).games[0].time;
    record.ruleset = rules::ruleset_from_name(variant)->ruleset;
    for (const std::string& move : moves) {
        rules::PlyRecord ply;
        ply.move = rules::parse_move(move)->move;
        record.plies.push_back(ply);
    }
    const auto bytes = codecs::encode(record);
    REQUIRE(bytes.has_value());
    return '"' + store::to_base64({bytes->data(), bytes->size()}) + '"';
}

QueueUpdates progress_of(UnitId unit, int game, const std::string& plies) {
    QueueUpdates found;
    found.progress.push_back({unit, "token-1", game, plies});
    return found;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/distributed/remote/unit_registry");

TEST_CASE("a delivery is reported once, with its machine and its check") {
    Host host;
    CHECK_FALSE(host.units.has_deliveries());
    const LinkUpdates news = host.add(delivery_of(5, 12));
    REQUIRE(news.deliveries.size() == 1);
    CHECK(news.deliveries[0].number == 5);
    CHECK(news.deliveries[0].from.unit == 12);
    CHECK(news.deliveries[0].from.token == "token-1");
    CHECK(news.deliveries[0].machine == machine_of(holder_of(12)));
    CHECK(news.deliveries[0].load == 0.5);
    CHECK_FALSE(news.deliveries[0].unit.refusal.empty());
    CHECK(news.strays.empty());
    CHECK(host.units.has_deliveries());
    CHECK(host.add(delivery_of(5, 12)).deliveries.empty());
}

TEST_CASE("a settled delivery is removed with its unit") {
    Host host;
    CHECK(host.add(delivery_of(5, 12)).deliveries.size() == 1);
    host.units.settle(5, 12);
    CHECK_FALSE(host.units.has_deliveries());
    CHECK(host.ids_missing_from({}).empty());
    CHECK(host.add(delivery_of(6, 12)).strays.size() == 1);
}

TEST_CASE("the unit of a refused delivery is still offered") {
    Host host;
    CHECK(host.add(lease_of(holder_of(12))).leased.size() == 1);
    CHECK(host.add(delivery_of(5, 12)).deliveries.size() == 1);
    host.units.refuse(5, 12);
    CHECK_FALSE(host.units.has_deliveries());
    CHECK(host.ids_missing_from({}) == Numbers{12});
    CHECK_FALSE(host.units.offer(unit_of(12)));  // it has no lease
    CHECK(host.add(delivery_of(6, 12)).deliveries.size() == 1);
}

TEST_CASE("a withdrawn unit is removed with its lease and its deliveries") {
    Host host;
    CHECK(host.add(lease_of(holder_of(12))).leased.size() == 1);
    CHECK(host.add(delivery_of(5, 12)).deliveries.size() == 1);
    host.units.withdraw(12);
    CHECK_FALSE(host.units.has_deliveries());
    CHECK(host.ids_missing_from({}).empty());
    CHECK_FALSE(host.units.offer(unit_of(12)));
}

TEST_CASE("a delivery of another unit is a stray until the unit is offered") {
    Host host;
    const LinkUpdates news = host.add(delivery_of(9, 14));
    CHECK(news.deliveries.empty());
    CHECK(news.strays == std::vector<std::pair<std::int64_t, UnitId>>{{9, 14}});
    CHECK(host.units.strays() == Numbers{9});
    CHECK_FALSE(host.units.has_deliveries());
    CHECK(host.add(delivery_of(9, 14)).strays.empty());
    SUBCASE("offered") {
        CHECK_FALSE(host.units.offer(unit_of(14)));
        CHECK(host.units.strays().empty());
        CHECK(host.add(delivery_of(9, 14)).deliveries.size() == 1);
    }
    SUBCASE("settled") {
        host.units.settle(9, 14);
        CHECK(host.units.strays().empty());
    }
}

TEST_CASE("a delivery is reported again if its unit is offered again") {
    Host host;
    CHECK(host.add(delivery_of(5, 12)).deliveries.size() == 1);
    CHECK_FALSE(host.units.offer(unit_of(12)));
    CHECK_FALSE(host.units.has_deliveries());
    CHECK(host.add(delivery_of(5, 12)).deliveries.size() == 1);
}

TEST_CASE("an offer returns the lease that the queue reported before it") {
    Host host;
    const LinkUpdates news = host.add(lease_of(holder_of(14)));
    REQUIRE(news.leased.size() == 1);
    CHECK(news.leased[0].unit == 14);
    const auto held = host.units.offer(unit_of(14));
    REQUIRE(held);
    CHECK(held->token == "token-1");
    CHECK(held->machine_name == "anna/tower");
    const LinkUpdates later = host.add(loss_of(holder_of(14)));
    REQUIRE(later.lost.size() == 1);
    CHECK(later.lost[0].unit == 14);
    CHECK_FALSE(host.units.offer(unit_of(14)));
}

TEST_CASE("if a unit is lost and leased in one poll, the lease is the later one") {
    Host host;
    CHECK(host.add(lease_of(holder_of(12, "token-1"))).leased.size() == 1);
    QueueUpdates found = loss_of(holder_of(12, "token-1"));
    found.leased.push_back(holder_of(12, "token-2"));
    const LinkUpdates news = host.add(std::move(found));
    CHECK(news.lost.size() == 1);
    CHECK(news.leased.size() == 1);
    const auto held = host.units.offer(unit_of(12));
    REQUIRE(held);
    CHECK(held->token == "token-2");
}

TEST_CASE("after a claim the queue reports everything again") {
    Host host;
    CHECK(host.add(lease_of(holder_of(12))).leased.size() == 1);
    CHECK(host.add(delivery_of(5, 12)).deliveries.size() == 1);
    CHECK(host.add(delivery_of(9, 14)).strays.size() == 1);
    host.units.forget_reports();
    CHECK_FALSE(host.units.has_deliveries());
    CHECK(host.units.strays().empty());
    CHECK(host.ids_missing_from({}) == Numbers{12});
    CHECK(host.add(delivery_of(5, 12)).deliveries.size() == 1);
    CHECK(host.add(delivery_of(9, 14)).strays.size() == 1);
    CHECK_FALSE(host.units.offer(unit_of(12)));
}

TEST_CASE("missing units are returned in the order of their first offers") {
    Host host;
    for (const UnitId id : {20, 4, 16}) CHECK_FALSE(host.units.offer(unit_of(id)));
    CHECK_FALSE(host.units.offer(unit_of(20)));  // it keeps its place
    CHECK(host.ids_missing_from({}) == Numbers{12, 20, 4, 16});
    CHECK(host.ids_missing_from({4, 8, 12}) == Numbers{20, 16});
    CHECK(host.ids_missing_from({4, 12, 16, 20}).empty());
}

TEST_CASE("a lost connection is passed on") {
    Host host;
    QueueUpdates found;
    CHECK_FALSE(host.add(found).has_reconnected);
    found.has_reconnected = true;
    CHECK(host.add(found).has_reconnected);
}

// The limits are those of workers.md: main time and increment of the side to move, the hello
// timeout of 5 s, and 30 s.
TEST_CASE("progress is reported with the plies and the limit of the next ply") {
    Host host;
    const LinkUpdates news = host.add(progress_of(12, 1, plies_of("brandub", {"d1-c1"})));
    REQUIRE(news.live.size() == 1);
    CHECK(news.live[0].unit == 12);
    CHECK(news.live[0].token == "token-1");
    CHECK(news.live[0].game == 1);
    CHECK(news.live[0].plies == 1);
    CHECK(news.live[0].record.plies.size() == 1);
    CHECK(news.live[0].wait == 10s + 5s + 30s);
}

TEST_CASE("before the end of the opening the limit is that of the side to move after it") {
    Host host;
    Unit unit = unit_of(14);
    for (const char* move : {"d1-c1", "d3-c3"}) {
        unit.games[0].opening.push_back(rules::parse_move(move)->move);
    }
    CHECK_FALSE(host.units.offer(std::move(unit)));
    const LinkUpdates news = host.add(progress_of(14, 0, plies_of("brandub", {"d1-c1"})));
    REQUIRE(news.live.size() == 1);
    CHECK(news.live[0].wait == 60s + 2s + 5s + 30s);
}

TEST_CASE("a number of plies has the longer limit of the two sides") {
    Host host;
    const LinkUpdates news = host.add(progress_of(12, 0, "321"));
    REQUIRE(news.live.size() == 1);
    CHECK(news.live[0].plies == 321);
    CHECK(news.live[0].record.plies.empty());
    CHECK(news.live[0].wait == 60s + 2s + 5s + 30s);
}

TEST_CASE("invalid progress is ignored") {
    Host host;
    const std::string valid = plies_of("brandub", {"d1-c1"});
    QueueUpdates found;
    SUBCASE("another unit") { found = progress_of(14, 0, valid); }
    SUBCASE("another game") { found = progress_of(12, 2, valid); }
    SUBCASE("a negative game") { found = progress_of(12, -1, valid); }
    SUBCASE("other rules") { found = progress_of(12, 0, plies_of("copenhagen", {})); }
    SUBCASE("an illegal move") { found = progress_of(12, 0, plies_of("brandub", {"d1-d4"})); }
    SUBCASE("no base64") { found = progress_of(12, 0, "\"?\""); }
    SUBCASE("no record") { found = progress_of(12, 0, "\"AAAA\""); }
    SUBCASE("no text") { found = progress_of(12, 0, "{}"); }
    SUBCASE("empty") { found = progress_of(12, 0, ""); }
    CHECK(host.add(found).live.empty());
}

TEST_SUITE_END();

}  // namespace tafl::tests::unit_registry_test
