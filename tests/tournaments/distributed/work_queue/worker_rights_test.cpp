// SPDX-License-Identifier: MIT
// A worker's role can lease, keep and deliver, and nothing else. Here the role sends its own SQL,
// as a malicious worker may do.
#include <doctest/doctest.h>

#include <algorithm>
#include <thread>

#include "tests/tournaments/distributed/work_queue/queue_fixture.h"

namespace tafl::tests::worker_rights_test {

namespace {

TEST_SUITE_BEGIN("tournaments/distributed/work_queue/worker_rights");

using Kind = QueueError::Kind;

/// Roles of two workers, and a lease of each. huginn is an honest worker, ulv sends SQL.
class Intruder : public QueueFixture {
  public:
    Intruder() {
        cluster().note_password("ulv", add_worker(owner_url, "ulv"));
        coordinator.offer(pairs(10, 4));
        huginn = worker("huginn", "ravn");
        lease = huginn->exchange_units({}, 1, 45s).leases.at(0);
        ulv = std::make_unique<Connection>(cluster().url("ulv", database));
        entered = ulv->run("SELECT lawspeaker.enter('fenrir', '" + entry +
                           "', '{\"cores\":4}', 1, 4, '{" + engine_a + "," + engine_b + "}')");
    }

    Kind attempt(const std::string& statement) {
        INFO(statement);
        return kind_of([&] { ulv->run(statement); });
    }
    /// Returns a call of turn() with this delivery, as this machine.
    [[nodiscard]] static std::string turn(const std::string& machine, const std::string& delivery,
                                          const std::string& rest = "1, 45") {
        return "SELECT * FROM lawspeaker.turn(" + machine + ", " + delivery + ", " + rest + ")";
    }
    [[nodiscard]] std::string mine() const { return entered + ", '" + entry + "'"; }

    const std::string entry = "7d5f4bd0-7a55-4d9c-9d2e-6a3f6f0a0001";
    const std::string nothing = "'{}', '{}', '{}', '{}', '{}'";
    std::unique_ptr<WorkerQueue> huginn;
    Lease lease;
    std::unique_ptr<Connection> ulv;
    std::string entered;
};

TEST_CASE_FIXTURE(Intruder, "no table and no sequence may be touched") {
    for (const std::string table : {"queue", "machines", "units", "deliveries", "lost", "live"}) {
        const std::string name = "lawspeaker." + table;
        for (const std::string& statement :
             {"SELECT FROM " + name, "SELECT count(*) FROM " + name,
              "INSERT INTO " + name + " DEFAULT VALUES", "DELETE FROM " + name, "TRUNCATE " + name,
              "COPY " + name + " TO STDOUT", "COPY " + name + " FROM STDIN", "DROP TABLE " + name,
              "ALTER TABLE " + name + " ADD x integer", "CREATE INDEX ON " + name + " ((1))",
              "CREATE RULE r AS ON INSERT TO " + name + " DO INSTEAD NOTHING",
              "GRANT SELECT ON " + name + " TO PUBLIC"}) {
            CAPTURE(statement);
            CHECK(attempt(statement) == Kind::denied);
        }
        CHECK(attempt("BEGIN; LOCK TABLE " + name + " IN ACCESS SHARE MODE") == Kind::denied);
        ulv->run("ROLLBACK");
    }
    for (const std::string& statement :
         {std::string("UPDATE lawspeaker.machines SET is_banned = false"),
          std::string("UPDATE lawspeaker.units SET priority = 9"),
          std::string("UPDATE lawspeaker.queue SET incarnation = 0"),
          std::string("SELECT nextval('lawspeaker.deliveries_number_seq')"),
          std::string("SELECT setval('lawspeaker.machines_id_seq', 1)"),
          std::string("SELECT last_value FROM lawspeaker.lost_number_seq")}) {
        CHECK(attempt(statement) == Kind::denied);
    }
    CHECK(ulv->run("SELECT count(*) FROM pg_stats WHERE schemaname = 'lawspeaker'") == "0");
}

TEST_CASE_FIXTURE(Intruder, "six functions may be called, which pin where they look for names") {
    CHECK(look("SELECT string_agg(proname, ' ' ORDER BY proname) FROM pg_proc WHERE pronamespace = "
               "'lawspeaker'::regnamespace AND has_function_privilege('ulv', oid, 'EXECUTE')") ==
          "enter host keep leave turn version");
    CHECK(look("SELECT string_agg(proname, ' ' ORDER BY proname) FROM pg_proc WHERE pronamespace = "
               "'lawspeaker'::regnamespace AND prosecdef") == "enter host keep leave turn version");
    CHECK(look("SELECT count(*) FROM pg_proc WHERE pronamespace = 'lawspeaker'::regnamespace AND "
               "'search_path=pg_catalog, pg_temp' <> ALL (coalesce(proconfig, '{}'))") == "0");
    for (const std::string call : {"revoke('x', 1, '{10}', '{x}')",
                                   "end_leases('{10}')",
                                   "claim('x', 99, gen_random_uuid(), '1')",
                                   "poll('x', 1, '0', '{}', 1, '{}')",
                                   "settle('x', 1, '{}', '{}')",
                                   "refuse('x', 1, '{}', '{}')",
                                   "withdraw('x', 1, '{10}')",
                                   "unit_ids('x', 1)",
                                   "offer('x', 1, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')",
                                   "ban('ravn/huginn', true)",
                                   "ban('ulv/fenrir', false)",
                                   "all_machines()",
                                   "unmet_needs()",
                                   "waiting('{}')",
                                   "end_sessions(0)",
                                   "free(NULL)",
                                   "add_worker('ulv', 'SCRAM-SHA-256$', 1000)",
                                   "make_room()",
                                   "be_durable()",
                                   "seconds(45)"}) {
        CHECK(attempt("SELECT lawspeaker." + call) == Kind::denied);
    }
}

TEST_CASE_FIXTURE(Intruder, "another's machine, its leases and its name stay another's") {
    const std::string theirs = look(
        "SELECT id || ', ''' || entry || '''' FROM lawspeaker.machines "
        "WHERE name = 'ravn/huginn'");
    const std::string done = "'{10}', '{" + lease.token + "}', '{2}', '{\"{}\"}', '{a,b}'";
    CHECK(attempt(turn(theirs, nothing)) == Kind::forgotten);
    CHECK(attempt(turn(theirs, done)) == Kind::forgotten);
    CHECK(attempt("SELECT lawspeaker.keep(" + theirs + ", '{" + lease.token +
                  "}', 45, '{}', '{}', '{}', '{}')") == Kind::forgotten);
    ulv->run("SELECT lawspeaker.leave(" + theirs + ")");
    // A machine of the same name is another one.
    CHECK(ulv->run("SELECT lawspeaker.enter('huginn', '" + entry + "', '{}', 1, 1, '{}')") !=
          theirs.substr(0, theirs.find(',')));
    CHECK(attempt("SELECT lawspeaker.enter('ravn/huginn', '" + entry + "', '{}', 1, 1, '{}')") ==
          Kind::failed);
    // The role uses its own machine with the token of another one.
    CHECK(ulv->run(turn(mine(), done, "0, 45")) == "f");
    CHECK(ulv->run("SELECT count(*) FROM lawspeaker.keep(" + mine() + ", '{" + lease.token +
                   "}', 45, '{10}', '{" + lease.token + "}', '{0}', '{[]}')") == "0");
    CHECK(huginn->renew_leases(std::vector{lease.token}, {}, 45s).size() == 1);
    const QueueUpdates news = coordinator.poll(10);
    CHECK(news.deliveries.empty());
    CHECK(news.progress.empty());
    CHECK(news.lost.empty());
    CHECK(huginn->exchange_units(std::vector{play(lease)}, 0, 45s).is_taken == std::vector{true});
}

TEST_CASE_FIXTURE(Intruder, "a role gets what its machines' processors can play, and no more") {
    coordinator.offer(pairs(100, 40));
    const auto lease_all = [&](const std::string& facts, int slots) {
        const std::string id =
            ulv->run("SELECT lawspeaker.enter('hoarder', '" + entry + "', '" + facts + "', 1, " +
                     std::to_string(slots) + ", '{" + engine_a + "," + engine_b + "}')");
        int leases = 0;
        for (int call = 0; call < 3; ++call) {
            leases += std::stoi(ulv->run("SELECT count(*) FROM lawspeaker.turn(" + id + ", '" +
                                         entry + "', " + nothing + ", 256, 45)"));
        }
        return leases;
    };
    CHECK(lease_all("{\"cores\":4}", 256) == 4);
    CHECK(lease_all("{\"cores\":256}", 3) == 3);
    CHECK(lease_all("{}", 256) == 1);
    CHECK(lease_all("{\"cores\":\"many\"}", 256) == 1);
    CHECK(lease_all("{\"cores\":-8}", 256) == 1);
    CHECK(lease_all("{\"cores\":0}", 256) == 1);
}

TEST_CASE_FIXTURE(Intruder, "invalid or too large deliveries are rejected") {
    const std::string unit =
        ulv->run("SELECT unit FROM lawspeaker.turn(" + mine() + ", " + nothing + ", 1, 45)");
    REQUIRE(unit == "12");
    const std::string token = look("SELECT token FROM lawspeaker.units WHERE id = 12");
    const std::string head = "'{12}', '{" + token + "}', ";
    const std::string long_record = "ARRAY['\\x00', convert_to(repeat('x', 2000000), 'UTF8')]";
    const std::string facts = "'{\"{}\"}'";
    const std::vector<std::string> deliveries{
        head + "'{2}', " + facts + ", " + long_record,
        head + "'{2}', " + facts + ", ARRAY[NULL, '\\x00']::bytea[]",
        head + "'{2}', " + facts + ", '{a}'",      // of too few records
        head + "'{1}', " + facts + ", '{a}'",      // of too few games
        head + "'{3}', " + facts + ", '{a,b,c}'",  // of too many
        head + "'{2}', " + facts + ", '[5:6]={a,b}'::bytea[]",
        head + "'{-2}', " + facts + ", '{a,b}'",            //
        head + "'{2147483647}', " + facts + ", '{a,b}'",    //
        head + "'{NULL}', " + facts + ", '{a,b}'",          //
        head + "'{2}', '{[]}', '{a,b}'",                    // no object
        head + "'{2}', '{\"1\"}', '{a,b}'",                 //
        head + "'{2}', '{\"\\\"x\\\"\"}', '{a,b}'",         //
        head + "'{2}', '{\"null\"}', '{a,b}'",              //
        head + "'{2}', '{\"\"}', '{a,b}'",                  // no JSON
        head + "'{2}', '{\"{\"}', '{a,b}'",                 //
        head + "'{2}', '{\"{}{}\"}', '{a,b}'",              //
        head + "'{2}', '{NULL}', '{a,b}'",                  //
        head + "'{2}', ARRAY[repeat('[', 9999)], '{a,b}'",  //
        head + "'{2}', ARRAY['{\"a\":' || repeat('[', 9000)], '{a,b}'",
        head + "'{2}', ARRAY['{\"a\":\"' || repeat('x', 9999) || '\"}'], '{a,b}'",
        head + "'{2}', '{}', '{a,b}'",  // columns of different lengths
        "'{12,12}', '{" + token + "," + token + "}', '{2,2}', '{\"{}\",\"{}\"}', '{a,b,c,d}'",
        "ARRAY(SELECT generate_series(1, 300)), array_fill('x'::text, '{300}'), array_fill(1, "
        "'{300}'), "
        "array_fill('{}'::text, '{300}'), array_fill('x'::bytea, '{300}')"};
    for (const std::string& delivery : deliveries) {
        CHECK(attempt(turn(mine(), delivery)) == Kind::failed);
    }
    for (const std::string rest :
         {"-1, 45", "257, 45", "2147483647, 45", "1, 4", "1, 601", "1, -1", "1, 2147483647"}) {
        CHECK(attempt(turn(mine(), nothing, rest)) == Kind::failed);
    }
    CHECK(ulv->run("SELECT count(*) FROM lawspeaker.turn(" + mine() + ", " + nothing +
                   ", NULL, 45)") == "0");
    CHECK(coordinator.poll(10).deliveries.empty());
    // The queue does not check the bytes of records; the coordinator does.
    CHECK(ulv->run(turn(mine(), head + "'{2}', " + facts + ", '{\"\",\\\\x00ff}'", "0, 45")) ==
          "t");
    CHECK(coordinator.poll(10).deliveries.at(0).records == std::vector<Bytes>{{}, {0, 0xFF}});
}

TEST_CASE_FIXTURE(Intruder, "invalid or too large arguments of keep() and enter() are rejected") {
    const std::string token = look("SELECT token FROM lawspeaker.units WHERE id = 10");
    for (const std::string rest :
         {"45, '{10}', '{x}', '{0}', '{}'", "45, '{10}', '{x}', '{}', '{[]}'",
          "45, '{10}', '{x}', '{16}', '{[]}'", "45, '{10}', '{x}', '{-1}', '{[]}'",
          "45, '{10}', '{x}', '{0}', '{[}'", "45, '{10}', '{x}', '{0}', '{NULL}'",
          "4, '{}', '{}', '{}', '{}'", "601, '{}', '{}', '{}', '{}'",
          "45, '{10}', '{x}', '{0}', ARRAY['\"' || repeat('x', 1000000) || '\"']"}) {
        CHECK(attempt(std::string("SELECT lawspeaker.keep(") + mine() + ", '{}', " + rest + ")") ==
              Kind::failed);
    }
    const std::string id = "', '" + entry + "', ";
    for (const std::string& rest :
         {id + "'{}', 1, 1, '{}'", "a b" + id + "'{}', 1, 1, '{}'", ".." + id + "'{}', 1, 1, '{}'",
          "a\n" + id + "'{}', 1, 1, '{}'", "æ" + id + "'{}', 1, 1, '{}'",
          std::string(65, 'a') + id + "'{}', 1, 1, '{}'", "a" + id + "'[]', 1, 1, '{}'",
          "a" + id + "'{', 1, 1, '{}'", "a" + id + "'{}', 'NaN', 1, '{}'",
          "a" + id + "'{}', 'Infinity', 1, '{}'", "a" + id + "'{}', -1, 1, '{}'",
          "a" + id + "'{}', 1, 0, '{}'", "a" + id + "'{}', 1, -5, '{}'",
          "a" + id + "'{}', 1, 2147483647, '{}'", "a" + id + "'{}', 1, 1, '{abc}'",
          "a" + id + "'{}', 1, 1, '{NULL}'",
          "a" + id + "'{}', 1, 1, array_fill('" + engine_a + "'::text, '{1001}')",
          "a" + id + "'{\"a\":\"' || repeat('x', 9999) || '\"}', 1, 1, '{}'"}) {
        CHECK(attempt("SELECT lawspeaker.enter('" + rest + ")") == Kind::failed);
    }
    CHECK(coordinator.machines().size() == 2);
}

TEST_CASE_FIXTURE(Intruder, "a role has no more than 256 machines") {
    look(
        "INSERT INTO lawspeaker.machines (name, login, entry, facts, calibration, slots, "
        "processors, clock, backend, engines, seen, is_in) "
        "SELECT 'ulv/m' || i, 'ulv', gen_random_uuid(), '{}', 1, 1, 1, 0, 0, '{}', now() - i * "
        "interval "
        "'15 "
        "minutes', false "
        "FROM generate_series(1, 255) i");
    ulv->run("SELECT lawspeaker.enter('new', '" + entry + "', '{}', 1, 1, '{}')");
    CHECK(look("SELECT count(*) FROM lawspeaker.machines WHERE login = 'ulv'") == "5");
    look(
        "INSERT INTO lawspeaker.machines (name, login, entry, facts, calibration, slots, "
        "processors, clock, backend, engines, seen, is_in) "
        "SELECT 'ulv/n' || i, 'ulv', gen_random_uuid(), '{}', 1, 1, 1, 0, 0, '{}', now(), false "
        "FROM "
        "generate_series(1, 251) i");
    CHECK(attempt("SELECT lawspeaker.enter('newer', '" + entry + "', '{}', 1, 1, '{}')") ==
          Kind::refused);
    ulv->run("SELECT lawspeaker.enter('new', '" + entry + "', '{}', 1, 1, '{}')");
}

TEST_CASE_FIXTURE(Intruder, "names that it brings along are not found") {
    // Without the right to create objects each statement fails. Then the owner of the database
    // grants this right.
    for (const std::string statement : {"CREATE TEMP TABLE units (id bigint)", "CREATE SCHEMA mine",
                                        "CREATE TABLE public.units (id bigint)",
                                        "CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE "
                                        "sql AS 'SELECT NULL::timestamptz'"}) {
        CHECK(attempt(statement) == Kind::denied);
    }
    look("GRANT TEMPORARY, CREATE ON DATABASE queue TO ulv");
    ulv->run(
        "CREATE SCHEMA mine; "
        "CREATE TEMP TABLE units (id bigint); CREATE TEMP TABLE machines (id bigint); "
        "CREATE FUNCTION mine.now() RETURNS timestamptz LANGUAGE sql AS 'SELECT "
        "''1999-01-01''::timestamptz'; "
        "CREATE FUNCTION mine.gen_random_uuid() RETURNS uuid LANGUAGE sql AS "
        "'SELECT ''00000000-0000-0000-0000-000000000000''::uuid'; "
        "CREATE FUNCTION mine.equal(uuid, uuid) RETURNS boolean LANGUAGE sql AS 'SELECT true'; "
        "CREATE OPERATOR mine.= (LEFTARG = uuid, RIGHTARG = uuid, FUNCTION = mine.equal); "
        "CREATE FUNCTION pg_temp.cardinality(anyarray) RETURNS integer LANGUAGE sql AS 'SELECT 1'; "
        "SET search_path = mine, pg_temp, pg_catalog");
    CHECK(ulv->run(turn(mine(), nothing)) == "");
    CHECK(look("SELECT count(*) FROM lawspeaker.units WHERE state = 1 AND until > now() AND "
               "token::text NOT LIKE "
               "'00000000%'") == "2");
    const std::string theirs =
        look("SELECT id FROM lawspeaker.machines WHERE name = 'ravn/huginn'");
    CHECK(attempt(turn(theirs + ", '" + entry + "'", nothing)) == Kind::forgotten);
}

TEST_CASE_FIXTURE(Intruder, "a role gets neither the rights nor the sessions of others") {
    for (const std::string statement :
         {"SET ROLE keeper",
          "SET ROLE postgres",
          "SET ROLE ravn",
          "SET SESSION AUTHORIZATION keeper",
          "ALTER ROLE ulv CREATEROLE",
          "ALTER ROLE ulv SUPERUSER",
          "ALTER ROLE ulv CONNECTION LIMIT -1",
          "ALTER ROLE ravn PASSWORD 'x'",
          "CREATE ROLE x",
          "GRANT lawspeaker_workers_of_queue TO ravn",
          "GRANT keeper TO ulv",
          "DROP SCHEMA lawspeaker CASCADE",
          "CREATE TABLE lawspeaker.x (i integer)",
          "CREATE FUNCTION lawspeaker.turn() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
          "ALTER FUNCTION lawspeaker.leave OWNER TO ulv",

          "REASSIGN OWNED BY keeper TO ulv",
          "COMMENT ON SCHEMA lawspeaker IS 'x'",
          "CREATE EXTENSION file_fdw",
          "SELECT pg_read_file('/etc/passwd')",
          "SELECT pg_ls_dir('.')",
          "SELECT lo_import('/etc/passwd')",
          "COPY (SELECT 1) TO PROGRAM 'true'",
          "COPY (SELECT 1) TO '/tmp/x'",
          "ALTER SYSTEM SET port = 1",
          "SET session_replication_role = replica",
          "LOAD 'auto_explain'",
          "SELECT * FROM pg_authid",
          "SELECT * FROM pg_statistic",
          "CREATE DATABASE x",
          "DROP DATABASE postgres",
          "SELECT pg_reload_conf()",
          "SELECT pg_switch_wal()",
          "SELECT pg_create_restore_point('x')"}) {
        CHECK(attempt(statement) != Kind::unreachable);
    }
    // The group has no more rights than the role.
    ulv->run("SET ROLE lawspeaker_workers_of_queue");
    CHECK(attempt("SELECT FROM lawspeaker.units") == Kind::denied);
    CHECK(attempt("SELECT lawspeaker.free(NULL)") == Kind::denied);
    ulv->run("RESET ROLE");
    // Sessions of other roles can be neither read nor ended.
    const std::string theirs =
        look("SELECT pid FROM pg_stat_activity WHERE usename = 'keeper' LIMIT 1");
    CHECK(attempt("SELECT pg_terminate_backend(" + theirs + ")") == Kind::denied);
    CHECK(attempt("SELECT pg_cancel_backend(" + theirs + ")") == Kind::denied);
    CHECK(
        ulv->run("SELECT count(*) FROM pg_stat_activity WHERE usename <> 'ulv' AND query NOT LIKE "
                 "'<insufficient privilege>'") == "0");
    CHECK(coordinator.units().size() == 4);
}

TEST_CASE_FIXTURE(Intruder, "a transaction that is held open delays others for a short time only") {
    ulv->run("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    SUBCASE("with what it has locked") {
        ulv->run("BEGIN; " + turn(mine(), nothing, "2, 45") + "; SELECT 1");
        // Others can lease the rest during the transaction.
        CHECK(huginn->exchange_units({}, 5, 45s).leases.size() == 1);
        coordinator.withdraw(std::vector<UnitId>{12, 14, 16});
        CHECK(coordinator.units() == std::vector<UnitId>{10});
        CHECK(attempt("COMMIT") == Kind::unreachable);
    }
    SUBCASE("or nothing at all") {
        ulv->run("BEGIN; SELECT 1");
        CHECK(CoordinatorQueue(owner_url).machines().size() == 2);
        Connection owner(owner_url);
        CHECK(owner.run("SELECT lawspeaker.end_sessions(60)") == "0");
        CHECK(owner.run("SELECT lawspeaker.end_sessions(0)") == "1");
        CHECK(attempt("COMMIT") == Kind::unreachable);
        CHECK(huginn->exchange_units({}, 5, 45s).leases.size() == 3);
    }
    SUBCASE("against a new queue") {
        ulv->run("BEGIN; " + turn(mine(), nothing, "2, 45") + "; SELECT 1");
        init(owner_url);
        CHECK(attempt("COMMIT") == Kind::unreachable);
    }
}

TEST_CASE_FIXTURE(Intruder, "the number of connections of a role is limited") {
    std::vector<std::unique_ptr<Connection>> more;
    for (int i = 0; i < 3; ++i)
        more.push_back(std::make_unique<Connection>(cluster().url("ulv", database)));
    for (int i = 0; i < 100; ++i) {
        REQUIRE(kind_of([&] { Connection(cluster().url("ulv", database)); }) == Kind::unreachable);
    }
    CHECK(worker("muninn", "ravn")->exchange_units({}, 1, 45s).leases.size() == 1);
    CHECK(look("SELECT array_to_string(setconfig, ' ') FROM pg_db_role_setting WHERE setrole = "
               "'ulv'::regrole") ==
          "search_path=\"\" statement_timeout=30s idle_in_transaction_session_timeout=30s");
}

TEST_SUITE_END();

}  // namespace

}  // namespace tafl::tests::worker_rights_test
