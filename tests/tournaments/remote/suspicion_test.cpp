// SPDX-License-Identifier: MIT
#include "tournaments/remote/suspicion.h"

#include <doctest/doctest.h>

#include "rules/result.h"

using namespace tafl;
using remote::Suspicion;
using remote::tally_of;
using rules::Termination;

namespace {

void play(Suspicion& suspicion, const char* machine, int games, int spoilt) {
    for (int i = 0; i < games; ++i) {
        suspicion.note(machine, tally_of(i < spoilt ? Termination::time : Termination::escape));
    }
}

}  // namespace

TEST_SUITE_BEGIN("remote/suspicion");

/// NIST/SEMATECH e-Handbook of Statistical Methods, 7.3.3: two proportions, pooled. By hand for
/// 12 of 100 against 30 of 1000: p = 42/1100, z = 0.09 / sqrt(p (1 - p) (1/100 + 1/1000)) = 4.4779.
TEST_CASE("a machine is held against all others together") {
    Suspicion suspicion;
    play(suspicion, "slow", 100, 12);
    play(suspicion, "one", 400, 10);
    play(suspicion, "other", 600, 20);
    REQUIRE(suspicion.z_of("slow").has_value());
    CHECK(*suspicion.z_of("slow") == doctest::Approx(4.4779).epsilon(0.0005));
    CHECK(*suspicion.z_of("one") < 0);
}

TEST_CASE("nobody is suspected for a few games, for none, or for losing on the board") {
    Suspicion suspicion;
    play(suspicion, "new", 29, 29);
    play(suspicion, "old", 1000, 0);
    CHECK(suspicion.z_of("new") == std::nullopt);
    CHECK(suspicion.z_of("stranger") == std::nullopt);
    Suspicion sound;
    play(sound, "one", 50, 0);
    play(sound, "other", 50, 0);
    CHECK(*sound.z_of("one") == 0);
    for (int i = 0; i < 1000; ++i) sound.note("one", tally_of(Termination::illegal_move));
    CHECK(*sound.z_of("one") == 0);
}

TEST_SUITE_END();
