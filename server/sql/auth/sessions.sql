SET LOCAL ROLE greenroom_gate;

-- One indexed lookup: the user, role and agency of a session, the creators they can see (NULL means all of the
-- agency's) and whether it is locked, manually or by inactivity.
CREATE OR REPLACE FUNCTION gate.find_session(p_hash bytea)
RETURNS TABLE (session_id uuid, user_id uuid, agency_id uuid, home_agency_id uuid, role text, email text, name text, creator_id uuid, visible_creators uuid[], time_zone text, locked boolean, stale boolean, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT s.id, s.user_id, s.agency_id, m.agency_id, m.role, u.email, u.name, c.id,
    CASE m.role
      WHEN 'CHAT_OPERATOR' THEN ARRAY(
        SELECT o.creator_id FROM public.operator_assignments o
        WHERE o.agency_id = s.agency_id AND o.user_id = s.user_id ORDER BY o.creator_id)
      WHEN 'CREATOR' THEN array_remove(ARRAY[c.id], NULL)
    END,
    a.time_zone,
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

-- Requests from a locked session do not count as activity, so it stays locked.
CREATE OR REPLACE FUNCTION gate.touch_session(p_id uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.sessions s SET last_seen_at = now()
  FROM public.agencies a, public.memberships m
  WHERE s.id = p_id AND a.id = s.agency_id AND m.user_id = s.user_id AND s.locked_at IS NULL
    AND (m.role = 'CREATOR' OR s.last_seen_at >= now() - make_interval(mins => a.idle_lock_minutes))
$$;

CREATE OR REPLACE FUNCTION gate.open_session(p_id uuid, p_hash bytea, p_user uuid, p_agency uuid, p_device text, p_address text, p_days int) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO gate.sessions (id, token_hash, user_id, agency_id, device, address, expires_at)
  VALUES (p_id, p_hash, p_user, p_agency, p_device, p_address, now() + make_interval(days => p_days))
$$;

CREATE OR REPLACE FUNCTION gate.end_session(p_id uuid, p_user uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH deleted AS (DELETE FROM gate.sessions WHERE id = p_id AND user_id = p_user RETURNING 1)
  SELECT count(*) > 0 FROM deleted
$$;

CREATE OR REPLACE FUNCTION gate.end_sessions(p_user uuid, p_except uuid) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH deleted AS (DELETE FROM gate.sessions WHERE user_id = p_user AND id IS DISTINCT FROM p_except RETURNING 1)
  SELECT count(*)::int FROM deleted
$$;

CREATE OR REPLACE FUNCTION gate.end_sessions_with_reason(p_user uuid, p_reason text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH deleted AS (DELETE FROM gate.sessions WHERE user_id = p_user RETURNING token_hash)
  INSERT INTO gate.sign_out_reasons (token_hash, reason) SELECT token_hash, p_reason FROM deleted
$$;

CREATE OR REPLACE FUNCTION gate.session_end_reason(p_hash bytea) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT reason FROM gate.sign_out_reasons WHERE token_hash = p_hash
$$;

CREATE OR REPLACE FUNCTION gate.rotate_session(p_id uuid, p_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.sessions SET token_hash = p_hash, last_seen_at = now() WHERE id = p_id
$$;

CREATE OR REPLACE FUNCTION gate.lock_session(p_id uuid, p_locked boolean) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.sessions SET locked_at = CASE WHEN p_locked THEN now() END, last_seen_at = CASE WHEN p_locked THEN last_seen_at ELSE now() END WHERE id = p_id
$$;

CREATE OR REPLACE FUNCTION gate.switch_agency(p_session uuid, p_agency uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.sessions SET agency_id = p_agency WHERE id = p_session
$$;

CREATE OR REPLACE FUNCTION gate.list_sessions(p_user uuid)
RETURNS TABLE (id uuid, device text, address text, created_at timestamptz, last_seen_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT id, device, address, created_at, last_seen_at FROM gate.sessions
  WHERE user_id = p_user AND expires_at > now() AND last_seen_at > now() - interval '7 days'
  ORDER BY last_seen_at DESC LIMIT 100
$$;

CREATE OR REPLACE FUNCTION gate.delete_expired() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  DELETE FROM gate.sessions WHERE expires_at < now() OR last_seen_at < now() - interval '7 days';
  DELETE FROM gate.sign_out_reasons WHERE ended_at < now() - interval '7 days';
  DELETE FROM gate.single_use_tokens WHERE expires_at < now() - CASE kind WHEN 'passkey' THEN interval '0' ELSE interval '7 days' END;
  DELETE FROM gate.throttles WHERE ends_at < now();
  DELETE FROM public.client_requests WHERE created_at < now() - interval '30 days';
  DELETE FROM gate.known_addresses WHERE last_at < now() - interval '60 days';
$$;
