// SPDX-License-Identifier: MIT
#include "tournaments/server/web/public_server.h"

#include <boost/asio/post.hpp>
#include <stdexcept>
#include <vector>

namespace tafl::web {

namespace asio = boost::asio;

PublicServer::PublicServer(const DaemonOptions& options, const Server::Endpoint& endpoint)
    : feed_(pages_.loop()),
      events_(feed_, options.config.events),
      access_(options.database, options.config.reading == ReadAccess::token),
      viewers_access_(options.database, options.config.reading == ReadAccess::token),
      site_(options.database, options.is_read_only ? nullptr : &feed_.live()),
      router_(access_, site_, feed_, events_, pages_.loop()),
      downloads_(pages_.loop(), options.database),
      server_(listening(endpoint, options)) {
    router_.downloads_from(downloads_);
    site_.set_address(options.config.address);
    if (!options.is_read_only) {
        site_.process().game_slots = options.config.concurrency;
        site_.process().has_workers = !options.config.workers.empty();
    }
    events_.stay_if([this](const Request& request) {
        const auto refusal = viewers_access_.refuse(request);
        // 503: the tokens cannot be read now, so the viewer stays.
        return !refusal || refusal->status == 503;
    });
}

void PublicServer::start() {
    server_->start();
    listener_.start();
    pages_.start();
}

void PublicServer::stop() {
    listener_.stop();
    pages_.stop();
}

void PublicServer::set_limits(const ServeConfig& config) {
    const bool needs_token = config.reading == ReadAccess::token;
    site_.set_address(config.address);
    site_.process().game_slots = config.concurrency;
    events_.set_limits(config.events);
    viewers_access_.set_reading(needs_token);
    asio::post(listener_.loop(), [this, needs_token, limits = config.web] {
        server_->set_limits(limits);
        access_.set_reading(needs_token);
    });
}

void PublicServer::set_engines(const plan::EngineFolder& engines) {
    std::vector<RegisteredEngine> names;
    for (const plan::Entrant& entrant : engines.engines) {
        names.push_back({entrant.engine.name, entrant.version, entrant.credits});
    }
    site_.engines_from([names] { return names; });
}

std::unique_ptr<Server> PublicServer::listening(const Server::Endpoint& endpoint,
                                                const DaemonOptions& options) {
    try {
        auto server = std::make_unique<Server>(listener_.loop(), endpoint, router_, events_,
                                               options.config.web);
        server->on_answer([this](int status) {
            asio::post(pages_.loop(), [this, status] { ++feed_.metrics().answers[status]; });
        });
        return server;
    } catch (const boost::system::system_error& error) {
        throw std::runtime_error("cannot listen on " + options.config.listen + ": " +
                                 error.code().message() +
                                 "; choose another address or port with --listen");
    }
}

}  // namespace tafl::web
