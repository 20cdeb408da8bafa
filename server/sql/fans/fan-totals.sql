SET LOCAL ROLE greenroom_gate;

-- The totals row is the lock on a creator's figures. It is taken after the locks on fans, in id order, and before any
-- figure is written, to prevent deadlocks.
CREATE OR REPLACE FUNCTION gate.lock_creator_totals(p_agencies uuid[], p_creators uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM 1 FROM public.creator_fan_totals t
  WHERE t.agency_id = ANY (p_agencies) AND t.creator_id = ANY (p_creators) ORDER BY t.creator_id FOR NO KEY UPDATE;
END $$;

CREATE OR REPLACE FUNCTION gate.apply_fan_changes(p_rows gate.fan_change[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM gate.lock_creator_totals(array_agg(n.agency_id), array_agg(n.creator_id)) FROM (SELECT DISTINCT x.agency_id, x.creator_id FROM unnest(p_rows) x) n;
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

CREATE OR REPLACE FUNCTION gate.add_fans_to_totals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM gate.apply_fan_changes(array_agg((1, n.agency_id, n.creator_id, n.tier, n.total_spent_cents, n.engagement_rate > 70, n.last_message_at IS NOT NULL, n.orders > 0, n.blocked_at IS NOT NULL, n.archived_at IS NOT NULL, n.our_turns, n.answered_turns, n.joined_at, n.last_order_at, n.last_message_at)::gate.fan_change))
  FROM new_rows n;
  PERFORM gate.apply_platform_fans(array_agg((1, n.agency_id, n.creator_id, n.platform, n.archived_at IS NULL AND n.blocked_at IS NULL, n.engagement_rate, n.joined_at, least(n.archived_at, n.blocked_at))::gate.platform_fan))
  FROM new_rows n;
  RETURN NULL;
END $$;

-- Skips fans whose change affects no total; most messages only change last_message_at.
CREATE OR REPLACE FUNCTION gate.update_fan_totals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  changes gate.fan_change[];
  platform_changes gate.platform_fan[];
  has_moved boolean;
BEGIN
  SELECT array_agg(s.change) FILTER (WHERE x.changes_totals), array_agg(s.platform_change) FILTER (WHERE x.changes_platforms), bool_or(x.has_moved)
  INTO changes, platform_changes, has_moved
  FROM (
    SELECT
      (1, n.agency_id, n.creator_id, n.tier, n.total_spent_cents, n.engagement_rate > 70, n.last_message_at IS NOT NULL, n.orders > 0, n.blocked_at IS NOT NULL, n.archived_at IS NOT NULL, n.our_turns, n.answered_turns, n.joined_at, n.last_order_at, n.last_message_at)::gate.fan_change AS now,
      (-1, o.agency_id, o.creator_id, o.tier, o.total_spent_cents, o.engagement_rate > 70, o.last_message_at IS NOT NULL, o.orders > 0, o.blocked_at IS NOT NULL, o.archived_at IS NOT NULL, o.our_turns, o.answered_turns, o.joined_at, o.last_order_at, o.last_message_at)::gate.fan_change AS was,
      (1, n.agency_id, n.creator_id, n.platform, n.archived_at IS NULL AND n.blocked_at IS NULL, n.engagement_rate, n.joined_at, least(n.archived_at, n.blocked_at))::gate.platform_fan AS platform_now,
      (-1, o.agency_id, o.creator_id, o.platform, o.archived_at IS NULL AND o.blocked_at IS NULL, o.engagement_rate, o.joined_at, least(o.archived_at, o.blocked_at))::gate.platform_fan AS platform_was,
      (n.creator_id, n.tier, n.total_spent_cents, n.engagement_rate > 70, n.last_message_at IS NOT NULL, n.orders > 0, n.blocked_at IS NOT NULL, n.archived_at IS NOT NULL, n.our_turns, n.answered_turns, n.joined_at, n.last_order_at, (n.last_message_at AT TIME ZONE a.time_zone)::date)
        IS DISTINCT FROM (o.creator_id, o.tier, o.total_spent_cents, o.engagement_rate > 70, o.last_message_at IS NOT NULL, o.orders > 0, o.blocked_at IS NOT NULL, o.archived_at IS NOT NULL, o.our_turns, o.answered_turns, o.joined_at, o.last_order_at, (o.last_message_at AT TIME ZONE a.time_zone)::date) AS changes_totals,
      (n.creator_id, n.platform, n.engagement_rate, n.archived_at, n.blocked_at, n.joined_at) IS DISTINCT FROM (o.creator_id, o.platform, o.engagement_rate, o.archived_at, o.blocked_at, o.joined_at) AS changes_platforms,
      (n.platform, n.joined_at) IS DISTINCT FROM (o.platform, o.joined_at) AS has_moved
    FROM new_rows n JOIN old_rows o ON o.id = n.id JOIN public.agencies a ON a.id = n.agency_id
  ) x CROSS JOIN LATERAL (VALUES (x.now, x.platform_now), (x.was, x.platform_was)) AS s (change, platform_change)
  WHERE x.changes_totals OR x.changes_platforms;
  IF changes IS NOT NULL THEN
    PERFORM gate.apply_fan_changes(changes);
  END IF;
  IF platform_changes IS NOT NULL THEN
    PERFORM gate.apply_platform_fans(platform_changes);
  END IF;
  IF has_moved THEN
    -- A changed platform moves all sales; a changed join month moves only the cohort. ORDER BY with LIMIT makes the
    -- planner use the indexes.
    PERFORM gate.apply_platform_sales(array_agg((m.sign, t.agency_id, t.creator_id, m.platform, t.occurred_at AT TIME ZONE a.time_zone, t.type, t.kind, t.gross_cents, t.agency_cents)::gate.platform_sale))
    FROM new_rows n JOIN old_rows o ON o.id = n.id AND o.platform <> n.platform JOIN public.agencies a ON a.id = n.agency_id
    CROSS JOIN LATERAL (SELECT * FROM public.fan_transactions x WHERE x.agency_id = n.agency_id AND x.fan_id = n.id ORDER BY x.occurred_at, x.id LIMIT 1000000) t
    CROSS JOIN LATERAL (VALUES (-1, o.platform), (1, n.platform)) AS m (sign, platform)
    HAVING count(*) > 0;
    PERFORM gate.apply_platform_buyers(array_agg(b.buyer)) FROM (
      SELECT DISTINCT n.id, (m.sign, n.agency_id, n.creator_id, m.platform, (t.occurred_at AT TIME ZONE a.time_zone)::date, NULL, NULL)::gate.platform_buyer AS buyer
      FROM new_rows n JOIN old_rows o ON o.id = n.id AND o.platform <> n.platform JOIN public.agencies a ON a.id = n.agency_id
      CROSS JOIN LATERAL (SELECT x.occurred_at FROM public.fan_transactions x WHERE x.agency_id = n.agency_id AND x.fan_id = n.id AND x.kind = 'SALE' ORDER BY x.occurred_at, x.id LIMIT 1000000) t
      CROSS JOIN LATERAL (VALUES (-1, o.platform), (1, n.platform)) AS m (sign, platform)
      UNION ALL
      SELECT n.id, (m.sign, n.agency_id, n.creator_id, m.platform, NULL, date_trunc('month', m.joined_at AT TIME ZONE a.time_zone)::date, k.month)::gate.platform_buyer
      FROM new_rows n JOIN old_rows o ON o.id = n.id AND (o.platform, o.joined_at) <> (n.platform, n.joined_at) JOIN public.agencies a ON a.id = n.agency_id
      CROSS JOIN LATERAL (SELECT x.month FROM public.fan_months x WHERE x.agency_id = n.agency_id AND x.fan_id = n.id AND x.orders > 0 ORDER BY x.month LIMIT 1000000) k
      CROSS JOIN LATERAL (VALUES (-1, o.platform, o.joined_at), (1, n.platform, n.joined_at)) AS m (sign, platform, joined_at)
    ) b HAVING count(*) > 0;
    UPDATE public.platform_totals t SET first_sale_day = (
      SELECT min(d.day) FROM public.platform_days d WHERE d.agency_id = t.agency_id AND d.creator_id = t.creator_id AND d.platform = t.platform AND d.orders > 0)
    FROM (SELECT DISTINCT o.agency_id, o.creator_id, o.platform FROM new_rows n JOIN old_rows o ON o.id = n.id AND o.platform <> n.platform) x
    WHERE t.agency_id = x.agency_id AND t.creator_id = x.creator_id AND t.platform = x.platform;
  END IF;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION gate.lock_creator_totals(uuid[], uuid[]), gate.apply_fan_changes(gate.fan_change[]) FROM greenroom_app;

RESET ROLE;
CREATE OR REPLACE TRIGGER count_on_insert AFTER INSERT ON public.fans REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.add_fans_to_totals();
CREATE OR REPLACE TRIGGER count_on_update AFTER UPDATE ON public.fans REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.update_fan_totals();
