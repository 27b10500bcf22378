// SPDX-License-Identifier: MIT
#include "tournaments/web/feed.h"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <random>

namespace tafl::tournaments {

namespace {

/// Runs on the thread that plays: it copies, and does nothing else.
class View : public Progress {
  public:
    View(HandOver& hand_over, Tournament tournament, const Field& field)
        : hand_over_(hand_over), tournament_(std::move(tournament)) {
        hand_over_.put(PlayBegins{tournament_, field.games, field.past});
    }
    void schedule_grows(const store::Draw& draw) override {
        hand_over_.put(ScheduleGrows{tournament_, draw});
    }
    void game_begins(const store::ScheduledGame& game) override {
        hand_over_.put(GameBegins{tournament_, game});
    }
    void ply_played(const referee::PlyPlayed& ply) override { hand_over_.put(ply); }
    void game_counts(const store::ScheduledGame& game, const rules::GameRecord& record) override {
        end(game, record, true);
    }
    void game_is_void(const store::ScheduledGame& game, const rules::GameRecord& record) override {
        end(game, record, false);
    }
    void say(const std::string& text) override { hand_over_.put(Said{tournament_, text}); }
    void done(Ending ending) override { hand_over_.put(PlayEnds{tournament_, ending}); }

  private:
    void end(const store::ScheduledGame& game, const rules::GameRecord& record, bool counts) {
        std::vector<rules::Move> moves;
        moves.reserve(record.plies.size());
        for (const rules::PlyRecord& ply : record.plies) moves.push_back(ply.move);
        hand_over_.put(GameEnds{tournament_, game, record.end, std::move(moves), counts});
    }

    HandOver& hand_over_;
    Tournament tournament_;
};

}  // namespace

std::string new_boot() {
    std::random_device source;
    constexpr const char* digits = "0123456789abcdef";
    std::string text;
    for (std::uint32_t bits = source(), i = 0; i < 8; ++i, bits >>= 4U) text += digits[bits & 15U];
    return text;
}

Feed::Feed(boost::asio::io_context& web, Limits limits)
    : web_(web),
      timer_(web),
      hand_over_(limits.plies_waiting),
      ring_(new_boot(), limits.ring),
      newsroom_(live_, ring_, tally_) {
    hand_over_.on_bell([this] { wake(); });
}

std::unique_ptr<Progress> Feed::view(store::TournamentId tournament, const Plan& plan,
                                     const Field& field) {
    auto watched = std::make_shared<Watched>();
    watched->id = tournament;
    watched->name = field.tournament;
    watched->form = plan.form;
    watched->names = field.names;
    for (const Entrant& entrant : plan.entrants) watched->times.push_back(plan.time_of(entrant));
    return std::make_unique<View>(hand_over_, std::move(watched), field);
}

/// On the thread that puts, and only if the web thread sleeps.
void Feed::wake() {
    boost::asio::post(web_, [this] { deliver(); });
}

/// Goes on every few milliseconds until there is nothing more to tell; then the bell is armed.
void Feed::deliver() {
    hand_over_.take(batch_);
    const auto now = Newsroom::Clock::now();
    bool is_more_to_come = !batch_.news.empty() || batch_.lost_plies > 0;
    const std::uint64_t plies_before = tally_.plies;
    const std::uint64_t events_before = tally_.events;
    try {
        newsroom_.take(batch_, now);
        is_more_to_come = newsroom_.tell_positions(now) || is_more_to_come;
    } catch (const std::exception& error) {
        spdlog::error("viewers were not told of everything: {}", error.what());
    }
    const bool is_news = tally_.plies != plies_before || tally_.events != events_before;
    if (is_news && listener_) listener_();
    if (!is_more_to_come) return;
    timer_.expires_after(patience);
    timer_.async_wait([this](boost::system::error_code error) {
        if (!error) deliver();
    });
}

}  // namespace tafl::tournaments
