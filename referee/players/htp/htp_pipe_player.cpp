// SPDX-License-Identifier: MIT
#include "referee/players/htp/htp_pipe_player.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace tafl::referee {

using rules::Termination;

namespace {

/// Returns "e2 e4", or "nothing" without captures. Sorted, so that two lists can be compared.
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

std::optional<std::string> HtpPipePlayer::start(const boost::asio::any_io_executor& executor) {
    auto link = world().start(executor, spec(), context(), *this);
    if (!link) return link.error();
    attach(std::move(*link));
    std::string text;
    put(Command::version, htp::version_line(), text);
    send(text);
    return std::nullopt;
}

void HtpPipePlayer::join(const GameLink& game) {
    HtpPlayer::join(game);
    claim_.reset();
    is_status_asked_ = false;
}

// Messages to the engine

/// Sends `board_size`. This starts a new game, also in a process that has played before.
void HtpPipePlayer::send_rules(const rules::Ruleset& ruleset) {
    HtpPlayer::send_rules(ruleset);
    std::string text;
    put_setup(htp::board_size_line(board_size()), text);
    send(text);
}

void HtpPipePlayer::put_play(const rules::MoveRecord& move, std::string line, std::string& text) {
    put(Command::play, std::move(line), text);
    questions_.back().move = move;
}

void HtpPipePlayer::put_question(rules::Side, std::string& text) {
    put(Command::generate, htp::generate_line(), text);
}

void HtpPipePlayer::put_setup(std::string line, std::string& text) {
    put(Command::setup, std::move(line), text);
}

void HtpPipePlayer::put_undo(std::string& text) { put(Command::undo, htp::undo_line(), text); }

void HtpPipePlayer::put(Command command, std::string line, std::string& text) {
    text += line;
    line.pop_back();
    questions_.push_back({command, std::move(line)});
}

// Shutdown

void HtpPipePlayer::collect() {
    LinkedPlayer::collect();
    if (claim_ && game()) report_false_claim(world().now());
}

// Messages from the engine

void HtpPipePlayer::on_line(TimePoint stamp, std::string line) {
    if (!game()) return on_unsolicited_line(line);
    log_received(stamp, line);
    const auto answer = htp::parse_answer(line);
    if (answer) read(stamp, *answer);
}

void HtpPipePlayer::read(TimePoint stamp, const htp::HtpReply& answer) {
    if (questions_.empty()) {
        if (htp::is_bare_play(answer.text)) read_choice(stamp, answer.text);
        return;
    }
    const Question question = std::move(questions_.front());
    questions_.pop_front();
    if (answer.is_refusal) return read_refusal(stamp, question, answer.text);
    read_answer(stamp, question, answer.text);
}

void HtpPipePlayer::read_answer(TimePoint stamp, const Question& question, std::string_view text) {
    switch (question.command) {
        case Command::version:
            return post_message(stamp, Hello{});
        case Command::play:
            return read_captures(stamp, question, text);
        case Command::generate:
            return read_choice(stamp, text);
        case Command::status:
            if (claim_)
                *claim_ += fmt::format(", and '{}' to 'final_status'", htp::shortened(text));
            return report_false_claim(stamp);
        case Command::setup:
        case Command::undo:
            return;
    }
}

void HtpPipePlayer::read_captures(TimePoint stamp, const Question& question,
                                  std::string_view text) {
    auto captures = htp::parse_captures(text, board_size());
    if (!captures) return fail(stamp, text, question.text);
    const std::string theirs = text_of(std::move(*captures), board_size());
    const std::string ours = text_of(captures_of(*question.move), board_size());
    if (theirs == ours) return;
    differ(stamp,
           fmt::format("says that '{}' captures {}; by the rules of this game it captures {}",
                       question.text, theirs, ours));
}

void HtpPipePlayer::read_refusal(TimePoint stamp, const Question& question,
                                 std::string_view error) {
    switch (question.command) {
        case Command::version:  // an error reply also shows that it runs
            return post_message(stamp, Hello{});
        case Command::play:
        case Command::generate:
            return read_judgement(stamp, question, error);
        case Command::setup:
            return fail(stamp, error, question.text);
        case Command::status:
            return report_false_claim(stamp);
        case Command::undo:
            return;
    }
}

/// Distinguishes a rejected move, the claim that the game is over, and an error of the engine.
void HtpPipePlayer::read_judgement(TimePoint stamp, const Question& question,
                                   std::string_view error) {
    const std::string_view said = htp::shortened(error);
    if (htp::claims_game_over(error)) {
        if (!claim_) claim_ = fmt::format("answered '{}' to '{}'", said, question.text);
        return;
    }
    if (question.command == Command::generate || htp::is_command_error(error)) {
        return fail(stamp, error, question.text);
    }
    differ(stamp, fmt::format("answered '{}' to '{}', which is legal by the rules of this game",
                              said, question.text));
}

/// Requests the result after the claim that the game is over. The record quotes both replies.
void HtpPipePlayer::ask_status() {
    is_status_asked_ = true;
    std::string text;
    put(Command::status, htp::status_line(), text);
    send(text);
}

void HtpPipePlayer::report_false_claim(TimePoint stamp) {
    if (!claim_) return;
    differ(stamp,
           *std::exchange(claim_, std::nullopt) + "; by the rules of this game it continues");
}

void HtpPipePlayer::on_unsolicited_line(std::string_view line) {
    const bool is_answer = htp::parse_answer(line).has_value();
    note_idle_line(is_answer && questions_.empty());
    if (is_answer && !questions_.empty()) questions_.pop_front();
}

void HtpPipePlayer::on_batch_end() {
    if (!game()) return;
    if (claim_ && !is_status_asked_) ask_status();
    game()->inbox.wake();
}

void HtpPipePlayer::on_broken(TimePoint stamp, Termination how) {
    if (game()) report_false_claim(stamp);
    break_off(stamp, how, break_reason(how, link().exit_status(), spec()));
}

}  // namespace tafl::referee
