-- Fans, their ledger and their messages. Figures are kept by triggers that belong to the gate: whoever writes a
-- transaction or a message (a form, an import, a connector), the figures follow in the same transaction, and the app's
-- role cannot write them by any other way. What each figure means stands in docs/figures.md.
CALL public.guard_tenant_table('public.creator_splits');
--> statement-breakpoint
CALL public.guard_tenant_table('public.fans', 'agency_id', 'SELECT');
--> statement-breakpoint
GRANT INSERT (id, agency_id, creator_id, username, username_key, display_name, email, location, bio, preferred_content, platform, subscription_status, joined_at) ON public.fans TO greenroom_app;
--> statement-breakpoint
GRANT UPDATE (username, username_key, display_name, email, location, bio, preferred_content, platform, subscription_status, joined_at, blocked_at, archived_at, updated_at) ON public.fans TO greenroom_app;
--> statement-breakpoint
CALL public.guard_tenant_table('public.fan_transactions', 'agency_id', 'SELECT, INSERT');
--> statement-breakpoint
CALL public.guard_tenant_table('public.fan_months', 'agency_id', 'SELECT');
--> statement-breakpoint
CALL public.guard_tenant_table('public.fan_active_days', 'agency_id', 'SELECT');
--> statement-breakpoint
CALL public.guard_tenant_table('public.creator_days', 'agency_id', 'SELECT');
--> statement-breakpoint
CALL public.guard_tenant_table('public.creator_months', 'agency_id', 'SELECT');
--> statement-breakpoint
CALL public.guard_tenant_table('public.creator_fan_totals', 'agency_id', 'SELECT');
--> statement-breakpoint
CALL public.guard_tenant_table('public.fan_notes', 'agency_id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
CALL public.guard_tenant_table('public.fan_tags', 'agency_id', 'SELECT, INSERT, DELETE');
--> statement-breakpoint
CALL public.guard_tenant_table('public.fan_blocks', 'agency_id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
CALL public.guard_tenant_table('public.fan_imports');
--> statement-breakpoint
CALL public.guard_tenant_table('public.fan_import_errors', 'agency_id', 'SELECT, INSERT, DELETE');
--> statement-breakpoint
CALL public.guard_tenant_table('public.fan_import_mappings', 'agency_id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
CALL public.guard_tenant_table('public.conversations', 'agency_id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
CALL public.guard_tenant_table('public.messages', 'agency_id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.fan_months, public.fan_active_days, public.creator_days, public.creator_months, public.creator_fan_totals TO greenroom_gate;
--> statement-breakpoint
GRANT SELECT, UPDATE ON public.fans, public.conversations TO greenroom_gate;
--> statement-breakpoint
GRANT SELECT ON public.fan_transactions, public.messages, public.operator_assignments TO greenroom_gate;
--> statement-breakpoint

CREATE FUNCTION public.refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON public.fan_transactions FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.fan_transactions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();
--> statement-breakpoint

-- Weeks since Monday, 5 January 1970: two days have the same number exactly when they lie in the same ISO week.
CREATE FUNCTION public.week_number(day date) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT floor((day - DATE '1970-01-05') / 7.0)::integer
$$;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.week_number(date) TO greenroom_gate, greenroom_app, greenroom_platform;
--> statement-breakpoint

SET LOCAL ROLE greenroom_gate;
--> statement-breakpoint
SET LOCAL row_security = on;
--> statement-breakpoint

-- Who is asking now also says whose fans, null meaning every creator of the agency, and what time it is there.
DROP FUNCTION gate.find_session(bytea);
--> statement-breakpoint
CREATE FUNCTION gate.find_session(p_hash bytea)
RETURNS TABLE (session_id uuid, user_id uuid, agency_id uuid, home_agency_id uuid, role text, email text, name text, creator_id uuid, visible_creators uuid[], time_zone text, locked boolean, stale boolean, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT s.id, s.user_id, s.agency_id, m.agency_id, m.role, u.email, u.name, c.id,
    CASE m.role
      WHEN 'CHAT_OPERATOR' THEN ARRAY(
        SELECT o.creator_id FROM public.operator_assignments o
        WHERE o.agency_id = s.agency_id AND o.user_id = s.user_id ORDER BY o.creator_id)
      WHEN 'CREATOR' THEN array_remove(ARRAY[c.id], NULL)
    END,
    a.time_zone,
    s.locked_at IS NOT NULL OR (m.role <> 'CREATOR' AND s.last_seen_at < now() - make_interval(mins => a.idle_lock_minutes)),
    s.last_seen_at < now() - interval '20 seconds',
    s.expires_at
  FROM gate.sessions s
  JOIN public.users u ON u.id = s.user_id
  JOIN public.memberships m ON m.user_id = s.user_id AND m.status = 'ACTIVE'
  JOIN public.agencies a ON a.id = s.agency_id
  LEFT JOIN public.creators c ON c.user_id = s.user_id
  WHERE s.token_hash = p_hash AND s.expires_at > now() AND s.last_seen_at > now() - interval '7 days'
    AND (s.agency_id = m.agency_id OR m.role = 'SUPER_ADMIN')
$$;
--> statement-breakpoint

-- A fan's known time begins with joining, or with the first sign of life where that is earlier.
CREATE FUNCTION gate.place_fan_in_time() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  joined integer := (SELECT public.week_number((NEW.joined_at AT TIME ZONE a.time_zone)::date) FROM public.agencies a WHERE a.id = NEW.agency_id);
  first_day date;
  last_day date;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT min(d.day), max(d.day) INTO first_day, last_day
    FROM public.fan_active_days d WHERE d.agency_id = NEW.agency_id AND d.fan_id = NEW.id;
  END IF;
  NEW.first_week := least(joined, public.week_number(first_day));
  NEW.last_week := greatest(joined, public.week_number(last_day));
  RETURN NEW;
END $$;
--> statement-breakpoint

-- Writes down that fans were active on days; answers how many days, and how many weeks, are new for each.
CREATE FUNCTION gate.note_active_days(p_agency uuid[], p_fan uuid[], p_day date[])
RETURNS TABLE (fan_id uuid, new_days integer, new_weeks integer, first_week integer, last_week integer)
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH told AS (
    SELECT DISTINCT t.agency, t.fan, t.day, public.week_number(t.day) AS week
    FROM unnest(p_agency, p_fan, p_day) AS t (agency, fan, day)
  ), inserted AS (
    INSERT INTO public.fan_active_days AS d (agency_id, fan_id, day)
    SELECT t.agency, t.fan, t.day FROM told t ORDER BY t.fan, t.day
    ON CONFLICT DO NOTHING RETURNING d.fan_id, d.day
  ), days AS (
    SELECT i.fan_id, count(*)::integer AS n FROM inserted i GROUP BY i.fan_id
  ), weeks AS (
    -- The statement sees the table as it was before: a week is new when no day of it was there.
    SELECT t.fan, count(DISTINCT t.week)::integer AS n FROM told t
    WHERE NOT EXISTS (
      SELECT 1 FROM public.fan_active_days d
      WHERE d.agency_id = t.agency AND d.fan_id = t.fan
        AND d.day BETWEEN DATE '1970-01-05' + 7 * t.week AND DATE '1970-01-05' + 7 * t.week + 6)
    GROUP BY t.fan
  )
  SELECT t.fan, coalesce(max(d.n), 0), coalesce(max(w.n), 0), min(t.week), max(t.week)
  FROM told t LEFT JOIN days d ON d.fan_id = t.fan LEFT JOIN weeks w ON w.fan = t.fan
  GROUP BY t.fan
$$;
--> statement-breakpoint

-- Figures of a creator have one writer at a time; the row of totals is the lock. Always after the fans, always in the
-- same order, before the first figure: writers wait for one another instead of falling into a deadlock.
CREATE FUNCTION gate.take_creators(p_agencies uuid[], p_creators uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM 1 FROM public.creator_fan_totals t
  WHERE t.agency_id = ANY (p_agencies) AND t.creator_id = ANY (p_creators) ORDER BY t.creator_id FOR NO KEY UPDATE;
END $$;
--> statement-breakpoint

CREATE FUNCTION gate.book_transactions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  first_fans uuid[];
  first_agencies uuid[];
  first_creators uuid[];
  first_months date[];
BEGIN
  -- One writer at a time per fan, always in the same order; rows that refer to a fan do not wait for this.
  PERFORM 1 FROM public.fans f WHERE f.id IN (SELECT n.fan_id FROM new_rows n) ORDER BY f.id FOR NO KEY UPDATE;
  PERFORM gate.take_creators(array_agg(n.agency_id), array_agg(n.creator_id)) FROM (SELECT DISTINCT x.agency_id, x.creator_id FROM new_rows x) n;

  -- Months in which these fans buy for the first time.
  SELECT array_agg(x.fan_id), array_agg(x.agency_id), array_agg(x.creator_id), array_agg(x.month)
  INTO first_fans, first_agencies, first_creators, first_months
  FROM (
    SELECT DISTINCT n.fan_id, n.agency_id, n.creator_id, date_trunc('month', n.occurred_at AT TIME ZONE a.time_zone)::date AS month
    FROM new_rows n JOIN public.agencies a ON a.id = n.agency_id WHERE n.kind = 'SALE'
  ) x
  LEFT JOIN public.fan_months m ON m.agency_id = x.agency_id AND m.fan_id = x.fan_id AND m.month = x.month
  WHERE coalesce(m.orders, 0) = 0;

  INSERT INTO public.fan_months AS m (agency_id, fan_id, month, orders, subscription_cents, tips_cents, ppv_cents, custom_cents)
  SELECT n.agency_id, n.fan_id, date_trunc('month', n.occurred_at AT TIME ZONE a.time_zone)::date,
    count(*) FILTER (WHERE n.kind = 'SALE'),
    coalesce(sum(n.gross_cents) FILTER (WHERE n.type = 'Subscription'), 0),
    coalesce(sum(n.gross_cents) FILTER (WHERE n.type = 'Tips'), 0),
    coalesce(sum(n.gross_cents) FILTER (WHERE n.type = 'PPV Content'), 0),
    coalesce(sum(n.gross_cents) FILTER (WHERE n.type = 'Custom Requests'), 0)
  FROM new_rows n JOIN public.agencies a ON a.id = n.agency_id
  GROUP BY 1, 2, 3 ORDER BY 2, 3
  ON CONFLICT (agency_id, fan_id, month) DO UPDATE SET
    orders = m.orders + excluded.orders,
    subscription_cents = m.subscription_cents + excluded.subscription_cents,
    tips_cents = m.tips_cents + excluded.tips_cents,
    ppv_cents = m.ppv_cents + excluded.ppv_cents,
    custom_cents = m.custom_cents + excluded.custom_cents;

  WITH money AS (
    SELECT n.agency_id, n.fan_id, sum(n.gross_cents) AS spent,
      coalesce(-sum(n.gross_cents) FILTER (WHERE n.kind IN ('REFUND', 'CHARGEBACK')), 0) AS refunded,
      count(*) FILTER (WHERE n.kind = 'SALE') AS orders,
      coalesce(sum(n.gross_cents) FILTER (WHERE n.kind = 'SALE'), 0) AS orders_cents,
      min(n.occurred_at) FILTER (WHERE n.kind = 'SALE') AS first_order,
      max(n.occurred_at) FILTER (WHERE n.kind = 'SALE') AS last_order
    FROM new_rows n GROUP BY 1, 2
  ), sales AS (
    SELECT array_agg(n.agency_id) AS agencies, array_agg(n.fan_id) AS fans,
      array_agg((n.occurred_at AT TIME ZONE a.time_zone)::date) AS days
    FROM new_rows n JOIN public.agencies a ON a.id = n.agency_id WHERE n.kind = 'SALE'
  ), active AS MATERIALIZED (
    SELECT x.* FROM sales s, gate.note_active_days(s.agencies, s.fans, s.days) x
  )
  UPDATE public.fans f SET
    total_spent_cents = f.total_spent_cents + m.spent,
    refunded_cents = f.refunded_cents + m.refunded,
    orders = f.orders + m.orders,
    orders_cents = f.orders_cents + m.orders_cents,
    first_order_at = least(f.first_order_at, m.first_order),
    last_order_at = greatest(f.last_order_at, m.last_order),
    last_active_at = greatest(f.last_active_at, m.last_order),
    month = newest.month,
    month_spent_cents = newest.spent,
    active_days = f.active_days + coalesce(a.new_days, 0),
    active_weeks = f.active_weeks + coalesce(a.new_weeks, 0),
    first_week = least(f.first_week, a.first_week),
    last_week = greatest(f.last_week, a.last_week)
  FROM money m
  LEFT JOIN active a ON a.fan_id = m.fan_id
  CROSS JOIN LATERAL (
    SELECT k.month, k.subscription_cents + k.tips_cents + k.ppv_cents + k.custom_cents AS spent
    FROM public.fan_months k WHERE k.agency_id = m.agency_id AND k.fan_id = m.fan_id ORDER BY k.month DESC LIMIT 1
  ) newest
  WHERE f.agency_id = m.agency_id AND f.id = m.fan_id;

  INSERT INTO public.creator_days AS d (agency_id, creator_id, day, subscription_cents, tips_cents, ppv_cents, custom_cents, fee_cents, creator_cents, agency_cents, refunded_cents, orders)
  SELECT n.agency_id, n.creator_id, (n.occurred_at AT TIME ZONE a.time_zone)::date,
    coalesce(sum(n.gross_cents) FILTER (WHERE n.type = 'Subscription'), 0),
    coalesce(sum(n.gross_cents) FILTER (WHERE n.type = 'Tips'), 0),
    coalesce(sum(n.gross_cents) FILTER (WHERE n.type = 'PPV Content'), 0),
    coalesce(sum(n.gross_cents) FILTER (WHERE n.type = 'Custom Requests'), 0),
    sum(n.fee_cents), sum(n.creator_cents), sum(n.agency_cents),
    coalesce(-sum(n.gross_cents) FILTER (WHERE n.kind IN ('REFUND', 'CHARGEBACK')), 0),
    count(*) FILTER (WHERE n.kind = 'SALE')
  FROM new_rows n JOIN public.agencies a ON a.id = n.agency_id
  GROUP BY 1, 2, 3 ORDER BY 2, 3
  ON CONFLICT (agency_id, creator_id, day) DO UPDATE SET
    subscription_cents = d.subscription_cents + excluded.subscription_cents,
    tips_cents = d.tips_cents + excluded.tips_cents,
    ppv_cents = d.ppv_cents + excluded.ppv_cents,
    custom_cents = d.custom_cents + excluded.custom_cents,
    fee_cents = d.fee_cents + excluded.fee_cents,
    creator_cents = d.creator_cents + excluded.creator_cents,
    agency_cents = d.agency_cents + excluded.agency_cents,
    refunded_cents = d.refunded_cents + excluded.refunded_cents,
    orders = d.orders + excluded.orders;

  IF first_fans IS NOT NULL THEN
    -- A first order makes a buyer of that month, a returning one if the month before was bought in too, and may
    -- make a returning one of the month after.
    INSERT INTO public.creator_months AS c (agency_id, creator_id, month, buyers, came_back)
    SELECT x.agency_id, x.creator_id, x.month, sum(x.buyer), sum(x.back)
    FROM (
      SELECT t.agency_id, t.creator_id, t.month, 1 AS buyer, 0 AS back
      FROM unnest(first_agencies, first_creators, first_months) AS t (agency_id, creator_id, month)
      UNION ALL
      SELECT p.agency_id, p.creator_id, p.month, 0, 1
      FROM (
        SELECT DISTINCT t.agency_id, t.creator_id, t.fan_id, (t.month + shift.by)::date AS month
        FROM unnest(first_agencies, first_creators, first_fans, first_months) AS t (agency_id, creator_id, fan_id, month),
          (VALUES (interval '0 months'), (interval '1 month')) AS shift (by)
      ) p
      JOIN public.fan_months here ON here.agency_id = p.agency_id AND here.fan_id = p.fan_id AND here.month = p.month AND here.orders > 0
      JOIN public.fan_months before ON before.agency_id = p.agency_id AND before.fan_id = p.fan_id
        AND before.month = (p.month - interval '1 month')::date AND before.orders > 0
    ) x
    GROUP BY 1, 2, 3 ORDER BY 2, 3
    ON CONFLICT (agency_id, creator_id, month) DO UPDATE SET
      buyers = c.buyers + excluded.buyers, came_back = c.came_back + excluded.came_back;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint

CREATE FUNCTION gate.count_messages() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM 1 FROM public.fans f WHERE f.id IN (SELECT n.fan_id FROM new_rows n) ORDER BY f.id FOR NO KEY UPDATE;
  PERFORM gate.take_creators(array_agg(n.agency_id), array_agg(n.creator_id)) FROM (SELECT DISTINCT x.agency_id, x.creator_id FROM new_rows x) n;

  WITH turns AS (
    SELECT n.agency_id, n.fan_id, n.sent_at, n.direction,
      -- A turn of ours begins after the fan's, or after twelve hours of silence: who nudges every day asks every day.
      n.direction = 'TO_FAN' AND (p.direction IS DISTINCT FROM 'TO_FAN' OR n.sent_at - p.sent_at >= interval '12 hours') AS ours,
      n.direction = 'FROM_FAN' AND p.direction = 'TO_FAN' AND n.sent_at - p.sent_at < interval '3 days' AS answer
    FROM new_rows n
    LEFT JOIN public.messages p ON p.agency_id = n.agency_id AND p.fan_id = n.fan_id AND p.seq = n.seq - 1
  ), talk AS (
    SELECT t.agency_id, t.fan_id, count(*) AS n, count(*) FILTER (WHERE t.ours) AS ours,
      count(*) FILTER (WHERE t.answer) AS answers, max(t.sent_at) AS last,
      max(t.sent_at) FILTER (WHERE t.direction = 'FROM_FAN') AS last_in
    FROM turns t GROUP BY 1, 2
  ), heard AS (
    SELECT array_agg(n.agency_id) AS agencies, array_agg(n.fan_id) AS fans,
      array_agg((n.sent_at AT TIME ZONE a.time_zone)::date) AS days
    FROM new_rows n JOIN public.agencies a ON a.id = n.agency_id WHERE n.direction = 'FROM_FAN'
  ), active AS MATERIALIZED (
    SELECT x.* FROM heard h, gate.note_active_days(h.agencies, h.fans, h.days) x
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

  INSERT INTO public.creator_days AS d (agency_id, creator_id, day, messages_in, messages_out, replies, reply_seconds)
  SELECT n.agency_id, n.creator_id, (n.sent_at AT TIME ZONE a.time_zone)::date,
    count(*) FILTER (WHERE n.direction = 'FROM_FAN'), count(*) FILTER (WHERE n.direction = 'TO_FAN'),
    count(*) FILTER (WHERE n.sent_at - w.since < interval '24 hours'),
    coalesce(sum(greatest(0, extract(epoch FROM n.sent_at - w.since)::bigint)) FILTER (WHERE n.sent_at - w.since < interval '24 hours'), 0)
  FROM new_rows n
  JOIN public.agencies a ON a.id = n.agency_id
  LEFT JOIN public.messages p ON p.agency_id = n.agency_id AND p.fan_id = n.fan_id AND p.seq = n.seq - 1
  LEFT JOIN LATERAL (
    -- Since the first of the fan's messages that stood unanswered. What comes a day later is no answer, but a new start.
    SELECT min(m.sent_at) AS since FROM public.messages m
    WHERE m.agency_id = n.agency_id AND m.fan_id = n.fan_id AND m.seq < n.seq AND m.seq > coalesce((
      SELECT max(x.seq) FROM public.messages x
      WHERE x.agency_id = n.agency_id AND x.fan_id = n.fan_id AND x.seq < n.seq AND x.direction = 'TO_FAN'), 0)
  ) w ON n.direction = 'TO_FAN' AND p.direction = 'FROM_FAN'
  GROUP BY 1, 2, 3 ORDER BY 2, 3
  ON CONFLICT (agency_id, creator_id, day) DO UPDATE SET
    messages_in = d.messages_in + excluded.messages_in,
    messages_out = d.messages_out + excluded.messages_out,
    replies = d.replies + excluded.replies,
    reply_seconds = d.reply_seconds + excluded.reply_seconds;
  RETURN NULL;
END $$;
--> statement-breakpoint

-- The difference a change of fans makes to their creators' counters. `p_rows` carry +1 for what is now, -1 for what was.
CREATE TYPE gate.fan_change AS (
  sign integer, agency_id uuid, creator_id uuid, tier text, spent bigint, engaged boolean, messaged boolean,
  buyer boolean, blocked boolean, archived boolean, our_turns integer, answered_turns integer,
  joined_at timestamptz, last_order_at timestamptz, last_message_at timestamptz
);
--> statement-breakpoint
CREATE FUNCTION gate.apply_fan_changes(p_rows gate.fan_change[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM gate.take_creators(array_agg(n.agency_id), array_agg(n.creator_id)) FROM (SELECT DISTINCT x.agency_id, x.creator_id FROM unnest(p_rows) x) n;
  INSERT INTO public.creator_fan_totals AS t (agency_id, creator_id, whales, vips, regulars, casuals, whale_cents, vip_cents, regular_cents, casual_cents, archived_cents, engaged, messaged, buyers, blocked, archived, our_turns, answered_turns)
  SELECT * FROM (
    SELECT r.agency_id, r.creator_id,
      coalesce(sum(r.sign) FILTER (WHERE r.tier = 'WHALE' AND NOT r.archived), 0) AS whales,
      coalesce(sum(r.sign) FILTER (WHERE r.tier = 'VIP' AND NOT r.archived), 0) AS vips,
      coalesce(sum(r.sign) FILTER (WHERE r.tier = 'REGULAR' AND NOT r.archived), 0) AS regulars,
      coalesce(sum(r.sign) FILTER (WHERE r.tier = 'CASUAL' AND NOT r.archived), 0) AS casuals,
      coalesce(sum(r.sign * r.spent) FILTER (WHERE r.tier = 'WHALE' AND NOT r.archived), 0) AS whale_cents,
      coalesce(sum(r.sign * r.spent) FILTER (WHERE r.tier = 'VIP' AND NOT r.archived), 0) AS vip_cents,
      coalesce(sum(r.sign * r.spent) FILTER (WHERE r.tier = 'REGULAR' AND NOT r.archived), 0) AS regular_cents,
      coalesce(sum(r.sign * r.spent) FILTER (WHERE r.tier = 'CASUAL' AND NOT r.archived), 0) AS casual_cents,
      coalesce(sum(r.sign * r.spent) FILTER (WHERE r.archived), 0) AS archived_cents,
      coalesce(sum(r.sign) FILTER (WHERE r.engaged AND NOT r.archived), 0) AS engaged,
      coalesce(sum(r.sign) FILTER (WHERE r.messaged AND NOT r.archived), 0) AS messaged,
      coalesce(sum(r.sign) FILTER (WHERE r.buyer AND NOT r.archived), 0) AS buyers,
      coalesce(sum(r.sign) FILTER (WHERE r.blocked), 0) AS blocked,
      coalesce(sum(r.sign) FILTER (WHERE r.archived), 0) AS archived,
      coalesce(sum(r.sign * r.our_turns) FILTER (WHERE NOT r.archived), 0) AS our_turns,
      coalesce(sum(r.sign * r.answered_turns) FILTER (WHERE NOT r.archived), 0) AS answered_turns
    FROM unnest(p_rows) r GROUP BY r.agency_id, r.creator_id
  ) x
  WHERE (x.whales, x.vips, x.regulars, x.casuals, x.whale_cents, x.vip_cents, x.regular_cents, x.casual_cents, x.archived_cents, x.engaged, x.messaged, x.buyers, x.blocked, x.archived, x.our_turns, x.answered_turns)
    IS DISTINCT FROM (0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint)
  ORDER BY x.creator_id
  ON CONFLICT (agency_id, creator_id) DO UPDATE SET
    whales = t.whales + excluded.whales, vips = t.vips + excluded.vips,
    regulars = t.regulars + excluded.regulars, casuals = t.casuals + excluded.casuals,
    whale_cents = t.whale_cents + excluded.whale_cents, vip_cents = t.vip_cents + excluded.vip_cents,
    regular_cents = t.regular_cents + excluded.regular_cents, casual_cents = t.casual_cents + excluded.casual_cents,
    archived_cents = t.archived_cents + excluded.archived_cents,
    engaged = t.engaged + excluded.engaged, messaged = t.messaged + excluded.messaged,
    buyers = t.buyers + excluded.buyers, blocked = t.blocked + excluded.blocked, archived = t.archived + excluded.archived,
    our_turns = t.our_turns + excluded.our_turns, answered_turns = t.answered_turns + excluded.answered_turns;

  INSERT INTO public.creator_days AS d (agency_id, creator_id, day, new_fans, last_order_fans, last_message_fans)
  SELECT r.agency_id, r.creator_id, (moment.at AT TIME ZONE a.time_zone)::date,
    coalesce(sum(r.sign) FILTER (WHERE moment.what = 'joined'), 0),
    coalesce(sum(r.sign) FILTER (WHERE moment.what = 'order' AND NOT r.archived), 0),
    coalesce(sum(r.sign) FILTER (WHERE moment.what = 'message' AND NOT r.archived), 0)
  FROM unnest(p_rows) r
  JOIN public.agencies a ON a.id = r.agency_id
  CROSS JOIN LATERAL (VALUES ('joined', r.joined_at), ('order', r.last_order_at), ('message', r.last_message_at)) AS moment (what, at)
  WHERE moment.at IS NOT NULL
  GROUP BY 1, 2, 3
  HAVING coalesce(sum(r.sign) FILTER (WHERE moment.what = 'joined'), 0) <> 0
    OR coalesce(sum(r.sign) FILTER (WHERE moment.what = 'order' AND NOT r.archived), 0) <> 0
    OR coalesce(sum(r.sign) FILTER (WHERE moment.what = 'message' AND NOT r.archived), 0) <> 0
  ORDER BY 2, 3
  ON CONFLICT (agency_id, creator_id, day) DO UPDATE SET
    new_fans = d.new_fans + excluded.new_fans,
    last_order_fans = d.last_order_fans + excluded.last_order_fans,
    last_message_fans = d.last_message_fans + excluded.last_message_fans;
END $$;
--> statement-breakpoint
CREATE FUNCTION gate.count_new_fans() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM gate.apply_fan_changes(array_agg((1, n.agency_id, n.creator_id, n.tier, n.total_spent_cents, n.engagement_rate > 70, n.last_message_at IS NOT NULL, n.orders > 0, n.blocked_at IS NOT NULL, n.archived_at IS NOT NULL, n.our_turns, n.answered_turns, n.joined_at, n.last_order_at, n.last_message_at)::gate.fan_change))
  FROM new_rows n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION gate.count_changed_fans() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM gate.apply_fan_changes(array_agg(x.change)) FROM (
    SELECT (1, n.agency_id, n.creator_id, n.tier, n.total_spent_cents, n.engagement_rate > 70, n.last_message_at IS NOT NULL, n.orders > 0, n.blocked_at IS NOT NULL, n.archived_at IS NOT NULL, n.our_turns, n.answered_turns, n.joined_at, n.last_order_at, n.last_message_at)::gate.fan_change AS change FROM new_rows n
    UNION ALL
    SELECT (-1, o.agency_id, o.creator_id, o.tier, o.total_spent_cents, o.engagement_rate > 70, o.last_message_at IS NOT NULL, o.orders > 0, o.blocked_at IS NOT NULL, o.archived_at IS NOT NULL, o.our_turns, o.answered_turns, o.joined_at, o.last_order_at, o.last_message_at)::gate.fan_change FROM old_rows o
  ) x;
  RETURN NULL;
END $$;
--> statement-breakpoint
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA gate TO greenroom_owner;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION gate.note_active_days(uuid[], uuid[], date[]), gate.take_creators(uuid[], uuid[]), gate.apply_fan_changes(gate.fan_change[]) FROM greenroom_app;
--> statement-breakpoint
RESET ROLE;
--> statement-breakpoint
SET LOCAL row_security = off;
--> statement-breakpoint
CREATE TRIGGER placed_in_time BEFORE INSERT OR UPDATE OF joined_at ON public.fans FOR EACH ROW EXECUTE FUNCTION gate.place_fan_in_time();
--> statement-breakpoint
CREATE TRIGGER counted_new AFTER INSERT ON public.fans REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.count_new_fans();
--> statement-breakpoint
CREATE TRIGGER counted_changed AFTER UPDATE ON public.fans REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.count_changed_fans();
--> statement-breakpoint
CREATE TRIGGER booked AFTER INSERT ON public.fan_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.book_transactions();
--> statement-breakpoint
CREATE TRIGGER counted AFTER INSERT ON public.messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.count_messages();
