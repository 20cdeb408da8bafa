SET LOCAL ROLE greenroom_gate;

-- One indexed lookup: the scopes of a key, and the creators it can access (NULL means all of the agency's). Marks it as
-- used, at most once a minute.
CREATE OR REPLACE FUNCTION gate.find_connector_key(p_hash bytea)
RETURNS TABLE (id uuid, agency_id uuid, name text, scopes text[], creator_ids uuid[], expires_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
#variable_conflict use_column
BEGIN
  UPDATE public.connector_keys k SET last_used_at = now()
  WHERE k.token_hash = p_hash AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
    AND (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute');
  RETURN QUERY SELECT k.id, k.agency_id, k.name, k.scopes, k.creator_ids, k.expires_at FROM public.connector_keys k
  WHERE k.token_hash = p_hash AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now());
END $$;
