-- SPDX-License-Identifier: MIT
-- Tables of a work queue (QUEUE.md). Only their owner, the role of the coordinator, may access them.
-- Workers call the functions of worker.sql, the coordinator those of coordinator.sql.
-- SQLSTATEs of Lawspeaker: LQ001 refused, LQ002 the queue does not know the caller any more, LQ003 the
-- queue holds work of another database.
DROP SCHEMA IF EXISTS lawspeaker CASCADE;
CREATE SCHEMA lawspeaker;

-- One row: version of the tables, role of the workers, and the database that owns the queue.
CREATE TABLE lawspeaker.queue (
    is_one      boolean PRIMARY KEY DEFAULT true CHECK (is_one),
    version     integer NOT NULL,
    workers     name NOT NULL,               -- group role of the workers
    archive     text,
    incarnation bigint NOT NULL DEFAULT 0,
    claimant    uuid,                        -- process that claimed the queue; it may repeat claim()
    host_version text NOT NULL DEFAULT ''    -- version of that process
);

CREATE TABLE lawspeaker.machines (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name        text NOT NULL UNIQUE,        -- ROLE/NAME
    login       name NOT NULL,               -- role that owns the machine
    entry       uuid NOT NULL,               -- id of the process that entered last
    facts       text NOT NULL,
    calibration double precision NOT NULL,
    slots       integer NOT NULL,
    processors  integer NOT NULL,
    clock       double precision NOT NULL,   -- seconds ahead of the clock of this server
    backend     integer NOT NULL,            -- server process of its last call
    engines     text[] NOT NULL,
    seen        timestamptz NOT NULL,
    is_in       boolean NOT NULL,
    is_banned   boolean NOT NULL DEFAULT false,
    games       integer NOT NULL DEFAULT 0,  -- games that count, from the coordinator
    crashes     integer NOT NULL DEFAULT 0,  -- games that it lost by crashes
    time_losses integer NOT NULL DEFAULT 0,
    taken       uuid[] NOT NULL DEFAULT '{}' -- tokens of its last delivery, which it may repeat
) WITH (fillfactor = 50);

-- state: 0 offered, 1 leased, 2 delivered. Token and machine are set in the states 1 and 2.
CREATE TABLE lawspeaker.units (
    id          bigint PRIMARY KEY CHECK (id >= 0),
    tournament  bigint NOT NULL,
    priority    integer NOT NULL,
    place       bigint GENERATED ALWAYS AS IDENTITY, -- order of the offers; kept when a lease is lost
    games       smallint NOT NULL CHECK (games BETWEEN 1 AND 16),
    state       smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 2),
    token       uuid,
    machine     bigint,
    until       timestamptz,
    since       xid8,                        -- transaction that leased it
    needs       text[] NOT NULL,
    CHECK ((state = 0) = (token IS NULL)), CHECK ((state = 0) = (machine IS NULL))
) WITH (fillfactor = 60);
CREATE INDEX offered ON lawspeaker.units (priority DESC, place) WHERE state = 0;
CREATE INDEX leased ON lawspeaker.units (machine) WHERE state = 1;

-- Games of each unit. A table of its own, because an update of `units` writes the whole row again.
CREATE TABLE lawspeaker.work (
    unit        bigint PRIMARY KEY,
    assignments text[] NOT NULL
);

CREATE TABLE lawspeaker.deliveries (
    number      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unit        bigint NOT NULL UNIQUE,
    token       uuid NOT NULL,
    machine     bigint NOT NULL,
    machine_name text NOT NULL,
    arrived     timestamptz NOT NULL DEFAULT now(),
    facts       text NOT NULL,
    games       smallint NOT NULL,
    bytes       integer NOT NULL,
    records     bytea[] NOT NULL CHECK (cardinality(records) = games)
) WITH (toast_tuple_target = 8160);
-- Records are already compressed, and are stored for a short time.
ALTER TABLE lawspeaker.deliveries ALTER records SET STORAGE EXTERNAL;

-- Leases that have ended, until the coordinator has received them.
CREATE TABLE lawspeaker.lost (
    number      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unit        bigint NOT NULL,
    token       uuid NOT NULL,
    machine     bigint NOT NULL,
    machine_name text NOT NULL
);

-- Progress of running games.
CREATE UNLOGGED TABLE lawspeaker.live (
    unit        bigint PRIMARY KEY,
    token       uuid NOT NULL,
    game        integer NOT NULL,
    changed     xid8 NOT NULL,               -- transaction that wrote it
    plies       text NOT NULL
) WITH (fillfactor = 50);

-- Numbers continue above those of an earlier queue in this database.
DO $$
DECLARE first bigint := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
        counted text;
BEGIN
    FOREACH counted IN ARRAY '{machines.id, deliveries.number, lost.number}'::text[] LOOP
        EXECUTE format('ALTER TABLE lawspeaker.%I ALTER %I RESTART WITH %s',
                       split_part(counted, '.', 1), split_part(counted, '.', 2), first);
    END LOOP;
END $$;

-- Small tables with short-lived rows: vacuum often, not only when a fifth of the rows is dead.
DO $$
DECLARE busy text;
BEGIN
    FOREACH busy IN ARRAY '{units, work, deliveries, lost, live, machines}'::text[] LOOP
        EXECUTE format('ALTER TABLE lawspeaker.%I SET (autovacuum_vacuum_scale_factor = 0,
            autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0,
            autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000)', busy);
    END LOOP;
    FOREACH busy IN ARRAY '{work, deliveries}'::text[] LOOP
        EXECUTE format('ALTER TABLE lawspeaker.%I SET (toast.autovacuum_vacuum_scale_factor = 0,
            toast.autovacuum_vacuum_threshold = 500, toast.autovacuum_vacuum_cost_delay = 0)', busy);
    END LOOP;
END $$;

CREATE FUNCTION lawspeaker.version() RETURNS integer
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS 'SELECT version FROM lawspeaker.queue';
