-- Undoes a message import. The app role can't delete messages, so the gate role copies those of the import to
-- voided_messages and deletes them. The caller rebuilds figures and totals in the same transaction.
SET LOCAL ROLE greenroom_gate;

-- Flagged and deleted messages are evidence and are kept.
CREATE OR REPLACE FUNCTION gate.messages_to_void(p_import uuid) RETURNS SETOF public.messages
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT m.* FROM public.messages m
  WHERE m.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid AND m.import_id = p_import
    AND NOT m.flagged AND m.deleted_at IS NULL
$$;

-- Returns the number of voided messages per fan. Conversations left without messages are deleted.
CREATE OR REPLACE FUNCTION gate.void_messages(p_import uuid, p_creator uuid, p_by text) RETURNS TABLE (fan_id uuid, voided integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
#variable_conflict use_column
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  ids uuid[];
  fan_ids uuid[];
BEGIN
  -- Same lock order as all writers: fans, then totals.
  PERFORM 1 FROM public.fans f WHERE f.agency_id = agency AND f.creator_id = p_creator ORDER BY f.id FOR NO KEY UPDATE;
  WITH voided AS (
    INSERT INTO public.voided_messages (id, agency_id, import_id, username, entry, voided_by)
    SELECT m.id, agency, p_import, f.username, to_jsonb(m), p_by
    FROM gate.messages_to_void(p_import) m JOIN public.fans f ON f.agency_id = agency AND f.id = m.fan_id
    WHERE m.creator_id = p_creator
    RETURNING id
  )
  SELECT coalesce(array_agg(v.id), '{}') INTO ids FROM voided v;
  fan_ids := ARRAY(SELECT DISTINCT m.fan_id FROM public.messages m WHERE m.agency_id = agency AND m.id = ANY (ids));
  RETURN QUERY WITH deleted AS (
    DELETE FROM public.messages m WHERE m.agency_id = agency AND m.id = ANY (ids) RETURNING m.fan_id
  ) SELECT g.fan_id, count(*)::integer FROM deleted g GROUP BY 1;
  DELETE FROM public.conversations c WHERE c.agency_id = agency AND c.fan_id = ANY (fan_ids)
    AND NOT EXISTS (SELECT 1 FROM public.messages m WHERE m.agency_id = agency AND m.fan_id = c.fan_id);
  -- Trailing sequence numbers are reused, so the read position must not be beyond the last message.
  UPDATE public.conversations c SET rev = c.rev + 1, epoch = gen_random_uuid(),
    read_seq = least(c.read_seq, (SELECT m.seq FROM public.messages m WHERE m.agency_id = agency AND m.fan_id = c.fan_id ORDER BY m.seq DESC LIMIT 1))
  WHERE c.agency_id = agency AND c.fan_id = ANY (fan_ids);
END $$;

RESET ROLE;
