// SPDX-License-Identifier: MIT
// A publisher of a tournament of two, and the messages for people that it publishes.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "tournaments/play/events/event_publisher.h"

namespace tafl::tests {

struct MessageLog {
    MessageLog() = default;
    MessageLog(const MessageLog&) = delete;  // `publisher` refers to it
    MessageLog& operator=(const MessageLog&) = delete;

    std::vector<std::string> messages;
    events::EventPublisher publisher{tournament_of_two(), observers()};

  private:
    static events::TournamentSnapshot tournament_of_two() {
        events::TournamentSnapshot tournament;
        tournament.engines = {"Huscarl", "Thegn"};
        tournament.times.resize(2);
        return tournament;
    }
    events::Observers observers() {
        events::Observers observers;
        observers.add([this](const events::Event& event) {
            const auto* message = std::get_if<events::Message>(&event.what);
            if (message != nullptr) messages.push_back(message->text);
        });
        return observers;
    }
};

}  // namespace tafl::tests
