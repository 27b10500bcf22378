-- SPDX-License-Identifier: MIT
-- The tables of a work queue (QUEUE.md). Nobody but their owner may touch them: workers have
-- functions (worker.sql), and so has the coordinator (coordinator.sql), whose role owns all this.
-- SQLSTATEs of our own: LQ001 refused, LQ002 this queue does not know the caller any more, LQ003 it
-- holds work of another archive.
DROP SCHEMA IF EXISTS lawspeaker CASCADE;
CREATE SCHEMA lawspeaker;

-- One row: which layout this is, who may work, and whose it is.
CREATE TABLE lawspeaker.queue (
    is_one      boolean PRIMARY KEY DEFAULT true CHECK (is_one),
    version     integer NOT NULL,
    workers     name NOT NULL,               -- the group of the workers' roles
    archive     text,
    incarnation bigint NOT NULL DEFAULT 0,
    claimant    uuid,                        -- the process that claimed it; may repeat that
    host_version text NOT NULL DEFAULT ''    -- of the program of that process
);

CREATE TABLE lawspeaker.machines (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name        text NOT NULL UNIQUE,        -- ROLE/NAME
    login       name NOT NULL,               -- the role it belongs to
    entry       uuid NOT NULL,               -- of the process that entered last
    facts       text NOT NULL,
    calibration double precision NOT NULL,
    slots       integer NOT NULL,
    processors  integer NOT NULL,
    clock       double precision NOT NULL,   -- seconds by which it is ahead of this server
    backend     integer NOT NULL,            -- process of this server for its last call
    engines     text[] NOT NULL,
    seen        timestamptz NOT NULL,
    is_in       boolean NOT NULL,
    is_banned   boolean NOT NULL DEFAULT false,
    games       integer NOT NULL DEFAULT 0,  -- those that count, as the coordinator says
    crashes     integer NOT NULL DEFAULT 0,  -- of these, lost so
    time_losses integer NOT NULL DEFAULT 0,
    taken       uuid[] NOT NULL DEFAULT '{}' -- what its last delivery brought: it may be repeated
) WITH (fillfactor = 50);

-- state: 0 offered, 1 leased, 2 delivered. Token and machine are those of 1 and 2.
CREATE TABLE lawspeaker.units (
    id          bigint PRIMARY KEY CHECK (id >= 0),
    tournament  bigint NOT NULL,
    priority    integer NOT NULL,
    place       bigint GENERATED ALWAYS AS IDENTITY, -- the order of offering; kept when a lease is lost
    games       smallint NOT NULL CHECK (games BETWEEN 1 AND 16),
    state       smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 2),
    token       uuid,
    machine     bigint,
    until       timestamptz,
    since       xid8,                        -- the transaction that leased it
    needs       text[] NOT NULL,
    CHECK ((state = 0) = (token IS NULL)), CHECK ((state = 0) = (machine IS NULL))
) WITH (fillfactor = 60);
CREATE INDEX offered ON lawspeaker.units (priority DESC, place) WHERE state = 0;
CREATE INDEX leased ON lawspeaker.units (machine) WHERE state = 1;

-- What is to be played, of each unit: apart from what changes, since a row is written anew each time.
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
-- They are compressed as they come, and stay for a moment.
ALTER TABLE lawspeaker.deliveries ALTER records SET STORAGE EXTERNAL;

-- Leases that are over, until the coordinator has heard of it.
CREATE TABLE lawspeaker.lost (
    number      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unit        bigint NOT NULL,
    token       uuid NOT NULL,
    machine     bigint NOT NULL,
    machine_name text NOT NULL
);

-- How far the games are that are being played.
CREATE UNLOGGED TABLE lawspeaker.live (
    unit        bigint PRIMARY KEY,
    token       uuid NOT NULL,
    game        integer NOT NULL,
    changed     xid8 NOT NULL,               -- the transaction that wrote it
    plies       text NOT NULL
) WITH (fillfactor = 50);

-- Numbers of an older queue in this database do not come again.
DO $$
DECLARE first bigint := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
        counted text;
BEGIN
    FOREACH counted IN ARRAY '{machines.id, deliveries.number, lost.number}'::text[] LOOP
        EXECUTE format('ALTER TABLE lawspeaker.%I ALTER %I RESTART WITH %s',
                       split_part(counted, '.', 1), split_part(counted, '.', 2), first);
    END LOOP;
END $$;

-- Small tables whose rows come and go: cleaned when that is cheap, not when a fifth is dead.
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
