// SPDX-License-Identifier: MIT
#include "referee/players/otep/otep_player.h"

#include <utility>

#include "referee/players/otep/opentafl_dialect.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"

namespace tafl::referee {

using otep::Word;
using rules::MoveStyle;

namespace {

/// Maximum bytes that are quoted from an unreadable move.
constexpr std::size_t longest_quotation = 100;

}  // namespace

std::optional<std::string> otep::why_unfit(const GameConditions& engagement) {
    if (engagement.time.nodes > 0 || engagement.time.depth > 0) {
        return "OTEP cannot carry limits of nodes or depth; use a clock or inf";
    }
    if (engagement.engine.dialect != Dialect::opentafl) return std::nullopt;
    return why_opentafl_cannot(engagement.ruleset);
}

std::optional<std::string> OtepPlayer::start(const boost::asio::any_io_executor& executor) {
    auto link = world().start(executor, spec(), context(), *this);
    if (!link) return link.error();
    attach(std::move(*link));
    return std::nullopt;
}

void OtepPlayer::join(const GameLink& game) {
    LinkedPlayer::join(game);
    held_back_.clear();
    is_asked_ = is_getting_ready_ = false;
    rests_until_ = {};
}

TimePoint OtepPlayer::busy_until() const {
    if (rests_until_ == TimePoint{} || is_gone()) return {};
    return rests_until_;
}

// Messages to the engine

void OtepPlayer::send_rules(const rules::Ruleset& ruleset) {
    send_with_held_back(
        otep::rules_line(is_opentafl() ? opentafl_rules(ruleset) : to_string(ruleset)));
}

TimePoint OtepPlayer::request_move(const GameView& situation) {
    const rules::Position& position = situation.position;
    const auto news = situation.new_moves();
    std::string text;
    if (!news.empty()) text = otep::opponent_move_line(news, position.board(), move_style());
    if (situation.clocks) text += otep::clock_line(*situation.clocks, game()->side);
    text += otep::play_line(position.to_move());
    is_asked_ = true;
    return send_with_held_back(std::move(text));
}

void OtepPlayer::accept(const rules::Position& after) {
    reset_flood_count();
    send_after_pause(otep::move_line(after.board()));
}

void OtepPlayer::refuse(std::optional<rules::Illegality> why) {
    send_after_pause(why ? otep::error_line(*why) : otep::unparsable_line());
}

void OtepPlayer::answer_query(EngineQuery request, const GameView& situation) {
    switch (request) {
        case EngineQuery::rules:
            return send_rules(situation.ruleset);
        case EngineQuery::position:
            send_with_held_back(otep::position_line(situation.position.board()));
            break;
        case EngineQuery::side:
            send_with_held_back(otep::side_line(game()->side));
            break;
        case EngineQuery::clock:
            if (situation.clocks)
                send_with_held_back(otep::clock_line(*situation.clocks, game()->side));
            break;
    }
}

void OtepPlayer::finish(rules::Result result, const rules::Position&) {
    if (!is_gone()) send_with_held_back(otep::finish_line(result));
}

MoveStyle OtepPlayer::move_style() const {
    if (has_simple_moves_) return MoveStyle::simple;
    return is_opentafl() ? MoveStyle::portable : MoveStyle::full;
}

void OtepPlayer::send_after_pause(std::string line) {
    if (!is_opentafl()) {
        send_with_held_back(std::move(line));
        return;
    }
    held_back_ += line;
}

TimePoint OtepPlayer::send_with_held_back(std::string text) {
    if (!held_back_.empty()) text.insert(0, std::exchange(held_back_, {}));
    return LinkedPlayer::send(text);
}

std::string OtepPlayer::quit_command() {
    return std::exchange(held_back_, {}) + otep::goodbye_line();
}

// Messages from the engine

void OtepPlayer::on_line(TimePoint stamp, std::string line) {
    if (!game()) {
        const Word word = otep::parse_line(line).word;
        return note_idle_line(word == Word::move || word == Word::resignation ||
                              word == Word::critical);
    }
    log_received(stamp, line);
    note_readiness(stamp, line);
    read(stamp, std::move(line));
}

void OtepPlayer::read(TimePoint stamp, std::string line) {
    const auto [word, rest] = otep::parse_line(line);
    switch (word) {
        case Word::hello:
            return post_message(stamp, Hello{introduced_as_opentafl_});
        case Word::move:
            return read_move(stamp, rest);
        case Word::resignation:
            return post_message(stamp, Resigned{});
        case Word::critical:
            return post_message(stamp, Failure{rules::Termination::critical_error,
                                               "reported a critical error: " + std::string(rest)});
        case Word::rules:
            return post_message(stamp, EngineQuery::rules);
        case Word::position:
            return post_message(stamp, EngineQuery::position);
        case Word::side:
            return post_message(stamp, EngineQuery::side);
        case Word::clock:
            return post_message(stamp, EngineQuery::clock);
        case Word::simple_moves:
            has_simple_moves_ = rest.find("on") != std::string_view::npos;
            return;
        case Word::analysis:
        case Word::status:
            read_evaluation(stamp, {word, rest});
            [[fallthrough]];
        case Word::warning:
            // OpenTafl comments on its move after it has sent it, other engines before.
            return post_message(stamp, Comment{std::move(line), is_opentafl()});
        case Word::unknown:
            if (spec().dialect == Dialect::automatic && is_opentafl_introduction(rest))
                introduced_as_opentafl_ = true;
            return;
    }
}

/// Reports an evaluation to the game. OpenTafl sends no `analysis` of its moves. It sends a status
/// line with the score after its move.
void OtepPlayer::read_evaluation(TimePoint stamp, otep::EngineLine line) {
    std::optional<rules::Evaluation> evaluation;
    if (is_opentafl() && line.word == Word::status)
        evaluation = opentafl_evaluation(line.rest, game()->side);
    if (!is_opentafl() && line.word == Word::analysis) evaluation = otep::read_analysis(line.rest);
    if (evaluation) post_message(stamp, Evaluated{std::move(*evaluation), is_opentafl()});
}

void OtepPlayer::read_move(TimePoint stamp, std::string_view text) {
    if (std::exchange(is_asked_, false) && is_opentafl()) begin_rest(stamp);
    const auto record = rules::parse_move(text);
    if (!record)
        return post_message(stamp, UnreadableMove{std::string(text.substr(0, longest_quotation))});
    post_message(stamp, Moved{record->move});
}

void OtepPlayer::begin_rest(TimePoint stamp) {
    is_getting_ready_ = true;
    rests_until_ = stamp + opentafl_timeouts + spec().rest;
}

void OtepPlayer::note_readiness(TimePoint stamp, std::string_view line) {
    if (!is_getting_ready_ || line.find(opentafl_ready) == std::string_view::npos) return;
    is_getting_ready_ = false;
    rests_until_ = stamp + spec().rest;
}

void OtepPlayer::on_broken(TimePoint stamp, rules::Termination how) {
    break_off(stamp, how, break_reason(how, link().exit_status(), spec()));
}

}  // namespace tafl::referee
