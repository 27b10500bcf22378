// SPDX-License-Identifier: MIT
// ScriptedPlayer: a player without a process, a pipe or a protocol. It sends the messages of a
// script, and records what it receives.
#pragma once

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "referee/player.h"
#include "rules/result.h"

namespace tafl::referee::testing {

/// Answer to one request for a move, and its delay.
struct ScriptLine {
    std::vector<PlayerMessage> messages;
    Duration after{0};
    Duration wait{0};  ///< delay of the answer, in real time
    // The loop is busy for the time `block`, starting `block_after` after the request.
    Duration block_after{0};
    Duration block{0};
    std::vector<PlayerMessage> later{};  ///< sent 50 ms after the others
};

struct Script {
    std::vector<ScriptLine> lines;    ///< one for each request; after the last it sends nothing
    std::vector<std::string> told{};  ///< "asked after d6-c6", "accepted", ...
    int started = 0;
    Duration rest{0};  ///< after each of its moves
    double load = 0;   ///< processors that it uses
    bool notes_freezing = false;
    TimePoint asked{}, accepted{}, frozen{};  ///< last
    std::vector<TimePoint> looks{};           ///< at its processor use
};

class ScriptedPlayer final : public Player {
  public:
    /// The script outlives it.
    ScriptedPlayer(EngineSpec spec, LaunchContext context, Script& script)
        : Player(std::move(spec), std::move(context)),
          script_(script),
          self_(std::make_shared<ScriptedPlayer*>(this)) {}
    ~ScriptedPlayer() override { *self_ = nullptr; }

    [[nodiscard]] std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) override {
        executor_ = executor;
        is_gone_ = false;
        ++script_.started;
        say({{Hello{}}}, SteadyClock::now());
        return std::nullopt;
    }
    [[nodiscard]] bool is_gone() const override { return is_gone_; }

    void send_rules(const rules::Ruleset&) override { note("rules"); }
    TimePoint request_move(const GameView& situation) override {
        std::string news;
        for (const rules::MoveRecord& move : situation.new_moves()) {
            news += ' ' + rules::to_string(move.move);
        }
        note("asked" + (news.empty() ? news : " after" + news));
        const TimePoint asked = script_.asked = SteadyClock::now();
        if (next_ < script_.lines.size()) say(script_.lines[next_++], asked);
        return asked;
    }
    void accept(const rules::Position&) override {
        note("accepted");
        script_.accepted = SteadyClock::now();
        rests_until_ = SteadyClock::now() + script_.rest;
    }
    [[nodiscard]] TimePoint busy_until() const override {
        return script_.rest > Duration{0} ? rests_until_ : TimePoint{};
    }
    void refuse(std::optional<rules::Illegality> why) override {
        note(why ? "illegal" : "unreadable");
    }
    void answer_query(EngineQuery, const GameView& situation) override {
        note("answered " + std::to_string(situation.moves.size()));
    }
    void finish(rules::Result result, const rules::Position&) override {
        note("finish " + std::string(name_of(result)));
    }
    void leave(const QuitTimeouts&) override { is_gone_ = true; }
    [[nodiscard]] ProcessorUse processor_use(Duration) const override {
        const TimePoint now = SteadyClock::now();
        script_.looks.push_back(now);
        const std::chrono::duration<double> used = (now - TimePoint{}) * script_.load;
        return {now, std::chrono::duration_cast<Duration>(used)};
    }
    void set_frozen(bool is_frozen) override {
        if (is_frozen) script_.frozen = SteadyClock::now();
        if (script_.notes_freezing) note(is_frozen ? "frozen" : "thawed");
    }

  private:
    void note(std::string what) { script_.told.push_back(std::move(what)); }

    void say(ScriptLine line, TimePoint asked) {
        if (line.block > Duration{0}) {
            at(line.block_after, [block = line.block] { std::this_thread::sleep_for(block); });
        }
        if (!line.later.empty()) {
            at(line.wait + std::chrono::milliseconds(50), [self = self_, later = line.later] {
                if (*self != nullptr) (*self)->say_now(later, SteadyClock::now());
            });
        }
        at(line.wait, [self = self_, line = std::move(line), asked] {
            if (*self != nullptr) (*self)->say_now(line.messages, asked + line.after);
        });
    }

    void say_now(const std::vector<PlayerMessage>& messages, TimePoint stamp) {
        if (!game() || messages.empty()) return;
        for (const PlayerMessage& message : messages) post_message(stamp, message);
        game()->inbox.wake();
    }

    template <class Action>
    void at(Duration after, Action action) {
        if (after == Duration{0}) return boost::asio::post(executor_, std::move(action));
        auto timer = std::make_shared<boost::asio::steady_timer>(executor_, after);
        timer->async_wait([timer, action](boost::system::error_code) { action(); });
    }

    boost::asio::any_io_executor executor_;
    Script& script_;
    std::size_t next_ = 0;
    std::shared_ptr<ScriptedPlayer*> self_;  ///< points to null once this is gone
    bool is_gone_ = true;
    TimePoint rests_until_{};
};

}  // namespace tafl::referee::testing
