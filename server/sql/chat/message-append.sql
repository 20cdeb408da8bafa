-- Appends a batch of messages to their conversations, in the given order. Each gets an outcome:
--   sent       the message was written
--   duplicate  already written; the message written first is returned
--   missing    the fan does not exist, or the sender has no access
--   blocked    the fan is blocked
--   locked     the fan may be under 18, and nothing is sent
--   archived   the fan is archived and cannot be messaged
--   self_managed  only the creator can send, who signed up without an agency
--   attachment_unavailable  a file is not the sender's, not for chat, not ready or already sent
--   unverified, priced_file, on_hold, consent_withdrawn, library_only  see file_problem
--   too_many_files, item_unavailable, uncleared, already_bought, already_sent  see item_problem
--   conflict   the same client id was used for another message
--   busy       must be retried separately with p_wait
-- Without p_wait, fans whose row is locked are skipped so that they do not delay the batch. With it, row locks are
-- awaited, messages may have attachments, and a retry is recognized by the message id. Screening hits flag the message
-- and create violations; a hint that the fan is underage locks the conversation. Internal messages need no platform and
-- count as sent immediately, like our messages written on the platform itself, which have a platform id and no sender
-- here. Those were already sent, so they are stored even if the conversation is locked or the fan is archived.
DROP FUNCTION IF EXISTS public.append_messages(jsonb, boolean);
CREATE OR REPLACE FUNCTION public.append_messages(p_items jsonb, p_wait boolean DEFAULT true)
RETURNS TABLE (place integer, outcome text, id uuid, fan_id uuid, creator_id uuid, seq integer, rev integer, client_id uuid, direction text, handler_type text, composition text, content text, platform text, sender_name text, sent_at timestamptz, is_sent boolean, is_delivered boolean, is_read boolean, failure text, flagged boolean, deleted_at timestamptz, attachments integer,
  conversation_rev integer, conversation_last_seq integer, conversation_read_seq integer, conversation_unread_count integer, conversation_flagged_count integer, conversation_is_locked boolean, conversation_waiting_since timestamptz, conversation_last_message_at timestamptz, conversation_last_direction text, conversation_last_preview text, conversation_last_attachment text, conversation_last_sender_id uuid, conversation_last_sender_name text, conversation_last_is_deleted boolean)
LANGUAGE plpgsql SET search_path = '' SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  items public.message_item[] := ARRAY(SELECT w FROM jsonb_populate_recordset((NULL, NULL, NULL, NULL, 'HUMAN', NULL, '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]')::public.message_item, p_items) w ORDER BY w.place);
  fan_ids uuid[] := ARRAY(SELECT DISTINCT w.fan_id FROM unnest(items) w);
  locked uuid[];
  outcomes text[];
  ids uuid[];
  has_items boolean := p_wait AND jsonb_path_exists(p_items, '$[*].attachments[*].itemId');
BEGIN
  IF p_wait THEN
    locked := ARRAY(SELECT f.id FROM public.fans f WHERE f.agency_id = agency AND f.id = ANY (fan_ids) ORDER BY f.id FOR NO KEY UPDATE);
    IF has_items THEN
      -- Waits for changes to these items. KEY SHARE only: sales update items while holding locks taken later here, so a
      -- stronger lock could deadlock.
      PERFORM 1 FROM public.content_items i WHERE i.agency_id = agency AND i.id = ANY (ARRAY(
        SELECT (a ->> 'itemId')::uuid FROM unnest(items) w CROSS JOIN LATERAL jsonb_array_elements(w.attachments) a)) ORDER BY i.id FOR KEY SHARE;
      p_items := (SELECT jsonb_agg(jsonb_set(x, '{attachments}', public.expand_items(agency, x -> 'attachments'))) FROM jsonb_array_elements(p_items) x);
      items := ARRAY(SELECT w FROM jsonb_populate_recordset(NULL::public.message_item, p_items) w ORDER BY w.place);
    END IF;
    PERFORM 1 FROM public.uploads u WHERE u.agency_id = agency AND u.id = ANY (ARRAY(
      SELECT (a ->> 'uploadId')::uuid FROM unnest(items) w CROSS JOIN LATERAL jsonb_array_elements(w.attachments) a WHERE NOT a ? 'itemId')) ORDER BY u.id FOR UPDATE;
  ELSE
    locked := ARRAY(SELECT f.id FROM public.fans f WHERE f.agency_id = agency AND f.id = ANY (fan_ids) ORDER BY f.id FOR NO KEY UPDATE SKIP LOCKED);
  END IF;

  WITH ranked AS (
    SELECT w.*,
      CASE WHEN w.client_id IS NOT NULL THEN row_number() OVER (PARTITION BY w.sender_id, w.client_id ORDER BY w.place) ELSE 1 END
        + CASE WHEN w.external_id IS NOT NULL THEN row_number() OVER (PARTITION BY w.fan_id, w.external_id ORDER BY w.place) ELSE 1 END > 2 AS repeats,
      w.direction = 'TO_FAN' AND (w.sender_id IS NOT NULL OR w.external_id IS NULL) AS is_ours
    FROM unnest(items) w
  )
  SELECT array_agg(j.outcome ORDER BY j.place), array_agg(j.id ORDER BY j.place) INTO outcomes, ids
  FROM (
    SELECT r.place, coalesce(m.id, x.id, i.id, r.id) AS id,
      CASE
        WHEN f.id IS NULL THEN CASE WHEN p_wait THEN 'missing' ELSE 'busy' END
        WHEN NOT coalesce(f.creator_id = ANY (r.visible), true) THEN 'missing'
        WHEN m.id IS NOT NULL THEN CASE WHEN m.fan_id = r.fan_id AND m.content = r.content AND public.attached(r.attachments) = public.sent_attachments(agency, m.id) THEN 'duplicate' ELSE 'conflict' END
        WHEN x.id IS NOT NULL OR i.id IS NOT NULL THEN 'duplicate'
        WHEN r.repeats OR (NOT p_wait AND jsonb_array_length(r.attachments) > 0) THEN 'busy'
        WHEN r.is_ours AND EXISTS (SELECT 1 FROM public.creators c WHERE c.agency_id = agency AND c.id = f.creator_id AND c.is_self_managed AND c.user_id IS DISTINCT FROM r.sender_id) THEN 'self_managed'
        WHEN f.blocked_at IS NOT NULL THEN 'blocked'
        WHEN r.is_ours AND f.archived_at IS NOT NULL THEN 'archived'
        WHEN r.is_ours AND l.locked_at IS NOT NULL THEN 'locked'
        WHEN jsonb_array_length(r.attachments) = 0 THEN 'sent'
        WHEN r.is_ours AND public.file_problem(agency, f.creator_id, r.attachments) IS NOT NULL THEN public.file_problem(agency, f.creator_id, r.attachments)
        WHEN has_items AND public.item_problem(agency, f.id, f.creator_id, r.attachments) IS NOT NULL THEN public.item_problem(agency, f.id, f.creator_id, r.attachments)
        WHEN jsonb_array_length(r.attachments) <> (
          SELECT count(DISTINCT u.id) FROM jsonb_array_elements(r.attachments) a
          JOIN public.uploads u ON u.agency_id = agency AND u.id = (a ->> 'uploadId')::uuid
          WHERE u.status = 'ready' AND (a ? 'itemId' OR (u.purpose = 'chat' AND u.used_at IS NULL AND u.owner_id = r.owner_id))) THEN 'attachment_unavailable'
        ELSE 'sent'
      END AS outcome
    FROM ranked r
    LEFT JOIN LATERAL (SELECT f.id, f.creator_id, f.blocked_at, f.archived_at FROM public.fans f WHERE f.agency_id = agency AND f.id = r.fan_id AND f.id = ANY (locked) LIMIT 1) f ON true
    LEFT JOIN LATERAL (SELECT c.locked_at FROM public.conversations c WHERE c.agency_id = agency AND c.fan_id = r.fan_id LIMIT 1) l ON true
    -- LATERAL with LIMIT, because for a plain join the planner reads all messages.
    LEFT JOIN LATERAL (SELECT m.id, m.fan_id, m.content FROM public.messages m WHERE m.agency_id = agency AND m.sender_id = r.sender_id AND m.client_id = r.client_id AND m.client_id IS NOT NULL LIMIT 1) m ON true
    LEFT JOIN LATERAL (SELECT x.id FROM public.messages x WHERE x.agency_id = agency AND x.fan_id = r.fan_id AND x.external_id = r.external_id AND x.external_id IS NOT NULL LIMIT 1) x ON true
    LEFT JOIN LATERAL (SELECT i.id FROM public.messages i WHERE p_wait AND i.id = r.id AND i.agency_id = agency AND i.fan_id = r.fan_id LIMIT 1) i ON true
  ) j;

  IF 'sent' = ANY (outcomes) THEN
    RETURN QUERY WITH accepted AS (
      SELECT w.*, f.creator_id, f.platform AS fan_platform, coalesce(f.display_name, f.username) AS fan_name, jsonb_array_length(w.attachments) AS files,
        row_number() OVER (PARTITION BY w.fan_id ORDER BY w.place)::integer AS nth,
        coalesce(max(w.place) FILTER (WHERE w.direction = 'TO_FAN') OVER (PARTITION BY w.fan_id), 0) AS last_outgoing
      FROM unnest(items) w
      CROSS JOIN LATERAL (SELECT f.creator_id, f.platform, f.display_name, f.username FROM public.fans f WHERE f.agency_id = agency AND f.id = w.fan_id LIMIT 1) f
      WHERE outcomes[w.place] = 'sent'
    ), per_fan AS MATERIALIZED (
      SELECT g.fan_id, g.creator_id, count(*)::integer AS n, (count(*) FILTER (WHERE g.direction = 'FROM_FAN'))::integer AS received,
        (count(*) FILTER (WHERE jsonb_array_length(g.hits) > 0))::integer AS flags,
        CASE WHEN bool_or(g.direction = 'FROM_FAN' AND jsonb_path_exists(g.hits, '$[*] ? (@.type == "AGE_VERIFICATION" && !exists (@.isWeak))')) THEN now() END AS locked_at, max(g.sent_at) AS last_at, max(g.last_outgoing) > 0 AS answered, max(g.place) AS last_place,
        min(g.place) FILTER (WHERE g.direction = 'FROM_FAN' AND g.place > g.last_outgoing) AS waiting_place
      FROM accepted g GROUP BY g.fan_id, g.creator_id
    ), per_conversation AS MATERIALIZED (
      SELECT g.*, (items[g.last_place]).direction AS last_direction, left((items[g.last_place]).content, 140) AS last_preview, (items[g.waiting_place]).sent_at AS waiting,
        CASE WHEN (items[g.last_place]).direction = 'TO_FAN' THEN (items[g.last_place]).sender_id END AS last_sender_id, CASE WHEN (items[g.last_place]).direction = 'TO_FAN' THEN (items[g.last_place]).sender_name END AS last_sender_name,
        CASE WHEN jsonb_array_length((items[g.last_place]).attachments) > 0 THEN (
          SELECT u.kind FROM public.uploads u WHERE u.agency_id = agency AND u.id = ((items[g.last_place]).attachments -> 0 ->> 'uploadId')::uuid) END AS last_attachment
      FROM per_fan g
    ), updated AS (
      UPDATE public.conversations c SET last_seq = c.last_seq + s.n, rev = c.rev + s.n, unread_count = c.unread_count + s.received, flagged_count = c.flagged_count + s.flags, locked_at = coalesce(c.locked_at, s.locked_at), last_message_at = greatest(c.last_message_at, s.last_at),
        last_direction = s.last_direction, last_preview = s.last_preview, last_attachment = s.last_attachment, last_sender_id = s.last_sender_id, last_sender_name = s.last_sender_name, last_is_deleted = false,
        waiting_since = CASE WHEN s.answered THEN s.waiting ELSE coalesce(c.waiting_since, s.waiting) END
      FROM per_conversation s WHERE c.agency_id = agency AND c.fan_id = s.fan_id RETURNING c.*
    ), inserted AS (
      INSERT INTO public.conversations (agency_id, fan_id, creator_id, last_seq, rev, unread_count, flagged_count, locked_at, last_message_at, last_direction, last_preview, last_attachment, last_sender_id, last_sender_name, waiting_since)
      SELECT agency, s.fan_id, s.creator_id, s.n, s.n, s.received, s.flags, s.locked_at, s.last_at, s.last_direction, s.last_preview, s.last_attachment, s.last_sender_id, s.last_sender_name, s.waiting
      FROM per_conversation s WHERE NOT EXISTS (SELECT 1 FROM public.conversations c WHERE c.agency_id = agency AND c.fan_id = s.fan_id LIMIT 1) RETURNING *
    ), changed AS MATERIALIZED (
      SELECT c.* FROM updated c UNION ALL SELECT c.* FROM inserted c
    ), new_messages AS (
      INSERT INTO public.messages (id, agency_id, creator_id, fan_id, seq, rev, direction, handler_type, composition, content, platform, sender_id, sender_name, client_id, external_id, sent_at, is_sent, attachments, flagged)
      SELECT g.id, agency, g.creator_id, g.fan_id, t.last_seq - s.n + g.nth, t.rev - s.n + g.nth, g.direction, g.handler_type, g.composition, g.content, coalesce(g.platform, g.fan_platform), g.sender_id, coalesce(g.sender_name, g.fan_name), g.client_id, g.external_id, g.sent_at, g.direction = 'TO_FAN' AND (g.fan_platform = 'INTERNAL' OR (g.sender_id IS NULL AND g.external_id IS NOT NULL)), g.files, jsonb_array_length(g.hits) > 0
      FROM accepted g JOIN per_fan s ON s.fan_id = g.fan_id JOIN changed t ON t.fan_id = g.fan_id ORDER BY g.place
      RETURNING *
    )
    SELECT array_position(ids, m.id), 'sent'::text, m.id, m.fan_id, m.creator_id, m.seq, m.rev, m.client_id, m.direction, m.handler_type, m.composition, m.content, m.platform, m.sender_name, m.sent_at, m.is_sent, m.is_delivered, m.is_read, m.failure, m.flagged, m.deleted_at, m.attachments,
      c.rev, c.last_seq, c.read_seq, c.unread_count, c.flagged_count, c.locked_at IS NOT NULL, c.waiting_since, c.last_message_at, c.last_direction, c.last_preview, c.last_attachment, c.last_sender_id, c.last_sender_name, c.last_is_deleted
    FROM new_messages m JOIN changed c ON c.fan_id = m.fan_id ORDER BY 1;

    IF p_wait AND jsonb_path_exists(p_items, '$[*].attachments[0]') THEN
      INSERT INTO public.message_attachments (agency_id, message_id, position, upload_id, price_cents, item_id, unlocked_by)
      SELECT agency, w.id, a.position, (a.file ->> 'uploadId')::uuid, (a.file ->> 'priceCents')::integer, (a.file ->> 'itemId')::uuid, (a.file ->> 'unlockedBy')::integer
      FROM unnest(items) w CROSS JOIN LATERAL jsonb_array_elements(w.attachments) WITH ORDINALITY AS a (file, position)
      WHERE outcomes[w.place] = 'sent';
      UPDATE public.uploads u SET used_at = now() FROM public.message_attachments a
      WHERE u.agency_id = agency AND a.agency_id = agency AND u.id = a.upload_id AND a.message_id = ANY (ids) AND u.used_at IS NULL;
    END IF;
    IF jsonb_path_exists(p_items, '$[*].hits[0]') THEN
      INSERT INTO public.violations (id, agency_id, type, severity, source, message_id, creator_id, fan_id, user_id, author_name, excerpt, span_start, span_end, reason, text_hash, flagged_at)
      SELECT (h ->> 'id')::uuid, agency, h ->> 'type', h ->> 'severity', 'screening', w.id, f.creator_id, w.fan_id, w.sender_id, CASE WHEN w.direction = 'TO_FAN' THEN coalesce(w.sender_name, 'Unknown') END, h ->> 'excerpt', (h -> 'start')::integer, (h -> 'end')::integer, h ->> 'reason', h ->> 'textHash', w.sent_at
      FROM unnest(items) w CROSS JOIN LATERAL jsonb_array_elements(w.hits) h JOIN public.fans f ON f.agency_id = agency AND f.id = w.fan_id
      WHERE outcomes[w.place] = 'sent';
    END IF;
    IF 'sent' = ALL (outcomes) THEN
      RETURN;
    END IF;
  END IF;

  RETURN QUERY SELECT v.place::integer, v.outcome, m.id, m.fan_id, m.creator_id, m.seq, m.rev, m.client_id, m.direction, m.handler_type, m.composition, m.content, m.platform, m.sender_name, m.sent_at, m.is_sent, m.is_delivered, m.is_read, m.failure, m.flagged, m.deleted_at, m.attachments,
      c.rev, c.last_seq, c.read_seq, c.unread_count, c.flagged_count, c.locked_at IS NOT NULL, c.waiting_since, c.last_message_at, c.last_direction, c.last_preview, c.last_attachment, c.last_sender_id, c.last_sender_name, c.last_is_deleted
    FROM unnest(outcomes, ids) WITH ORDINALITY AS v (outcome, id, place)
    LEFT JOIN LATERAL (SELECT * FROM public.messages m WHERE v.outcome = 'duplicate' AND m.agency_id = agency AND m.id = v.id LIMIT 1) m ON true
    LEFT JOIN LATERAL (SELECT * FROM public.conversations c WHERE c.agency_id = agency AND c.fan_id = m.fan_id LIMIT 1) c ON true
    WHERE v.outcome <> 'sent';
END $$;
