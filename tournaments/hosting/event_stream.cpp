// SPDX-License-Identifier: MIT
#include "tournaments/hosting/event_stream.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "tournaments/formats/past.h"
#include "tournaments/hosting/event_json.h"
#include "tournaments/hosting/line_writer.h"
#include "tournaments/results/outcomes.h"
#include "tournaments/results/time_text.h"
#include "tournaments/results/unicode.h"

namespace tafl::tournaments {

namespace {

using nlohmann::ordered_json;

class EventStream : public Progress {
  public:
    EventStream(const Plan& plan, const Field& field, std::unique_ptr<LineWriter> writer,
                std::function<void(const std::string&)> complain)
        : form_(plan.form),
          names_(field.names),
          past_(field.past),
          writer_(std::move(writer)),
          complain_(std::move(complain)) {
        tell(begin_event(field.tournament, form_.format, names_, field.games,
                         past_.outcomes.size()));
    }

    void schedule_grows(const store::Draw& draw) override {
        add_draw(past_, draw);
        if (!draw.games.empty()) tell(schedule_event(draw.games[0].round, draw.games.size()));
    }
    void game_begins(const store::ScheduledGame& game) override {
        if (game.round > round_) {
            if (round_ > 0 && has_rounds(form_.format)) tell_standings();
            round_ = game.round;
            tell(round_event(round_));
        }
        tell(started_event(names_, game));
    }
    void ply_played(const referee::PlyPlayed& ply) override { tell(ply_event(ply)); }
    void game_counts(const store::ScheduledGame& game, const rules::GameRecord& record) override {
        past_.outcomes.push_back(outcome_of(game, record.end));
        tell(ended_event("game-ended", names_, game, record.end));
    }
    void game_is_void(const store::ScheduledGame& game, const rules::GameRecord& record) override {
        tell(ended_event("game-void", names_, game, record.end));
    }
    void say(const std::string& text) override { tell(message_event(text)); }
    void done(Ending ending) override {
        tell_standings();
        tell(end_event(ending != Ending::interrupted, past_.outcomes.size()));
        writer_->close();
        complain_of_failure();
    }

  private:
    void complain_of_failure() {
        const std::string why = writer_->failure();
        if (why.empty() || has_complained_) return;
        has_complained_ = true;
        complain_("events cannot be written any more: " + why);
    }

    void tell_standings() { tell(standings_event(names_, form_, past_)); }

    void tell(ordered_json event) {
        complain_of_failure();
        if (const std::size_t lost = writer_->take_lost(); lost > 0) {
            write({{"event", "lost"}, {"events", lost}});
        }
        write(std::move(event));
    }

    void write(ordered_json event) {
        event["at"] = iso_text(std::chrono::system_clock::now());
        const auto replace = ordered_json::error_handler_t::replace;
        writer_->write(visible_line(event.dump(-1, ' ', false, replace)) + '\n');
    }

    Form form_;
    std::vector<std::string> names_;
    Past past_;
    int round_ = 0;
    std::unique_ptr<LineWriter> writer_;
    std::function<void(const std::string&)> complain_;
    bool has_complained_ = false;
};

}  // namespace

std::unique_ptr<Progress> event_stream(const Plan& plan, const Field& field,
                                       std::unique_ptr<LineWriter> writer,
                                       std::function<void(const std::string&)> complain) {
    return std::make_unique<EventStream>(plan, field, std::move(writer), std::move(complain));
}

}  // namespace tafl::tournaments
