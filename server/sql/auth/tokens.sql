SET LOCAL ROLE greenroom_gate;

-- A new token replaces earlier ones of its kind for the same subject; two-factor challenges may coexist.
CREATE OR REPLACE FUNCTION gate.issue_token(p_hash bytea, p_kind text, p_agency uuid, p_subject uuid, p_value text, p_minutes int) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  DELETE FROM gate.single_use_tokens WHERE subject_id = p_subject AND kind = p_kind AND p_kind <> 'two_factor';
  INSERT INTO gate.single_use_tokens (token_hash, kind, agency_id, subject_id, value, expires_at)
  VALUES (p_hash, p_kind, p_agency, p_subject, p_value, now() + make_interval(mins => p_minutes));
$$;

CREATE OR REPLACE FUNCTION gate.peek_token(p_hash bytea, p_kind text) RETURNS TABLE (agency_id uuid, subject_id uuid, value text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT agency_id, subject_id, value FROM gate.single_use_tokens
  WHERE token_hash = p_hash AND kind = p_kind AND used_at IS NULL AND expires_at > now()
$$;

CREATE OR REPLACE FUNCTION gate.use_token(p_hash bytea, p_kind text) RETURNS TABLE (agency_id uuid, subject_id uuid, value text)
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.single_use_tokens SET used_at = now()
  WHERE token_hash = p_hash AND kind = p_kind AND used_at IS NULL AND expires_at > now()
  RETURNING agency_id, subject_id, value
$$;

CREATE OR REPLACE FUNCTION gate.revoke_tokens(p_kind text, p_subject uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  DELETE FROM gate.single_use_tokens WHERE kind = p_kind AND subject_id = p_subject
$$;
