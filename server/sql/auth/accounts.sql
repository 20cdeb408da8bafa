SET LOCAL ROLE greenroom_gate;

CREATE OR REPLACE FUNCTION gate.find_account(p_email text, p_user uuid)
RETURNS TABLE (user_id uuid, agency_id uuid, email text, name text, role text, active boolean, password_hash text, totp_secret bytea, two_factor boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT u.id, u.agency_id, u.email, u.name, m.role, m.status = 'ACTIVE', c.password_hash, c.totp_secret, c.totp_enabled_at IS NOT NULL
  FROM public.users u
  JOIN public.memberships m ON m.user_id = u.id
  JOIN gate.credentials c ON c.user_id = u.id
  WHERE u.id = coalesce(p_user, (SELECT id FROM public.users WHERE users.email = p_email))
$$;

CREATE OR REPLACE FUNCTION gate.is_two_factor_enabled(p_user uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT totp_enabled_at IS NOT NULL FROM gate.credentials WHERE user_id = p_user
$$;

CREATE OR REPLACE FUNCTION gate.set_password(p_user uuid, p_hash text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO gate.credentials (user_id, password_hash) VALUES (p_user, p_hash)
  ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, password_changed_at = now()
$$;

CREATE OR REPLACE FUNCTION gate.set_totp(p_user uuid, p_secret bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.credentials SET totp_secret = p_secret, totp_last_step = 0 WHERE user_id = p_user AND totp_enabled_at IS NULL
$$;

CREATE OR REPLACE FUNCTION gate.enable_totp(p_user uuid, p_codes bytea[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.credentials SET totp_enabled_at = now() WHERE user_id = p_user AND totp_enabled_at IS NULL;
  DELETE FROM gate.recovery_codes WHERE user_id = p_user;
  INSERT INTO gate.recovery_codes (user_id, code_hash) SELECT p_user, unnest(p_codes);
$$;

CREATE OR REPLACE FUNCTION gate.disable_totp(p_user uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.credentials SET totp_secret = NULL, totp_enabled_at = NULL, totp_last_step = 0 WHERE user_id = p_user;
  DELETE FROM gate.recovery_codes WHERE user_id = p_user;
$$;

-- A code works once: the same or an earlier step is rejected.
CREATE OR REPLACE FUNCTION gate.use_totp_step(p_user uuid, p_step bigint) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH used AS (UPDATE gate.credentials SET totp_last_step = p_step WHERE user_id = p_user AND totp_last_step < p_step RETURNING 1)
  SELECT count(*) > 0 FROM used
$$;

CREATE OR REPLACE FUNCTION gate.use_recovery_code(p_user uuid, p_hash bytea) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH used AS (UPDATE gate.recovery_codes SET used_at = now() WHERE user_id = p_user AND code_hash = p_hash AND used_at IS NULL RETURNING 1)
  SELECT count(*) > 0 FROM used
$$;
