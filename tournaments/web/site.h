// SPDX-License-Identifier: MIT
// Site: answers requests about what a database holds and what is being played, as JSON and as
// pages. It only reads, through a connection of its own for each request; one thread at a time.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>

#include "tournaments/results/opening_index_cache.h"
#include "tournaments/web/answer_cache.h"
#include "tournaments/web/api.h"
#include "tournaments/web/compression.h"
#include "tournaments/web/ended_tournaments.h"
#include "tournaments/web/live.h"
#include "tournaments/web/message.h"

namespace tafl::web {

struct SiteView;

class Site {
  public:
    using Now = std::function<std::chrono::steady_clock::time_point()>;

    /// `live` has the games that are played in this process, and outlives the Site; null if none
    /// are, and then pages ask again every few seconds.
    explicit Site(std::filesystem::path database, const Live* live = nullptr,
                  Now now = std::chrono::steady_clock::now)
        : database_(std::move(database)),
          sources_{live, {}},
          now_(std::move(now)),
          openings_(store::OpeningIndex::path_for(database_)) {}
    /// Which engines a server may play; asked at each request for them, on this thread.
    void engines_from(std::function<std::vector<RegisteredEngine>()> engines) {
        sources_.engines = std::move(engines);
    }

    /// How the world calls the site: "https://tafl.example", or with a path; empty = not known.
    void set_address(std::string address) { address_ = std::move(address); }

    /// If not, the answer is there at once.
    [[nodiscard]] bool needs_database(const Request& request) const;
    /// Never throws for a request; what cannot be answered is a problem (RFC 9457).
    [[nodiscard]] Response answer(const Request& request) const;

  private:
    [[nodiscard]] SiteView view_of(store::Archive& archive) const;
    [[nodiscard]] Response answer_read(const Request& request) const;

    [[nodiscard]] Response answer_explore(store::Archive& archive, const Request& request) const;

    [[nodiscard]] Response answer_from(store::Archive& archive, const Request& request) const;

    std::filesystem::path database_;
    std::string address_;
    ApiSources sources_;
    Now now_;
    mutable AnswerCache cache_;
    mutable results::OpeningIndexCache openings_;
    mutable Compression compression_;
    mutable EndedTournaments ended_;
};

}  // namespace tafl::web
