SET LOCAL ROLE greenroom_gate;

-- Bytes that uploads of all agencies will still write: the remaining bytes of each file and its processed copy. The
-- lock is held until the transaction ends, to prevent two uploads from reserving the same space. Uploads idle for an
-- hour must reserve it again.
CREATE OR REPLACE FUNCTION gate.lock_reserved_upload_bytes(p_except uuid) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('greenroom upload space'));
  RETURN (
    SELECT coalesce(sum(CASE u.status WHEN 'receiving' THEN 2 * u.bytes - u.received ELSE u.bytes END), 0)
    FROM public.uploads u
    WHERE u.used_at IS NULL AND u.created_at > now() - interval '2 days' AND u.status IN ('receiving', 'preparing')
      AND u.updated_at > now() - interval '1 hour' AND u.id IS DISTINCT FROM p_except
  );
END $$;
