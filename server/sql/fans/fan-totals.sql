SET LOCAL ROLE greenroom_gate;

-- The row of totals is the lock on a creator's figures. Taken after the locks on fans, by id and before any figure is
-- written, so that writers wait for one another instead of deadlocking.
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
  RETURN NULL;
END $$;

-- Skips fans whose change affects no total: most messages only move last_message_at.
CREATE OR REPLACE FUNCTION gate.update_fan_totals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  changes gate.fan_change[];
BEGIN
  SELECT array_agg(s.change) INTO changes
  FROM (
    SELECT
      (1, n.agency_id, n.creator_id, n.tier, n.total_spent_cents, n.engagement_rate > 70, n.last_message_at IS NOT NULL, n.orders > 0, n.blocked_at IS NOT NULL, n.archived_at IS NOT NULL, n.our_turns, n.answered_turns, n.joined_at, n.last_order_at, n.last_message_at)::gate.fan_change AS now,
      (-1, o.agency_id, o.creator_id, o.tier, o.total_spent_cents, o.engagement_rate > 70, o.last_message_at IS NOT NULL, o.orders > 0, o.blocked_at IS NOT NULL, o.archived_at IS NOT NULL, o.our_turns, o.answered_turns, o.joined_at, o.last_order_at, o.last_message_at)::gate.fan_change AS was
    FROM new_rows n JOIN old_rows o ON o.id = n.id JOIN public.agencies a ON a.id = n.agency_id
    WHERE (n.creator_id, n.tier, n.total_spent_cents, n.engagement_rate > 70, n.last_message_at IS NOT NULL, n.orders > 0, n.blocked_at IS NOT NULL, n.archived_at IS NOT NULL, n.our_turns, n.answered_turns, n.joined_at, n.last_order_at, (n.last_message_at AT TIME ZONE a.time_zone)::date)
      IS DISTINCT FROM (o.creator_id, o.tier, o.total_spent_cents, o.engagement_rate > 70, o.last_message_at IS NOT NULL, o.orders > 0, o.blocked_at IS NOT NULL, o.archived_at IS NOT NULL, o.our_turns, o.answered_turns, o.joined_at, o.last_order_at, (o.last_message_at AT TIME ZONE a.time_zone)::date)
  ) x CROSS JOIN LATERAL (VALUES (x.now), (x.was)) AS s (change);
  IF changes IS NOT NULL THEN
    PERFORM gate.apply_fan_changes(changes);
  END IF;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION gate.lock_creator_totals(uuid[], uuid[]), gate.apply_fan_changes(gate.fan_change[]) FROM greenroom_app;

RESET ROLE;
CREATE OR REPLACE TRIGGER count_on_insert AFTER INSERT ON public.fans REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.add_fans_to_totals();
CREATE OR REPLACE TRIGGER count_on_update AFTER UPDATE ON public.fans REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.update_fan_totals();
