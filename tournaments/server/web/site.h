// SPDX-License-Identifier: MIT
// Site: answers read requests about a database and its running games, as JSON and as HTML pages. It
// opens a connection of its own for each request and only reads.
// Not thread-safe: use it on one thread at a time.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>

#include "tournaments/scoring/results/opening_index_cache.h"
#include "tournaments/server/web/answer_cache.h"
#include "tournaments/server/web/api.h"
#include "tournaments/server/web/compression.h"
#include "tournaments/server/web/ended_tournaments.h"
#include "tournaments/server/web/live.h"
#include "tournaments/server/web/message.h"

namespace tafl::web {

/// Answers GET and HEAD requests from the database and from Live.
class Site {
  public:
    using Now = std::function<std::chrono::steady_clock::time_point()>;

    /// `live`: games that run in this process; the object must outlive this one. Null = this
    /// process runs no games, and pages reload every few seconds instead of following events.
    explicit Site(std::filesystem::path database, const Live* live = nullptr,
                  Now now = std::chrono::steady_clock::now)
        : database_(std::move(database)),
          live_(live),
          now_(std::move(now)),
          openings_(store::OpeningIndex::path_for(database_)) {}
    /// Sets the function that returns the registered engines. It is called by answer(), at each
    /// request that needs them.
    void engines_from(std::function<std::vector<RegisteredEngine>()> engines) {
        engines_ = std::move(engines);
    }

    /// Returns the facts about the process that /api/server shows. The caller may change them.
    [[nodiscard]] ProcessFacts& process() { return process_; }

    /// Sets the public address of the site: "https://tafl.example", possibly with a path. Empty =
    /// unknown.
    void set_address(std::string address) { address_ = std::move(address); }

    /// Returns the response to a request of Route::Part::database or Route::Part::memory. A request
    /// of Part::memory is answered without access to the database. A request of another part gets
    /// the status 404. Never throws: after an error, returns a problem document (RFC 9457).
    [[nodiscard]] Response answer(const Request& request) const;

  private:
    [[nodiscard]] Response answer_read(const Request& request) const;

    std::filesystem::path database_;
    std::string address_;
    ProcessFacts process_;
    const Live* live_;
    std::function<std::vector<RegisteredEngine>()> engines_;
    Now now_;
    mutable AnswerCache cache_;
    mutable results::OpeningIndexCache openings_;
    mutable Compression compression_;
    mutable EndedTournaments ended_;
};

}  // namespace tafl::web
