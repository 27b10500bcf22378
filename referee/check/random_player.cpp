// SPDX-License-Identifier: MIT
#include "referee/check/random_player.h"

#include <boost/asio/post.hpp>
#include <utility>

namespace tafl::referee {

RandomPlayer::RandomPlayer(EngineSpec spec, LaunchContext context)
    : Player(std::move(spec), std::move(context)),
      random_(this->context().seed),
      self_(std::make_shared<RandomPlayer*>(this)) {}

RandomPlayer::~RandomPlayer() { *self_ = nullptr; }

std::optional<std::string> RandomPlayer::start(const boost::asio::any_io_executor& executor) {
    executor_ = executor;
    is_gone_ = false;
    post(Hello{});
    return std::nullopt;
}

TimePoint RandomPlayer::request_move(const GameView& situation) {
    rules::MoveList moves;
    legal_moves(situation.compiled_rules, situation.position, moves);
    const int any = std::uniform_int_distribution<int>(0, moves.size() - 1)(random_);
    post(Moved{moves[any]});
    return SteadyClock::now();
}

void RandomPlayer::post(PlayerMessage message) {
    boost::asio::post(executor_, [self = self_, message = std::move(message)]() mutable {
        RandomPlayer* const player = *self;
        if (player == nullptr || !player->game()) return;
        player->post_message(SteadyClock::now(), std::move(message));
        player->game()->inbox.wake();
    });
}

}  // namespace tafl::referee
