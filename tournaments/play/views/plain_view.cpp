// SPDX-License-Identifier: MIT
#include "tournaments/play/views/plain_view.h"

#include <memory>
#include <ostream>

#include "tournaments/play/views/scoreboard.h"

namespace tafl::views {

namespace {

std::string label(const events::GameName& game) {
    return "game " + std::to_string(game.match) + "." + to_string(game.game) + ": " +
           players_text(game);
}

class PlainView {
  public:
    explicit PlainView(std::ostream& stream) : stream_(stream) {}

    void on_event(const events::Event& event) {
        board_.on_event(event);
        std::visit([this](const auto& what) { show(what); }, event.what);
    }

  private:
    void show(const events::AttemptStarted& began) {
        stream_ << "begins " << label(began.game) << place_text(began.machine) << std::endl;
    }
    void show(const events::GameEnded& ended) {
        stream_ << (ended.counts ? "ended  " : "void   ") << label(ended.game) << ": "
                << outcome_text(ended.end);
        if (ended.counts) {
            stream_ << " | " << board_.done_of_all() << " games | " << board_.score_of(ended.game);
        } else {
            stream_ << "; it will be played again";
        }
        stream_ << std::endl;
    }
    void show(const events::Message& message) { stream_ << message.text << std::endl; }
    void show(const events::QueueChanged& entry) { stream_ << state_text(entry) << std::endl; }
    void show(const auto&) {}

    std::ostream& stream_;
    Scoreboard board_;
};

}  // namespace

events::Observer plain_view(std::ostream& stream) {
    const auto view = std::make_shared<PlainView>(stream);
    return [view](const events::Event& event) { view->on_event(event); };
}

}  // namespace tafl::views
