// SPDX-License-Identifier: MIT
#include "tournaments/web/feed.h"

namespace tafl::tournaments {

namespace {

class View : public Progress {
  public:
    void schedule_grows(const std::vector<store::ScheduledGame>&) override {}
    void game_begins(const store::ScheduledGame&) override {}
    void ply_played(const referee::PlyPlayed&) override {}
    void game_counts(const store::ScheduledGame&, const rules::GameRecord&) override {}
    void game_is_void(const store::ScheduledGame&, const rules::GameRecord&) override {}
    void say(const std::string&) override {}
    void done(Ending) override {}
};

}  // namespace

Feed::Feed(boost::asio::io_context& web) : web_(web) {}
Feed::~Feed() = default;

std::unique_ptr<Progress> Feed::view(store::TournamentId, const Plan&, const Field&) {
    static_cast<void>(web_);
    return std::make_unique<View>();
}

void Feed::tell_queue(QueueNews) {}

}  // namespace tafl::tournaments
