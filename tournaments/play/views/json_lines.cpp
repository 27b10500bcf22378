// SPDX-License-Identifier: MIT
#include "tournaments/play/views/json_lines.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "tournaments/play/events/event_json.h"
#include "tournaments/scoring/results/time_text.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::views {

namespace {

using nlohmann::ordered_json;

class JsonLines {
  public:
    JsonLines(std::unique_ptr<LineWriter> writer, std::function<void(const std::string&)> complain)
        : writer_(std::move(writer)), complain_(std::move(complain)) {}

    void on_event(const events::Event& event) {
        complain_of_failure();
        if (const auto lost = static_cast<std::int64_t>(writer_->take_lost()); lost > 0) {
            write({event.tournament, events::EventsLost{lost}});
        }
        write(event);
        if (!std::holds_alternative<events::RunEnded>(event.what)) return;
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

    void write(const events::Event& event) {
        ordered_json object = to_json(event);
        object["at"] = results::iso_text(std::chrono::system_clock::now());
        const auto replace = ordered_json::error_handler_t::replace;
        writer_->write(results::visible_line(object.dump(-1, ' ', false, replace)) + '\n');
    }

    std::unique_ptr<LineWriter> writer_;
    std::function<void(const std::string&)> complain_;
    bool has_complained_ = false;
};

}  // namespace

events::Observer json_lines(std::unique_ptr<LineWriter> writer,
                            std::function<void(const std::string&)> complain) {
    const auto lines = std::make_shared<JsonLines>(std::move(writer), std::move(complain));
    return [lines](const events::Event& event) { lines->on_event(event); };
}

}  // namespace tafl::views
