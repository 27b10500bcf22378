// SPDX-License-Identifier: MIT
#include "tournaments/server/web/access_control.h"

#include <doctest/doctest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <sstream>

#include "store/sha256.h"
#include "tests/tournaments/program.h"

namespace tafl::web::access_control_test {
namespace {

using namespace std::chrono_literals;
using store::Scope;

struct Door {
    tests::Scratch scratch;
    std::filesystem::path database = scratch / "a.db";
    store::Time now{1000s};
    store::Tokens tokens = store::Tokens::open(database, store::Access::read_write);
    AccessControl open = AccessControl(database, false, [this] { return now; });
    AccessControl closed = AccessControl(database, true, [this] { return now; });

    std::string bearer(Scope scope, std::optional<store::Time> expires = {}) {
        return "Bearer " + tokens.add(std::string(name_of(scope)), scope, now, expires);
    }
};

/// Returns the status of the refusal; 0 = allowed.
int status(const AccessControl& access, const std::string& method, const std::string& target,
           const std::string& authorization = "") {
    auto request = parse_target(method, target);
    REQUIRE(request);
    request->authorization = authorization;
    const auto refusal = access.refuse(*request);
    return refusal ? refusal->status : 0;
}

/// The value of a header of the refusal.
std::string challenge(const AccessControl& access, const std::string& method,
                      const std::string& authorization = "") {
    auto request = parse_target(method, "/api/queue");
    request->authorization = authorization;
    const auto refusal = access.refuse(*request);
    REQUIRE(refusal);
    for (const auto& [name, value] : refusal->headers) {
        if (name == "WWW-Authenticate") return value;
    }
    return "";
}

TEST_SUITE_BEGIN("tournaments/server/web/access_control");

TEST_CASE_FIXTURE(
    Door, "a seat is for tokens that play, also where reading is open, and they for no more") {
    std::vector<std::string> others;
    for (const Scope scope : {Scope::read, Scope::submit, Scope::admin}) {
        others.push_back(bearer(scope));
    }
    const std::string play = bearer(Scope::play);
    for (const AccessControl* access : {&open, &closed}) {
        CHECK(status(*access, "GET", "/api/seat") == 401);
        CHECK(status(*access, "GET", "/api/seat/board") == 401);
        for (const char* method : {"GET", "HEAD", "POST"}) {
            CHECK(status(*access, method, "/api/seat", play) == 0);
        }
        CHECK(status(*access, "GET", "/api/queue", play) == 0);
        CHECK(status(*access, "POST", "/api/queue", play) == 403);
        CHECK(status(*access, "PUT", "/api/queue/1/priority", play) == 403);
    }
    for (const std::string& other : others) {
        CHECK(status(open, "GET", "/api/seat", other) == 403);
        CHECK(status(open, "POST", "/api/seat", other) == 403);
    }
}

TEST_CASE_FIXTURE(Door,
                  "without a token all requests to read are allowed, and no requests to change") {
    for (const char* method : {"GET", "HEAD"}) CHECK(status(open, method, "/api/queue") == 0);
    for (const char* method : {"POST", "PUT", "PATCH", "DELETE", "OPTIONS", "NONSENSE"}) {
        CAPTURE(method);
        CHECK(status(open, method, "/api/queue") == 401);
    }
}

TEST_CASE_FIXTURE(Door, "if reading needs a token, only /healthz is open") {
    for (const char* target : {"/", "/api/queue", "/metrics", "/api/events", "/healthz/x"}) {
        CAPTURE(target);
        CHECK(status(closed, "GET", target) == 401);
    }
    CHECK(status(closed, "GET", "/healthz") == 0);
    CHECK(status(closed, "GET", "/api/queue", bearer(Scope::read)) == 0);
}

TEST_CASE_FIXTURE(Door, "the name of a request's token is known") {
    auto request = *parse_target("POST", "/api/queue");
    CHECK(open.holder(request).empty());
    for (const Scope scope : {Scope::read, Scope::submit}) {
        request.authorization = bearer(scope);
        static_cast<void>(open.refuse(request));
        CHECK(open.holder(request) == name_of(scope));
        now += 2s;
    }
    request.authorization += "x";
    CHECK(open.holder(request).empty());
}

TEST_CASE_FIXTURE(Door, "each scope may do what those before it may, and no more") {
    const std::string read = bearer(Scope::read);
    const std::string submit = bearer(Scope::submit);
    const std::string admin = bearer(Scope::admin);
    struct {
        const char* method;
        const char* target;
        int read, submit, admin;
    } const table[] = {
        {"GET", "/api/queue", 0, 0, 0},
        {"POST", "/api/queue", 403, 0, 0},
        {"POST", "/api/queue/1/pause", 403, 0, 0},
        {"POST", "/api/queue/1/resume", 403, 0, 0},
        {"POST", "/api/queue/1/cancel", 403, 0, 0},
        {"POST", "/api/queue/1/withdraw", 403, 0, 0},
        {"POST", "/api/queue?priority=9", 403, 403, 0},
        {"PUT", "/api/queue/1/priority", 403, 403, 0},
        {"POST", "/api/queue/1/priority", 403, 403, 0},
        {"DELETE", "/api/queue/1", 403, 403, 0},
    };
    for (const auto& row : table) {
        CAPTURE(row.method);
        CAPTURE(row.target);
        CHECK(status(closed, row.method, row.target, read) == row.read);
        CHECK(status(closed, row.method, row.target, submit) == row.submit);
        CHECK(status(closed, row.method, row.target, admin) == row.admin);
    }
}

TEST_CASE_FIXTURE(Door, "the scope of a request's token is known with its name") {
    auto request = *parse_target("POST", "/api/queue");
    CHECK(open.caller(request).token.empty());
    for (const Scope scope : {Scope::submit, Scope::admin}) {
        request.authorization = bearer(scope);
        static_cast<void>(open.refuse(request));
        CHECK(open.caller(request).token == name_of(scope));
        CHECK(open.caller(request).is_admin == (scope == Scope::admin));
        now += 2s;
    }
}

TEST_CASE_FIXTURE(Door, "wrong tokens are noted with their address, but not all of very many") {
    const auto before = spdlog::default_logger();
    std::ostringstream log;
    spdlog::set_default_logger(std::make_shared<spdlog::logger>(
        "", std::make_shared<spdlog::sinks::ostream_sink_mt>(log)));
    auto request = *parse_target("POST", "/api/queue/2026%20forged");
    request.peer = "192.0.2.9";
    request.authorization = "Bearer lawspeaker_hunter2";
    for (int i = 0; i < 5000; ++i) CHECK(open.refuse(request)->status == 401);
    for (int i = 0; i < 5000; ++i) {
        request.peer = "198.51.100." + std::to_string(i % 256);
        static_cast<void>(open.refuse(request));
    }
    request.authorization = "";
    static_cast<void>(open.refuse(request));  // without a token: not logged as wrong
    spdlog::set_default_logger(before);
    const std::string text = log.str();
    const auto lines = std::ranges::count(text, '\n');
    CHECK(text.find("a wrong token from 192.0.2.9: POST /api") != std::string::npos);
    CHECK(text.find("hunter2") == std::string::npos);
    CHECK(lines >= 1);
    CHECK(lines <= 30);
}

TEST_CASE_FIXTURE(Door, "an expired token and a revoked one are worth nothing") {
    const std::string brief = bearer(Scope::submit, now + 10s);
    CHECK(status(open, "POST", "/api/queue", brief) == 0);
    now += 10s;
    CHECK(status(open, "POST", "/api/queue", brief) == 401);

    const std::string admin = bearer(Scope::admin);
    now += 20ms;
    CHECK(status(open, "POST", "/api/queue", admin) == 0);
    tokens.revoke("admin");
    now += 1s;
    CHECK(status(open, "POST", "/api/queue", admin) == 401);
}

TEST_CASE_FIXTURE(Door, "invalid tokens are rejected in all forms of the header") {
    const std::string good = bearer(Scope::admin).substr(7);
    for (const std::string& header :
         {std::string("Bearer"), std::string("Bearer "), std::string("Bearer x"), good,
          "Token " + good, "Bearer" + good, "Bearer " + good + "x", "Bearer " + good + ' ',
          std::string("Basic"), std::string("Basic %%%"), std::string("Basic Og=="),
          std::string("Basic "), std::string(" "), std::string(100'000, 'A')}) {
        CAPTURE(header.substr(0, 80));
        CHECK(status(closed, "GET", "/api/queue", header) == 401);
        CHECK(status(closed, "POST", "/api/queue", header) == 401);
    }
    for (const std::string& header : {"bearer " + good, "BEARER  " + good}) {
        CHECK(status(closed, "POST", "/api/queue", header) == 0);
    }
}

TEST_CASE("a browser's password will do for reading, not for changes that another site may send") {
    const tests::Scratch scratch;
    // RFC 7617 has the pair that is encoded here; its password is made a token by its hash.
    constexpr const char* header = "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==";  // Aladdin:open sesame
    { static_cast<void>(store::Tokens::open(scratch / "a.db", store::Access::read_write)); }
    {
        store::Database database(scratch / "a.db", store::Access::read_write);
        database.define("sha256_of", store::sha256_of);
        database.run(
            "INSERT INTO tokens (name, scope, hash, created) VALUES ('x', 'admin', "
            "sha256_of('open sesame'), 0)");
    }
    const AccessControl closed(scratch / "a.db", true);
    CHECK(status(closed, "GET", "/", header) == 0);
    CHECK(status(closed, "GET", "/", "Basic QWxhZGRpbjpvcGVuIHNlc2Ft") == 401);
    CHECK(status(closed, "POST", "/api/queue", header) == 401);
    CHECK(status(closed, "POST", "/api/queue", "Bearer open sesame") == 0);
}

TEST_CASE_FIXTURE(Door, "a refusal says what would do") {
    CHECK(challenge(closed, "GET") == "Bearer realm=\"lawspeaker\", Basic realm=\"lawspeaker\"");
    CHECK(challenge(open, "POST") == "Bearer realm=\"lawspeaker\"");
    CHECK(challenge(open, "POST", "Bearer x") ==
          "Bearer realm=\"lawspeaker\", error=\"invalid_token\"");
    const std::string read = bearer(Scope::read);
    now += 1s;
    CHECK(challenge(open, "POST", read) ==
          "Bearer realm=\"lawspeaker\", error=\"insufficient_scope\", scope=\"submit\"");
}

TEST_CASE("if the tokens cannot be read, no request to change is allowed") {
    const tests::Scratch scratch;
    const AccessControl access(scratch / "missing.db", false);
    CHECK(status(access, "POST", "/api/queue", "Bearer x") == 503);
    CHECK(status(access, "GET", "/api/queue") == 0);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::web::access_control_test
