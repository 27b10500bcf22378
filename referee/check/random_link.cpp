// SPDX-License-Identifier: MIT
#include "referee/check/random_link.h"

#include <boost/asio/post.hpp>
#include <optional>
#include <random>
#include <utility>

#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/ruleset_text.h"

namespace tafl::referee {

namespace {

/// Plays the listed moves, "d1-c1|a4-a5".
void play_list(rules::Game& game, std::string_view list) {
    while (!list.empty()) {
        const std::string_view text = list.substr(0, list.find('|'));
        if (const auto record = rules::parse_move(text)) {
            static_cast<void>(game.play(record->move));
        }
        list.remove_prefix(std::min(text.size() + 1, list.size()));
    }
}

class RandomLink final : public EngineLink {
  public:
    RandomLink(const boost::asio::any_io_executor& executor, std::uint64_t seed, Listener& listener)
        : executor_(executor), random_(seed), listener_(std::make_shared<Listener*>(&listener)) {
        answer("hello");
    }
    ~RandomLink() override { *listener_ = nullptr; }

    [[nodiscard]] bool has_ended() const override { return has_ended_; }
    [[nodiscard]] ExitStatus exit_status() const override { return {}; }
    [[nodiscard]] const std::string& standard_error() const override { return nothing_; }
    void collect() override {}
    void pardon_output() override {}
    void quit(const QuitPatience&) override { has_ended_ = true; }

    void send(std::string_view text) override {
        while (!text.empty()) {
            const std::string_view line = text.substr(0, text.find('\n'));
            hear(line);
            text.remove_prefix(std::min(line.size() + 1, text.size()));
        }
    }

  private:
    void hear(std::string_view line) {
        const std::string_view word = line.substr(0, line.find(' '));
        const std::string_view rest = line.substr(std::min(word.size() + 1, line.size()));
        if (word == "rules") {
            const auto reading = rules::parse_ruleset(rest);
            if (reading) game_.emplace(reading->ruleset);
        } else if (word == "opponent-move" && game_) {
            play_list(*game_, rest.substr(0, rest.find(' ')));
        } else if (word == "play" && game_ && !game_->is_over()) {
            move();
        }
    }

    void move() {
        rules::MoveList moves;
        legal_moves(game_->law(), game_->position(), moves);
        const int any = std::uniform_int_distribution<int>(0, moves.size() - 1)(random_);
        rules::Effects effects;
        game_->play_unchecked(moves[any], effects);
        answer("move " + to_string(moves[any]));
    }

    void answer(std::string line) {
        boost::asio::post(executor_, [listener = listener_, line = std::move(line)] {
            if (*listener != nullptr) (*listener)->on_line(SteadyClock::now(), line);
            if (*listener != nullptr) (*listener)->on_caught_up();
        });
    }

    boost::asio::any_io_executor executor_;
    std::mt19937_64 random_;
    std::shared_ptr<Listener*> listener_;  ///< points to null once this is gone
    std::optional<rules::Game> game_;
    bool has_ended_ = false;
    std::string nothing_;
};

}  // namespace

std::unique_ptr<EngineLink> make_random_link(const boost::asio::any_io_executor& executor,
                                             std::uint64_t seed, EngineLink::Listener& listener) {
    return std::make_unique<RandomLink>(executor, seed, listener);
}

}  // namespace tafl::referee
