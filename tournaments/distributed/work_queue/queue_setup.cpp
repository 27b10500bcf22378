// SPDX-License-Identifier: MIT
#include "tournaments/distributed/work_queue/queue_setup.h"

#include "tournaments/distributed/work_queue/postgres.h"
#include "tournaments/distributed/work_queue/random_text.h"
#include "tournaments/distributed/work_queue/session.h"

namespace tafl::work_queue {

namespace {

// Ends the sessions of workers of an older queue: their locks would block its removal.
constexpr const char* end_workers = R"sql(
    SET lock_timeout = '5s';
    SELECT count(pg_terminate_backend(a.pid))
    FROM pg_stat_activity a
    JOIN pg_roles r ON r.oid = a.usesysid AND NOT r.rolsuper
    JOIN pg_auth_members m ON m.member = a.usesysid
    JOIN pg_roles g ON g.oid = m.roleid AND g.rolname = 'lawspeaker_workers_of_' || current_database()
    WHERE a.datname = current_database() AND a.usename <> current_user
      AND pg_has_role(a.usesysid, 'USAGE'))sql";

}  // namespace

void init(const std::string& url) {
    Connection connection(url);
    connection.run(end_workers);
    connection.run(std::string(schema()));
}

std::string add_worker(const std::string& url, const std::string& name, int connections) {
    Session session(url);
    std::string password = random_password();
    const std::string verifier = session.connection().verifier(name, password);
    session.query("SELECT lawspeaker.add_worker($1, $2, $3)",
                  Values().add(name).add(verifier).add(connections));
    return password;
}

}  // namespace tafl::work_queue
