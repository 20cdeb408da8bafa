-- Recounts every figure from the ledger, messages, fans and the agency's time zone: the values the triggers should have
-- stored.
SET LOCAL ROLE greenroom_gate;

CREATE OR REPLACE FUNCTION gate.recount_active_days(p_agency uuid, p_creators uuid[]) RETURNS TABLE (fan_id uuid, day date)
LANGUAGE sql STABLE ROWS 100000 SET search_path = '' AS $$
  SELECT t.fan_id, (t.occurred_at AT TIME ZONE a.time_zone)::date
  FROM public.fan_transactions t JOIN public.agencies a ON a.id = t.agency_id
  WHERE t.agency_id = p_agency AND t.creator_id = ANY (p_creators) AND t.kind = 'SALE'
  UNION
  SELECT m.fan_id, (m.sent_at AT TIME ZONE a.time_zone)::date
  FROM public.messages m JOIN public.agencies a ON a.id = m.agency_id
  WHERE m.agency_id = p_agency AND m.creator_id = ANY (p_creators) AND m.direction = 'FROM_FAN'
$$;

CREATE OR REPLACE FUNCTION gate.recount_fan_months(p_agency uuid, p_creators uuid[])
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

CREATE OR REPLACE FUNCTION gate.recount_fans(p_agency uuid, p_creators uuid[])
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
    FROM gate.recount_fan_months(p_agency, p_creators) k ORDER BY k.fan_id, k.month DESC
  ), talk AS (
    SELECT l.fan_id, count(*) AS n, max(l.sent_at) AS last,
      count(*) FILTER (WHERE l.direction = 'TO_FAN' AND (l.previous_direction IS DISTINCT FROM 'TO_FAN' OR l.sent_at - l.previous_sent_at >= interval '12 hours')) AS ours,
      count(*) FILTER (WHERE l.direction = 'FROM_FAN' AND l.previous_direction = 'TO_FAN' AND l.sent_at - l.previous_sent_at < interval '3 days') AS answers,
      max(l.sent_at) FILTER (WHERE l.direction = 'FROM_FAN') AS last_in
    FROM (
      SELECT m.fan_id, m.direction, m.sent_at, lag(m.direction) OVER talk AS previous_direction, lag(m.sent_at) OVER talk AS previous_sent_at
      FROM public.messages m WHERE m.agency_id = p_agency AND m.creator_id = ANY (p_creators)
      WINDOW talk AS (PARTITION BY m.fan_id ORDER BY m.seq)
    ) l GROUP BY 1
  ), active AS (
    SELECT d.fan_id, count(*) AS days, count(DISTINCT public.week_number(d.day)) AS weeks,
      public.week_number(min(d.day)) AS first, public.week_number(max(d.day)) AS last
    FROM gate.recount_active_days(p_agency, p_creators) d GROUP BY 1
  )
  SELECT f.id, coalesce(m.spent, 0), coalesce(m.refunded, 0), coalesce(m.orders, 0), coalesce(m.orders_cents, 0),
    m.first_order, m.last_order, k.month, coalesce(k.spent, 0), coalesce(t.n, 0), coalesce(t.ours, 0), coalesce(t.answers, 0),
    t.last, greatest(m.last_order, t.last_in), coalesce(d.days, 0), coalesce(d.weeks, 0),
    least(joined.week, d.first), greatest(joined.week, d.last, f.inactive_week)
  FROM public.fans f
  JOIN public.agencies a ON a.id = f.agency_id
  CROSS JOIN LATERAL (SELECT public.week_number((f.joined_at AT TIME ZONE a.time_zone)::date) AS week) joined
  LEFT JOIN money m ON m.fan_id = f.id
  LEFT JOIN newest k ON k.fan_id = f.id
  LEFT JOIN talk t ON t.fan_id = f.id
  LEFT JOIN active d ON d.fan_id = f.id
  WHERE f.agency_id = p_agency AND f.creator_id = ANY (p_creators)
$$;

DROP FUNCTION IF EXISTS gate.recount_creator_months(uuid, uuid[]);
CREATE OR REPLACE FUNCTION gate.recount_creator_months(p_agency uuid, p_creators uuid[])
RETURNS TABLE (creator_id uuid, month date, buyers integer, returning_buyers integer)
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT b.creator_id, b.month, count(*), count(*) FILTER (WHERE b.previous_month = (b.month - interval '1 month')::date)
  FROM (
    SELECT k.creator_id, k.month, lag(k.month) OVER (PARTITION BY k.fan_id ORDER BY k.month) AS previous_month
    FROM gate.recount_fan_months(p_agency, p_creators) k WHERE k.orders > 0
  ) b GROUP BY 1, 2
$$;

CREATE OR REPLACE FUNCTION gate.recount_creator_days(p_agency uuid, p_creators uuid[])
RETURNS TABLE (creator_id uuid, day date, subscription_cents bigint, tips_cents bigint, ppv_cents bigint, custom_cents bigint, fee_cents bigint, creator_cents bigint, agency_cents bigint, refunded_cents bigint, orders integer, new_fans integer, messages_in integer, messages_out integer, replies integer, reply_seconds bigint, last_order_fans integer, last_message_fans integer)
LANGUAGE sql STABLE ROWS 10000 SET search_path = '' AS $$
  WITH agency_zone AS (
    SELECT a.time_zone AS name FROM public.agencies a WHERE a.id = p_agency
  ), sales_by_day AS (
    SELECT t.creator_id, (t.occurred_at AT TIME ZONE agency_zone.name)::date AS day,
      sum(t.gross_cents) FILTER (WHERE t.type = 'Subscription') AS subscription, sum(t.gross_cents) FILTER (WHERE t.type = 'Tips') AS tips,
      sum(t.gross_cents) FILTER (WHERE t.type = 'PPV Content') AS ppv, sum(t.gross_cents) FILTER (WHERE t.type = 'Custom Requests') AS custom,
      sum(t.fee_cents) AS fee, sum(t.creator_cents) AS creator, sum(t.agency_cents) AS agency,
      -sum(t.gross_cents) FILTER (WHERE t.kind IN ('REFUND', 'CHARGEBACK')) AS refunded, count(*) FILTER (WHERE t.kind = 'SALE') AS orders
    FROM public.fan_transactions t, agency_zone WHERE t.agency_id = p_agency AND t.creator_id = ANY (p_creators) GROUP BY 1, 2
  ), thread AS (
    -- A turn is a run of messages from one side; the number of our messages so far identifies the fan's turns.
    SELECT m.creator_id, m.fan_id, m.seq, m.direction, m.sent_at, lag(m.direction) OVER talk AS previous_direction,
      count(*) FILTER (WHERE m.direction = 'TO_FAN') OVER talk - (m.direction = 'TO_FAN')::integer AS turn
    FROM public.messages m WHERE m.agency_id = p_agency AND m.creator_id = ANY (p_creators)
    WINDOW talk AS (PARTITION BY m.fan_id ORDER BY m.seq)
  ), waiting AS (
    SELECT w.*, min(w.sent_at) FILTER (WHERE w.direction = 'FROM_FAN') OVER (PARTITION BY w.fan_id, w.turn) AS since FROM thread w
  ), messages_by_day AS (
    SELECT w.creator_id, (w.sent_at AT TIME ZONE agency_zone.name)::date AS day,
      count(*) FILTER (WHERE w.direction = 'FROM_FAN') AS received, count(*) FILTER (WHERE w.direction = 'TO_FAN') AS sent,
      count(*) FILTER (WHERE w.direction = 'TO_FAN' AND w.previous_direction = 'FROM_FAN' AND w.sent_at - w.since < interval '24 hours') AS replies,
      sum(greatest(0, extract(epoch FROM w.sent_at - w.since)::bigint))
        FILTER (WHERE w.direction = 'TO_FAN' AND w.previous_direction = 'FROM_FAN' AND w.sent_at - w.since < interval '24 hours') AS seconds
    FROM waiting w, agency_zone GROUP BY 1, 2
  ), fans_by_day AS (
    SELECT f.creator_id, (moment.at AT TIME ZONE agency_zone.name)::date AS day,
      count(*) FILTER (WHERE moment.what = 'joined') AS joined,
      count(*) FILTER (WHERE moment.what = 'order' AND f.archived_at IS NULL) AS ordered,
      count(*) FILTER (WHERE moment.what = 'message' AND f.archived_at IS NULL) AS messaged
    -- The fans' own figures are checked or rebuilt before figures derived from them.
    FROM agency_zone, public.fans f
    CROSS JOIN LATERAL (VALUES ('joined', f.joined_at), ('order', f.last_order_at), ('message', f.last_message_at)) AS moment (what, at)
    WHERE f.agency_id = p_agency AND f.creator_id = ANY (p_creators) AND moment.at IS NOT NULL GROUP BY 1, 2
  )
  SELECT creator_id, day, coalesce(s.subscription, 0), coalesce(s.tips, 0), coalesce(s.ppv, 0), coalesce(s.custom, 0),
    coalesce(s.fee, 0), coalesce(s.creator, 0), coalesce(s.agency, 0), coalesce(s.refunded, 0), coalesce(s.orders, 0),
    coalesce(n.joined, 0), coalesce(t.received, 0), coalesce(t.sent, 0), coalesce(t.replies, 0), coalesce(t.seconds, 0),
    coalesce(n.ordered, 0), coalesce(n.messaged, 0)
  FROM sales_by_day s FULL JOIN messages_by_day t USING (creator_id, day) FULL JOIN fans_by_day n USING (creator_id, day)
$$;

CREATE OR REPLACE FUNCTION gate.recount_creator_totals(p_agency uuid, p_creators uuid[])
RETURNS TABLE (creator_id uuid, whales integer, vips integer, regulars integer, casuals integer, whale_cents bigint, vip_cents bigint, regular_cents bigint, casual_cents bigint, archived_cents bigint, engaged integer, messaged integer, buyers integer, blocked integer, archived integer, our_turns integer, answered_turns integer)
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT x.creator_id,
    count(*) FILTER (WHERE x.listed AND x.tier = 'WHALE'), count(*) FILTER (WHERE x.listed AND x.tier = 'VIP'),
    count(*) FILTER (WHERE x.listed AND x.tier = 'REGULAR'), count(*) FILTER (WHERE x.listed AND x.tier = 'CASUAL'),
    coalesce(sum(x.spent) FILTER (WHERE x.listed AND x.tier = 'WHALE'), 0), coalesce(sum(x.spent) FILTER (WHERE x.listed AND x.tier = 'VIP'), 0),
    coalesce(sum(x.spent) FILTER (WHERE x.listed AND x.tier = 'REGULAR'), 0), coalesce(sum(x.spent) FILTER (WHERE x.listed AND x.tier = 'CASUAL'), 0),
    coalesce(sum(x.spent) FILTER (WHERE NOT x.listed), 0), count(*) FILTER (WHERE x.listed AND x.engagement > 70),
    count(*) FILTER (WHERE x.listed AND x.last_message_at IS NOT NULL), count(*) FILTER (WHERE x.listed AND x.orders > 0),
    count(*) FILTER (WHERE x.blocked_at IS NOT NULL), count(*) FILTER (WHERE NOT x.listed),
    coalesce(sum(x.our_turns) FILTER (WHERE x.listed), 0), coalesce(sum(x.answered_turns) FILTER (WHERE x.listed), 0)
  FROM (
    SELECT f.creator_id, f.blocked_at, f.archived_at IS NULL AS listed, f.total_spent_cents AS spent, public.tier_of(f.total_spent_cents) AS tier, f.orders, f.our_turns, f.answered_turns,
      f.last_message_at, round(100.0 * nullif(f.active_weeks, 0) / (f.last_week - f.first_week + 1)) AS engagement
    FROM public.fans f WHERE f.agency_id = p_agency AND f.creator_id = ANY (p_creators)
  ) x GROUP BY 1
$$;

REVOKE EXECUTE ON FUNCTION gate.recount_active_days(uuid, uuid[]), gate.recount_fan_months(uuid, uuid[]), gate.recount_fans(uuid, uuid[]),
  gate.recount_creator_months(uuid, uuid[]), gate.recount_creator_days(uuid, uuid[]), gate.recount_creator_totals(uuid, uuid[]) FROM greenroom_app;
