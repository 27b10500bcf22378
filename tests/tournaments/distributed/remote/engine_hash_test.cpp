// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/engine_hash.h"

#include <doctest/doctest.h>

namespace tafl::remote::engine_hash_test {

using namespace tafl;
using remote::need_of;

namespace {

referee::EngineSpec engine(std::vector<std::string> arguments) {
    referee::EngineSpec engine;
    engine.name = "Huscarl 1.2";
    engine.build = std::string(64, 'b');
    engine.arguments = std::move(arguments);
    return engine;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/distributed/remote/engine_hash");

TEST_CASE("an engine is the same wherever its files lie, and whatever it is called") {
    CHECK(need_of(engine({"--net=/home/anna/w.bin", "--threads", "1"})) ==
          need_of(engine({"--net=/srv/tafl/nets/w.bin", "--threads", "1"})));
    CHECK(need_of(engine({"/a/engine.py"})) == need_of(engine({"engines/engine.py"})));
}

TEST_CASE("an engine is another with another build, protocol or argument") {
    const auto one = engine({"--plies", "2"});
    auto other = one;
    other.name = "Huscarl plus";
    CHECK(need_of(other) == need_of(one));
    other.build[3] = 'c';
    CHECK(need_of(other) != need_of(one));
    other = one;
    other.protocol = "uci";
    CHECK(need_of(other) != need_of(one));
    other = engine({"--plies", "3"});
    CHECK(need_of(other) != need_of(one));
    CHECK(need_of(engine({"--plies 2"})) != need_of(one));
}

TEST_CASE("a needed engine is printed with name, arguments and the first digits of the hash") {
    CHECK(remote::engine_description(engine({"--net=/home/anna/w.bin"})) ==
          "Huscarl 1.2 --net=w.bin (its program's SHA-256 begins with bbbbbbbbbbbb)");
}

TEST_SUITE_END();

}  // namespace tafl::remote::engine_hash_test
