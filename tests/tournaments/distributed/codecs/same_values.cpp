// SPDX-License-Identifier: MIT
#include "tests/tournaments/distributed/codecs/random_values.h"

namespace tafl::tests {

bool are_same(const referee::Assignment& a, const referee::Assignment& b) {
    return a.game == b.game && a.engines == b.engines &&
           a.compiled_rules->ruleset() == b.compiled_rules->ruleset() && a.time == b.time &&
           a.opening == b.opening && a.limits == b.limits && a.seed == b.seed &&
           a.hang_timeout == b.hang_timeout && a.processors == b.processors &&
           a.transcript == b.transcript;
}

bool are_same(const rules::GameRecord& a, const rules::GameRecord& b) {
    return a.players == b.players && a.ruleset == b.ruleset && a.time == b.time &&
           a.plies == b.plies && a.end == b.end && a.evidence == b.evidence &&
           a.started == b.started && a.ended == b.ended;
}

}  // namespace tafl::tests
