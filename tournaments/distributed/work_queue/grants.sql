-- SPDX-License-Identifier: MIT
-- Permissions. The group of the workers is a role of the whole server. Therefore its name contains the
-- name of this database.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA lawspeaker FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA lawspeaker FROM PUBLIC;
DO $$
DECLARE team name := 'lawspeaker_workers_of_' || current_database();
        allowed text;
BEGIN
    IF current_setting('server_encoding') <> 'UTF8' THEN
        RAISE EXCEPTION 'this database is encoded in %, not in UTF8: make one by createdb --encoding UTF8 --template template0', current_setting('server_encoding')
              USING ERRCODE = 'LQ001';
    ELSIF team <> 'lawspeaker_workers_of_' || current_database() THEN
        RAISE EXCEPTION 'the name of this database is too long' USING ERRCODE = 'LQ001';
    END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = team) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', team);
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA lawspeaker TO %I', team);
    FOREACH allowed IN ARRAY '{version, host, enter, turn, keep, leave}'::text[] LOOP
        EXECUTE format('GRANT EXECUTE ON FUNCTION lawspeaker.%I TO %I', allowed, team);
    END LOOP;
    -- Other roles must not create tables in this database. Works only for the owner of the database.
    EXECUTE format('REVOKE CREATE, TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
    IF EXISTS (SELECT FROM pg_namespace WHERE nspname = 'public') THEN
        REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    END IF;
    INSERT INTO lawspeaker.queue (version, workers) VALUES (5, team);
END $$;
