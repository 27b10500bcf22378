// SPDX-License-Identifier: MIT
#include "tournaments/server/web/daemon.h"

#include <spdlog/spdlog.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>

#include "store/archive_epoch.h"
#include "store/tournament_queue.h"
#include "tournaments/server/web/commands_api.h"
#include "tournaments/server/web/endpoint.h"
#include "tournaments/server/web/public_server.h"
#include "tournaments/server/web/seat_api.h"
#include "tournaments/server/webhooks/webhook_notifier.h"

namespace tafl::web {

namespace asio = boost::asio;

namespace {

/// Longest time for the last webhooks before the process ends.
constexpr std::chrono::seconds webhook_grace{3};
/// Time for pages to load the end of the last game (DaemonOptions::ends_at).
constexpr std::chrono::seconds last_pages{5};

/// Returns why a read-only server cannot read the database; empty if it can.
std::string unreadable(const std::filesystem::path& path) {
    try {
        store::Database database(path, store::Access::read_only);
        static_cast<void>(database.query("SELECT max(id) FROM games").next());
        return {};
    } catch (const std::exception& error) {
        return error.what();
    }
}

}  // namespace

struct Daemon::Components {
    /// Checks all input before it opens the database for writing or listens.
    explicit Components(DaemonOptions given)
        : options(std::move(given)),
          signals(loop, SIGINT, SIGTERM, SIGHUP),
          endpoint(endpoint_of(options.config.listen)) {
        if (options.is_read_only) {
            front.emplace(options, endpoint);
            front->router().set_sinks(
                {.complaint = [path = options.database] { return unreadable(path); }});
            if (!options.config.webhooks.webhooks.empty())
                spdlog::warn(
                    "webhooks: nothing is sent, because a server with --read-only plays no games");
            return;
        }
        service::ServiceSettings settings = checked_settings(options.config, options.database);
        auto archive = store::Archive::open(options.database, store::Access::read_write);
        front.emplace(options, endpoint);
        notifier.emplace(store::ArchiveEpoch(archive).current().uuid);
        notifier->set(options.config.webhooks.webhooks, options.config.address);
        for (const auto& entry : store::TournamentQueue(archive).entries())
            front->feed().publish(service::queue_event(entry));
        front->set_engines(settings.engines);
        const events::Observer observer = [this](const events::Event& event) {
            front->feed().publish(event);
            notifier->on_event(event);
            // At once: the next game of a match starts when this function returns.
            if (is_at_end || !options.ends_at || !options.ends_at(event)) return;
            is_at_end = true;
            service->stop();
        };
        service.emplace(loop, std::move(archive), options.database, std::move(settings), observer,
                        *world);
        seat_api.emplace(front->listener(), seats);
        commands.emplace(loop, *service, options.database);
        commands->set_submissions_per_minute(options.config.submissions_per_minute);
        RequestSinks sinks;
        sinks.commands = [this](Request request, service::RequestOwner caller) {
            return command(std::move(request), std::move(caller));
        };
        sinks.seats = [this](Request request, std::string seat) {
            return seat_api->answer(std::move(request), std::move(seat));
        };
        sinks.complaint = [this] { return service->complaint(); };
        sinks.engine_starts = [this] { return service->engine_starts(); };
        front->router().set_sinks(std::move(sinks));
    }

    asio::awaitable<Response> command(Request request, service::RequestOwner caller);
    void watch_signals();
    void stop();
    void read_again();
    void answer_the_last();
    void serve_last_pages();

    DaemonOptions options;
    referee::Seats seats;  // declared before the loop, which may still hold players at the end
    std::unique_ptr<referee::World> world = referee::real_world_with(seats);
    asio::io_context loop{1};
    asio::signal_set signals;
    Server::Endpoint endpoint;
    std::optional<PublicServer> front;
    std::optional<webhooks::WebhookNotifier> notifier;
    std::optional<service::Service> service;
    std::optional<Commands> commands;
    std::optional<SeatApi> seat_api;
    bool is_stopping = false;
    bool is_at_end = false;  ///< true: DaemonOptions::ends_at has returned true
    bool is_over = false;    ///< true: the service has ended, and only pages are served
    std::exception_ptr failure;
};

/// Answers a command. If the database cannot be written, refuses at once, so that the client does
/// not wait for a repair.
asio::awaitable<Response> Daemon::Components::command(Request request,
                                                      service::RequestOwner caller) {
    const std::string complaint = service->complaint();
    if (!complaint.empty()) co_return problem(503, "Service unavailable", complaint);
    Response response = co_await commands->answer(std::move(request), std::move(caller));
    co_return response;
}

void Daemon::Components::watch_signals() {
    signals.async_wait([this](boost::system::error_code error, int signal) {
        if (error) return;
        if (signal == SIGHUP) {
            asio::post(front->pages(), [] { service::reopen_log(); });
            read_again();
        } else {
            stop();
        }
        watch_signals();
    });
}

void Daemon::Components::stop() {
    if (!service || is_over) return loop.stop();
    if (is_stopping) {
        spdlog::info("stopping at once");
    } else {
        spdlog::info(
            "stopping; waits for running games for at most {} s (a second signal stops them at "
            "once)",
            options.config.stop_seconds.count());
    }
    is_stopping = true;
    service->stop();
}

/// Reads the configuration again, on the page thread because files may be slow.
void Daemon::Components::read_again() {
    if (!service || !options.read_again) return;
    asio::post(front->pages(), [this] {
        try {
            const ServeConfig config = options.read_again();
            auto settings = std::make_shared<service::ServiceSettings>(
                checked_settings(config, options.database));
            notifier->set(config.webhooks.webhooks, config.address);
            front->set_limits(config);
            front->set_engines(settings->engines);
            commands->set_submissions_per_minute(config.submissions_per_minute);
            asio::post(loop, [this, settings, stop_seconds = config.stop_seconds] {
                options.config.stop_seconds = stop_seconds;
                spdlog::info(
                    "the configuration was read again: concurrency {}, {} engines; listen, workers "
                    "and [log] take effect at the next start",
                    settings->concurrency, settings->engines.engines.size());
                service->set(*settings);
            });
        } catch (const std::exception& error) {
            spdlog::error("the new configuration is rejected, and the old one stays in use: {}",
                          error.what());
        }
    });
}

/// Completes the pending answers; waits at most one second.
void Daemon::Components::answer_the_last() {
    if (!commands) return;
    commands->close();
    const auto timeout = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    while (commands->is_answering() && std::chrono::steady_clock::now() < timeout) {
        loop.restart();
        loop.run_for(std::chrono::milliseconds(20));
    }
}

/// Serves pages for a few seconds more, or until a signal.
void Daemon::Components::serve_last_pages() {
    if (!is_at_end || is_stopping || failure) return;
    is_over = true;
    loop.restart();
    loop.run_for(last_pages);
}

std::string Daemon::complaint() const {
    return parts_->service ? parts_->service->complaint() : std::string();
}

bool Daemon::has_running_threads() const {
    return parts_->service && (parts_->service->is_reading() || parts_->commands->is_answering() ||
                               parts_->notifier->is_lookup_running());
}

Daemon::Daemon(DaemonOptions options) : parts_(std::make_unique<Components>(std::move(options))) {}
Daemon::~Daemon() = default;

std::string Daemon::address() const {
    const auto there = parts_->front->endpoint();
    const std::string host = there.address().to_string();
    return "http://" + (there.address().is_v6() ? '[' + host + ']' : host) + ':' +
           std::to_string(there.port()) + '/';
}

void Daemon::run() {
    Components& parts = *parts_;
    parts.front->start();
    parts.watch_signals();
    if (parts.service) {
        asio::co_spawn(parts.loop, parts.service->run(), [&](std::exception_ptr failure) {
            parts.failure = failure;
            parts.loop.stop();
        });
    }
    try {
        parts.loop.run();
        parts.serve_last_pages();
    } catch (...) {
        parts.front->stop();  // no request may use objects that are about to be destroyed
        throw;
    }
    parts.answer_the_last();
    parts.front->stop();
    if (parts.notifier) parts.notifier->stop(webhook_grace);
    if (parts.failure) std::rethrow_exception(parts.failure);
}

}  // namespace tafl::web
