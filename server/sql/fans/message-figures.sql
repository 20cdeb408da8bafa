SET LOCAL ROLE greenroom_gate;

-- Optimized for speed: days already recorded are skipped, and only replies look up what they reply to. Sequence numbers
-- of imported history may be negative.
CREATE OR REPLACE FUNCTION gate.update_message_figures() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agencies uuid[];
  fans uuid[];
  days date[];
  late_fans uuid[];
  late_since timestamptz[];
  agency uuid;
BEGIN
  PERFORM 1 FROM public.fans f WHERE f.id = ANY (ARRAY(SELECT DISTINCT n.fan_id FROM new_rows n)) ORDER BY f.id FOR NO KEY UPDATE;
  PERFORM gate.lock_creator_totals(array_agg(n.agency_id), array_agg(n.creator_id)) FROM (SELECT DISTINCT x.agency_id, x.creator_id FROM new_rows x) n;

  SELECT array_agg(h.agency_id), array_agg(h.fan_id), array_agg(h.day) INTO agencies, fans, days
  FROM (
    SELECT DISTINCT n.agency_id, n.fan_id, (n.sent_at AT TIME ZONE a.time_zone)::date AS day
    FROM new_rows n JOIN public.agencies a ON a.id = n.agency_id WHERE n.direction = 'FROM_FAN'
  ) h
  WHERE NOT EXISTS (SELECT 1 FROM public.fan_active_days d WHERE d.agency_id = h.agency_id AND d.fan_id = h.fan_id AND d.day = h.day LIMIT 1);

  WITH turns AS (
    SELECT n.agency_id, n.fan_id, n.sent_at, n.direction,
      -- Our turn begins after a message from the fan or twelve hours of silence, so a daily reminder counts every day.
      n.direction = 'TO_FAN' AND (p.direction IS DISTINCT FROM 'TO_FAN' OR n.sent_at - p.sent_at >= interval '12 hours') AS ours,
      n.direction = 'FROM_FAN' AND p.direction = 'TO_FAN' AND n.sent_at - p.sent_at < interval '3 days' AS answer
    FROM new_rows n
    -- ORDER BY with LIMIT makes the planner use the index.
    LEFT JOIN LATERAL (SELECT p.direction, p.sent_at FROM public.messages p WHERE p.agency_id = n.agency_id AND p.fan_id = n.fan_id AND p.seq < n.seq ORDER BY p.seq DESC LIMIT 1) p ON true
  ), talk AS MATERIALIZED (
    SELECT t.agency_id, t.fan_id, count(*) AS n, count(*) FILTER (WHERE t.ours) AS ours,
      count(*) FILTER (WHERE t.answer) AS answers, max(t.sent_at) AS last,
      max(t.sent_at) FILTER (WHERE t.direction = 'FROM_FAN') AS last_in
    FROM turns t GROUP BY 1, 2
  ), active AS MATERIALIZED (
    SELECT x.* FROM (SELECT 1 WHERE fans IS NOT NULL) any_new_days CROSS JOIN LATERAL gate.record_active_days(agencies, fans, days) x
  )
  UPDATE public.fans f SET
    message_count = f.message_count + t.n,
    our_turns = f.our_turns + t.ours,
    answered_turns = f.answered_turns + t.answers,
    last_message_at = greatest(f.last_message_at, t.last),
    last_active_at = greatest(f.last_active_at, t.last_in),
    active_days = f.active_days + coalesce(a.new_days, 0),
    active_weeks = f.active_weeks + coalesce(a.new_weeks, 0),
    first_week = least(f.first_week, a.first_week),
    last_week = greatest(f.last_week, a.last_week)
  FROM talk t LEFT JOIN active a ON a.fan_id = t.fan_id
  WHERE f.agency_id = t.agency_id AND f.id = t.fan_id;

  WITH counted AS MATERIALIZED (
    SELECT n.agency_id, n.creator_id, n.fan_id, n.direction, n.sent_at, n.sender_id,
      n.sender_id = (SELECT c.user_id FROM public.creators c WHERE c.id = n.creator_id) AS by_creator, (n.sent_at AT TIME ZONE a.time_zone)::date AS day,
      CASE WHEN n.composition IN ('typed', 'ai_edited') THEN length(n.content) END AS typed,
      CASE WHEN n.direction = 'TO_FAN' AND (
        SELECT p.direction FROM public.messages p WHERE p.agency_id = n.agency_id AND p.fan_id = n.fan_id AND p.seq < n.seq ORDER BY p.seq DESC LIMIT 1) = 'FROM_FAN' THEN (
        -- When the fan's first unanswered message was sent. After a day, our message no longer counts as a reply.
        SELECT min(w.sent_at) FROM (
          SELECT m.sent_at FROM public.messages m
          WHERE m.agency_id = n.agency_id AND m.fan_id = n.fan_id AND m.seq < n.seq AND m.seq > coalesce((
            SELECT x.seq FROM public.messages x
            WHERE x.agency_id = n.agency_id AND x.fan_id = n.fan_id AND x.seq < n.seq AND x.direction = 'TO_FAN' ORDER BY x.seq DESC LIMIT 1), -2147483648)
          ORDER BY m.seq) w) END AS since
    FROM new_rows n JOIN public.agencies a ON a.id = n.agency_id
  ), by_operator AS (
    INSERT INTO public.operator_days AS d (agency_id, creator_id, day, holder, user_id, messages, typed_messages, characters, replies, reply_seconds)
    SELECT s.agency_id, s.creator_id, s.day, CASE WHEN s.by_creator THEN 'CREATOR' ELSE 'OPERATOR' END,
      CASE WHEN s.by_creator THEN '00000000-0000-0000-0000-000000000000' ELSE s.sender_id END, count(*), count(s.typed), coalesce(sum(s.typed), 0),
      count(*) FILTER (WHERE s.sent_at - s.since < interval '24 hours'),
      coalesce(sum(greatest(0, extract(epoch FROM s.sent_at - s.since)::bigint)) FILTER (WHERE s.sent_at - s.since < interval '24 hours'), 0)
    FROM counted s WHERE s.sender_id IS NOT NULL AND s.direction = 'TO_FAN'
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
    ON CONFLICT (agency_id, creator_id, day, holder, user_id) DO UPDATE SET
      messages = d.messages + excluded.messages,
      typed_messages = d.typed_messages + excluded.typed_messages,
      characters = d.characters + excluded.characters,
      replies = d.replies + excluded.replies,
      reply_seconds = d.reply_seconds + excluded.reply_seconds
  ), fans_of_day AS (
    INSERT INTO public.operator_fan_days (agency_id, user_id, day, fan_id, creator_id)
    SELECT DISTINCT s.agency_id, s.sender_id, s.day, s.fan_id, s.creator_id FROM counted s
    WHERE s.direction = 'TO_FAN' AND s.sender_id IS NOT NULL AND NOT coalesce(s.by_creator, false)
      AND NOT EXISTS (SELECT 1 FROM public.operator_fan_days d WHERE d.agency_id = s.agency_id AND d.user_id = s.sender_id AND d.day = s.day AND d.fan_id = s.fan_id)
    ON CONFLICT DO NOTHING
  )
  INSERT INTO public.creator_days AS d (agency_id, creator_id, day, messages_in, messages_out, replies, reply_seconds)
  SELECT s.agency_id, s.creator_id, s.day, count(*) FILTER (WHERE s.direction = 'FROM_FAN'), count(*) FILTER (WHERE s.direction = 'TO_FAN'),
    count(*) FILTER (WHERE s.sent_at - s.since < interval '24 hours'),
    coalesce(sum(greatest(0, extract(epoch FROM s.sent_at - s.since)::bigint)) FILTER (WHERE s.sent_at - s.since < interval '24 hours'), 0)
  FROM counted s
  GROUP BY 1, 2, 3 ORDER BY 2, 3
  ON CONFLICT (agency_id, creator_id, day) DO UPDATE SET
    messages_in = d.messages_in + excluded.messages_in,
    messages_out = d.messages_out + excluded.messages_out,
    replies = d.replies + excluded.replies,
    reply_seconds = d.reply_seconds + excluded.reply_seconds;

  -- A message backdated to before a sale may change the sale's attribution.
  SELECT array_agg(w.fan_id), array_agg(w.since), (array_agg(w.agency_id))[1] INTO late_fans, late_since, agency
  FROM (SELECT n.agency_id, n.fan_id, min(n.sent_at) AS since FROM new_rows n WHERE n.direction = 'TO_FAN' AND n.sender_id IS NOT NULL GROUP BY 1, 2) w
  WHERE w.since <= (SELECT f.last_order_at FROM public.fans f WHERE f.id = w.fan_id);
  IF late_fans IS NOT NULL THEN PERFORM gate.reattribute_fans(agency, late_fans, late_since); END IF;
  RETURN NULL;
END $$;

RESET ROLE;
CREATE OR REPLACE TRIGGER update_figures AFTER INSERT ON public.messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.update_message_figures();
