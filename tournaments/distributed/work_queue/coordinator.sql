-- SPDX-License-Identifier: MIT
-- Functions that only the owner of the queue may call. They lock the table `queue`, and so does
-- claim(). Therefore a coordinator that was replaced cannot change the queue afterwards.

CREATE FUNCTION lawspeaker.claim(archive text, incarnation bigint, claimant uuid, version text) RETURNS void
LANGUAGE plpgsql STRICT SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE known lawspeaker.queue;
BEGIN
    PERFORM lawspeaker.be_durable();
    LOCK TABLE lawspeaker.queue IN EXCLUSIVE MODE;
    SELECT * INTO known FROM lawspeaker.queue;
    IF known.archive <> claim.archive THEN
        IF EXISTS (SELECT FROM lawspeaker.units) THEN
            RAISE EXCEPTION 'this queue holds work of another archive, %, and serves one host at a time: make another database for a second host, or give that work up by lawspeaker workers init',
                  known.archive USING ERRCODE = 'LQ003';
        END IF;
    ELSIF known.incarnation = claim.incarnation AND known.claimant = claim.claimant THEN
        RETURN;
    ELSIF known.incarnation >= claim.incarnation AND known.archive IS NOT NULL THEN
        RAISE EXCEPTION 'this queue has seen a later state of this archive (%, now %), which is an old copy; to continue with it: lawspeaker workers init',
              known.incarnation, claim.incarnation USING ERRCODE = 'LQ001';
    ELSIF claim.incarnation - known.incarnation > 10 AND known.archive IS NOT NULL THEN
        TRUNCATE lawspeaker.units, lawspeaker.work, lawspeaker.deliveries, lawspeaker.live;
    END IF;
    DELETE FROM lawspeaker.lost;
    UPDATE lawspeaker.queue
    SET archive = claim.archive, incarnation = claim.incarnation, claimant = claim.claimant,
        host_version = claim.version;
END $$;

-- Commits of the coordinator must survive a crash, also if commits of workers may be lost.
CREATE FUNCTION lawspeaker.be_durable() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF current_setting('synchronous_commit') = 'off' THEN
        PERFORM set_config('synchronous_commit', 'on', true);
    END IF;
END $$;

-- Throws if the caller is not the coordinator any more.
CREATE FUNCTION lawspeaker.require_coordinator(archive text, incarnation bigint) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE known lawspeaker.queue;
BEGIN
    LOCK TABLE lawspeaker.queue IN ROW SHARE MODE;
    SELECT * INTO known FROM lawspeaker.queue;
    IF known.archive = require_coordinator.archive AND known.incarnation = require_coordinator.incarnation THEN
        RETURN;
    ELSIF known.archive IS NULL OR (known.archive = require_coordinator.archive
                                    AND known.incarnation < require_coordinator.incarnation) THEN
        RAISE EXCEPTION 'this queue was created again, or restored: it does not know its coordinator'
              USING ERRCODE = 'LQ002';
    END IF;
    RAISE EXCEPTION 'another coordinator has taken this queue over' USING ERRCODE = 'LQ001';
END $$;

-- Adds units. The arrays from `ids` to `games` are columns of the units. `need_units` and `needs` are
-- pairs of a unit and a requirement; `game_units` and `assignments` are the games of the units in order.
CREATE FUNCTION lawspeaker.offer(archive text, incarnation bigint, ids bigint[], tournaments bigint[],
                                 priorities integer[], games integer[], need_units bigint[], needs text[],
                                 game_units bigint[], assignments text[]) RETURNS void
LANGUAGE plpgsql STRICT SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE stale bigint[];
BEGIN
    PERFORM lawspeaker.be_durable(), lawspeaker.require_coordinator(archive, incarnation);
    -- A unit that was offered with other assignments (another build, another seed) is out of date, also
    -- if a worker has leased it.
    SELECT array_agg(w.unit) INTO stale
    FROM lawspeaker.work w
    JOIN (SELECT g.unit, array_agg(g.assignment ORDER BY g.place) AS texts
          FROM unnest(game_units, offer.assignments) WITH ORDINALITY g(unit, assignment, place)
          GROUP BY g.unit) n ON n.unit = w.unit AND n.texts <> w.assignments;
    IF stale IS NOT NULL THEN
        PERFORM lawspeaker.withdraw(archive, incarnation, stale);
    END IF;
    WITH added AS (
        INSERT INTO lawspeaker.units AS u (id, tournament, priority, games, needs)
        SELECT o.id, o.tournament, o.priority, o.games, coalesce(n.all_needs, '{}')
        FROM unnest(ids, tournaments, priorities, offer.games) WITH ORDINALITY
             o(id, tournament, priority, games, place)
        LEFT JOIN (SELECT n.unit, array_agg(n.need) AS all_needs
                   FROM unnest(need_units, offer.needs) n(unit, need) GROUP BY n.unit) n ON n.unit = o.id
        ORDER BY o.place
        ON CONFLICT (id) DO NOTHING RETURNING u.id
    )
    INSERT INTO lawspeaker.work (unit, assignments)
    SELECT g.unit, array_agg(g.assignment ORDER BY g.place)
    FROM unnest(game_units, offer.assignments) WITH ORDINALITY g(unit, assignment, place)
    JOIN added a ON a.id = g.unit GROUP BY g.unit;
END $$;

CREATE FUNCTION lawspeaker.withdraw(archive text, incarnation bigint, ids bigint[]) RETURNS void
LANGUAGE plpgsql STRICT SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
BEGIN
    PERFORM lawspeaker.be_durable(), lawspeaker.require_coordinator(archive, incarnation);
    -- Units first: a worker that delivers has locked them, so this waits for its commit.
    DELETE FROM lawspeaker.units u WHERE u.id = ANY (ids);
    DELETE FROM lawspeaker.deliveries d WHERE d.unit = ANY (ids);
    DELETE FROM lawspeaker.work w WHERE w.unit = ANY (ids);
    DELETE FROM lawspeaker.live l WHERE l.unit = ANY (ids);
END $$;

CREATE FUNCTION lawspeaker.settle(archive text, incarnation bigint, numbers bigint[], tokens text[]) RETURNS void
LANGUAGE plpgsql STRICT SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE gone bigint[];
BEGIN
    PERFORM lawspeaker.be_durable(), lawspeaker.require_coordinator(archive, incarnation);
    WITH dropped AS (
        DELETE FROM lawspeaker.deliveries d USING unnest(numbers, tokens) s(number, token)
        WHERE d.number = s.number AND d.token::text = s.token RETURNING d.unit
    )
    SELECT array_agg(unit) INTO gone FROM dropped;
    DELETE FROM lawspeaker.units u WHERE u.id = ANY (gone);
    DELETE FROM lawspeaker.work w WHERE w.unit = ANY (gone);
    DELETE FROM lawspeaker.live l WHERE l.unit = ANY (gone);
END $$;

CREATE FUNCTION lawspeaker.refuse(archive text, incarnation bigint, numbers bigint[], tokens text[]) RETURNS void
LANGUAGE plpgsql STRICT SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
BEGIN
    PERFORM lawspeaker.be_durable(), lawspeaker.require_coordinator(archive, incarnation);
    WITH dropped AS (
        DELETE FROM lawspeaker.deliveries d USING unnest(numbers, tokens) s(number, token)
        WHERE d.number = s.number AND d.token::text = s.token RETURNING d.unit
    )
    UPDATE lawspeaker.units u SET state = 0, token = NULL, machine = NULL, until = NULL, since = NULL
    FROM dropped WHERE u.id = dropped.unit;
END $$;

-- Ends these leases before their time: the units are offered again.
CREATE FUNCTION lawspeaker.revoke(archive text, incarnation bigint, ids bigint[], tokens text[]) RETURNS void
LANGUAGE plpgsql STRICT SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
BEGIN
    PERFORM lawspeaker.be_durable(), lawspeaker.require_coordinator(archive, incarnation);
    PERFORM lawspeaker.end_leases(ARRAY
        (SELECT u.id FROM lawspeaker.units u JOIN unnest(ids, tokens) r(id, token) ON r.id = u.id
         WHERE u.state = 1 AND u.token::text = r.token ORDER BY u.id FOR UPDATE OF u));
END $$;

-- Returns the ids of all units, in any state.
CREATE FUNCTION lawspeaker.unit_ids(archive text, incarnation bigint) RETURNS SETOF bigint
LANGUAGE plpgsql STRICT SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
BEGIN
    PERFORM lawspeaker.require_coordinator(archive, incarnation);
    RETURN QUERY SELECT u.id FROM lawspeaker.units u ORDER BY u.id;
END $$;

-- Returns the changes: each row has one kind. `since` is a value of the last reply; leases and plies of
-- that transaction and of later ones are returned. Some are returned twice, each at least once.
--   0  changed: the next `since`    1  a lease    2  a delivery    3  a lost lease    4  plies
CREATE FUNCTION lawspeaker.poll(archive text, incarnation bigint, since xid8, heard bigint[], most integer,
                                known bigint[])
RETURNS TABLE (kind integer, number bigint, unit bigint, token uuid, machine bigint, machine_name text,
               game integer, words text, records bytea[], changed xid8)
LANGUAGE plpgsql STRICT SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
    PERFORM lawspeaker.require_coordinator(archive, incarnation);
    IF cardinality(heard) > 0 THEN
        DELETE FROM lawspeaker.lost l WHERE l.number = ANY (heard);
    END IF;
    IF EXISTS (SELECT FROM lawspeaker.units u WHERE u.state = 1 AND u.until < now()) THEN
        -- A row that is locked now is being delivered or kept; the next call sees the outcome.
        PERFORM lawspeaker.end_leases(ARRAY
            (SELECT u.id FROM lawspeaker.units u WHERE u.state = 1 AND u.until < now() FOR UPDATE SKIP LOCKED));
    END IF;
    RETURN QUERY SELECT 0, NULL::bigint, NULL::bigint, NULL::uuid, NULL::bigint, NULL::text, NULL::integer,
                        NULL::text, NULL::bytea[], pg_snapshot_xmin(pg_current_snapshot());
    RETURN QUERY SELECT 3, l.number, l.unit, l.token, l.machine, l.machine_name, NULL::integer, NULL::text,
                        NULL::bytea[], NULL::xid8
                 FROM lawspeaker.lost l ORDER BY l.number;
    RETURN QUERY SELECT 1, NULL::bigint, u.id, u.token, u.machine, m.name, NULL::integer, NULL::text,
                        NULL::bytea[], u.since
                 FROM lawspeaker.units u JOIN lawspeaker.machines m ON m.id = u.machine
                 WHERE u.state = 1 AND u.since >= poll.since ORDER BY u.since, u.id;
    -- At most `most` deliveries with records, which must fit in memory, and one more without records. It
    -- shows that there are more.
    RETURN QUERY SELECT 2, d.number, d.unit, d.token, d.machine, d.machine_name, NULL::integer, d.facts,
                        CASE WHEN d.place <= most AND d.before < 32000000 THEN d.records END, NULL::xid8
                 FROM (SELECT *, row_number() OVER w AS place, sum(bytes) OVER w - bytes AS before
                       FROM (SELECT * FROM lawspeaker.deliveries WHERE number <> ALL (known)
                             ORDER BY number LIMIT most + 1) first
                       WINDOW w AS (ORDER BY number)) d;
    RETURN QUERY SELECT 4, NULL::bigint, l.unit, l.token, u.machine, NULL::text, l.game, l.plies, NULL::bytea[],
                        l.changed
                 FROM (SELECT *, sum(octet_length(plies)) OVER (ORDER BY unit) AS bytes
                       FROM lawspeaker.live WHERE changed >= poll.since) l
                 JOIN lawspeaker.units u ON u.id = l.unit AND u.state = 1 AND u.token = l.token
                 WHERE l.bytes < 8000000 ORDER BY l.unit;
END $$;

-- Returns true if the machine is connected: each machine calls a function every few seconds.
CREATE FUNCTION lawspeaker.is_present(m lawspeaker.machines) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$ SELECT m.is_in AND m.seen > now() - interval '60 s' $$;

CREATE FUNCTION lawspeaker.all_machines()
RETURNS TABLE (id bigint, name text, login text, facts text, calibration double precision, slots integer,
               engines text[], silent bigint, is_present boolean, is_banned boolean, games integer,
               crashes integer, time_losses integer, clock double precision, has_left boolean)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
    SELECT m.id, m.name, m.login::text, m.facts, m.calibration, m.slots, m.engines,
           extract(epoch FROM now() - m.seen)::bigint, lawspeaker.is_present(m), m.is_banned, m.games,
           m.crashes, m.time_losses, m.clock, NOT m.is_in
    FROM lawspeaker.machines m ORDER BY m.name
$$;

-- Returns the requirements of units that no machine can play. (Each engine of a match may be on a
-- machine, but both engines on none.)
CREATE FUNCTION lawspeaker.unmet_needs() RETURNS SETOF text[]
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
    SELECT n.needs FROM (SELECT DISTINCT u.needs FROM lawspeaker.units u WHERE u.state = 0) n
    WHERE NOT EXISTS (SELECT FROM lawspeaker.machines m
                      WHERE lawspeaker.is_present(m) AND NOT m.is_banned AND n.needs <@ m.engines)
    ORDER BY 1
$$;

-- Returns the number of deliveries that are not settled, the number of units, and the age of the oldest
-- such delivery in milliseconds. Leaves out the deliveries in `known`.
CREATE FUNCTION lawspeaker.waiting(known bigint[], OUT deliveries bigint, OUT units bigint, OUT oldest bigint)
LANGUAGE sql STABLE STRICT SET search_path = pg_catalog, pg_temp
AS $$
    SELECT count(*), (SELECT count(*) FROM lawspeaker.units),
           coalesce(extract(epoch FROM greatest(now() - min(d.arrived), interval '0')) * 1000, 0)::bigint
    FROM lawspeaker.deliveries d WHERE d.number <> ALL (known)
$$;

-- Counts results of games. Only a table for people uses these numbers.
CREATE FUNCTION lawspeaker.note(machine text, games integer, crashes integer, time_losses integer) RETURNS void
LANGUAGE sql VOLATILE STRICT SET search_path = pg_catalog, pg_temp
AS $$
    UPDATE lawspeaker.machines m SET games = m.games + note.games, crashes = m.crashes + note.crashes,
                                     time_losses = m.time_losses + note.time_losses
    WHERE m.name = note.machine
$$;

CREATE FUNCTION lawspeaker.ban(machine text, is_so boolean) RETURNS void
LANGUAGE plpgsql STRICT SET search_path = pg_catalog, pg_temp
AS $$
DECLARE banned bigint;
BEGIN
    PERFORM lawspeaker.be_durable();
    UPDATE lawspeaker.machines m SET is_banned = is_so WHERE m.name = ban.machine RETURNING m.id INTO banned;
    PERFORM lawspeaker.require(FOUND, 'there is no machine ' || ban.machine);
    IF is_so THEN PERFORM lawspeaker.free(banned); END IF;
END $$;

-- Ends sessions of workers' roles with a transaction longer than `after` seconds. Such a transaction
-- prevents the removal of dead rows and keeps rows locked. The owner of the queue may end sessions of
-- the roles that it created with add_worker().
CREATE FUNCTION lawspeaker.end_sessions(after double precision) RETURNS bigint
LANGUAGE sql VOLATILE STRICT SET search_path = pg_catalog, pg_temp
AS $$
    SELECT count(pg_terminate_backend(a.pid))
    FROM pg_stat_activity a
    JOIN pg_roles r ON r.oid = a.usesysid AND NOT r.rolsuper
    JOIN pg_auth_members m ON m.member = a.usesysid
    JOIN pg_roles g ON g.oid = m.roleid AND g.rolname = (SELECT workers FROM lawspeaker.queue)
    WHERE a.pid <> pg_backend_pid() AND a.usename <> current_user AND pg_has_role(a.usesysid, 'USAGE')
      AND a.xact_start < clock_timestamp() - make_interval(secs => after)
$$;

-- Creates a worker's role, or sets a new password for it: `verifier` is its SCRAM-SHA-256.
CREATE FUNCTION lawspeaker.add_worker(name text, verifier text, connections integer) RETURNS void
LANGUAGE plpgsql STRICT SET search_path = pg_catalog, pg_temp
AS $$
DECLARE team name := (SELECT workers FROM lawspeaker.queue);
BEGIN
    PERFORM lawspeaker.require(add_worker.name COLLATE "C" ~ '^[a-z][a-z0-9_-]{0,62}$' AND add_worker.name !~ '^pg_',
        'a worker''s name has 1 to 63 of a-z 0-9 _ -, a letter first, and does not begin with pg_');
    PERFORM lawspeaker.require(verifier LIKE 'SCRAM-SHA-256$%', 'a password comes as its SCRAM-SHA-256');
    IF NOT EXISTS (SELECT FROM pg_roles r WHERE r.rolname = add_worker.name) THEN
        EXECUTE format('CREATE ROLE %I', add_worker.name);
        EXECUTE format('GRANT %I TO %I', team, add_worker.name);
    ELSIF NOT EXISTS (SELECT FROM pg_auth_members m WHERE m.member = quote_ident(add_worker.name)::regrole
                                                    AND m.roleid = quote_ident(team)::regrole) THEN
        RAISE EXCEPTION 'there is a role % already, and it is no worker''s', add_worker.name USING ERRCODE = 'LQ001';
    END IF;
    -- Since PostgreSQL 16, a role may set these attributes only if it has them.
    IF EXISTS (SELECT FROM pg_roles r WHERE r.rolname = add_worker.name AND (r.rolcreatedb OR r.rolcreaterole)) THEN
        EXECUTE format('ALTER ROLE %I NOCREATEDB NOCREATEROLE', add_worker.name);
    END IF;
    EXECUTE format('ALTER ROLE %I LOGIN CONNECTION LIMIT %s PASSWORD %L', add_worker.name, connections, verifier);
    EXECUTE format('ALTER ROLE %I SET search_path = ''''', add_worker.name);
    EXECUTE format('ALTER ROLE %I SET statement_timeout = ''30s''', add_worker.name);
    EXECUTE format('ALTER ROLE %I SET idle_in_transaction_session_timeout = ''30s''', add_worker.name);
    -- Lets the owner of the queue see and end the sessions of the role.
    EXECUTE format('GRANT %I TO %I', add_worker.name, session_user);
END $$;
