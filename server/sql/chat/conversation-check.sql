SET LOCAL ROLE greenroom_gate;

-- Recounts conversations from their messages and fans. Revisions and the read position cannot be recounted.
DROP FUNCTION IF EXISTS gate.recount_conversations(uuid, uuid);
CREATE OR REPLACE FUNCTION gate.recount_conversations(p_agency uuid, p_creator uuid)
RETURNS TABLE (fan_id uuid, creator_id uuid, first_seq integer, last_seq integer, unread_count integer, flagged_count integer, last_message_at timestamptz, last_direction text, last_preview text, last_attachment text, last_sender_id uuid, last_sender_name text, last_is_deleted boolean, waiting_since timestamptz, spent_cents bigint, is_listed boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT c.fan_id, c.creator_id, coalesce(s.first_seq, 1), coalesce(s.last_seq, 0), coalesce(s.unread, 0), coalesce(s.flagged, 0), s.last_at,
    l.direction, coalesce(CASE WHEN l.deleted_at IS NULL THEN left(l.content, 140) ELSE '' END, ''),
    CASE WHEN l.deleted_at IS NULL AND l.attachments > 0 THEN (
      SELECT u.kind FROM public.message_attachments a JOIN public.uploads u ON u.agency_id = a.agency_id AND u.id = a.upload_id
      WHERE a.agency_id = c.agency_id AND a.message_id = l.id ORDER BY a.position LIMIT 1) END,
    CASE WHEN l.direction = 'TO_FAN' THEN l.sender_id END, CASE WHEN l.direction = 'TO_FAN' THEN l.sender_name END, l.deleted_at IS NOT NULL, w.sent_at, f.total_spent_cents, f.blocked_at IS NULL AND f.archived_at IS NULL
  FROM public.conversations c
  JOIN public.fans f ON f.agency_id = c.agency_id AND f.id = c.fan_id
  LEFT JOIN LATERAL (
    SELECT min(m.seq) AS first_seq, max(m.seq) AS last_seq, max(m.sent_at) AS last_at, max(m.seq) FILTER (WHERE m.direction = 'TO_FAN') AS last_outgoing_seq,
      count(*) FILTER (WHERE m.direction = 'FROM_FAN' AND m.seq > c.read_seq AND m.deleted_at IS NULL)::integer AS unread,
      count(*) FILTER (WHERE m.flagged)::integer AS flagged
    FROM public.messages m WHERE m.agency_id = c.agency_id AND m.fan_id = c.fan_id
  ) s ON true
  LEFT JOIN public.messages l ON l.agency_id = c.agency_id AND l.fan_id = c.fan_id AND l.seq = s.last_seq
  LEFT JOIN LATERAL (
    SELECT w.sent_at FROM public.messages w
    WHERE w.agency_id = c.agency_id AND w.fan_id = c.fan_id AND l.direction = 'FROM_FAN' AND w.seq > coalesce(s.last_outgoing_seq, s.first_seq - 1) AND NOT w.is_read ORDER BY w.seq LIMIT 1
  ) w ON true
  WHERE c.agency_id = p_agency AND (p_creator IS NULL OR c.creator_id = p_creator)
$$;

DROP FUNCTION IF EXISTS gate.chat_mismatches(uuid);
CREATE OR REPLACE FUNCTION gate.chat_mismatches(p_creator uuid DEFAULT NULL) RETURNS TABLE (table_name text, key jsonb, expected jsonb, stored jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
BEGIN
  RETURN QUERY SELECT 'conversations', jsonb_build_object('fan_id', r.fan_id), to_jsonb(r) - 'fan_id' - 'creator_id',
      (SELECT jsonb_object_agg(k, to_jsonb(c) -> k) FROM jsonb_object_keys(to_jsonb(r) - 'fan_id' - 'creator_id') AS k)
    FROM gate.recount_conversations(agency, p_creator) r JOIN public.conversations c ON c.agency_id = agency AND c.fan_id = r.fan_id
    WHERE (r.first_seq, r.last_seq, r.unread_count, r.flagged_count, r.last_message_at, r.last_direction, r.last_preview, r.last_attachment, r.last_sender_id, r.last_sender_name, r.last_is_deleted, r.waiting_since, r.spent_cents, r.is_listed)
      IS DISTINCT FROM (c.first_seq, c.last_seq, c.unread_count, c.flagged_count, c.last_message_at, c.last_direction, c.last_preview, c.last_attachment, c.last_sender_id, c.last_sender_name, c.last_is_deleted, c.waiting_since, c.spent_cents, c.is_listed);
  RETURN QUERY SELECT 'creator_chat_totals', jsonb_build_object('creator_id', creator_id), to_jsonb(e) - 'creator_id', to_jsonb(s) - 'creator_id'
    FROM (
      SELECT c.creator_id, count(*)::integer AS conversations, (count(*) FILTER (WHERE c.unread_count > 0))::integer AS unread_conversations, sum(c.unread_count)::integer AS unread_messages,
        (count(*) FILTER (WHERE c.flagged_count > 0))::integer AS flagged_conversations, (count(*) FILTER (WHERE c.spent_cents >= public.tier_floor('VIP')))::integer AS vip_conversations, count(c.waiting_since)::integer AS waiting_conversations
      FROM public.conversations c WHERE c.agency_id = agency AND c.is_listed AND (p_creator IS NULL OR c.creator_id = p_creator) GROUP BY 1
    ) e
    FULL JOIN (
      SELECT t.creator_id, t.conversations, t.unread_conversations, t.unread_messages, t.flagged_conversations, t.vip_conversations, t.waiting_conversations
      FROM public.creator_chat_totals t WHERE t.agency_id = agency AND (p_creator IS NULL OR t.creator_id = p_creator) AND t.conversations > 0
    ) s USING (creator_id)
    WHERE to_jsonb(e) IS DISTINCT FROM to_jsonb(s);
END $$;

-- Runs after rebuild_figures() in the same transaction, which has locked the fans.
CREATE OR REPLACE FUNCTION gate.rebuild_chat(p_creator uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
BEGIN
  UPDATE public.conversations c SET first_seq = r.first_seq, last_seq = r.last_seq, unread_count = r.unread_count, flagged_count = r.flagged_count, last_message_at = r.last_message_at,
    last_direction = r.last_direction, last_preview = r.last_preview, last_attachment = r.last_attachment, last_sender_id = r.last_sender_id, last_sender_name = r.last_sender_name, last_is_deleted = r.last_is_deleted, waiting_since = r.waiting_since,
    spent_cents = r.spent_cents, is_listed = r.is_listed, rev = greatest(c.rev, r.last_seq - r.first_seq + 1)
  FROM gate.recount_conversations(agency, p_creator) r WHERE c.agency_id = agency AND c.fan_id = r.fan_id
    AND (r.first_seq, r.last_seq, r.unread_count, r.flagged_count, r.last_message_at, r.last_direction, r.last_preview, r.last_attachment, r.last_sender_id, r.last_sender_name, r.last_is_deleted, r.waiting_since, r.spent_cents, r.is_listed)
      IS DISTINCT FROM (c.first_seq, c.last_seq, c.unread_count, c.flagged_count, c.last_message_at, c.last_direction, c.last_preview, c.last_attachment, c.last_sender_id, c.last_sender_name, c.last_is_deleted, c.waiting_since, c.spent_cents, c.is_listed);
  DELETE FROM public.creator_chat_totals t WHERE t.agency_id = agency AND (p_creator IS NULL OR t.creator_id = p_creator);
  INSERT INTO public.creator_chat_totals (agency_id, creator_id, conversations, unread_conversations, unread_messages, flagged_conversations, vip_conversations, waiting_conversations)
  SELECT agency, c.creator_id, count(*), count(*) FILTER (WHERE c.unread_count > 0), sum(c.unread_count), count(*) FILTER (WHERE c.flagged_count > 0), count(*) FILTER (WHERE c.spent_cents >= public.tier_floor('VIP')), count(c.waiting_since)
  FROM public.conversations c WHERE c.agency_id = agency AND c.is_listed AND (p_creator IS NULL OR c.creator_id = p_creator) GROUP BY c.creator_id;
END $$;

REVOKE EXECUTE ON FUNCTION gate.recount_conversations(uuid, uuid) FROM greenroom_app;
