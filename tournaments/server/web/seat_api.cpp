// SPDX-License-Identifier: MIT
#include "tournaments/server/web/seat_api.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <nlohmann/json.hpp>

#include "rules/compiled_rules.h"
#include "tournaments/base/async/wakeup.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/reports/publish/game_json.h"
#include "tournaments/server/web/seat_json.h"

namespace tafl::web {

namespace asio = boost::asio;

namespace {

using referee::SeatActionResult;
using referee::SeatView;

/// Returns the seat's state. No cache may store it, since only the person at the seat may see it.
Response shown(const std::string& seat, const SeatView& view) {
    const auto json = seat_json(seat, view, referee::SteadyClock::now());
    return {200, "application/json", publish::text_of(json) + '\n', {not_stored}};
}

Response board_of(const SeatView& view) {
    if (!view.ruleset) return problem(404, "Not found", "no game has requested a person here yet");
    const rules::CompiledRules compiled_rules(*view.ruleset);
    return {200,
            "image/svg+xml",
            publish::board_svg(compiled_rules, view.ruleset->start, {}),
            {not_stored}};
}

Response conflict(const std::string& why) { return problem(409, "Conflict", why); }

/// Returns the problem for an action that was refused.
Response refusal_of(SeatActionResult answer) {
    switch (answer) {
        case SeatActionResult::no_game:
            return conflict("no game is being played at this seat");
        case SeatActionResult::other_game:
            return conflict("another game is being played at this seat by now");
        case SeatActionResult::gone_on:
            return conflict(
                "that was sent already, perhaps from another page, or the game has continued");
        case SeatActionResult::not_seated:
            return conflict("the game waits until you sit down");
        case SeatActionResult::not_to_move:
            return conflict("it is the opponent's turn");
        case SeatActionResult::illegal:
        case SeatActionResult::heard:
            break;
    }
    return problem(422, "Unprocessable content",
                   "that move is not legal here; the game continues as if it had not been sent");
}

bool is_json(const Request& request) {
    std::string type = request.content_type.substr(0, request.content_type.find(';'));
    type.erase(type.find_last_not_of(" \t") + 1);
    return type == "application/json";
}

}  // namespace

SeatApi::SeatApi(asio::io_context& loop, referee::Seats& seats, std::chrono::milliseconds patience)
    : loop_(loop), seats_(seats), patience_(patience) {
    seats_.on_change(
        [this](const std::string& seat) { asio::post(loop_, [this, seat] { wake(seat); }); });
}

SeatApi::~SeatApi() { seats_.on_change({}); }

asio::awaitable<Response> SeatApi::answer(Request request, std::string seat) {
    if (request.path.back() == "board") co_return board_of(seats_.current_view(seat));
    if (request.method == "POST") co_return act(request, seat);
    const auto after = request.query.find("after");
    const bool is_known =
        after != request.query.end() && tournaments::whole_number<std::uint64_t>(after->second) ==
                                            seats_.current_view(seat).version;
    if (is_known) {
        co_await wait_for_change(seat);
    }
    co_return shown(seat, seats_.current_view(seat));
}

/// Returns when the seat has changed since the last look() on this thread, or after the timeout.
asio::awaitable<void> SeatApi::wait_for_change(std::string seat) {
    const auto is_here = [&](const auto& other) { return other->seat == seat; };
    if (std::ranges::count_if(waiting_, is_here) >= max_waiting) {
        (*std::ranges::find_if(waiting_, is_here))->timer.cancel();
        waiting_.erase(std::ranges::find_if(waiting_, is_here));
    }
    const auto waiting =
        std::make_shared<Waiting>(Waiting{seat, asio::steady_timer(loop_, patience_)});
    waiting_.push_back(waiting);
    co_await async::wait_quietly(waiting->timer);
    waiting_.remove(waiting);
}

void SeatApi::wake(const std::string& seat) {
    for (const auto& waiting : waiting_) {
        if (waiting->seat == seat) waiting->timer.cancel();
    }
}

Response SeatApi::act(const Request& request, const std::string& seat) {
    const auto now = referee::SteadyClock::now();
    if (!is_json(request)) {
        return problem(415, "Unsupported media type", "expected application/json");
    }
    auto word = seat_word_in(request.body);
    if (!word) {
        return problem(400, "Bad request",
                       R"(expected {"game": 3, "say": "sit-down"}, "resign" in its place, or )"
                       R"({"game": 3, "ply": 12, "say": "d1-d4"})");
    }
    word->stamp = now;
    const SeatActionResult answer = seats_.act(seat, *word);
    return answer == SeatActionResult::heard ? shown(seat, seats_.current_view(seat))
                                             : refusal_of(answer);
}

}  // namespace tafl::web
