// SPDX-License-Identifier: MIT
#include "tournaments/hosting/event_stream.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "tournaments/hosting/line_writer.h"
#include "tournaments/publish/published.h"
#include "tournaments/results/outcomes.h"

namespace tafl::tournaments {

namespace {

using nlohmann::ordered_json;

double seconds(std::chrono::microseconds time) {
    return std::chrono::duration<double>(time).count();
}

ordered_json word_or_null(std::string_view word, bool is_there) {
    return is_there ? ordered_json(word) : ordered_json(nullptr);
}

class EventStream : public Progress {
  public:
    EventStream(const Plan& plan, const Field& field, std::unique_ptr<LineWriter> writer,
                std::function<void(const std::string&)> complain)
        : form_(plan.form),
          names_(field.names),
          outcomes_(field.finished),
          writer_(std::move(writer)),
          complain_(std::move(complain)) {
        tell({{"event", "begin"},
              {"tournament", field.tournament},
              {"format", name_of(plan.form.format)},
              {"engines", names_},
              {"games", field.games},
              {"finished", outcomes_.size()}});
    }

    void schedule_grows(const std::vector<store::ScheduledGame>& games) override {
        tell({{"event", "schedule"}, {"round", games[0].round}, {"games", games.size()}});
    }
    void game_begins(const store::ScheduledGame& game) override {
        if (game.round > round_) {
            if (round_ > 0 && has_rounds()) tell_standings();
            round_ = game.round;
            tell({{"event", "round"}, {"round", round_}});
        }
        ordered_json event = about("game-started", game);
        event["variant"] = game.variant;
        event["rules"] = game.rules;
        event["opening"] = game.opening;
        tell(std::move(event));
    }
    void ply_played(const referee::PlyPlayed& ply) override {
        ordered_json event = {{"event", "ply"},        {"id", ply.game},
                              {"ply", ply.ply},        {"side", name_of(ply.mover)},
                              {"move", ply.move_text}, {"spent", seconds(ply.record.spent)}};
        for (const rules::Side side : rules::both_sides) {
            const rules::TimeLeft& left = ply.clocks[side];
            event["left"][std::string(name_of(side))] = {{"main", seconds(left.main)},
                                                         {"period", seconds(left.period)},
                                                         {"periods", left.periods}};
        }
        if (!ply.record.comment.empty()) event["comment"] = ply.record.comment;
        tell(std::move(event));
    }
    void game_counts(const store::ScheduledGame& game, const rules::GameRecord& record) override {
        outcomes_.push_back(outcome_of(game, record));
        tell(ended("game-ended", game, record));
    }
    void game_is_void(const store::ScheduledGame& game, const rules::GameRecord& record) override {
        tell(ended("game-void", game, record));
    }
    void say(const std::string& text) override { tell({{"event", "message"}, {"text", text}}); }
    void done(Ending ending) override {
        tell_standings();
        tell({{"event", "end"},
              {"finished", ending != Ending::interrupted},
              {"games", outcomes_.size()}});
        writer_->close();
        complain_of_failure();
    }

  private:
    /// In a match and a gauntlet every meeting is a round: too many tables.
    [[nodiscard]] bool has_rounds() const {
        return form_.format != Format::match && form_.format != Format::gauntlet;
    }

    void complain_of_failure() {
        const std::string why = writer_->failure();
        if (why.empty() || has_complained_) return;
        has_complained_ = true;
        complain_("events cannot be written any more: " + why);
    }

    ordered_json about(const char* what, const store::ScheduledGame& game) const {
        const auto name = [this](int entrant) {
            return names_[static_cast<std::size_t>(entrant - 1)];
        };
        return {{"event", what},
                {"id", game.id},
                {"round", game.round},
                {"match", game.match},
                {"game", game.game},
                {"attackers", name(game.entrants.attackers)},
                {"defenders", name(game.entrants.defenders)}};
    }

    ordered_json ended(const char* what, const store::ScheduledGame& game,
                       const rules::GameRecord& record) const {
        ordered_json event = about(what, game);
        event["result"] =
            word_or_null(name_of(record.result), record.result != rules::Result::none);
        event["termination"] = name_of(record.termination);
        event["reason"] = record.evidence.summary.empty() ? std::string(explain(record.termination))
                                                          : record.evidence.summary;
        event["plies"] = record.plies.size();
        event["at_fault"] =
            word_or_null(record.at_fault ? name_of(*record.at_fault) : "", bool(record.at_fault));
        return event;
    }

    /// Points alone: whoever wants tie-breaks asks the database.
    void tell_standings() {
        ordered_json rows = ordered_json::array();
        for (const Standing& row : standings(form_, outcomes_)) {
            rows.push_back({{"rank", row.rank},
                            {"engine", names_[static_cast<std::size_t>(row.entrant - 1)]},
                            {"points", row.points},
                            {"games", row.games}});
        }
        tell({{"event", "standings"}, {"rows", std::move(rows)}});
    }

    void tell(ordered_json event) {
        complain_of_failure();
        if (const std::size_t lost = writer_->take_lost(); lost > 0) {
            write({{"event", "lost"}, {"events", lost}});
        }
        write(std::move(event));
    }

    void write(ordered_json event) {
        event["at"] = iso_text(std::chrono::system_clock::now());
        writer_->write(event.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + '\n');
    }

    Form form_;
    std::vector<std::string> names_;
    std::vector<Outcome> outcomes_;
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
