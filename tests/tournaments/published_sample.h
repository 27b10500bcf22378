// SPDX-License-Identifier: MIT
// A tournament to be exported whose names, comments and evidence are as hostile as they can be, and
// whose games are played at random under many rules, from 5x5 to 19x19.
#pragma once

#include <string>
#include <vector>

#include "store/archive.h"
#include "tests/store/sample.h"
#include "tournaments/reports/publish/published.h"

namespace tafl::tests {

inline const std::string script_name = "<script>alert(1)</script>";
inline const std::string machine_name = "<b>nidavellir</b>";

class PublishedSample {
  public:
    /// Of every pair of entrants, `matches` matches of two games; the last two games are not
    /// played.
    explicit PublishedSample(int matches = 4);

    [[nodiscard]] publish::PublishedTournament published() {
        return {archive_, tournament_, entrants_, games_};
    }
    [[nodiscard]] const std::vector<store::GameRow>& games() const { return games_; }
    [[nodiscard]] std::filesystem::path operator/(const char* name) const { return folder_ / name; }

  private:
    store::tests::TemporaryDirectory folder_;
    store::Archive archive_;
    store::TournamentRecord tournament_;
    std::vector<store::EntrantRecord> entrants_;
    std::vector<store::GameRow> games_;
};

}  // namespace tafl::tests
