// SPDX-License-Identifier: MIT
// ScriptedPlayer: a player without a process, a pipe or a protocol: it says what a script says, and
// notes what it is told.
#pragma once

#include <boost/asio/post.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "referee/player.h"
#include "rules/result.h"

namespace tafl::referee::testing {

/// What it says when it is asked, and how much later.
struct ScriptLine {
    std::vector<Message> messages;
    Duration after{0};
};

struct Script {
    std::vector<ScriptLine> lines;    ///< one for each question; after the last it is silent
    std::vector<std::string> told{};  ///< "asked after d6-c6", "accepted", ...
    int started = 0;
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

    void tell_rules(const rules::Ruleset&) override { note("rules"); }
    TimePoint ask(const Situation& situation) override {
        std::string news;
        for (const rules::MoveRecord& move : situation.news()) {
            news += ' ' + rules::to_string(move.move);
        }
        note("asked" + (news.empty() ? news : " after" + news));
        const TimePoint asked = SteadyClock::now();
        if (next_ < script_.lines.size()) say(script_.lines[next_++], asked);
        return asked;
    }
    void accept(const rules::Position&) override { note("accepted"); }
    void refuse(std::optional<rules::Illegality> why) override {
        note(why ? "illegal" : "unreadable");
    }
    void answer(Request, const Situation& situation) override {
        note("answered " + std::to_string(situation.moves.size()));
    }
    void finish(rules::Result result, const rules::Position&) override {
        note("finish " + std::string(name_of(result)));
    }
    void leave(const QuitTimeouts&) override { is_gone_ = true; }

  private:
    void note(std::string what) { script_.told.push_back(std::move(what)); }

    void say(ScriptLine line, TimePoint asked) {
        boost::asio::post(executor_, [self = self_, line = std::move(line), asked] {
            ScriptedPlayer* const player = *self;
            if (player == nullptr || !player->game()) return;
            for (const Message& message : line.messages) player->tell(asked + line.after, message);
            player->game()->inbox.wake();
        });
    }

    boost::asio::any_io_executor executor_;
    Script& script_;
    std::size_t next_ = 0;
    std::shared_ptr<ScriptedPlayer*> self_;  ///< points to null once this is gone
    bool is_gone_ = true;
};

}  // namespace tafl::referee::testing
