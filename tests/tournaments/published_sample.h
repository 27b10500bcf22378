// SPDX-License-Identifier: MIT
// PublishedSample: stored tournament to export. Its names, comments and evidence contain markup,
// quotes and invalid UTF-8. Its moves are random. The rules differ, on boards from 5x5 to 19x19.
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
    /// Stores `matches` matches of two games for each pair of entrants. The last two games of the
    /// schedule are not played.
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
