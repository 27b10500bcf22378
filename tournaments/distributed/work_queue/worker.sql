-- SPDX-License-Identifier: MIT
-- Functions that a worker's role may call. They do not trust their parameters: session_user is the owner
-- of the machine, and an invalid parameter is an error without any change.

-- Throws if a bound is exceeded. Lawspeaker never exceeds one.
CREATE FUNCTION lawspeaker.require(is_so boolean, what text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF is_so IS NOT TRUE THEN RAISE EXCEPTION '%', what USING ERRCODE = 'invalid_parameter_value'; END IF;
END $$;

CREATE FUNCTION lawspeaker.seconds(lease integer) RETURNS interval
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    PERFORM lawspeaker.require(lease BETWEEN 5 AND 600, 'a lease lasts from 5 s to 10 minutes');
    RETURN make_interval(secs => lease);
END $$;

-- Ends the leases of these units: they are offered again. The caller has locked their rows.
CREATE FUNCTION lawspeaker.end_leases(ids bigint[]) RETURNS void
LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp
AS $$
    WITH held AS MATERIALIZED (
        SELECT u.id, u.token, u.machine FROM lawspeaker.units u WHERE u.id = ANY (ids) AND u.state = 1
    ), freed AS (
        UPDATE lawspeaker.units u SET state = 0, token = NULL, machine = NULL, until = NULL, since = NULL
        FROM held WHERE u.id = held.id
    )
    INSERT INTO lawspeaker.lost (unit, token, machine, machine_name)
    SELECT h.id, h.token, h.machine, m.name FROM held h JOIN lawspeaker.machines m ON m.id = h.machine
$$;

-- Ends all leases of one machine.
CREATE FUNCTION lawspeaker.free(whose bigint) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    PERFORM lawspeaker.end_leases(ARRAY
        (SELECT u.id FROM lawspeaker.units u WHERE u.state = 1 AND u.machine = whose ORDER BY u.id FOR UPDATE));
END $$;

-- Returns the machine of the caller, which the process `entry` has entered.
CREATE FUNCTION lawspeaker.my_machine(id bigint, entry uuid) RETURNS lawspeaker.machines
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE mine lawspeaker.machines;
BEGIN
    SELECT * INTO mine FROM lawspeaker.machines m WHERE m.id = my_machine.id AND m.login = session_user;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'this queue does not know this machine' USING ERRCODE = 'LQ002';
    ELSIF mine.entry <> my_machine.entry OR NOT mine.is_in THEN
        RAISE EXCEPTION 'another worker has entered as %, or it has left (two machines of one name need --name)', mine.name USING ERRCODE = 'LQ001';
    END IF;
    RETURN mine;
END $$;

-- Deletes old machines of a role that has 256 of them, the maximum.
CREATE FUNCTION lawspeaker.make_room() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF (SELECT count(*) FROM lawspeaker.machines WHERE login = session_user) < 256 THEN RETURN; END IF;
    DELETE FROM lawspeaker.machines m
    WHERE login = session_user AND seen < now() - interval '1 hour' AND NOT is_banned
      AND NOT EXISTS (SELECT FROM lawspeaker.units u WHERE u.machine = m.id AND u.state > 0);
    IF NOT FOUND THEN
        RAISE EXCEPTION '% has too many machines', session_user USING ERRCODE = 'LQ001';
    END IF;
END $$;

-- Throws if three machines of the role are banned.
CREATE FUNCTION lawspeaker.require_trust() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF (SELECT count(*) FROM lawspeaker.machines WHERE login = session_user AND is_banned) >= 3 THEN
        RAISE EXCEPTION 'three machines of % are banned: it may bring no others', session_user
              USING ERRCODE = 'LQ001';
    END IF;
END $$;

-- Returns the number of processors in the facts of a machine, 1 to 4096; 1 if it is missing.
CREATE FUNCTION lawspeaker.processors_of(facts text) RETURNS integer
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp
AS $$
    SELECT CASE WHEN c.cores ~ '^[0-9]{1,9}$' THEN least(greatest(c.cores::integer, 1), 4096) ELSE 1 END
    FROM (SELECT facts::json ->> 'cores' AS cores) c
$$;

-- Returns the seconds by which the clock in the facts of a machine is ahead of this server; 0 if the
-- clock is missing.
CREATE FUNCTION lawspeaker.clock_of(facts text) RETURNS double precision
LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp
AS $$
    SELECT CASE WHEN c.stated ~ '^[0-9]{1,12}$'
                THEN c.stated::double precision - extract(epoch FROM clock_timestamp()) ELSE 0 END
    FROM (SELECT facts::json ->> 'time' AS stated) c
$$;

-- Throws if another process of the same name has a session here. Otherwise the two would replace each
-- other again and again.
CREATE FUNCTION lawspeaker.require_unoccupied(name text, entry uuid) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF EXISTS (SELECT FROM lawspeaker.machines m JOIN pg_stat_activity a ON a.pid = m.backend
               WHERE m.name = require_unoccupied.name AND m.entry <> require_unoccupied.entry
                 AND lawspeaker.is_present(m) AND a.usename = m.login AND a.datname = current_database()
                 AND a.pid <> pg_backend_pid()) THEN
        RAISE EXCEPTION 'another worker plays as % now; give one of the two another name with --name', name
              USING ERRCODE = 'LQ001';
    END IF;
END $$;

-- Returns the version of the program that has claimed this queue; empty if the queue is not claimed.
CREATE FUNCTION lawspeaker.host() RETURNS text
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS 'SELECT host_version FROM lawspeaker.queue';

-- Enters a machine. Its name is ROLE/NAME: therefore a role cannot use the name of a machine of another
-- role.
CREATE FUNCTION lawspeaker.enter(name text, entry uuid, facts text, calibration double precision,
                                 slots integer, engines text[]) RETURNS bigint
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE known lawspeaker.machines;
        full_name text := session_user || '/' || enter.name;
BEGIN
    PERFORM lawspeaker.require(enter.name COLLATE "C" ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
        'a machine''s name has 1 to 64 of A-Z a-z 0-9 . _ -, a letter or digit first');
    PERFORM lawspeaker.require(octet_length(enter.facts) < 10000 AND json_typeof(enter.facts::json) = 'object', 'facts are a JSON object of less than 10,000 bytes');
    PERFORM lawspeaker.require(enter.calibration BETWEEN 0 AND 1e15, 'a calibration is from 0 to 10^15');
    PERFORM lawspeaker.require(enter.slots BETWEEN 1 AND 4096, 'a machine has 1 to 4096 slots');
    PERFORM lawspeaker.require(cardinality(enter.engines) <= 1000 AND NOT EXISTS
        (SELECT FROM unnest(enter.engines) e WHERE (e COLLATE "C" ~ '^[0-9a-f]{64}$') IS NOT TRUE),
        'engines are at most 1,000 SHA-256 sums');
    PERFORM lawspeaker.require_unoccupied(full_name, enter.entry);
    IF NOT EXISTS (SELECT FROM lawspeaker.machines m WHERE m.name = full_name) THEN
        PERFORM lawspeaker.make_room(), lawspeaker.require_trust();
    END IF;
    INSERT INTO lawspeaker.machines AS m
        (name, login, entry, facts, calibration, slots, processors, clock, backend, engines, seen, is_in)
    VALUES (full_name, session_user, enter.entry, enter.facts, enter.calibration, enter.slots,
            lawspeaker.processors_of(enter.facts), lawspeaker.clock_of(enter.facts), pg_backend_pid(),
            enter.engines, now(), true)
    ON CONFLICT (name) DO UPDATE
        SET entry = excluded.entry, facts = excluded.facts, calibration = excluded.calibration,
            slots = excluded.slots, processors = excluded.processors, clock = excluded.clock,
            backend = excluded.backend, engines = excluded.engines, seen = now(), is_in = true
        WHERE NOT m.is_banned
    RETURNING m.* INTO known;
    IF NOT FOUND THEN
        RAISE EXCEPTION '% is banned from this queue', full_name USING ERRCODE = 'LQ001';
    END IF;
    PERFORM lawspeaker.free(known.id);
    RETURN known.id;
END $$;

-- Stores deliveries of a machine. Returns the tokens of the units that the machine had leased.
CREATE FUNCTION lawspeaker.store(mine lawspeaker.machines, units bigint[], tokens text[], games integer[],
                                 facts text[], records bytea[]) RETURNS uuid[]
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE stored uuid[];
BEGIN
    PERFORM lawspeaker.require(NOT EXISTS (SELECT FROM unnest(games) g WHERE (g BETWEEN 1 AND 16) IS NOT TRUE)
        AND cardinality(records) = (SELECT sum(g) FROM unnest(games) g)
        AND cardinality(units) = (SELECT count(DISTINCT u) FROM unnest(units) u)
        AND cardinality(units) = cardinality(tokens) AND cardinality(units) = cardinality(games)
        AND cardinality(units) = cardinality(facts), 'a delivery is not of one piece');
    PERFORM lawspeaker.require(NOT EXISTS
        (SELECT FROM unnest(records) r WHERE (octet_length(r) < 1000000) IS NOT TRUE), 'a record is too long');
    PERFORM lawspeaker.require(NOT EXISTS
        (SELECT FROM unnest(facts) f WHERE (CASE WHEN octet_length(f) < 10000 THEN json_typeof(f::json) = 'object' END) IS NOT TRUE),
        'facts are a JSON object of less than 10,000 bytes');
    WITH given AS (
        SELECT g.*, sum(g.count) OVER (ORDER BY g.place)::integer AS last
        FROM unnest(units, tokens, games, facts) WITH ORDINALITY g(unit, token, count, facts, place)
    ), held AS (
        UPDATE lawspeaker.units u SET state = 2 FROM given g
        WHERE u.id = g.unit AND u.state = 1 AND u.machine = mine.id AND u.token::text = g.token
        RETURNING u.id, u.token, u.games
    ), stored AS (
        INSERT INTO lawspeaker.deliveries AS d (unit, token, machine, machine_name, facts, games, bytes, records)
        SELECT h.id, h.token, mine.id, mine.name, g.facts, h.games,
               (SELECT sum(octet_length(r)) FROM unnest(p.records) r), p.records
        FROM held h JOIN given g ON g.unit = h.id,
             LATERAL (SELECT store.records[g.last - g.count + 1 : g.last] AS records) p
        RETURNING d.token
    )
    SELECT array_agg(token) INTO stored FROM stored;
    RETURN coalesce(stored, '{}');
END $$;

-- Stores deliveries, then leases units. Returns a row for each delivered unit, with `is_taken`, then a
-- row for each lease. Leases follow the order of the index `offered`; the settings below make the planner
-- use it, because the statistics of this table are never up to date. The plan is made once for each
-- session, because planning takes longer than the query.
CREATE FUNCTION lawspeaker.turn(machine bigint, entry uuid, units bigint[], tokens text[], games integer[],
                                facts text[], records bytea[], wanted integer, lease integer)
RETURNS TABLE (is_taken boolean, unit bigint, token uuid, assignments text[])
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE mine lawspeaker.machines := lawspeaker.my_machine(machine, entry);
        lasts interval := lawspeaker.seconds(lease);
        stored uuid[] := '{}';
        room integer;
BEGIN
    PERFORM lawspeaker.require(wanted BETWEEN 0 AND 256 AND cardinality(turn.units) <= 256,
                               'a turn has at most 256 units');
    IF cardinality(turn.units) > 0 THEN
        IF NOT mine.is_banned THEN
            stored := lawspeaker.store(mine, turn.units, tokens, games, facts, records);
        END IF;
        RETURN QUERY
        SELECT NOT mine.is_banned AND (g.token = ANY (stored::text[] || mine.taken::text[]) OR EXISTS
                   (SELECT FROM lawspeaker.deliveries d
                    WHERE d.unit = g.unit AND d.machine = mine.id AND d.token::text = g.token)),
               g.unit, NULL::uuid, NULL::text[]
        FROM unnest(turn.units, tokens) WITH ORDINALITY g(unit, token, place) ORDER BY g.place;
    END IF;
    -- If the reply is lost, the worker repeats the delivery, possibly after the coordinator has settled
    -- it.
    IF cardinality(stored) > 0 THEN
        UPDATE lawspeaker.machines m SET seen = now(), backend = pg_backend_pid(), taken = stored || ARRAY
            (SELECT t FROM unnest(m.taken) t WHERE t::text = ANY (tokens))
        WHERE m.id = mine.id;
    ELSIF mine.seen < now() - interval '5 s' OR mine.backend <> pg_backend_pid() THEN
        UPDATE lawspeaker.machines m SET seen = now(), backend = pg_backend_pid() WHERE m.id = mine.id;
    END IF;
    IF mine.is_banned OR wanted = 0 THEN RETURN; END IF;
    -- Lease one unit for each processor, and two for each unit that this call has delivered. Therefore
    -- short games are leased in batches, and a machine that delivers nothing holds only what it can play.
    SELECT least(mine.slots, mine.processors) + 2 * cardinality(stored) - count(*) INTO room
    FROM lawspeaker.units u WHERE u.state = 1 AND u.machine = mine.id;
    RETURN QUERY
    WITH picked AS MATERIALIZED (
        SELECT u.id FROM lawspeaker.units u WHERE u.state = 0 AND u.needs <@ mine.engines
        ORDER BY u.priority DESC, u.place LIMIT greatest(0, least(wanted, room)) FOR UPDATE SKIP LOCKED
    ), leased AS (
        UPDATE lawspeaker.units u SET state = 1, token = gen_random_uuid(), machine = mine.id,
               until = now() + lasts, since = pg_current_xact_id()
        FROM picked WHERE u.id = picked.id
        RETURNING u.priority, u.place, u.id, u.token
    )
    SELECT NULL::boolean, l.id, l.token, w.assignments
    FROM leased l JOIN lawspeaker.work w ON w.unit = l.id ORDER BY l.priority DESC, l.place;
END $$;

-- Extends leases, and stores the progress of their games. Returns the tokens of the leases that still
-- hold. Does not wait for the disk: if a crash of the server loses the changes, the next call repeats
-- them.
CREATE FUNCTION lawspeaker.keep(machine bigint, entry uuid, tokens text[], lease integer, units bigint[],
                                played_tokens text[], games integer[], plies text[]) RETURNS SETOF uuid
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE mine lawspeaker.machines := lawspeaker.my_machine(machine, entry);
        lasts interval := lawspeaker.seconds(lease);
BEGIN
    PERFORM set_config('synchronous_commit', 'off', true);
    PERFORM lawspeaker.require(cardinality(tokens) <= 4096 AND cardinality(keep.units) <= 4096
        AND cardinality(keep.units) = cardinality(played_tokens)
        AND cardinality(keep.units) = cardinality(games) AND cardinality(keep.units) = cardinality(keep.plies),
        'a call keeps at most 4096 leases');
    PERFORM lawspeaker.require(NOT EXISTS
        (SELECT FROM unnest(keep.plies, games) p(plies, game)
         WHERE (CASE WHEN octet_length(p.plies) < 40000 THEN p.plies::json IS NOT NULL END
                AND p.game BETWEEN 0 AND 15) IS NOT TRUE), 'plies are JSON of less than 40,000 bytes');
    IF mine.seen < now() - interval '5 s' OR mine.backend <> pg_backend_pid() THEN
        UPDATE lawspeaker.machines m SET seen = now(), backend = pg_backend_pid() WHERE m.id = mine.id;
    END IF;
    IF mine.is_banned THEN RETURN; END IF;
    UPDATE lawspeaker.units u SET until = now() + lasts
    WHERE u.state = 1 AND u.machine = mine.id AND u.token::text = ANY (tokens) AND u.until < now() + lasts * 0.875;
    INSERT INTO lawspeaker.live AS l (unit, token, game, changed, plies)
    SELECT DISTINCT ON (u.id) u.id, u.token, p.game, pg_current_xact_id(), p.plies
    FROM unnest(keep.units, played_tokens, games, keep.plies) p(unit, token, game, plies)
    JOIN lawspeaker.units u ON u.id = p.unit AND u.state = 1 AND u.machine = mine.id AND u.token::text = p.token
    ON CONFLICT (unit) DO UPDATE
        SET token = excluded.token, game = excluded.game, changed = excluded.changed, plies = excluded.plies
        WHERE (l.token, l.game, l.plies) IS DISTINCT FROM (excluded.token, excluded.game, excluded.plies);
    RETURN QUERY SELECT u.token FROM lawspeaker.units u
    WHERE u.state = 1 AND u.machine = mine.id AND u.token::text = ANY (tokens);
END $$;

-- Leaves the queue. Has no effect if the machine has left, or if another process has entered.
CREATE FUNCTION lawspeaker.leave(machine bigint, entry uuid) RETURNS void
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    UPDATE lawspeaker.machines m SET is_in = false, seen = now()
    WHERE m.id = leave.machine AND m.login = session_user AND m.entry = leave.entry;
    IF FOUND THEN PERFORM lawspeaker.free(leave.machine); END IF;
END $$;
