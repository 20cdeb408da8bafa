CREATE OR REPLACE FUNCTION public.reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.reject_audit_change();
CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.reject_audit_change();

SET LOCAL ROLE greenroom_gate;

-- The text covered by the hash of a row.
CREATE OR REPLACE FUNCTION gate.audit_hash_input(a public.audit_log) RETURNS text
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT jsonb_build_array(a.agency_id, a.seq, to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    a.actor_kind, a.actor_id, a.actor_name, a.action, a.details)::text
$$;

-- The stored head of the current agency's chain.
CREATE OR REPLACE FUNCTION gate.audit_head() RETURNS SETOF gate.audit_heads LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT * FROM gate.audit_heads WHERE agency_id = nullif(current_setting('app.agency_id', true), '')::uuid
$$;

-- All string values in the details.
CREATE OR REPLACE FUNCTION gate.audit_texts(p_details jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT v #>> '{}' FROM jsonb_path_query(p_details, 'strict $.**') v WHERE jsonb_typeof(v) = 'string'
$$;

DROP FUNCTION IF EXISTS gate.append_audit(text, uuid, text, text, jsonb);

-- Rows use the database clock. Only a demo agency may add past events, in the transaction that creates it.
CREATE OR REPLACE FUNCTION gate.append_audit(p_kind text, p_actor uuid, p_name text, p_action text, p_details jsonb, p_at timestamptz DEFAULT NULL) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid; head gate.audit_heads; r public.audit_log;
BEGIN
  IF p_at IS NOT NULL AND (p_at > clock_timestamp() OR NOT EXISTS (
    SELECT 1 FROM public.agencies a WHERE a.id = agency AND a.demo AND a.created_at = transaction_timestamp()
  )) THEN RAISE EXCEPTION 'the audit log sets its own time'; END IF;
  INSERT INTO gate.audit_heads VALUES (agency, 0, '\x') ON CONFLICT DO NOTHING;
  SELECT * INTO head FROM gate.audit_heads WHERE agency_id = agency FOR UPDATE;
  r := ROW (agency, head.seq + 1, coalesce(p_at, clock_timestamp()), p_kind, p_actor, p_name, p_action, p_details, head.hash, '\x'::bytea);
  r.hash := sha256(head.hash || convert_to(gate.audit_hash_input(r), 'UTF8'));
  INSERT INTO public.audit_log SELECT r.*;
  INSERT INTO public.audit_subjects SELECT DISTINCT agency, x::uuid, r.seq FROM gate.audit_texts(p_details) x
    WHERE x ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  -- Excludes hashes and timestamps.
  INSERT INTO public.audit_words SELECT agency, r.seq, left(string_agg(lower(normalize(x, NFKC)), E'\n'), 4000) FROM gate.audit_texts(p_details) x
    WHERE x !~ '^([0-9a-f-]{32,}|\d{4}-\d\d.*)?$' HAVING count(*) > 0;
  UPDATE gate.audit_heads SET seq = r.seq, hash = r.hash WHERE agency_id = agency;
  RETURN r.seq;
END $$;

GRANT EXECUTE ON FUNCTION gate.audit_hash_input(public.audit_log) TO greenroom_platform;
