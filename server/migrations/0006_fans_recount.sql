-- The proof of the figures: each of them counted anew out of what happened (the ledger, the messages, the facts of the
-- fans, the agency's time zone), set against what the triggers of 0005 have kept, and put right where it differs.
SET LOCAL ROLE greenroom_gate;
--> statement-breakpoint
SET LOCAL row_security = on;
--> statement-breakpoint
CREATE FUNCTION gate.counted_active_days(p_agency uuid, p_creators uuid[]) RETURNS TABLE (fan_id uuid, day date)
LANGUAGE sql STABLE ROWS 100000 SET search_path = '' AS $$
  SELECT t.fan_id, (t.occurred_at AT TIME ZONE a.time_zone)::date
  FROM public.fan_transactions t JOIN public.agencies a ON a.id = t.agency_id
  WHERE t.agency_id = p_agency AND t.creator_id = ANY (p_creators) AND t.kind = 'SALE'
  UNION
  SELECT m.fan_id, (m.sent_at AT TIME ZONE a.time_zone)::date
  FROM public.messages m JOIN public.agencies a ON a.id = m.agency_id
  WHERE m.agency_id = p_agency AND m.creator_id = ANY (p_creators) AND m.direction = 'FROM_FAN'
$$;
--> statement-breakpoint
CREATE FUNCTION gate.counted_fan_months(p_agency uuid, p_creators uuid[])
RETURNS TABLE (creator_id uuid, fan_id uuid, month date, orders integer, subscription_cents bigint, tips_cents bigint, ppv_cents bigint, custom_cents bigint)
LANGUAGE sql STABLE ROWS 100000 SET search_path = '' AS $$
  SELECT t.creator_id, t.fan_id, date_trunc('month', t.occurred_at AT TIME ZONE a.time_zone)::date,
    count(*) FILTER (WHERE t.kind = 'SALE'),
    coalesce(sum(t.gross_cents) FILTER (WHERE t.type = 'Subscription'), 0),
    coalesce(sum(t.gross_cents) FILTER (WHERE t.type = 'Tips'), 0),
    coalesce(sum(t.gross_cents) FILTER (WHERE t.type = 'PPV Content'), 0),
    coalesce(sum(t.gross_cents) FILTER (WHERE t.type = 'Custom Requests'), 0)
  FROM public.fan_transactions t JOIN public.agencies a ON a.id = t.agency_id
  WHERE t.agency_id = p_agency AND t.creator_id = ANY (p_creators)
  GROUP BY 1, 2, 3
$$;
--> statement-breakpoint
CREATE FUNCTION gate.counted_fans(p_agency uuid, p_creators uuid[])
RETURNS TABLE (id uuid, total_spent_cents bigint, refunded_cents bigint, orders integer, orders_cents bigint, first_order_at timestamptz, last_order_at timestamptz, month date, month_spent_cents bigint, message_count integer, our_turns integer, answered_turns integer, last_message_at timestamptz, last_active_at timestamptz, active_days integer, active_weeks integer, first_week integer, last_week integer)
LANGUAGE sql STABLE ROWS 100000 SET search_path = '' AS $$
  WITH money AS (
    SELECT t.fan_id, sum(t.gross_cents) AS spent,
      -sum(t.gross_cents) FILTER (WHERE t.kind IN ('REFUND', 'CHARGEBACK')) AS refunded,
      count(*) FILTER (WHERE t.kind = 'SALE') AS orders,
      sum(t.gross_cents) FILTER (WHERE t.kind = 'SALE') AS orders_cents,
      min(t.occurred_at) FILTER (WHERE t.kind = 'SALE') AS first_order,
      max(t.occurred_at) FILTER (WHERE t.kind = 'SALE') AS last_order
    FROM public.fan_transactions t WHERE t.agency_id = p_agency AND t.creator_id = ANY (p_creators) GROUP BY 1
  ), newest AS (
    SELECT DISTINCT ON (k.fan_id) k.fan_id, k.month, k.subscription_cents + k.tips_cents + k.ppv_cents + k.custom_cents AS spent
    FROM gate.counted_fan_months(p_agency, p_creators) k ORDER BY k.fan_id, k.month DESC
  ), talk AS (
    SELECT l.fan_id, count(*) AS n, max(l.sent_at) AS last,
      count(*) FILTER (WHERE l.direction = 'TO_FAN' AND (l.before IS DISTINCT FROM 'TO_FAN' OR l.sent_at - l.before_at >= interval '12 hours')) AS ours,
      count(*) FILTER (WHERE l.direction = 'FROM_FAN' AND l.before = 'TO_FAN' AND l.sent_at - l.before_at < interval '3 days') AS answers,
      max(l.sent_at) FILTER (WHERE l.direction = 'FROM_FAN') AS last_in
    FROM (
      SELECT m.fan_id, m.direction, m.sent_at, lag(m.direction) OVER talk AS before, lag(m.sent_at) OVER talk AS before_at
      FROM public.messages m WHERE m.agency_id = p_agency AND m.creator_id = ANY (p_creators)
      WINDOW talk AS (PARTITION BY m.fan_id ORDER BY m.seq)
    ) l GROUP BY 1
  ), active AS (
    SELECT d.fan_id, count(*) AS days, count(DISTINCT public.week_number(d.day)) AS weeks,
      public.week_number(min(d.day)) AS first, public.week_number(max(d.day)) AS last
    FROM gate.counted_active_days(p_agency, p_creators) d GROUP BY 1
  )
  SELECT f.id, coalesce(m.spent, 0), coalesce(m.refunded, 0), coalesce(m.orders, 0), coalesce(m.orders_cents, 0),
    m.first_order, m.last_order, k.month, coalesce(k.spent, 0), coalesce(t.n, 0), coalesce(t.ours, 0), coalesce(t.answers, 0),
    t.last, greatest(m.last_order, t.last_in), coalesce(d.days, 0), coalesce(d.weeks, 0),
    least(joined.week, d.first), greatest(joined.week, d.last)
  FROM public.fans f
  JOIN public.agencies a ON a.id = f.agency_id
  CROSS JOIN LATERAL (SELECT public.week_number((f.joined_at AT TIME ZONE a.time_zone)::date) AS week) joined
  LEFT JOIN money m ON m.fan_id = f.id
  LEFT JOIN newest k ON k.fan_id = f.id
  LEFT JOIN talk t ON t.fan_id = f.id
  LEFT JOIN active d ON d.fan_id = f.id
  WHERE f.agency_id = p_agency AND f.creator_id = ANY (p_creators)
$$;
--> statement-breakpoint
CREATE FUNCTION gate.counted_creator_months(p_agency uuid, p_creators uuid[])
RETURNS TABLE (creator_id uuid, month date, buyers integer, came_back integer)
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT b.creator_id, b.month, count(*), count(*) FILTER (WHERE b.before = (b.month - interval '1 month')::date)
  FROM (
    SELECT k.creator_id, k.month, lag(k.month) OVER (PARTITION BY k.fan_id ORDER BY k.month) AS before
    FROM gate.counted_fan_months(p_agency, p_creators) k WHERE k.orders > 0
  ) b GROUP BY 1, 2
$$;
--> statement-breakpoint
CREATE FUNCTION gate.counted_creator_days(p_agency uuid, p_creators uuid[])
RETURNS TABLE (creator_id uuid, day date, subscription_cents bigint, tips_cents bigint, ppv_cents bigint, custom_cents bigint, fee_cents bigint, creator_cents bigint, agency_cents bigint, refunded_cents bigint, orders integer, new_fans integer, messages_in integer, messages_out integer, replies integer, reply_seconds bigint, last_order_fans integer, last_message_fans integer)
LANGUAGE sql STABLE ROWS 10000 SET search_path = '' AS $$
  WITH zone AS (
    SELECT a.time_zone AS name FROM public.agencies a WHERE a.id = p_agency
  ), sold AS (
    SELECT t.creator_id, (t.occurred_at AT TIME ZONE zone.name)::date AS day,
      sum(t.gross_cents) FILTER (WHERE t.type = 'Subscription') AS subscription, sum(t.gross_cents) FILTER (WHERE t.type = 'Tips') AS tips,
      sum(t.gross_cents) FILTER (WHERE t.type = 'PPV Content') AS ppv, sum(t.gross_cents) FILTER (WHERE t.type = 'Custom Requests') AS custom,
      sum(t.fee_cents) AS fee, sum(t.creator_cents) AS creator, sum(t.agency_cents) AS agency,
      -sum(t.gross_cents) FILTER (WHERE t.kind IN ('REFUND', 'CHARGEBACK')) AS refunded, count(*) FILTER (WHERE t.kind = 'SALE') AS orders
    FROM public.fan_transactions t, zone WHERE t.agency_id = p_agency AND t.creator_id = ANY (p_creators) GROUP BY 1, 2
  ), thread AS (
    -- A turn is one or more messages of one side in a row: the number of messages of ours so far tells the fan's turns apart.
    SELECT m.creator_id, m.fan_id, m.seq, m.direction, m.sent_at, lag(m.direction) OVER talk AS before,
      count(*) FILTER (WHERE m.direction = 'TO_FAN') OVER talk - (m.direction = 'TO_FAN')::integer AS turn
    FROM public.messages m WHERE m.agency_id = p_agency AND m.creator_id = ANY (p_creators)
    WINDOW talk AS (PARTITION BY m.fan_id ORDER BY m.seq)
  ), waiting AS (
    SELECT w.*, min(w.sent_at) FILTER (WHERE w.direction = 'FROM_FAN') OVER (PARTITION BY w.fan_id, w.turn) AS since FROM thread w
  ), talked AS (
    SELECT w.creator_id, (w.sent_at AT TIME ZONE zone.name)::date AS day,
      count(*) FILTER (WHERE w.direction = 'FROM_FAN') AS heard, count(*) FILTER (WHERE w.direction = 'TO_FAN') AS said,
      count(*) FILTER (WHERE w.direction = 'TO_FAN' AND w.before = 'FROM_FAN' AND w.sent_at - w.since < interval '24 hours') AS replies,
      sum(greatest(0, extract(epoch FROM w.sent_at - w.since)::bigint))
        FILTER (WHERE w.direction = 'TO_FAN' AND w.before = 'FROM_FAN' AND w.sent_at - w.since < interval '24 hours') AS seconds
    FROM waiting w, zone GROUP BY 1, 2
  ), fresh AS (
    SELECT f.creator_id, (moment.at AT TIME ZONE zone.name)::date AS day,
      count(*) FILTER (WHERE moment.what = 'joined') AS joined,
      count(*) FILTER (WHERE moment.what = 'order' AND f.archived_at IS NULL) AS ordered,
      count(*) FILTER (WHERE moment.what = 'message' AND f.archived_at IS NULL) AS messaged
    -- The fans' own figures are proven, or rebuilt, before those that are counted out of them.
    FROM zone, public.fans f
    CROSS JOIN LATERAL (VALUES ('joined', f.joined_at), ('order', f.last_order_at), ('message', f.last_message_at)) AS moment (what, at)
    WHERE f.agency_id = p_agency AND f.creator_id = ANY (p_creators) AND moment.at IS NOT NULL GROUP BY 1, 2
  )
  SELECT creator_id, day, coalesce(s.subscription, 0), coalesce(s.tips, 0), coalesce(s.ppv, 0), coalesce(s.custom, 0),
    coalesce(s.fee, 0), coalesce(s.creator, 0), coalesce(s.agency, 0), coalesce(s.refunded, 0), coalesce(s.orders, 0),
    coalesce(n.joined, 0), coalesce(t.heard, 0), coalesce(t.said, 0), coalesce(t.replies, 0), coalesce(t.seconds, 0),
    coalesce(n.ordered, 0), coalesce(n.messaged, 0)
  FROM sold s FULL JOIN talked t USING (creator_id, day) FULL JOIN fresh n USING (creator_id, day)
$$;
--> statement-breakpoint
CREATE FUNCTION gate.counted_creator_totals(p_agency uuid, p_creators uuid[])
RETURNS TABLE (creator_id uuid, whales integer, vips integer, regulars integer, casuals integer, whale_cents bigint, vip_cents bigint, regular_cents bigint, casual_cents bigint, archived_cents bigint, engaged integer, messaged integer, buyers integer, blocked integer, archived integer, our_turns integer, answered_turns integer)
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT x.creator_id, count(*) FILTER (WHERE x.listed AND x.spent >= 100000), count(*) FILTER (WHERE x.listed AND x.spent >= 50000 AND x.spent < 100000),
    count(*) FILTER (WHERE x.listed AND x.spent >= 10000 AND x.spent < 50000), count(*) FILTER (WHERE x.listed AND x.spent < 10000),
    coalesce(sum(x.spent) FILTER (WHERE x.listed AND x.spent >= 100000), 0), coalesce(sum(x.spent) FILTER (WHERE x.listed AND x.spent >= 50000 AND x.spent < 100000), 0),
    coalesce(sum(x.spent) FILTER (WHERE x.listed AND x.spent >= 10000 AND x.spent < 50000), 0), coalesce(sum(x.spent) FILTER (WHERE x.listed AND x.spent < 10000), 0),
    coalesce(sum(x.spent) FILTER (WHERE NOT x.listed), 0), count(*) FILTER (WHERE x.listed AND x.engagement > 70),
    count(*) FILTER (WHERE x.listed AND x.last_message_at IS NOT NULL), count(*) FILTER (WHERE x.listed AND x.orders > 0),
    count(*) FILTER (WHERE x.blocked_at IS NOT NULL), count(*) FILTER (WHERE NOT x.listed),
    coalesce(sum(x.our_turns) FILTER (WHERE x.listed), 0), coalesce(sum(x.answered_turns) FILTER (WHERE x.listed), 0)
  FROM (
    SELECT f.creator_id, f.blocked_at, f.archived_at IS NULL AS listed, f.total_spent_cents AS spent, f.orders, f.our_turns, f.answered_turns,
      f.last_message_at, round(100.0 * nullif(f.active_weeks, 0) / (f.last_week - f.first_week + 1)) AS engagement
    FROM public.fans f WHERE f.agency_id = p_agency AND f.creator_id = ANY (p_creators)
  ) x GROUP BY 1
$$;
--> statement-breakpoint

-- What of `p_one` the other has differently. Without a row every figure is zero.
CREATE FUNCTION gate.differing(p_one jsonb, p_other jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(p_one) e WHERE p_other -> e.key IS DISTINCT FROM e.value
$$;
--> statement-breakpoint
CREATE FUNCTION gate.all_zero(p_row jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT NOT EXISTS (SELECT 1 FROM jsonb_each(p_row) e WHERE e.key NOT IN ('agency_id', 'creator_id', 'fan_id', 'day', 'month') AND e.value <> '0')
$$;
--> statement-breakpoint
CREATE FUNCTION gate.creators_to_count(p_agency uuid, p_creator uuid) RETURNS uuid[] LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT coalesce(array_agg(c.id), '{}') FROM public.creators c WHERE c.agency_id = p_agency AND (p_creator IS NULL OR c.id = p_creator)
$$;
--> statement-breakpoint

-- Every stored figure of the agency in scope (or of one of its creators) that a recount does not confirm.
CREATE FUNCTION gate.figure_faults(p_creator uuid DEFAULT NULL)
RETURNS TABLE (kept_in text, key jsonb, expected jsonb, stored jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  whose uuid[] := gate.creators_to_count(agency, p_creator);
BEGIN
  RETURN QUERY SELECT 'fans', jsonb_build_object('id', s.id), gate.differing(to_jsonb(c), to_jsonb(s)), (
      SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each(to_jsonb(s)) e WHERE gate.differing(to_jsonb(c), to_jsonb(s)) ? e.key)
    FROM public.fans s JOIN gate.counted_fans(agency, whose) c ON c.id = s.id
    WHERE s.agency_id = agency AND s.creator_id = ANY (whose)
      AND (s.total_spent_cents, s.refunded_cents, s.orders, s.orders_cents, s.first_order_at, s.last_order_at, s.month, s.month_spent_cents, s.message_count, s.our_turns, s.answered_turns, s.last_message_at, s.last_active_at, s.active_days, s.active_weeks, s.first_week, s.last_week)
      IS DISTINCT FROM (c.total_spent_cents, c.refunded_cents, c.orders, c.orders_cents, c.first_order_at, c.last_order_at, c.month, c.month_spent_cents, c.message_count, c.our_turns, c.answered_turns, c.last_message_at, c.last_active_at, c.active_days, c.active_weeks, c.first_week, c.last_week);

  RETURN QUERY SELECT 'fan_active_days', jsonb_build_object('fan_id', fan_id, 'day', day), to_jsonb(c.there), to_jsonb(s.there)
    FROM (SELECT d.fan_id, d.day, true AS there FROM public.fan_active_days d WHERE d.agency_id = agency
      AND (p_creator IS NULL OR d.fan_id IN (SELECT f.id FROM public.fans f WHERE f.agency_id = agency AND f.creator_id = p_creator))) s
    FULL JOIN (SELECT d.fan_id, d.day, true AS there FROM gate.counted_active_days(agency, whose) d) c USING (fan_id, day)
    WHERE s.there IS NULL OR c.there IS NULL;

  RETURN QUERY SELECT 'fan_months', jsonb_build_object('fan_id', fan_id, 'month', month), gate.differing(to_jsonb(c) - 'creator_id', to_jsonb(s)), gate.differing(to_jsonb(s) - 'agency_id', to_jsonb(c))
    FROM (SELECT k.* FROM public.fan_months k WHERE k.agency_id = agency
      AND (p_creator IS NULL OR k.fan_id IN (SELECT f.id FROM public.fans f WHERE f.agency_id = agency AND f.creator_id = p_creator))) s
    FULL JOIN gate.counted_fan_months(agency, whose) c USING (fan_id, month)
    WHERE (s.orders, s.subscription_cents, s.tips_cents, s.ppv_cents, s.custom_cents) IS DISTINCT FROM (c.orders, c.subscription_cents, c.tips_cents, c.ppv_cents, c.custom_cents)
      AND NOT (gate.all_zero(coalesce(to_jsonb(s), '{}')) AND gate.all_zero(coalesce(to_jsonb(c), '{}')));

  RETURN QUERY SELECT 'creator_days', jsonb_build_object('creator_id', creator_id, 'day', day), gate.differing(to_jsonb(c), to_jsonb(s)), gate.differing(to_jsonb(s) - 'agency_id', to_jsonb(c))
    FROM (SELECT d.* FROM public.creator_days d WHERE d.agency_id = agency AND (p_creator IS NULL OR d.creator_id = p_creator)) s
    FULL JOIN gate.counted_creator_days(agency, whose) c USING (creator_id, day)
    WHERE to_jsonb(s) - 'agency_id' IS DISTINCT FROM to_jsonb(c)
      AND NOT (gate.all_zero(coalesce(to_jsonb(s), '{}')) AND gate.all_zero(coalesce(to_jsonb(c), '{}')));

  RETURN QUERY SELECT 'creator_months', jsonb_build_object('creator_id', creator_id, 'month', month), gate.differing(to_jsonb(c), to_jsonb(s)), gate.differing(to_jsonb(s) - 'agency_id', to_jsonb(c))
    FROM (SELECT k.* FROM public.creator_months k WHERE k.agency_id = agency AND (p_creator IS NULL OR k.creator_id = p_creator)) s
    FULL JOIN gate.counted_creator_months(agency, whose) c USING (creator_id, month)
    WHERE to_jsonb(s) - 'agency_id' IS DISTINCT FROM to_jsonb(c)
      AND NOT (gate.all_zero(coalesce(to_jsonb(s), '{}')) AND gate.all_zero(coalesce(to_jsonb(c), '{}')));

  RETURN QUERY SELECT 'creator_fan_totals', jsonb_build_object('creator_id', creator_id), gate.differing(to_jsonb(c), to_jsonb(s)), gate.differing(to_jsonb(s) - 'agency_id', to_jsonb(c))
    FROM (SELECT t.* FROM public.creator_fan_totals t WHERE t.agency_id = agency AND (p_creator IS NULL OR t.creator_id = p_creator)) s
    FULL JOIN gate.counted_creator_totals(agency, whose) c USING (creator_id)
    WHERE to_jsonb(s) - 'agency_id' IS DISTINCT FROM to_jsonb(c)
      AND NOT (gate.all_zero(coalesce(to_jsonb(s), '{}')) AND gate.all_zero(coalesce(to_jsonb(c), '{}')));
END $$;
--> statement-breakpoint

-- Writes the recount over what is stored: of one creator, so that only her fans wait, or of the whole agency in scope.
CREATE FUNCTION gate.rebuild_figures(p_creator uuid DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  whose uuid[] := gate.creators_to_count(agency, p_creator);
BEGIN
  -- In the order of every writer: fans, then totals. Whoever writes meanwhile waits and then adds to the new figures.
  PERFORM 1 FROM public.fans f WHERE f.agency_id = agency AND f.creator_id = ANY (whose) ORDER BY f.id FOR NO KEY UPDATE;
  INSERT INTO public.creator_fan_totals (agency_id, creator_id) SELECT agency, w.id FROM unnest(whose) AS w (id) ORDER BY w.id ON CONFLICT DO NOTHING;
  PERFORM gate.take_creators(ARRAY[agency], whose);

  UPDATE public.fans f SET
    total_spent_cents = c.total_spent_cents, refunded_cents = c.refunded_cents, orders = c.orders, orders_cents = c.orders_cents,
    first_order_at = c.first_order_at, last_order_at = c.last_order_at, month = c.month, month_spent_cents = c.month_spent_cents,
    message_count = c.message_count, our_turns = c.our_turns, answered_turns = c.answered_turns, last_message_at = c.last_message_at,
    last_active_at = c.last_active_at, active_days = c.active_days, active_weeks = c.active_weeks, first_week = c.first_week, last_week = c.last_week
  FROM gate.counted_fans(agency, whose) c
  WHERE f.id = c.id AND f.agency_id = agency
    AND (f.total_spent_cents, f.refunded_cents, f.orders, f.orders_cents, f.first_order_at, f.last_order_at, f.month, f.month_spent_cents, f.message_count, f.our_turns, f.answered_turns, f.last_message_at, f.last_active_at, f.active_days, f.active_weeks, f.first_week, f.last_week)
    IS DISTINCT FROM (c.total_spent_cents, c.refunded_cents, c.orders, c.orders_cents, c.first_order_at, c.last_order_at, c.month, c.month_spent_cents, c.message_count, c.our_turns, c.answered_turns, c.last_message_at, c.last_active_at, c.active_days, c.active_weeks, c.first_week, c.last_week);

  DELETE FROM public.fan_active_days d WHERE d.agency_id = agency
    AND (p_creator IS NULL OR d.fan_id IN (SELECT f.id FROM public.fans f WHERE f.agency_id = agency AND f.creator_id = p_creator));
  INSERT INTO public.fan_active_days (agency_id, fan_id, day) SELECT agency, c.fan_id, c.day FROM gate.counted_active_days(agency, whose) c;
  DELETE FROM public.fan_months k WHERE k.agency_id = agency
    AND (p_creator IS NULL OR k.fan_id IN (SELECT f.id FROM public.fans f WHERE f.agency_id = agency AND f.creator_id = p_creator));
  INSERT INTO public.fan_months (agency_id, fan_id, month, orders, subscription_cents, tips_cents, ppv_cents, custom_cents)
  SELECT agency, c.fan_id, c.month, c.orders, c.subscription_cents, c.tips_cents, c.ppv_cents, c.custom_cents FROM gate.counted_fan_months(agency, whose) c;
  DELETE FROM public.creator_days d WHERE d.agency_id = agency AND (p_creator IS NULL OR d.creator_id = p_creator);
  INSERT INTO public.creator_days (agency_id, creator_id, day, subscription_cents, tips_cents, ppv_cents, custom_cents, fee_cents, creator_cents, agency_cents, refunded_cents, orders, new_fans, messages_in, messages_out, replies, reply_seconds, last_order_fans, last_message_fans)
  SELECT agency, c.creator_id, c.day, c.subscription_cents, c.tips_cents, c.ppv_cents, c.custom_cents, c.fee_cents, c.creator_cents, c.agency_cents, c.refunded_cents, c.orders, c.new_fans, c.messages_in, c.messages_out, c.replies, c.reply_seconds, c.last_order_fans, c.last_message_fans
  FROM gate.counted_creator_days(agency, whose) c;
  DELETE FROM public.creator_months k WHERE k.agency_id = agency AND (p_creator IS NULL OR k.creator_id = p_creator);
  INSERT INTO public.creator_months (agency_id, creator_id, month, buyers, came_back)
  SELECT agency, c.creator_id, c.month, c.buyers, c.came_back FROM gate.counted_creator_months(agency, whose) c;
  -- Updated in place: the row is the lock. A creator without fans has zeros.
  UPDATE public.creator_fan_totals t SET
    whales = coalesce(c.whales, 0), vips = coalesce(c.vips, 0), regulars = coalesce(c.regulars, 0), casuals = coalesce(c.casuals, 0),
    whale_cents = coalesce(c.whale_cents, 0), vip_cents = coalesce(c.vip_cents, 0), regular_cents = coalesce(c.regular_cents, 0),
    casual_cents = coalesce(c.casual_cents, 0), archived_cents = coalesce(c.archived_cents, 0), engaged = coalesce(c.engaged, 0),
    messaged = coalesce(c.messaged, 0), buyers = coalesce(c.buyers, 0), blocked = coalesce(c.blocked, 0), archived = coalesce(c.archived, 0),
    our_turns = coalesce(c.our_turns, 0), answered_turns = coalesce(c.answered_turns, 0)
  FROM unnest(whose) AS w (id) LEFT JOIN gate.counted_creator_totals(agency, whose) c ON c.creator_id = w.id
  WHERE t.agency_id = agency AND t.creator_id = w.id;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION gate.counted_active_days(uuid, uuid[]), gate.counted_fan_months(uuid, uuid[]), gate.counted_fans(uuid, uuid[]), gate.counted_creator_months(uuid, uuid[]), gate.counted_creator_days(uuid, uuid[]), gate.counted_creator_totals(uuid, uuid[]), gate.differing(jsonb, jsonb), gate.all_zero(jsonb), gate.creators_to_count(uuid, uuid) FROM greenroom_app;
--> statement-breakpoint
RESET ROLE;
--> statement-breakpoint
SET LOCAL row_security = off;
