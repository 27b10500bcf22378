// SPDX-License-Identifier: MIT
#include "tournaments/distributed/work_queue/postgres_error.h"

#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <regex>
#include <string_view>

namespace tafl::work_queue {

namespace {

using Kind = QueueError::Kind;

struct StateKind {
    std::string_view state;  ///< SQLSTATE, or its first characters
    Kind kind;
};

// The first matching entry is used.
constexpr std::array state_kinds{
    StateKind{"LQ001", Kind::refused},      // schema.sql
    StateKind{"LQ002", Kind::forgotten},    // schema.sql
    StateKind{"LQ003", Kind::busy},         // schema.sql
    StateKind{"08", Kind::unreachable},     // connection
    StateKind{"25006", Kind::unreachable},  // read only: a standby
    StateKind{"25P03", Kind::unreachable},  // idle in a transaction for too long
    StateKind{"28", Kind::denied},          // authentication failed
    StateKind{"3D000", Kind::foreign},      // no such database
    StateKind{"3F000", Kind::foreign},      // no such schema
    StateKind{"40", Kind::unreachable},     // conflicts with other transactions, after all retries
    StateKind{"42501", Kind::denied},       // insufficient privilege
    StateKind{"42883", Kind::foreign},      // no such function
    StateKind{"42P01", Kind::foreign},      // no such table
    StateKind{"53300", Kind::unreachable},  // too many connections
    StateKind{"55P03", Kind::unreachable},  // locked for too long
    StateKind{"57", Kind::unreachable},     // shut down, starting up, timed out
};

Kind kind_of(std::string_view state) {
    const auto* const found = std::find_if(
        state_kinds.begin(), state_kinds.end(),
        [&](const StateKind& candidate) { return state.starts_with(candidate.state); });
    return found == state_kinds.end() ? Kind::failed : found->kind;
}

/// Replaces line breaks and tabs by spaces, and removes spaces at the end.
std::string in_one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    std::replace(text.begin(), text.end(), '\t', ' ');
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

/// Parses a verbose message of libpq: "...: FATAL:  28P01: password authentication failed". The
/// severity may be in any language.
StateError connect_error(const std::string& said, bool needs_password) {
    static const std::regex with_state(R"(:  ([0-9A-Z]{5}): ([^\n]*))");
    std::smatch found;
    if (std::regex_search(said, found, with_state)) {
        return {kind_of(found.str(1)), "the database refuses: " + found.str(2), found.str(1)};
    }
    return {needs_password ? Kind::denied : Kind::unreachable, in_one_line(said), {}};
}

}  // namespace

bool StateError::is_conflict() const { return state_ == "40001" || state_ == "40P01"; }
bool StateError::is_blocked() const { return state_ == "55P03"; }

void require_connected(pg_conn* connection) {
    if (PQstatus(connection) == CONNECTION_OK) return;
    std::string said = PQerrorMessage(connection);
    // A message of the server. Connect again with verbose errors to get the SQLSTATE, which does
    // not depend on the language.
    if (said.find(":  ") != std::string::npos) {
        PQsetErrorVerbosity(connection, PQERRORS_VERBOSE);
        PQreset(connection);
        PQsetErrorVerbosity(connection, PQERRORS_DEFAULT);
        if (PQstatus(connection) == CONNECTION_OK) return;
        said = PQerrorMessage(connection);
    }
    throw connect_error(said, PQconnectionNeedsPassword(connection) != 0);
}

StateError error_of(const pg_conn* connection) {
    const std::string said = in_one_line(PQerrorMessage(connection));
    return {Kind::unreachable, said.empty() ? "the connection to the database broke" : said, {}};
}

StateError error_of(const pg_result* result, const pg_conn* connection) {
    const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char* const said = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    if (state == nullptr || said == nullptr) return error_of(connection);
    const bool is_broken = PQstatus(connection) != CONNECTION_OK;
    return {is_broken ? Kind::unreachable : kind_of(state), in_one_line(said), state};
}

}  // namespace tafl::work_queue
