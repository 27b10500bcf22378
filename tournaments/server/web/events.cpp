// SPDX-License-Identifier: MIT
#include "tournaments/server/web/events.h"

#include <unistd.h>

#include <array>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <mutex>
#include <set>

#include "tournaments/base/async/run_on.h"
#include "tournaments/base/async/wakeup.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/server/web/client_key.h"
#include "tournaments/server/web/cursor.h"

namespace tafl::web {

namespace asio = boost::asio;
namespace beast = boost::beast;
using tcp = asio::ip::tcp;

namespace {

std::optional<Subscription> subscription_of(const Request& request) {
    const auto tournament = request.query.find("tournament");
    const auto game = request.query.find("game");
    const bool has_tournament = tournament != request.query.end();
    const bool has_game = game != request.query.end();
    if (has_tournament && has_game) return std::nullopt;
    if (!has_tournament && !has_game) return Subscription{};
    const std::string& text = has_game ? game->second : tournament->second;
    const auto number = tournaments::whole_number<std::int64_t>(text);
    if (!number || *number < 1) return std::nullopt;
    return has_game ? Subscription{0, store::GameId(*number)}
                    : Subscription{store::TournamentId(*number), 0};
}

/// Returns the event id to resume after; empty if the request has none. A browser that reconnects
/// sends the header, but its address still has the first `after`.
std::string last_id_of(const Request& request) {
    if (!request.last_event_id.empty()) return request.last_event_id;
    const auto after = request.query.find("after");
    return after == request.query.end() ? std::string() : after->second;
}

}  // namespace

struct Events::Viewer {
    Viewer(tcp::socket socket, Cursor where, Request asked)
        : stream(std::move(socket)),
          wakeup(stream.get_executor()),
          cursor(std::move(where)),
          request(std::move(asked)) {}

    /// Detects a disconnect at once. Without a read, the socket reports it only at the next write.
    /// The data are discarded; after 4096 bytes the viewer is disconnected.
    void watch_for_departure(const std::shared_ptr<Viewer>& self) {
        stream.async_read_some(asio::buffer(said),
                               [this, self](boost::system::error_code error, std::size_t size) {
                                   timeout -= std::min(size, timeout);
                                   if (!error && timeout > 0) return watch_for_departure(self);
                                   is_gone = true;
                                   wakeup.cancel();
                               });
    }

    beast::tcp_stream stream;
    asio::steady_timer wakeup;  ///< cancelled when an event arrives
    Cursor cursor;
    Request request;
    std::chrono::steady_clock::time_point admitted = std::chrono::steady_clock::now();
    bool is_gone = false;
    std::array<char, 256> said{};
    std::size_t timeout = 4096;
};

struct Events::ViewerSet {
    std::set<Viewer*> viewers;  ///< viewers that receive events; page thread only
    std::mutex mutex;           ///< protects the members below
    ClientCount clients;
    std::size_t seats = 0;
};

/// Viewer slot, held from the admission to the end of the stream, so that two viewers never share
/// one. The destructor releases it.
class Events::ViewerSlot {
  public:
    ViewerSlot(std::shared_ptr<ViewerSet> audience, std::string client_key)
        : audience_(std::move(audience)), client_key_(std::move(client_key)) {
        const std::lock_guard lock(audience_->mutex);
        ++audience_->seats;
        audience_->clients.add(client_key_);
    }
    ~ViewerSlot() {
        const std::lock_guard lock(audience_->mutex);
        --audience_->seats;
        audience_->clients.leave(client_key_);
    }
    ViewerSlot(const ViewerSlot&) = delete;
    ViewerSlot& operator=(const ViewerSlot&) = delete;

  private:
    std::shared_ptr<ViewerSet> audience_;
    std::string client_key_;
};

/// Registration of a viewer, so that new events wake it. The destructor ends it.
class Events::Listening {
  public:
    Listening(std::shared_ptr<ViewerSet> audience, Viewer* viewer)
        : audience_(std::move(audience)), viewer_(viewer) {
        audience_->viewers.insert(viewer_);
    }
    ~Listening() { audience_->viewers.erase(viewer_); }
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;

  private:
    std::shared_ptr<ViewerSet> audience_;
    Viewer* viewer_;
};

Events::Events(Feed& feed, Limits limits)
    : feed_(feed), limits_(limits), audience_(std::make_shared<ViewerSet>()) {
    feed_.on_event([audience = audience_] {
        for (Viewer* viewer : audience->viewers) viewer->wakeup.cancel();
    });
}

Events::~Events() { feed_.on_event({}); }

std::size_t Events::viewers() const {
    const std::lock_guard lock(audience_->mutex);
    return audience_->seats;
}

Response Events::admit(const Request& request) const {
    if (!subscription_of(request)) {
        return problem(400, "Bad request",
                       "expected ?tournament=ID or ?game=ID, or neither for everything");
    }
    if (request.method == "HEAD") return {200, "text/event-stream", ""};
    const std::string client_key = client_key_of(request.peer);
    const auto [here, all] = [&] {
        const std::lock_guard lock(audience_->mutex);
        return std::pair(audience_->clients.held_by(client_key), audience_->seats);
    }();
    const bool is_full = static_cast<int>(all) >= limits_.viewers;
    const bool has_many = here >= limits_.viewers_per_address;
    if (is_full || has_many) {
        Response response =
            is_full ? problem(503, "Too many viewers",
                              "no more than " + std::to_string(limits_.viewers) +
                                  " streams of events at a time")
                    : problem(429, "Too many viewers",
                              "no more than " + std::to_string(limits_.viewers_per_address) +
                                  " streams of events for one address");
        response.headers.emplace_back("Retry-After", "30");
        return response;
    }
    Response response{200, "text/event-stream", ""};
    // A proxy must forward each event at once.
    response.headers.emplace_back("X-Accel-Buffering", "no");
    response.opens_stream = true;
    response.seat = std::make_shared<ViewerSlot>(audience_, client_key);
    return response;
}

asio::awaitable<void> Events::stream(tcp::socket socket, Request request,
                                     std::shared_ptr<void> seat) {
    boost::system::error_code error;
    const auto protocol = socket.local_endpoint(error).protocol();
    const auto descriptor = socket.release(error);
    if (error) co_return;
    tcp::socket moved(feed_.loop());
    moved.assign(protocol, descriptor, error);
    if (error) {
        ::close(descriptor);
        co_return;
    }
    auto work = send_events(std::move(moved), std::move(request));
    co_await async::run_on(feed_.loop(), std::move(work));
    seat.reset();
}

asio::awaitable<void> Events::send_events(tcp::socket socket, Request request) {
    boost::system::error_code ignored;
    socket.set_option(asio::socket_base::send_buffer_size(limits_.send_buffer), ignored);
    const Subscription subscription = subscription_of(request).value_or(Subscription());
    const std::string last_id = last_id_of(request);
    Cursor cursor(feed_.ring(), feed_.live(), subscription, last_id);
    auto viewer =
        std::make_shared<Viewer>(std::move(socket), std::move(cursor), std::move(request));
    const Listening listening(audience_, viewer.get());
    viewer->stream.expires_never();
    viewer->watch_for_departure(viewer);
    co_await serve(viewer);
    viewer->stream.close();
    viewer->is_gone = true;
}

asio::awaitable<void> Events::serve(std::shared_ptr<Viewer> viewer) {
    const auto& token = asio::use_awaitable;
    boost::system::error_code error;
    auto quiet_token = asio::redirect_error(token, error);
    std::string text = ": version " + std::to_string(events::events_version) + "\nretry: 2000\n\n";
    while (!viewer->is_gone && may_stay(*viewer)) {
        if (!viewer->cursor.read(text, limits_.portion)) {
            ++feed_.metrics().viewers_dropped;
            co_return;
        }
        if (text.empty()) {
            viewer->wakeup.expires_after(limits_.heartbeat);
            co_await async::wait_quietly(viewer->wakeup);
            const bool is_silent = viewer->wakeup.expiry() <= std::chrono::steady_clock::now();
            // An id without data is not an event, but the client resumes after it.
            if (is_silent) text = ":\nid: " + viewer->cursor.id() + "\n\n";
            if (!is_silent) continue;
        }
        viewer->stream.expires_after(limits_.timeout);
        const asio::const_buffer bytes = asio::buffer(text);
        co_await asio::async_write(viewer->stream, bytes, quiet_token);
        if (error == beast::error::timeout) ++feed_.metrics().viewers_dropped;
        if (error) co_return;
        text.clear();
    }
}

/// Checks the viewer's token again after each heartbeat: it may have expired or been revoked.
bool Events::may_stay(Viewer& viewer) const {
    const auto now = std::chrono::steady_clock::now();
    if (now - viewer.admitted < limits_.heartbeat) return true;
    viewer.admitted = now;
    return !may_stay_ || may_stay_(viewer.request);
}

}  // namespace tafl::web
