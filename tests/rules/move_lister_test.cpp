// SPDX-License-Identifier: MIT
// All instruction sets list the same moves in the same order.
#include "rules/move_lister.h"

#include <doctest/doctest.h>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "rules/ruleset_text.h"
#include "tests/support/property.h"
#include "tests/support/random_rules.h"

namespace tafl::tests::move_lister_test {
namespace {

struct Listed {
    std::vector<rules::Move> moves;
    int slides;
    bool operator==(const Listed&) const = default;
};

/// Returns the moves of `side`. The buffer ends exactly where MoveLister::write must stop to write,
/// so that AddressSanitizer finds a longer write.
Listed listed(const rules::MoveLister& lister, const rules::CompiledRules& compiled_rules,
              rules::Side side, const rules::TwoWaySet* targets, std::size_t count) {
    const rules::Board& board = compiled_rules.ruleset().start;
    std::vector<rules::Move> buffer(count + rules::MoveList::slack);
    const rules::Move* const end =
        lister.write(compiled_rules, board, board.pieces(side), targets, buffer.data());
    buffer.resize(end - buffer.data());
    return {buffer, lister.count_slides(compiled_rules, board, board.pieces(side))};
}

TEST_SUITE("rules/move_lister") {
    TEST_CASE("AVX2 lists the same moves in the same order as the portable code") {
        const rules::MoveLister* const avx2 = rules::avx2_lister();
        if (avx2 == nullptr) {
            MESSAGE("not tested: this processor has no AVX2");
            return;
        }
        for_seeds({3000, 0.05}, [&](std::uint64_t seed) {
            Random random(seed);
            const rules::Ruleset ruleset = random_ruleset(random);
            const rules::CompiledRules compiled_rules(ruleset);
            const rules::TwoWaySet targets = random_spaces(random, compiled_rules);
            for (const rules::Side side : rules::both_sides) {
                const std::array<const rules::TwoWaySet*, 2> choices = {nullptr, &targets};
                for (const rules::TwoWaySet* const ends : choices) {
                    const Listed expected = listed(rules::portable_lister(), compiled_rules, side,
                                                   ends, rules::MoveList::capacity);
                    const Listed found =
                        listed(*avx2, compiled_rules, side, ends, expected.moves.size());
                    if (!(found == expected)) return "other moves: " + to_string(ruleset);
                }
            }
            return std::string();
        });
    }

    TEST_CASE("the environment can select the portable code") {
        const char* const wanted = std::getenv("LAWSPEAKER_INSTRUCTIONS");
        const bool is_portable = wanted != nullptr && std::string(wanted) == "portable";
        const rules::MoveLister* const avx2 = rules::avx2_lister();
        const bool uses_avx2 = !is_portable && avx2 != nullptr;
        CHECK(rules::move_lister().name == (uses_avx2 ? "avx2" : "portable"));
    }
}

}  // namespace
}  // namespace tafl::tests::move_lister_test
