// SPDX-License-Identifier: MIT
#include "referee/players/browser/browser_player.h"

#include <boost/asio/post.hpp>
#include <utility>

#include "referee/world.h"
#include "rules/moves.h"

namespace tafl::referee {

namespace {

std::vector<rules::Move> legal_moves_in(const GameView& situation) {
    rules::MoveList moves;
    rules::legal_moves(situation.compiled_rules, situation.position, moves);
    return {moves.begin(), moves.end()};
}

std::string news_of(const GameView& situation) {
    std::string text;
    for (const rules::MoveRecord& move : situation.new_moves()) text += ' ' + to_string(move);
    return text.empty() ? text : " after" + text;
}

}  // namespace

std::optional<std::string> browser::why_unfit(const GameConditions& engagement) {
    if (engagement.engine.restart == Restart::never) {
        return "a person joins each game separately; leave out restart = \"never\"";
    }
    return std::nullopt;
}

BrowserPlayer::BrowserPlayer(EngineSpec spec, LaunchContext context, const World& world)
    : Player(std::move(spec), std::move(context)),
      world_(world),
      self_(std::make_shared<BrowserPlayer*>(this)) {}

std::optional<std::string> BrowserPlayer::start(const boost::asio::any_io_executor& executor) {
    Seats* const seats = world_.seats();
    if (seats == nullptr) return "is played from a page of a server, and this host has none";
    const auto wake = [executor, self = self_] {
        boost::asio::post(executor, [self] {
            if (*self != nullptr) (*self)->handle_actions();
        });
    };
    claim_ = std::make_unique<SeatClaim>(*seats, spec().name, wake);
    if (claim_->is_seated()) take_seat();
    return std::nullopt;
}

void BrowserPlayer::take_seat() {
    seated_ = world_.now();
    request_situation();
}

/// Adds a query to the inbox. The game replies when it next handles its messages, and
/// answer_query() then publishes the position.
void BrowserPlayer::request_situation() { post_message(world_.now(), EngineQuery::position); }

void BrowserPlayer::handle_actions() {
    if (!claim_ || !game()) return;
    if (seated_ == TimePoint::max() && claim_->is_seated()) take_seat();
    collect();
    game()->inbox.wake();  // may destroy this player
}

void BrowserPlayer::collect() {
    if (!claim_ || !game()) return;
    while (const auto word = claim_->next_action()) forward_action(*word);
}

void BrowserPlayer::forward_action(const SeatAction& word) {
    using Kind = SeatAction::Kind;
    Dialogue& dialogue = game()->dialogue;
    if (word.kind == Kind::sit_down) {
        is_ready_ = true;
        dialogue.add_received(word.stamp, "sits down");
        post_message(word.stamp, Hello{});
    } else if (word.kind == Kind::resign) {
        dialogue.add_received(word.stamp, "resigns");
        post_message(word.stamp, Resigned{});
    } else {
        is_asked_ = false;
        dialogue.add_received(word.stamp, to_string(word.move));
        post_message(word.stamp, Moved{word.move});
    }
}

void BrowserPlayer::send_rules(const rules::Ruleset& ruleset) {
    view_.game = game()->number;
    view_.side = game()->side;
    view_.ruleset = std::make_shared<const rules::Ruleset>(ruleset);
    view_.board = ruleset.start;
}

TimePoint BrowserPlayer::request_move(const GameView& situation) {
    const TimePoint now = world_.now();
    game()->dialogue.add_sent(now, "to move" + news_of(situation));
    is_asked_ = true;
    show(situation);
    return now;
}

/// Publishes the position after the person's own move, and the current clocks.
void BrowserPlayer::notify_position(const rules::Position&) { request_situation(); }

void BrowserPlayer::refuse(std::optional<rules::Illegality> why) {
    game()->dialogue.add_sent(world_.now(), why ? explain(*why) : "that is not a move");
}

/// Publishes the view, unless the person is to move: then the view has not changed. A person that
/// has already submitted a move would also be requested to move again.
void BrowserPlayer::answer_query(EngineQuery, const GameView& situation) {
    if (!is_asked_) show(situation);
}

void BrowserPlayer::show(const GameView& situation) {
    view_.state = !is_ready_  ? SeatState::called
                  : is_asked_ ? SeatState::to_move
                              : SeatState::waiting;
    view_.board = situation.position.board();
    view_.plies = situation.moves.size();
    view_.to_move = situation.position.to_move();
    view_.last = situation.last;
    view_.legal = is_asked_ ? legal_moves_in(situation) : std::vector<rules::Move>();
    view_.clocks = situation.clocks;
    view_.stamp = world_.now();
    view_.called_until = seated_ + spec().hello_timeout;
    claim_->show(view_);
}

void BrowserPlayer::finish(rules::Result result, const rules::Position& last) {
    if (seated_ == TimePoint::max()) return;  // the game was never published
    view_.state = SeatState::over;
    view_.result = result;
    view_.board = last.board();
    view_.legal.clear();
    game()->dialogue.add_sent(world_.now(), "the game is over");
    claim_->show(view_);
}

void BrowserPlayer::leave(const QuitTimeouts&) {
    if (claim_) claim_->leave_seat();
    claim_.reset();
}

}  // namespace tafl::referee
