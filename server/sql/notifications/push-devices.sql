SET LOCAL ROLE greenroom_gate;

-- Registering a browser moves it from its previous user, in any agency. Only the browser knows its keys, so the same
-- endpoint with different keys is stored separately.
CREATE OR REPLACE FUNCTION gate.add_push_device(p_id uuid, p_session uuid, p_user uuid, p_endpoint text, p_p256dh text, p_auth text, p_name text, p_max int)
RETURNS TABLE (device_id uuid, outcome text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid; existing public.push_devices;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('push endpoint ' || p_endpoint, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('push user ' || p_user, 0));
  PERFORM 1 FROM gate.sessions s WHERE s.id = p_session AND s.user_id = p_user FOR SHARE;
  IF NOT FOUND THEN RETURN QUERY SELECT NULL::uuid, 'gone'; RETURN; END IF;
  SELECT * INTO existing FROM public.push_devices d WHERE d.session_id = p_session;
  IF existing.id IS NULL AND p_max <= (
    SELECT count(*) FROM public.push_devices d WHERE d.user_id = p_user AND d.endpoint <> p_endpoint
  ) THEN RETURN QUERY SELECT NULL::uuid, 'full'; RETURN; END IF;
  DELETE FROM public.push_devices d
  WHERE d.endpoint = p_endpoint AND d.p256dh = p_p256dh AND d.auth = p_auth AND d.session_id <> p_session;
  IF existing.id IS NULL THEN
    INSERT INTO public.push_devices (id, agency_id, user_id, session_id, endpoint, p256dh, auth, name)
    VALUES (p_id, agency, p_user, p_session, p_endpoint, p_p256dh, p_auth, p_name);
    RETURN QUERY SELECT p_id, 'added';
  ELSE
    UPDATE public.push_devices d SET endpoint = p_endpoint, p256dh = p_p256dh, auth = p_auth, name = p_name, problem = NULL
    WHERE d.id = existing.id;
    RETURN QUERY SELECT existing.id, CASE WHEN existing.endpoint = p_endpoint THEN 'kept' ELSE 'changed' END;
  END IF;
END $$;

-- The devices that still have a session, and whether it is locked, by the rules of gate.find_session().
CREATE OR REPLACE FUNCTION gate.push_device_sessions(p_devices uuid[]) RETURNS TABLE (device_id uuid, locked boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT d.id, s.locked_at IS NOT NULL OR (m.role <> 'CREATOR' AND s.last_seen_at < now() - make_interval(mins => a.idle_lock_minutes))
  FROM public.push_devices d
  JOIN gate.sessions s ON s.id = d.session_id AND s.user_id = d.user_id
  JOIN public.memberships m ON m.user_id = d.user_id AND m.agency_id = d.agency_id AND m.status = 'ACTIVE'
  JOIN public.agencies a ON a.id = s.agency_id
  WHERE d.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid AND d.id = ANY (p_devices)
    AND s.expires_at > now() AND s.last_seen_at > now() - interval '7 days'
    AND (s.agency_id = m.agency_id OR m.role = 'SUPER_ADMIN')
$$;

CREATE OR REPLACE FUNCTION gate.delete_push_devices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  DELETE FROM public.push_devices d USING old_rows o WHERE d.session_id = o.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER delete_push_devices AFTER DELETE ON gate.sessions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.delete_push_devices();
