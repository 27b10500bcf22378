// SPDX-License-Identifier: MIT
#include "referee/players/htp/htp_player.h"

#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "referee/players/htp/htp_fit.h"

namespace tafl::referee {

using rules::Side;
using rules::Termination;

namespace {

/// One that says more than that between two games has not come to rest.
constexpr int most_lines_between_games = 200;
/// What is quoted of an answer.
constexpr std::size_t longest_answer = 100;

std::string_view shortened(std::string_view text) { return text.substr(0, longest_answer); }

/// "e2 e4", or "nothing".
std::string text_of(std::vector<rules::Space> captures, int board_size) {
    if (captures.empty()) return "nothing";
    std::ranges::sort(captures);
    std::string text;
    for (const rules::Space space : captures) {
        if (!text.empty()) text += ' ';
        text += htp::square_text(space, board_size);
    }
    return text;
}

std::vector<rules::Space> captures_of(const rules::MoveRecord& move) {
    std::vector<rules::Space> captures;
    for (const auto& note : move.captures) captures.push_back(note.space);
    return captures;
}

}  // namespace

std::optional<std::string> HtpPlayer::start(const boost::asio::any_io_executor& executor) {
    auto link = world_.start(executor, spec(), context(), *this);
    if (!link) return link.error();
    link_ = std::move(*link);
    std::string text;
    put(text, Command::version, htp::version_line());
    say(text);
    return std::nullopt;
}

void HtpPlayer::join(const GameLink& game) {
    Player::join(game);
    known_ = 0;
    has_begun_ = is_status_asked_ = false;
    choice_.clear();
    claim_.reset();
    broken_status_ = {};
    if (link_) link_->pardon_output();
}

void HtpPlayer::part() {
    Player::part();
    idle_lines_ = 0;
    link_->pardon_output();
}

void HtpPlayer::add_evidence(rules::Evidence& evidence) const {
    if (link_) evidence.standard_error = link_->standard_error();
    evidence.exit_code = broken_status_.code;
    evidence.signal = broken_status_.signal;
}

// Telling

/// The rules are its own; what it can be told is the size. A position after an opening is reached
/// by moves.
void HtpPlayer::tell_rules(const rules::Ruleset& ruleset) {
    board_size_ = ruleset.size();
    std::string text;
    put(text, Command::new_game, htp::board_size_line(board_size_));
    say(text);
}

TimePoint HtpPlayer::ask(const Situation& situation) {
    std::string text;
    if (!std::exchange(has_begun_, true)) begin_game(situation, text);
    const Side first = situation.law.ruleset().first_side();
    for (; known_ < situation.moves.size(); ++known_) {
        const rules::MoveRecord& move = situation.moves[known_];
        const Side mover = known_ % 2 == 0 ? first : opponent(first);
        put(text, Command::play, htp::play_line(mover, move.move, board_size_));
        questions_.back().move = move;
    }
    put(text, Command::generate, htp::generate_line());
    return say(text);
}

void HtpPlayer::begin_game(const Situation& situation, std::string& text) {
    const Side first = situation.law.ruleset().first_side();
    if (first == htp::usual_first_side(board_size_)) return;
    put(text, Command::new_game, htp::first_move_line(first));
}

void HtpPlayer::accept(const rules::Position&) {
    ++known_;  // it has played its move itself
    link_->pardon_output();
}

/// It has played that move and can't be asked for another: the same question finds the same answer.
void HtpPlayer::refuse(std::optional<rules::Illegality> why) {
    std::string text;
    put(text, Command::undo, htp::undo_line());
    say(text);
    const auto termination = why ? Termination::illegal_move : Termination::unparsable_move;
    const std::string_view reason = why ? explain(*why) : "that is no move";
    tell(world_.now(),
         Failure{termination, fmt::format("answered '{}' to 'generate_move': {}, and it cannot be "
                                          "asked for another move",
                                          choice_, reason)});
    game()->inbox.ring();
}

void HtpPlayer::put(std::string& text, Command command, std::string line) {
    text += line;
    line.pop_back();
    questions_.push_back({command, std::move(line)});
}

TimePoint HtpPlayer::say(std::string_view text) {
    spdlog::debug("{} > {}", spec().name, text);
    const TimePoint now = world_.now();
    if (game()) game()->dialogue.said(now, text);
    link_->send(text);
    return now;
}

// Ending

void HtpPlayer::collect() {
    if (link_) link_->collect();
    if (claim_ && game()) tell_claim(world_.now());
}

void HtpPlayer::leave(const QuitTimeouts& timeout) {
    if (!link_) return;
    if (!std::exchange(is_leaving_, true) && !is_gone()) say(htp::quit_line());
    link_->quit(timeout);
}

// What arrives

void HtpPlayer::on_line(TimePoint stamp, std::string line) {
    if (!game()) return note_idle_line(line);
    game()->dialogue.heard(stamp, line);
    spdlog::debug("{} < {}", spec().name, line);
    const auto answer = htp::parse_answer(line);
    if (answer) read(stamp, *answer);
}

void HtpPlayer::read(TimePoint stamp, const htp::Answer& answer) {
    if (questions_.empty()) {
        if (htp::is_bare_play(answer.text)) read_choice(stamp, answer.text);
        return;
    }
    const Question question = std::move(questions_.front());
    questions_.pop_front();
    if (answer.is_refusal) return read_refusal(stamp, question, answer.text);
    read_answer(stamp, question, answer);
}

void HtpPlayer::read_answer(TimePoint stamp, const Question& question, const htp::Answer& answer) {
    switch (question.command) {
        case Command::version:
            return tell(stamp, Hello{});
        case Command::play:
            return read_captures(stamp, question, answer.text);
        case Command::generate:
            return read_choice(stamp, answer.text);
        case Command::status:
            if (claim_) *claim_ += fmt::format(", and '{}' to 'final_status'", answer.text);
            return tell_claim(stamp);
        case Command::new_game:
        case Command::undo:
            return;
    }
}

void HtpPlayer::read_captures(TimePoint stamp, const Question& question, std::string_view text) {
    auto captures = htp::parse_captures(text, board_size_);
    if (!captures) return fail(stamp, question, text);
    const std::string theirs = text_of(std::move(*captures), board_size_);
    const std::string ours = text_of(captures_of(*question.move), board_size_);
    if (theirs == ours) return;
    differ(stamp,
           fmt::format("says that '{}' captures {}; by the rules of this game it captures {}",
                       question.text, theirs, ours));
}

void HtpPlayer::read_choice(TimePoint stamp, std::string_view text) {
    const htp::Chosen chosen = htp::parse_chosen(text, board_size_);
    choice_ = shortened(text);
    if (chosen.evaluation) {
        tell(stamp, Comment{std::string(text)});
        tell(stamp, Evaluated{*chosen.evaluation});
    }
    switch (chosen.choice) {
        case htp::Choice::move:
            return tell(stamp, Moved{chosen.move});
        case htp::Choice::resignation:
            return tell(stamp, Resigned{});
        case htp::Choice::unreadable:
            return tell(stamp, UnreadableMove{choice_});
    }
}

void HtpPlayer::read_refusal(TimePoint stamp, const Question& question, std::string_view error) {
    const bool is_about_moves =
        question.command == Command::play || question.command == Command::generate;
    if (is_about_moves && htp::says_game_is_over(error)) {
        if (!claim_) claim_ = fmt::format("answered '{}' to '{}'", shortened(error), question.text);
        return;
    }
    switch (question.command) {
        case Command::version:  // it is there, whatever it knows
            return tell(stamp, Hello{});
        case Command::play:
            if (htp::is_misunderstanding(error)) return fail(stamp, question, error);
            return differ(stamp, fmt::format("answered '{}' to '{}', which is legal by the rules "
                                             "of this game",
                                             shortened(error), question.text));
        case Command::generate:
        case Command::new_game:
            return fail(stamp, question, error);
        case Command::status:
            return tell_claim(stamp);
        case Command::undo:
            return;
    }
}

/// Who won, then: both sentences are to be on record.
void HtpPlayer::ask_status() {
    is_status_asked_ = true;
    std::string text;
    put(text, Command::status, htp::status_line());
    say(text);
}

void HtpPlayer::tell_claim(TimePoint stamp) {
    if (!claim_) return;
    differ(stamp,
           std::exchange(claim_, std::nullopt).value() + "; by the rules of this game it goes on");
}

void HtpPlayer::differ(TimePoint stamp, std::string what) {
    tell(stamp, Failure{Termination::void_rules_differ, std::move(what)});
}

void HtpPlayer::fail(TimePoint stamp, const Question& question, std::string_view answer) {
    tell(stamp, Failure{Termination::critical_error,
                        fmt::format("answered '{}' to '{}'", shortened(answer), question.text)});
}

void HtpPlayer::note_idle_line(std::string_view line) {
    if (++idle_lines_ > most_lines_between_games) is_fit_ = false;
    const auto answer = htp::parse_answer(line);
    if (!answer) return;
    if (questions_.empty()) is_fit_ = false;
    if (!questions_.empty()) questions_.pop_front();
}

void HtpPlayer::on_caught_up() {
    if (!game()) return;
    if (claim_ && !is_status_asked_) ask_status();
    game()->inbox.wake();
}

void HtpPlayer::on_broken(TimePoint stamp, Termination how) {
    is_fit_ = false;
    if (!game()) return;
    if (claim_) tell_claim(stamp);
    broken_status_ = link_->exit_status();
    tell(stamp, Failure{how, how_it_broke(how, broken_status_, spec())});
    game()->inbox.ring();
}

void HtpPlayer::on_ended() {
    if (game()) game()->inbox.ring();
}

}  // namespace tafl::referee
