SET LOCAL ROLE greenroom_gate;

CREATE OR REPLACE FUNCTION gate.add_passkey(p_id uuid, p_user uuid, p_credential text, p_key bytea, p_counter bigint, p_transports text[], p_name text) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH added AS (
    INSERT INTO gate.passkeys (id, user_id, credential_id, public_key, counter, transports, name)
    VALUES (p_id, p_user, p_credential, p_key, p_counter, p_transports, p_name) ON CONFLICT DO NOTHING RETURNING 1)
  SELECT count(*) > 0 FROM added
$$;

CREATE OR REPLACE FUNCTION gate.list_passkeys(p_user uuid)
RETURNS TABLE (id uuid, credential_id text, transports text[], name text, created_at timestamptz, last_used_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT id, credential_id, transports, name, created_at, last_used_at FROM gate.passkeys WHERE user_id = p_user ORDER BY created_at, id
$$;

CREATE OR REPLACE FUNCTION gate.find_passkey(p_credential text) RETURNS TABLE (user_id uuid, public_key bytea, counter bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT user_id, public_key, counter FROM gate.passkeys WHERE credential_id = p_credential
$$;

-- A counter that does not increase indicates a cloned key; authenticators without a counter always send zero.
CREATE OR REPLACE FUNCTION gate.use_passkey(p_credential text, p_counter bigint) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH used AS (
    UPDATE gate.passkeys SET counter = p_counter, last_used_at = now()
    WHERE credential_id = p_credential AND (counter < p_counter OR (counter = 0 AND p_counter = 0)) RETURNING 1)
  SELECT count(*) > 0 FROM used
$$;

CREATE OR REPLACE FUNCTION gate.rename_passkey(p_id uuid, p_user uuid, p_name text) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH renamed AS (UPDATE gate.passkeys SET name = p_name WHERE id = p_id AND user_id = p_user RETURNING 1)
  SELECT count(*) > 0 FROM renamed
$$;

-- Removes one passkey, or all if p_id is null.
CREATE OR REPLACE FUNCTION gate.remove_passkeys(p_user uuid, p_id uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH removed AS (DELETE FROM gate.passkeys WHERE user_id = p_user AND id = coalesce(p_id, id) RETURNING 1)
  SELECT count(*) > 0 FROM removed
$$;
