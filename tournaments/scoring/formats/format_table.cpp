// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/format_table.h"

namespace tafl::formats {

const std::vector<FormatRow>& format_table() {
    static const std::vector<FormatRow> table = {
        round_robin_format(), gauntlet_format(),        match_format(),        swiss_format(),
        knockout_format(),    groups_knockout_format(), scheveningen_format(), spsa_format(),
        royale_format(),      recorded_format(),
    };
    return table;
}

}  // namespace tafl::formats
