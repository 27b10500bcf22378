// SPDX-License-Identifier: MIT
#include "referee/players/tablut/tablut_player.h"

#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "rules/result.h"

namespace tafl::referee {

using rules::Termination;
using tablut::Turn;

namespace {

/// Ports that are compiled into the engines.
constexpr std::uint16_t white_port = 5800;
constexpr std::uint16_t black_port = 5801;
/// Maximum bytes between two move requests: two frames of maximum length, or thousands of moves.
constexpr std::size_t max_bytes_unasked = 128 * 1024;
/// Maximum bytes that are quoted from an unreadable action.
constexpr std::size_t longest_excerpt = 100;

/// Returns the text of a frame as one line for the dialogue. Control characters become space
/// characters.
std::string line_of(std::string text) {
    constexpr unsigned char first_printable = 0x20;
    for (char& letter : text) {
        if (static_cast<unsigned char>(letter) < first_printable) letter = ' ';
    }
    return text;
}

std::optional<rules::Space> king_on(const rules::Board& board) {
    const auto kings = board.kings() & board.pieces(rules::Side::defenders);
    if (kings.is_empty()) return std::nullopt;
    return *kings.begin();
}

bool has_other_pieces(const rules::Board& board) {
    const rules::Piece white(rules::Side::defenders, rules::Kind::taflman);
    const rules::Piece black(rules::Side::attackers, rules::Kind::taflman);
    const rules::Piece king(rules::Side::defenders, rules::Kind::king);
    for (const rules::Space space : board.occupied()) {
        const rules::Piece piece = board[space];
        if (piece != white && piece != black && piece != king) return true;
    }
    return false;
}

std::optional<std::string> why_rules_unfit(const rules::Ruleset& ruleset) {
    if (ruleset.size() != tablut::board_size) {
        return "tablut-json knows boards of 9x9 only, not " + std::to_string(ruleset.size()) + "x" +
               std::to_string(ruleset.size()) + "; choose a Tablut of 9x9, such as ashton-bologna";
    }
    if (ruleset.berserk != rules::Berserk::none) {
        return "tablut-json cannot say that a player moves again; choose rules without berserk";
    }
    if (has_other_pieces(ruleset.start)) {
        return "tablut-json knows white men, black men and a white king, and no other pieces; "
               "choose rules without them";
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> tablut::why_unfit(const GameConditions& engagement) {
    if (auto reason = why_rules_unfit(engagement.ruleset)) return reason;
    if (engagement.engine.restart == Restart::never) {
        return "tablut-json has no way to begin another game with the same process; leave out "
               "restart = \"never\"";
    }
    if (engagement.time.nodes > 0 || engagement.time.depth > 0) {
        return "tablut-json cannot carry limits of nodes or depth; use st=SECONDS";
    }
    if (seconds_of(engagement.engine, engagement.time) < 1) {
        return "tablut-json supports only a fixed number of whole seconds for each move; use "
               "time = \"st=SECONDS\", or set the number with seconds = ...";
    }
    return std::nullopt;
}

std::optional<std::string> TablutPlayer::start(const boost::asio::any_io_executor& executor) {
    const bool is_black = context().side == rules::Side::attackers;
    const SocketOptions options{is_black ? black_port : white_port, max_bytes_unasked};
    auto link = world().start_connecting(executor, spec(), context(), options, *this);
    if (!link) return link.error();
    socket_ = link->get();
    attach(std::move(*link));
    return std::nullopt;
}

// Messages to the engine

TimePoint TablutPlayer::request_move(const GameView& situation) {
    reset_flood_count();
    const rules::Position& position = situation.position;
    return send_position(position.board(), tablut::turn_of(position.to_move()));
}

void TablutPlayer::notify_position(const rules::Position& position) {
    send_position(position.board(), tablut::turn_of(position.to_move()));
}

/// Sends the result and closes the connection. Without a result it only closes the connection, like
/// the competition's server when it stops.
void TablutPlayer::finish(rules::Result result, const rules::Position& last) {
    if (is_gone()) return;
    if (has_name_ && result != rules::Result::none)
        send_position(last.board(), tablut::turn_of(result));
    socket_->hang_up();
}

TimePoint TablutPlayer::send_position(const rules::Board& board, Turn turn) {
    const auto king = king_on(board);
    const std::string text = tablut::state_text(board, turn, king ? king : king_);
    if (king) king_ = king;
    return LinkedPlayer::send(text, tablut::frame_of(text));
}

// Messages from the engine

void TablutPlayer::on_connected(TimePoint stamp, std::string_view from) {
    if (game()) game()->dialogue.add_note(stamp, fmt::format("connected from {}", from));
}

void TablutPlayer::on_connections_rejected(TimePoint stamp, std::string_view why) {
    spdlog::warn("{}: {}", spec().name, why);
    if (game()) game()->dialogue.add_note(stamp, why);
}

void TablutPlayer::on_bytes(TimePoint stamp, std::string_view piece) {
    if (!game() || frames_.bad_length()) return;
    frames_.append(piece);
    while (const auto text = frames_.take()) read(stamp, *text);
    if (frames_.bad_length()) read_bad_length(stamp, *frames_.bad_length());
}

void TablutPlayer::read(TimePoint stamp, const std::string& text) {
    const std::string line = line_of(text);
    log_received(stamp, line);
    if (!std::exchange(has_name_, true)) return post_message(stamp, Hello{});
    const auto move = tablut::move_from(text);
    if (move) return post_message(stamp, Moved{*move});
    post_message(stamp, UnreadableMove{line.substr(0, longest_excerpt)});
}

/// Reports a failure, because the start of the next frame is unknown.
void TablutPlayer::read_bad_length(TimePoint stamp, std::int64_t length) {
    game()->dialogue.add_note(stamp, fmt::format("a frame of length {}", length));
    const auto how = has_name_ ? Termination::unparsable_move : Termination::no_hello;
    post_message(stamp, Failure{how, fmt::format("sent a frame of length {}, which there can't be",
                                                 length)});
}

void TablutPlayer::on_broken(TimePoint stamp, Termination how, std::string what) {
    break_off(stamp, how, std::move(what));
}

}  // namespace tafl::referee
