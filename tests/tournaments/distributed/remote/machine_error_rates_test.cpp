// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/machine_error_rates.h"

#include <doctest/doctest.h>

#include "rules/result.h"

namespace tafl::remote::machine_error_rates_test {

using namespace tafl;
using remote::MachineErrorRates;
using remote::tally_of;
using rules::Termination;

namespace {

void play(MachineErrorRates& suspicion, const char* machine, const char* engine, int games,
          int spoilt) {
    for (int i = 0; i < games; ++i) suspicion.note(machine, engine, i < spoilt);
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/distributed/remote/machine_error_rates");

/// By hand for 12 of 100 against 30 of 1000: expected 100 * 42 / 1100 = 3.81818; variance
/// 100 * 1000 * 42 * 1058 / (1100^2 * 1099) = 3.34154; z = 8.18182 / 1.82799 = 4.47585.
TEST_CASE("a machine is compared with all others together") {
    MachineErrorRates suspicion;
    play(suspicion, "slow", "E", 100, 12);
    play(suspicion, "one", "E", 400, 10);
    play(suspicion, "other", "E", 600, 20);
    REQUIRE(suspicion.z_of("slow").has_value());
    CHECK(*suspicion.z_of("slow") == doctest::Approx(4.47585).epsilon(0.0001));
    CHECK(*suspicion.z_of("one") < 0);
}

/// The admissions to Berkeley in 1973, department by department (Bickel, Hammel and O'Connell 1975,
/// as in R's UCBAdmissions): women admitted and rejected, then men. All departments together look
/// as if women were refused; the test of Mantel and Haenszel says 1.5246 without correction for
/// continuity, that is z = 1.2347 to the women's favour.
TEST_CASE("each engine is compared with itself only") {
    struct Department {
        const char* name;
        int women, women_in, men, men_in;
    };
    MachineErrorRates suspicion;
    for (const Department& one : {Department{"A", 108, 89, 825, 512},
                                  {"B", 25, 17, 560, 353},
                                  {"C", 593, 202, 325, 120},
                                  {"D", 375, 131, 417, 138},
                                  {"E", 393, 94, 191, 53},
                                  {"F", 341, 24, 373, 22}}) {
        play(suspicion, "women", one.name, one.women, one.women_in);
        play(suspicion, "men", one.name, one.men, one.men_in);
    }
    CHECK(*suspicion.z_of("women") == doctest::Approx(1.2347).epsilon(0.001));
    CHECK(*suspicion.z_of("men") == doctest::Approx(-1.2347).epsilon(0.001));
}

TEST_CASE(
    "a machine with few games, without games, or with an engine of its own is not suspected") {
    MachineErrorRates suspicion;
    play(suspicion, "new", "E", 29, 29);
    play(suspicion, "old", "E", 1000, 0);
    CHECK(suspicion.z_of("new") == std::nullopt);
    CHECK(suspicion.z_of("stranger") == std::nullopt);
    MachineErrorRates sound;
    play(sound, "one", "E", 50, 0);
    play(sound, "other", "E", 50, 0);
    CHECK(*sound.z_of("one") == 0);
    play(sound, "one", "Crashes", 1000, 900);
    CHECK(*sound.z_of("one") == 0);
}

TEST_CASE("time losses and crashes count as failures of an engine, losses on the board do not") {
    CHECK(remote::is_engine_failure(tally_of(Termination::time)));
    CHECK(remote::is_engine_failure(tally_of(Termination::crash_signal)));
    CHECK(!remote::is_engine_failure(tally_of(Termination::illegal_move)));
    CHECK(!remote::is_engine_failure(tally_of(Termination::escape)));
}

TEST_SUITE_END();

}  // namespace tafl::remote::machine_error_rates_test
