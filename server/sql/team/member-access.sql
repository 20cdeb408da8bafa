SET LOCAL ROLE greenroom_gate;

-- Two-factor and last activity of members, for the current agency only.
CREATE OR REPLACE FUNCTION gate.member_access(p_users uuid[]) RETURNS TABLE (user_id uuid, two_factor boolean, last_seen_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT m.user_id, coalesce(c.totp_enabled_at IS NOT NULL, false),
    (SELECT max(s.last_seen_at) FROM gate.sessions s WHERE s.user_id = m.user_id AND s.expires_at > now())
  FROM public.memberships m LEFT JOIN gate.credentials c ON c.user_id = m.user_id
  WHERE m.user_id = ANY (p_users) AND m.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid
$$;

-- Deletes all sign-in methods. Only the person's name is kept, for the audit log and their past work.
CREATE OR REPLACE FUNCTION gate.delete_account_access(p_user uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.users u WHERE u.id = p_user AND u.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid)
  THEN RAISE EXCEPTION 'account is not in this agency'; END IF;
  DELETE FROM gate.sessions WHERE user_id = p_user;
  DELETE FROM gate.single_use_tokens WHERE subject_id = p_user;
  DELETE FROM gate.recovery_codes WHERE user_id = p_user;
  DELETE FROM gate.passkeys WHERE user_id = p_user;
  DELETE FROM gate.known_addresses WHERE user_id = p_user;
  DELETE FROM gate.credentials WHERE user_id = p_user;
END $$;
