-- Who may see what. Roles (made by the first set-up, see platform/db/roles.ts):
--   greenroom_owner     owns the tables, runs migrations
--   greenroom_app       what the server is; owns nothing, sees one agency at a time
--   greenroom_gate      owns the functions that answer before an agency is known
--   greenroom_platform  reads over all agencies, entered with SET LOCAL ROLE
CREATE SCHEMA gate AUTHORIZATION greenroom_gate;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO greenroom_app, greenroom_gate, greenroom_platform;
--> statement-breakpoint

-- Every tenant table passes through here once: the second wall between agencies.
CREATE PROCEDURE public.guard_tenant_table(tbl regclass, agency_column text DEFAULT 'agency_id', app_rights text DEFAULT 'SELECT, INSERT, UPDATE, DELETE')
LANGUAGE plpgsql AS $$
DECLARE mine text := format('%I = nullif(current_setting(''app.agency_id'', true), '''')::uuid', agency_column);
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tbl);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tbl);
  EXECUTE format('CREATE POLICY own_agency ON %s TO greenroom_app USING (%s) WITH CHECK (%s)', tbl, mine, mine);
  EXECUTE format('CREATE POLICY gate ON %s TO greenroom_gate USING (true) WITH CHECK (true)', tbl);
  EXECUTE format('CREATE POLICY platform ON %s FOR SELECT TO greenroom_platform USING (true)', tbl);
  EXECUTE format('GRANT %s ON %s TO greenroom_app', app_rights, tbl);
  EXECUTE format('GRANT SELECT ON %s TO greenroom_platform', tbl);
END $$;
--> statement-breakpoint
CALL public.guard_tenant_table('public.agencies', 'id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
CALL public.guard_tenant_table('public.users', 'agency_id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
CALL public.guard_tenant_table('public.memberships');
--> statement-breakpoint
CALL public.guard_tenant_table('public.creators', 'agency_id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
CALL public.guard_tenant_table('public.operator_assignments');
--> statement-breakpoint
CALL public.guard_tenant_table('public.invitations', 'agency_id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
CALL public.guard_tenant_table('public.mails', 'agency_id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
CALL public.guard_tenant_table('public.audit_log', 'agency_id', 'SELECT');
--> statement-breakpoint
GRANT SELECT ON public.agencies, public.users, public.memberships, public.creators TO greenroom_gate;
--> statement-breakpoint
GRANT SELECT, INSERT ON public.audit_log TO greenroom_gate;
--> statement-breakpoint

CREATE FUNCTION public.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint

-- Nodes keep sessions in memory for seconds; whatever a session depends on says so when it changes.
CREATE FUNCTION public.tell_nodes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE row record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM pg_notify('greenroom_sessions', TG_ARGV[0] || ':' || (to_jsonb(row) ->> TG_ARGV[1]));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_nodes AFTER UPDATE OR DELETE ON public.memberships FOR EACH ROW EXECUTE FUNCTION public.tell_nodes('user', 'user_id');
--> statement-breakpoint
CREATE TRIGGER tell_nodes AFTER UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION public.tell_nodes('user', 'id');
--> statement-breakpoint
CREATE TRIGGER tell_nodes AFTER INSERT OR UPDATE OR DELETE ON public.operator_assignments FOR EACH ROW EXECUTE FUNCTION public.tell_nodes('user', 'user_id');
--> statement-breakpoint
CREATE TRIGGER tell_nodes AFTER UPDATE ON public.creators FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION public.tell_nodes('user', 'user_id');
--> statement-breakpoint
CREATE TRIGGER tell_nodes AFTER UPDATE ON public.agencies FOR EACH ROW EXECUTE FUNCTION public.tell_nodes('agency', 'id');
--> statement-breakpoint

-- The rest belongs to the gate: no table here can be read by the app, only asked through a function.
GRANT EXECUTE ON FUNCTION public.tell_nodes() TO greenroom_gate;
--> statement-breakpoint
GRANT REFERENCES ON public.users, public.agencies TO greenroom_gate;
--> statement-breakpoint
SET LOCAL ROLE greenroom_gate;
--> statement-breakpoint
SET LOCAL row_security = on;
--> statement-breakpoint
GRANT USAGE ON SCHEMA gate TO greenroom_app, greenroom_owner, greenroom_platform;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA gate REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA gate GRANT EXECUTE ON FUNCTIONS TO greenroom_app;
--> statement-breakpoint
CREATE TABLE gate.credentials (
  user_id uuid PRIMARY KEY REFERENCES public.users (id),
  password_hash text NOT NULL,
  password_changed_at timestamptz NOT NULL DEFAULT now(),
  totp_secret bytea,
  totp_enabled_at timestamptz,
  totp_last_step bigint NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE TABLE gate.recovery_codes (
  user_id uuid NOT NULL REFERENCES public.users (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
--> statement-breakpoint
CREATE TABLE gate.sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES public.users (id),
  agency_id uuid NOT NULL REFERENCES public.agencies (id),
  device text NOT NULL,
  address text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  locked_at timestamptz
);
--> statement-breakpoint
CREATE INDEX sessions_by_user ON gate.sessions (user_id, last_seen_at DESC);
--> statement-breakpoint
CREATE INDEX sessions_by_expiry ON gate.sessions (expires_at);
--> statement-breakpoint
CREATE TABLE gate.single_use_tokens (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('verify_email', 'reset_password', 'invitation', 'two_factor')),
  agency_id uuid NOT NULL REFERENCES public.agencies (id),
  subject_id uuid NOT NULL,
  value text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
--> statement-breakpoint
CREATE INDEX tokens_by_subject ON gate.single_use_tokens (subject_id, kind);
--> statement-breakpoint
CREATE TABLE gate.known_addresses (
  user_id uuid NOT NULL REFERENCES public.users (id),
  address_hash bytea NOT NULL,
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, address_hash)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE gate.throttles (
  key bytea PRIMARY KEY,
  hits integer NOT NULL,
  ends_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX throttles_by_end ON gate.throttles (ends_at);
--> statement-breakpoint
CREATE TABLE gate.audit_heads (
  agency_id uuid PRIMARY KEY,
  seq bigint NOT NULL,
  hash bytea NOT NULL
);
--> statement-breakpoint
GRANT SELECT ON gate.audit_heads TO greenroom_owner;
--> statement-breakpoint

CREATE FUNCTION gate.session_ended() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM pg_notify('greenroom_sessions', 'ended:' || OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ended AFTER DELETE ON gate.sessions FOR EACH ROW EXECUTE FUNCTION gate.session_ended();
--> statement-breakpoint
CREATE FUNCTION gate.session_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM pg_notify('greenroom_sessions', 'session:' || NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER changed AFTER UPDATE ON gate.sessions FOR EACH ROW
  WHEN (OLD.locked_at IS DISTINCT FROM NEW.locked_at OR OLD.agency_id <> NEW.agency_id OR OLD.token_hash <> NEW.token_hash)
  EXECUTE FUNCTION gate.session_changed();
--> statement-breakpoint

-- One indexed look-up answers who is asking, as what, where, and whether the idle lock has fallen.
CREATE FUNCTION gate.find_session(p_hash bytea)
RETURNS TABLE (session_id uuid, user_id uuid, agency_id uuid, home_agency_id uuid, role text, email text, name text, creator_id uuid, locked boolean, stale boolean, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT s.id, s.user_id, s.agency_id, m.agency_id, m.role, u.email, u.name, c.id,
    s.locked_at IS NOT NULL OR (m.role <> 'CREATOR' AND s.last_seen_at < now() - make_interval(mins => a.idle_lock_minutes)),
    s.last_seen_at < now() - interval '20 seconds',
    s.expires_at
  FROM gate.sessions s
  JOIN public.users u ON u.id = s.user_id
  JOIN public.memberships m ON m.user_id = s.user_id AND m.status = 'ACTIVE'
  JOIN public.agencies a ON a.id = s.agency_id
  LEFT JOIN public.creators c ON c.user_id = s.user_id
  WHERE s.token_hash = p_hash AND s.expires_at > now() AND s.last_seen_at > now() - interval '7 days'
    AND (s.agency_id = m.agency_id OR m.role = 'SUPER_ADMIN')
$$;
--> statement-breakpoint
-- A locked session stays locked: being asked again does not count as activity.
CREATE FUNCTION gate.touch_session(p_id uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.sessions s SET last_seen_at = now()
  FROM public.agencies a, public.memberships m
  WHERE s.id = p_id AND a.id = s.agency_id AND m.user_id = s.user_id AND s.locked_at IS NULL
    AND (m.role = 'CREATOR' OR s.last_seen_at >= now() - make_interval(mins => a.idle_lock_minutes))
$$;
--> statement-breakpoint
CREATE FUNCTION gate.open_session(p_id uuid, p_hash bytea, p_user uuid, p_agency uuid, p_device text, p_address text, p_days int) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO gate.sessions (id, token_hash, user_id, agency_id, device, address, expires_at)
  VALUES (p_id, p_hash, p_user, p_agency, p_device, p_address, now() + make_interval(days => p_days))
$$;
--> statement-breakpoint
CREATE FUNCTION gate.end_session(p_id uuid, p_user uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH gone AS (DELETE FROM gate.sessions WHERE id = p_id AND user_id = p_user RETURNING 1)
  SELECT count(*) > 0 FROM gone
$$;
--> statement-breakpoint
CREATE FUNCTION gate.end_sessions(p_user uuid, p_except uuid) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH gone AS (DELETE FROM gate.sessions WHERE user_id = p_user AND id IS DISTINCT FROM p_except RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
CREATE FUNCTION gate.rotate_session(p_id uuid, p_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.sessions SET token_hash = p_hash, last_seen_at = now() WHERE id = p_id
$$;
--> statement-breakpoint
CREATE FUNCTION gate.lock_session(p_id uuid, p_locked boolean) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.sessions SET locked_at = CASE WHEN p_locked THEN now() END, last_seen_at = CASE WHEN p_locked THEN last_seen_at ELSE now() END WHERE id = p_id
$$;
--> statement-breakpoint
CREATE FUNCTION gate.enter_agency(p_session uuid, p_agency uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.sessions SET agency_id = p_agency WHERE id = p_session
$$;
--> statement-breakpoint
CREATE FUNCTION gate.list_sessions(p_user uuid)
RETURNS TABLE (id uuid, device text, address text, created_at timestamptz, last_seen_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT id, device, address, created_at, last_seen_at FROM gate.sessions
  WHERE user_id = p_user AND expires_at > now() AND last_seen_at > now() - interval '7 days'
  ORDER BY last_seen_at DESC LIMIT 100
$$;
--> statement-breakpoint
CREATE FUNCTION gate.sweep() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  DELETE FROM gate.sessions WHERE expires_at < now() OR last_seen_at < now() - interval '7 days';
  DELETE FROM gate.single_use_tokens WHERE expires_at < now() - interval '7 days';
  DELETE FROM gate.throttles WHERE ends_at < now();
  DELETE FROM gate.known_addresses WHERE last_at < now() - interval '60 days';
$$;
--> statement-breakpoint

CREATE FUNCTION gate.find_account(p_email text, p_user uuid)
RETURNS TABLE (user_id uuid, agency_id uuid, email text, name text, role text, active boolean, password_hash text, totp_secret bytea, two_factor boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT u.id, u.agency_id, u.email, u.name, m.role, m.status = 'ACTIVE', c.password_hash, c.totp_secret, c.totp_enabled_at IS NOT NULL
  FROM public.users u
  JOIN public.memberships m ON m.user_id = u.id
  JOIN gate.credentials c ON c.user_id = u.id
  WHERE u.id = coalesce(p_user, (SELECT id FROM public.users WHERE users.email = p_email))
$$;
--> statement-breakpoint
CREATE FUNCTION gate.two_factor_on(p_user uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT totp_enabled_at IS NOT NULL FROM gate.credentials WHERE user_id = p_user
$$;
--> statement-breakpoint
CREATE FUNCTION gate.set_password(p_user uuid, p_hash text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO gate.credentials (user_id, password_hash) VALUES (p_user, p_hash)
  ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, password_changed_at = now()
$$;
--> statement-breakpoint
CREATE FUNCTION gate.set_totp(p_user uuid, p_secret bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.credentials SET totp_secret = p_secret, totp_last_step = 0 WHERE user_id = p_user AND totp_enabled_at IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION gate.enable_totp(p_user uuid, p_codes bytea[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.credentials SET totp_enabled_at = now() WHERE user_id = p_user AND totp_enabled_at IS NULL;
  DELETE FROM gate.recovery_codes WHERE user_id = p_user;
  INSERT INTO gate.recovery_codes (user_id, code_hash) SELECT p_user, unnest(p_codes);
$$;
--> statement-breakpoint
CREATE FUNCTION gate.disable_totp(p_user uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.credentials SET totp_secret = NULL, totp_enabled_at = NULL, totp_last_step = 0 WHERE user_id = p_user;
  DELETE FROM gate.recovery_codes WHERE user_id = p_user;
$$;
--> statement-breakpoint
-- A code works once: the same or an earlier step is refused.
CREATE FUNCTION gate.use_totp_step(p_user uuid, p_step bigint) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH used AS (UPDATE gate.credentials SET totp_last_step = p_step WHERE user_id = p_user AND totp_last_step < p_step RETURNING 1)
  SELECT count(*) > 0 FROM used
$$;
--> statement-breakpoint
CREATE FUNCTION gate.use_recovery_code(p_user uuid, p_hash bytea) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH used AS (UPDATE gate.recovery_codes SET used_at = now() WHERE user_id = p_user AND code_hash = p_hash AND used_at IS NULL RETURNING 1)
  SELECT count(*) > 0 FROM used
$$;
--> statement-breakpoint

-- A new token of a kind replaces the earlier ones for the same subject; challenges may stand side by side.
CREATE FUNCTION gate.issue_token(p_hash bytea, p_kind text, p_agency uuid, p_subject uuid, p_value text, p_minutes int) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  DELETE FROM gate.single_use_tokens WHERE subject_id = p_subject AND kind = p_kind AND p_kind <> 'two_factor';
  INSERT INTO gate.single_use_tokens (token_hash, kind, agency_id, subject_id, value, expires_at)
  VALUES (p_hash, p_kind, p_agency, p_subject, p_value, now() + make_interval(mins => p_minutes));
$$;
--> statement-breakpoint
CREATE FUNCTION gate.peek_token(p_hash bytea, p_kind text) RETURNS TABLE (agency_id uuid, subject_id uuid, value text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT agency_id, subject_id, value FROM gate.single_use_tokens
  WHERE token_hash = p_hash AND kind = p_kind AND used_at IS NULL AND expires_at > now()
$$;
--> statement-breakpoint
CREATE FUNCTION gate.use_token(p_hash bytea, p_kind text) RETURNS TABLE (agency_id uuid, subject_id uuid, value text)
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.single_use_tokens SET used_at = now()
  WHERE token_hash = p_hash AND kind = p_kind AND used_at IS NULL AND expires_at > now()
  RETURNING agency_id, subject_id, value
$$;
--> statement-breakpoint
CREATE FUNCTION gate.revoke_tokens(p_kind text, p_subject uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  DELETE FROM gate.single_use_tokens WHERE kind = p_kind AND subject_id = p_subject
$$;
--> statement-breakpoint

-- Counts one attempt under each key; answers 0, or the seconds to wait when any key is over its limit.
CREATE FUNCTION gate.count_attempt(p_keys bytea[], p_limits int[], p_seconds int) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE wait integer := 0; k record; counted record;
BEGIN
  FOR k IN SELECT key, lim FROM unnest(p_keys, p_limits) AS x(key, lim) ORDER BY key LOOP
    INSERT INTO gate.throttles AS c (key, hits, ends_at) VALUES (k.key, 1, now() + make_interval(secs => p_seconds))
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN c.ends_at < now() THEN 1 ELSE c.hits + 1 END,
      ends_at = CASE WHEN c.ends_at < now() THEN excluded.ends_at ELSE c.ends_at END
    RETURNING c.hits, c.ends_at INTO counted;
    IF counted.hits > k.lim THEN wait := greatest(wait, ceil(extract(epoch FROM counted.ends_at - now()))::int, 1); END IF;
  END LOOP;
  RETURN wait;
END $$;
--> statement-breakpoint
-- Gives one attempt back: an office that signs in well from one address must not use up its count.
CREATE FUNCTION gate.refund_attempt(p_key bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.throttles SET hits = greatest(hits - 1, 0) WHERE key = p_key
$$;
--> statement-breakpoint
-- Strangers' failures must not lock a person out where that person usually signs in from.
CREATE FUNCTION gate.knows_address(p_email text, p_address bytea) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (
    SELECT FROM gate.known_addresses k JOIN public.users u ON u.id = k.user_id
    WHERE u.email = p_email AND k.address_hash = p_address AND k.last_at > now() - interval '60 days')
$$;
--> statement-breakpoint
CREATE FUNCTION gate.remember_address(p_user uuid, p_address bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO gate.known_addresses (user_id, address_hash) VALUES (p_user, p_address)
  ON CONFLICT (user_id, address_hash) DO UPDATE SET last_at = now()
$$;
--> statement-breakpoint
CREATE FUNCTION gate.forget_attempts(p_keys bytea[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  DELETE FROM gate.throttles WHERE key = ANY (p_keys)
$$;
--> statement-breakpoint

CREATE FUNCTION gate.house_agency() RETURNS TABLE (id uuid, demo boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$ SELECT id, demo FROM public.agencies WHERE is_house $$;
--> statement-breakpoint

-- What a row's seal covers, in one unambiguous text.
CREATE FUNCTION gate.audit_text(a public.audit_log) RETURNS text
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT jsonb_build_array(a.agency_id, a.seq, to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    a.actor_kind, a.actor_id, a.actor_name, a.action, a.details)::text
$$;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION gate.audit_text(public.audit_log) TO greenroom_owner, greenroom_platform;
--> statement-breakpoint
GRANT SELECT ON gate.audit_heads TO greenroom_platform;
--> statement-breakpoint
CREATE FUNCTION gate.append_audit(p_kind text, p_actor uuid, p_name text, p_action text, p_details jsonb) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid; head gate.audit_heads; r public.audit_log;
BEGIN
  INSERT INTO gate.audit_heads VALUES (agency, 0, '\x') ON CONFLICT DO NOTHING;
  SELECT * INTO head FROM gate.audit_heads WHERE agency_id = agency FOR UPDATE;
  r := ROW (agency, head.seq + 1, clock_timestamp(), p_kind, p_actor, p_name, p_action, p_details, head.hash, '\x'::bytea);
  r.hash := sha256(head.hash || convert_to(gate.audit_text(r), 'UTF8'));
  INSERT INTO public.audit_log SELECT r.*;
  UPDATE gate.audit_heads SET seq = r.seq, hash = r.hash WHERE agency_id = agency;
  RETURN r.seq;
END $$;
--> statement-breakpoint
RESET ROLE;
--> statement-breakpoint
SET LOCAL row_security = off;
