// SPDX-License-Identifier: MIT
#include "referee/players/htp/htp_tcp_player.h"

#include <spdlog/fmt/fmt.h>

#include <utility>

#include "rules/result.h"

namespace tafl::referee {

using rules::Termination;

namespace {

constexpr std::uint16_t port = 49152;  // compiled into the engines
/// Board size for which no `board_size` is sent.
constexpr int size_without_a_word = 11;

}  // namespace

std::optional<std::string> HtpTcpPlayer::start(const boost::asio::any_io_executor& executor) {
    const SocketOptions options{.port = port};
    auto link = world().start_connecting(executor, spec(), context(), options, *this);
    if (!link) return link.error();
    socket_ = link->get();
    attach(std::move(*link));
    return std::nullopt;
}

void HtpTcpPlayer::reset_flood_count() {
    lines_.reset_flood_count();
    HtpPlayer::reset_flood_count();
}

// Messages to the engine

void HtpTcpPlayer::begin_game(const GameView& situation, std::string& text) {
    if (board_size() != size_without_a_word) put_setup(htp::board_size_line(board_size()), text);
    HtpPlayer::begin_game(situation, text);
}

void HtpTcpPlayer::put_play(const rules::MoveRecord&, std::string line, std::string& text) {
    text += line;
    has_news_ = true;
}

void HtpTcpPlayer::put_question(rules::Side side, std::string& text) {
    text += htp::generate_line(side);
}

// Messages from the engine

void HtpTcpPlayer::on_connected(TimePoint stamp, std::string_view from) {
    if (!game()) return;
    game()->dialogue.add_note(stamp, fmt::format("connected from {}", from));
    post_message(stamp, Hello{});
}

void HtpTcpPlayer::on_connections_rejected(TimePoint stamp, std::string_view why) {
    if (game()) game()->dialogue.add_note(stamp, why);
}

void HtpTcpPlayer::on_bytes(TimePoint stamp, std::string_view piece) {
    if (!game()) return;
    lines_.append(piece);
    while (const auto line = lines_.take_line()) read(stamp, *line);
    if (lines_.is_flooded()) break_off(stamp, Termination::flood, "flooded the host with output");
}

void HtpTcpPlayer::read(TimePoint stamp, const std::string& line) {
    log_received(stamp, line);
    const auto answer = htp::parse_answer(line);
    if (answer && answer->is_refusal) return fail(stamp, answer->text, "generate_move");
    const std::string_view text = answer ? answer->text : std::string_view(line);
    if (!htp::is_bare_play(text)) return;
    has_news_ = false;
    read_choice(stamp, text);
}

void HtpTcpPlayer::on_broken(TimePoint stamp, Termination how, std::string what) {
    if (!game()) return;
    if (const auto difference = why_it_left(link().exit_status())) differ(stamp, *difference);
    break_off(stamp, how, std::move(what));
}

/// The engine exits with code 0 if its rules end the game. It exits with code 1 if they reject a
/// move.
std::optional<std::string> HtpTcpPlayer::why_it_left(const ExitStatus& status) const {
    if (!status.code || known() == 0) return std::nullopt;
    if (*status.code == 0) {
        return fmt::format(
            "left with exit code 0, as it does when its rules end a game; by the "
            "rules of this game it continues after ply {}, '{}'",
            known(), last_play());
    }
    const std::string& written = link().standard_error();
    const auto error = htp::find_error(written);
    const bool is_judgement = error && has_news_ && *status.code == 1 &&
                              (error->starts_with("play:") || htp::claims_game_over(*error));
    if (!is_judgement) return std::nullopt;
    return fmt::format("left with '{}' after '{}', which is legal by the rules of this game",
                       htp::shortened(*error), last_play());
}

}  // namespace tafl::referee
