SET LOCAL ROLE greenroom_gate;

-- The entries of p_one whose values differ in p_other.
CREATE OR REPLACE FUNCTION gate.jsonb_difference(p_one jsonb, p_other jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(p_one) e WHERE p_other -> e.key IS DISTINCT FROM e.value
$$;

-- A row with only zeros is equivalent to no row.
CREATE OR REPLACE FUNCTION gate.is_all_zero(p_row jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT NOT EXISTS (SELECT 1 FROM jsonb_each(p_row) e WHERE e.key NOT IN ('agency_id', 'creator_id', 'fan_id', 'day', 'month') AND e.value <> '0')
$$;

CREATE OR REPLACE FUNCTION gate.creators_to_recount(p_agency uuid, p_creator uuid) RETURNS uuid[] LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT coalesce(array_agg(c.id), '{}') FROM public.creators c WHERE c.agency_id = p_agency AND (p_creator IS NULL OR c.id = p_creator)
$$;

-- Stored figures of the current agency or one of its creators that differ from a recount.
DROP FUNCTION IF EXISTS gate.figure_mismatches(uuid);
CREATE OR REPLACE FUNCTION gate.figure_mismatches(p_creator uuid DEFAULT NULL)
RETURNS TABLE (table_name text, key jsonb, expected jsonb, stored jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  creator_ids uuid[] := gate.creators_to_recount(agency, p_creator);
BEGIN
  RETURN QUERY SELECT 'fans', jsonb_build_object('id', s.id), gate.jsonb_difference(to_jsonb(c), to_jsonb(s)), (
      SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each(to_jsonb(s)) e WHERE gate.jsonb_difference(to_jsonb(c), to_jsonb(s)) ? e.key)
    FROM public.fans s JOIN gate.recount_fans(agency, creator_ids) c ON c.id = s.id
    WHERE s.agency_id = agency AND s.creator_id = ANY (creator_ids)
      AND (s.total_spent_cents, s.refunded_cents, s.orders, s.orders_cents, s.first_order_at, s.last_order_at, s.month, s.month_spent_cents, s.message_count, s.our_turns, s.answered_turns, s.last_message_at, s.last_active_at, s.active_days, s.active_weeks, s.first_week, s.last_week)
      IS DISTINCT FROM (c.total_spent_cents, c.refunded_cents, c.orders, c.orders_cents, c.first_order_at, c.last_order_at, c.month, c.month_spent_cents, c.message_count, c.our_turns, c.answered_turns, c.last_message_at, c.last_active_at, c.active_days, c.active_weeks, c.first_week, c.last_week);

  RETURN QUERY SELECT 'fan_active_days', jsonb_build_object('fan_id', fan_id, 'day', day), to_jsonb(c.is_present), to_jsonb(s.is_present)
    FROM (SELECT d.fan_id, d.day, true AS is_present FROM public.fan_active_days d WHERE d.agency_id = agency
      AND (p_creator IS NULL OR d.fan_id IN (SELECT f.id FROM public.fans f WHERE f.agency_id = agency AND f.creator_id = p_creator))) s
    FULL JOIN (SELECT d.fan_id, d.day, true AS is_present FROM gate.recount_active_days(agency, creator_ids) d) c USING (fan_id, day)
    WHERE s.is_present IS NULL OR c.is_present IS NULL;

  RETURN QUERY SELECT 'fan_months', jsonb_build_object('fan_id', fan_id, 'month', month), gate.jsonb_difference(to_jsonb(c) - 'creator_id', to_jsonb(s)), gate.jsonb_difference(to_jsonb(s) - 'agency_id', to_jsonb(c))
    FROM (SELECT k.* FROM public.fan_months k WHERE k.agency_id = agency
      AND (p_creator IS NULL OR k.fan_id IN (SELECT f.id FROM public.fans f WHERE f.agency_id = agency AND f.creator_id = p_creator))) s
    FULL JOIN gate.recount_fan_months(agency, creator_ids) c USING (fan_id, month)
    WHERE (s.orders, s.subscription_cents, s.tips_cents, s.ppv_cents, s.custom_cents) IS DISTINCT FROM (c.orders, c.subscription_cents, c.tips_cents, c.ppv_cents, c.custom_cents)
      AND NOT (gate.is_all_zero(coalesce(to_jsonb(s), '{}')) AND gate.is_all_zero(coalesce(to_jsonb(c), '{}')));

  RETURN QUERY SELECT 'creator_days', jsonb_build_object('creator_id', creator_id, 'day', day), gate.jsonb_difference(to_jsonb(c), to_jsonb(s)), gate.jsonb_difference(to_jsonb(s) - 'agency_id', to_jsonb(c))
    FROM (SELECT d.* FROM public.creator_days d WHERE d.agency_id = agency AND (p_creator IS NULL OR d.creator_id = p_creator)) s
    FULL JOIN gate.recount_creator_days(agency, creator_ids) c USING (creator_id, day)
    WHERE to_jsonb(s) - 'agency_id' IS DISTINCT FROM to_jsonb(c)
      AND NOT (gate.is_all_zero(coalesce(to_jsonb(s), '{}')) AND gate.is_all_zero(coalesce(to_jsonb(c), '{}')));

  RETURN QUERY SELECT 'creator_months', jsonb_build_object('creator_id', creator_id, 'month', month), gate.jsonb_difference(to_jsonb(c), to_jsonb(s)), gate.jsonb_difference(to_jsonb(s) - 'agency_id', to_jsonb(c))
    FROM (SELECT k.* FROM public.creator_months k WHERE k.agency_id = agency AND (p_creator IS NULL OR k.creator_id = p_creator)) s
    FULL JOIN gate.recount_creator_months(agency, creator_ids) c USING (creator_id, month)
    WHERE to_jsonb(s) - 'agency_id' IS DISTINCT FROM to_jsonb(c)
      AND NOT (gate.is_all_zero(coalesce(to_jsonb(s), '{}')) AND gate.is_all_zero(coalesce(to_jsonb(c), '{}')));

  RETURN QUERY SELECT 'creator_fan_totals', jsonb_build_object('creator_id', creator_id), gate.jsonb_difference(to_jsonb(c), to_jsonb(s)), gate.jsonb_difference(to_jsonb(s) - 'agency_id', to_jsonb(c))
    FROM (SELECT t.* FROM public.creator_fan_totals t WHERE t.agency_id = agency AND (p_creator IS NULL OR t.creator_id = p_creator)) s
    FULL JOIN gate.recount_creator_totals(agency, creator_ids) c USING (creator_id)
    WHERE to_jsonb(s) - 'agency_id' IS DISTINCT FROM to_jsonb(c)
      AND NOT (gate.is_all_zero(coalesce(to_jsonb(s), '{}')) AND gate.is_all_zero(coalesce(to_jsonb(c), '{}')));
END $$;

-- Replaces stored figures with a recount: for one creator, which locks only their fans, or for the current agency.
CREATE OR REPLACE FUNCTION gate.rebuild_figures(p_creator uuid DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  creator_ids uuid[] := gate.creators_to_recount(agency, p_creator);
BEGIN
  -- Same lock order as all writers: fans, then totals. Concurrent writers wait and then add to the new figures.
  PERFORM 1 FROM public.fans f WHERE f.agency_id = agency AND f.creator_id = ANY (creator_ids) ORDER BY f.id FOR NO KEY UPDATE;
  INSERT INTO public.creator_fan_totals (agency_id, creator_id) SELECT agency, w.id FROM unnest(creator_ids) AS w (id) ORDER BY w.id ON CONFLICT DO NOTHING;
  PERFORM gate.lock_creator_totals(ARRAY[agency], creator_ids);

  UPDATE public.fans f SET
    total_spent_cents = c.total_spent_cents, refunded_cents = c.refunded_cents, orders = c.orders, orders_cents = c.orders_cents,
    first_order_at = c.first_order_at, last_order_at = c.last_order_at, month = c.month, month_spent_cents = c.month_spent_cents,
    message_count = c.message_count, our_turns = c.our_turns, answered_turns = c.answered_turns, last_message_at = c.last_message_at,
    last_active_at = c.last_active_at, active_days = c.active_days, active_weeks = c.active_weeks, first_week = c.first_week, last_week = c.last_week
  FROM gate.recount_fans(agency, creator_ids) c
  WHERE f.id = c.id AND f.agency_id = agency
    AND (f.total_spent_cents, f.refunded_cents, f.orders, f.orders_cents, f.first_order_at, f.last_order_at, f.month, f.month_spent_cents, f.message_count, f.our_turns, f.answered_turns, f.last_message_at, f.last_active_at, f.active_days, f.active_weeks, f.first_week, f.last_week)
    IS DISTINCT FROM (c.total_spent_cents, c.refunded_cents, c.orders, c.orders_cents, c.first_order_at, c.last_order_at, c.month, c.month_spent_cents, c.message_count, c.our_turns, c.answered_turns, c.last_message_at, c.last_active_at, c.active_days, c.active_weeks, c.first_week, c.last_week);

  DELETE FROM public.fan_active_days d WHERE d.agency_id = agency
    AND (p_creator IS NULL OR d.fan_id IN (SELECT f.id FROM public.fans f WHERE f.agency_id = agency AND f.creator_id = p_creator));
  INSERT INTO public.fan_active_days (agency_id, fan_id, day) SELECT agency, c.fan_id, c.day FROM gate.recount_active_days(agency, creator_ids) c ORDER BY c.fan_id, c.day;
  DELETE FROM public.fan_months k WHERE k.agency_id = agency
    AND (p_creator IS NULL OR k.fan_id IN (SELECT f.id FROM public.fans f WHERE f.agency_id = agency AND f.creator_id = p_creator));
  INSERT INTO public.fan_months (agency_id, fan_id, month, orders, subscription_cents, tips_cents, ppv_cents, custom_cents)
  SELECT agency, c.fan_id, c.month, c.orders, c.subscription_cents, c.tips_cents, c.ppv_cents, c.custom_cents FROM gate.recount_fan_months(agency, creator_ids) c ORDER BY c.fan_id, c.month;
  DELETE FROM public.creator_days d WHERE d.agency_id = agency AND (p_creator IS NULL OR d.creator_id = p_creator);
  INSERT INTO public.creator_days (agency_id, creator_id, day, subscription_cents, tips_cents, ppv_cents, custom_cents, fee_cents, creator_cents, agency_cents, refunded_cents, orders, new_fans, messages_in, messages_out, replies, reply_seconds, last_order_fans, last_message_fans)
  SELECT agency, c.creator_id, c.day, c.subscription_cents, c.tips_cents, c.ppv_cents, c.custom_cents, c.fee_cents, c.creator_cents, c.agency_cents, c.refunded_cents, c.orders, c.new_fans, c.messages_in, c.messages_out, c.replies, c.reply_seconds, c.last_order_fans, c.last_message_fans
  FROM gate.recount_creator_days(agency, creator_ids) c;
  DELETE FROM public.creator_months k WHERE k.agency_id = agency AND (p_creator IS NULL OR k.creator_id = p_creator);
  INSERT INTO public.creator_months (agency_id, creator_id, month, buyers, returning_buyers)
  SELECT agency, c.creator_id, c.month, c.buyers, c.returning_buyers FROM gate.recount_creator_months(agency, creator_ids) c;
  -- Updated in place, because the row is the lock. Creators without fans get zeros.
  UPDATE public.creator_fan_totals t SET
    whales = coalesce(c.whales, 0), vips = coalesce(c.vips, 0), regulars = coalesce(c.regulars, 0), casuals = coalesce(c.casuals, 0),
    whale_cents = coalesce(c.whale_cents, 0), vip_cents = coalesce(c.vip_cents, 0), regular_cents = coalesce(c.regular_cents, 0),
    casual_cents = coalesce(c.casual_cents, 0), archived_cents = coalesce(c.archived_cents, 0), engaged = coalesce(c.engaged, 0),
    messaged = coalesce(c.messaged, 0), buyers = coalesce(c.buyers, 0), blocked = coalesce(c.blocked, 0), archived = coalesce(c.archived, 0),
    our_turns = coalesce(c.our_turns, 0), answered_turns = coalesce(c.answered_turns, 0)
  FROM unnest(creator_ids) AS w (id) LEFT JOIN gate.recount_creator_totals(agency, creator_ids) c ON c.creator_id = w.id
  WHERE t.agency_id = agency AND t.creator_id = w.id;
END $$;

REVOKE EXECUTE ON FUNCTION gate.jsonb_difference(jsonb, jsonb), gate.is_all_zero(jsonb), gate.creators_to_recount(uuid, uuid) FROM greenroom_app;
