// SPDX-License-Identifier: MIT
// People in games: the states that they are shown, and the effects of their actions and timeouts.
// In these tests, functions and threads take the place of people and web server.
#include "referee/players/browser/browser_player.h"

#include <doctest/doctest.h>

#include <boost/asio/io_context.hpp>
#include <condition_variable>
#include <map>
#include <random>
#include <thread>

#include "playing.h"
#include "referee/players/protocols.h"
#include "rules/replay.h"
#include "rules/result.h"
#include "scripted_player.h"

namespace tafl::referee::browser_player_test {

using namespace testing;
using namespace std::chrono_literals;
using Kind = SeatAction::Kind;

namespace {

constexpr const char* open_rules =
    "dim:7 name:Small surf:n atkf:y ks:w cenh: cenhe: start:/1K5/7/7/7/7/3t3/7/";
/// Rules of tests/golden/otep/berserk.txt, except that a turn may be ended.
constexpr const char* berserk_rules =
    "dim:7 name:Small surf:n atkf:y ks:w cenh: cenhe: ber:o start:/7/t1Tt3/7/7/2Tt3/7/4K2/";

rules::Move page_move(std::string_view text) { return rules::parse_move(text)->move; }

/// World with people at seats, and with players that have a script.
class SeatedWorld final : public World {
  public:
    explicit SeatedWorld(Seats* seats, std::map<std::string, Script*> scripts = {})
        : seats_(seats), scripts_(std::move(scripts)) {}

    [[nodiscard]] TimePoint now() const override { return real_world().now(); }
    [[nodiscard]] rules::Expected<std::unique_ptr<EngineLink>, std::string> start(
        const boost::asio::any_io_executor&, const EngineSpec&, LaunchContext,
        EngineLink::Listener&) const override {
        throw std::runtime_error("this world has no programs");
    }
    [[nodiscard]] std::unique_ptr<Player> make_player(const EngineSpec& spec,
                                                      LaunchContext context) const override {
        const auto script = scripts_.find(spec.name);
        if (script == scripts_.end()) return World::make_player(spec, std::move(context));
        return std::make_unique<ScriptedPlayer>(spec, std::move(context), *script->second);
    }
    [[nodiscard]] Seats* seats() const override { return seats_; }

  private:
    Seats* seats_;
    std::map<std::string, Script*> scripts_;
};

EngineSpec person(std::string name) {
    EngineSpec spec;
    spec.name = std::move(name);
    spec.protocol = "browser";
    spec.hello_timeout = 60s;
    return spec;
}

/// Simulated person: `words` gives the action for each state that the person is shown. Records
/// these states and the answers.
struct Guest {
    using Words = std::function<std::optional<SeatAction>(const SeatView&)>;
    Guest(Seats& seats, const std::string& name, const Words& words) {
        seats.on_change([this, &seats, name, words](const std::string& changed) {
            if (changed != name) return;
            views.push_back(seats.current_view(name));
            const auto word = words(views.back());
            if (word) answers.push_back(seats.act(name, *word));
        });
    }
    std::vector<SeatView> views;
    std::vector<SeatActionResult> answers;
};

/// Returns the words of a person who sits down and plays `moves`, one at each request.
Guest::Words player_of(std::vector<std::string> moves) {
    return [moves = std::move(moves),
            next = std::size_t{0}](const SeatView& view) mutable -> std::optional<SeatAction> {
        const TimePoint now = SteadyClock::now();
        if (view.state == SeatState::called)
            return SeatAction{Kind::sit_down, view.game, 0, {}, now};
        if (view.state != SeatState::to_move || next == moves.size()) return std::nullopt;
        return SeatAction{Kind::move, view.game, view.plies, page_move(moves[next++]), now};
    };
}

GameRecord play(Assignment assignment, const World& world) {
    return play_in_a_row({std::move(assignment)}, world).front();
}

Script one_move(const std::string& move) { return {{{{Moved{page_move(move)}}}}}; }

}  // namespace

TEST_SUITE_BEGIN("referee/players/browser/browser_player");

TEST_CASE("a person sits down, is shown the legal moves, and wins") {
    Seats seats;
    Script attackers{{{{Comment{"the corner is open"}, Moved{page_move("d6-c6")}}}}};
    Guest guest(seats, "Njal", player_of({"b1-a1"}));
    EngineSpec script = person("script");
    Assignment assignment = game_of(open_rules, script, person("Njal"));
    assignment.game = 42;
    const GameRecord record = play(assignment, SeatedWorld(&seats, {{"script", &attackers}}));
    CHECK(record.end.result == Result::defenders_win);
    CHECK(record.end.termination == Termination::escape);
    CHECK(record.plies.size() == 2);

    REQUIRE(!guest.views.empty());
    const SeatView& called = guest.views.front();
    CHECK(called.state == SeatState::called);
    CHECK(called.game == 42);
    CHECK(called.side == Side::defenders);
    CHECK(called.plies == 0);
    CHECK(called.legal.empty());
    CHECK(called.called_until > called.stamp);
    const auto asked = std::ranges::find(guest.views, SeatState::to_move, &SeatView::state);
    REQUIRE(asked != guest.views.end());
    CHECK(to_string(asked->last->record.move) == "d6-c6");
    CHECK(asked->last->number == 1);
    CHECK(asked->last->to_move == Side::defenders);
    CHECK(record.plies[0].comment == "the corner is open");
    CHECK(asked->last->record.comment.empty());  // the remark is not for the opponent
    CHECK(asked->plies == 1);
    CHECK(asked->legal.size() == 12);  // a1, c1 to g1, b2 to b7
    REQUIRE(asked->clocks);
    CHECK(asked->clocks->left.defenders.main == 60s);
    const SeatView last = seats.current_view("Njal");
    CHECK(last.state == SeatState::over);
    CHECK(last.result == Result::defenders_win);
    CHECK(last.board[page_move("a1-a1").from] == rules::Piece(Side::defenders, rules::Kind::king));
}

TEST_CASE("a move that is not legal is refused, and does not reach the game") {
    Seats seats;
    Script attackers = one_move("d6-c6");
    int tries = 0;
    Guest guest(seats, "Njal", [&](const SeatView& view) -> std::optional<SeatAction> {
        if (view.state != SeatState::to_move) return player_of({})(view);
        for (const char* wrong : {"b1-a2", "c6-c5", "a1-a1", "done"}) {
            CHECK(seats.act("Njal", {Kind::move, view.game, view.plies, page_move(wrong), {}}) ==
                  SeatActionResult::illegal);
            ++tries;
        }
        return player_of({"b1-a1"})(view);
    });
    Assignment assignment = game_of(open_rules, person("script"), person("Njal"));
    assignment.limits.illegal_moves = 0;  // a program would have lost
    const GameRecord record = play(assignment, SeatedWorld(&seats, {{"script", &attackers}}));
    CHECK(tries == 4);
    CHECK(record.end.termination == Termination::escape);
}

TEST_CASE("a person who does not sit down in time loses, and no clock has run") {
    Seats seats;
    Script attackers = one_move("d6-c6");
    EngineSpec late = person("Njal");
    late.hello_timeout = 20ms;
    const GameRecord record = play(game_of(open_rules, person("script"), late),
                                   SeatedWorld(&seats, {{"script", &attackers}}));
    CHECK(record.end.result == Result::attackers_win);
    CHECK(record.end.termination == Termination::no_hello);
    CHECK(record.end.at_fault == Side::defenders);
    CHECK(record.plies.empty());
    CHECK(seats.current_view("Njal").state == SeatState::over);
}

TEST_CASE("a person's clock runs even if no page is open") {
    Seats seats;
    Script attackers = one_move("d6-c6");
    Guest guest(seats, "Njal", player_of({}));
    Assignment assignment = game_of(open_rules, person("script"), person("Njal"));
    assignment.time.defenders = time_control("0.05");
    const GameRecord record = play(assignment, SeatedWorld(&seats, {{"script", &attackers}}));
    CHECK(record.end.result == Result::attackers_win);
    CHECK(record.end.termination == Termination::time);
    CHECK(record.evidence.dialogue.size() == 3);  // called, sits down, asked; no more
}

TEST_CASE("a person resigns in the opponent's turn") {
    Seats seats;
    Script attackers;  // which sends nothing
    Guest guest(seats, "Njal", [](const SeatView& view) -> std::optional<SeatAction> {
        if (view.state != SeatState::waiting || view.to_move == view.side || !view.clocks) {
            return player_of({})(view);
        }
        return SeatAction{Kind::resign, view.game, 0, {}, SteadyClock::now()};
    });
    const GameRecord record = play(game_of(open_rules, person("script"), person("Njal")),
                                   SeatedWorld(&seats, {{"script", &attackers}}));
    CHECK(record.end.result == Result::attackers_win);
    CHECK(record.end.termination == Termination::resignation);
    CHECK(record.end.at_fault == Side::defenders);
}

TEST_CASE("a berserk turn is shown ply by ply, and may be ended") {
    Seats seats;
    Script defenders = one_move("e7-g7");
    Guest guest(seats, "Njal", player_of({"a2-b2", "done"}));
    const GameRecord record = play(game_of(berserk_rules, person("Njal"), person("script")),
                                   SeatedWorld(&seats, {{"script", &defenders}}));
    CHECK(record.end.termination == Termination::escape);
    std::vector<SeatView> asked;
    for (const SeatView& view : guest.views) {
        if (view.state == SeatState::to_move) asked.push_back(view);
    }
    REQUIRE(asked.size() == 2);
    CHECK(asked[1].to_move == Side::attackers);
    CHECK(asked[1].last->captures.size() == 1);
    CHECK(asked[1].legal == std::vector<rules::Move>{page_move("b2-b5"), rules::done});
}

TEST_CASE("a person with two games plays one, then the other") {
    Seats seats;
    const SeatedWorld world(&seats);
    boost::asio::io_context loop;
    Inbox<Arrival> inbox(loop.get_executor());
    Dialogue dialogue(world.now(), Side::attackers, nullptr);
    BrowserPlayer first(person("Njal"), {}, world);
    BrowserPlayer second(person("Njal"), {}, world);
    for (BrowserPlayer* player : {&first, &second}) {
        player->join({Side::attackers, inbox, dialogue});
        REQUIRE_FALSE(player->start(loop.get_executor()));
    }
    CHECK(first.started_at() < TimePoint::max());
    CHECK(second.started_at() == TimePoint::max());
    first.leave(hurried_timeouts);
    CHECK(first.is_gone());
    CHECK_FALSE(second.is_gone());
    loop.poll();
    CHECK(second.started_at() < TimePoint::max());
    second.leave(hurried_timeouts);
}

TEST_CASE("a person cannot be seated if no page is served") {
    boost::asio::io_context loop;
    BrowserPlayer player(person("Njal"), {}, real_world());
    const auto failure = player.start(loop.get_executor());
    REQUIRE(failure);
    CHECK(failure->find("page") != std::string::npos);
    CHECK(player.is_gone());
}

TEST_CASE("a person can play any rules, but must sit down again for each game") {
    const Protocol* protocol = find_protocol("browser");
    REQUIRE(protocol != nullptr);
    EngineSpec spec = person("Njal");
    CHECK(is_person(spec));
    CHECK_FALSE(is_person(EngineSpec()));
    const rules::Ruleset ruleset = brandub(spec, spec).compiled_rules->ruleset();
    CHECK_FALSE(protocol->why_unfit({spec, ruleset, {}}));
    spec.restart = Restart::never;
    CHECK(protocol->why_unfit({spec, ruleset, {}}));
}

namespace {

/// Page on its own thread: reads the seat after each change, and plays any legal move.
class Page {
  public:
    Page(Seats& seats, std::string name, unsigned seed)
        : thread_([this, &seats, name = std::move(name), seed] { run(seats, name, seed); }) {}
    ~Page() { thread_.join(); }
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;

    void note_change() {
        const std::lock_guard lock(mutex_);
        ++changes_;
        changed_.notify_one();
    }

  private:
    void run(Seats& seats, const std::string& name, unsigned seed) {
        std::mt19937 random(seed);
        for (int seen = 0;;) {
            {
                std::unique_lock lock(mutex_);
                changed_.wait_for(lock, tests::wait_limit, [&] { return changes_ > seen; });
                seen = changes_;
            }
            const SeatView view = seats.current_view(name);
            if (view.state == SeatState::over) return;
            SeatAction word{Kind::sit_down, view.game, view.plies, {}, SteadyClock::now()};
            if (view.state == SeatState::to_move) {
                word.kind = Kind::move;
                word.move = view.legal[random() % view.legal.size()];
            } else if (view.state != SeatState::called) {
                continue;
            }
            static_cast<void>(seats.act(name, word));
            static_cast<void>(seats.act(name, word));  // and from a second tab
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    int changes_ = 0;
    std::thread thread_;
};

}  // namespace

TEST_CASE("two people on separate threads play a whole game") {
    Seats seats;
    Assignment assignment = brandub(person("Njal"), person("Egil"));
    assignment.limits.max_plies = 120;
    const SeatedWorld world(&seats);
    std::map<std::string, Page> pages;
    pages.try_emplace("Njal", seats, "Njal", 1);
    pages.try_emplace("Egil", seats, "Egil", 2);
    seats.on_change([&](const std::string& name) { pages.at(name).note_change(); });
    const GameRecord record = play(assignment, world);
    CHECK(record.end.result != Result::none);
    CHECK(record.end.at_fault == std::nullopt);
    CHECK(record.plies.size() > 10);
}

TEST_SUITE_END();

}  // namespace tafl::referee::browser_player_test
