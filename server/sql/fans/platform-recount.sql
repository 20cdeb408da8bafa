-- Recounts the figures by platform from the ledger and the fans, and compares them with those the triggers stored.
SET LOCAL ROLE greenroom_gate;

CREATE OR REPLACE FUNCTION gate.recount_platform_days(p_agency uuid, p_creators uuid[])
RETURNS TABLE (creator_id uuid, platform text, day date, subscription_cents bigint, tips_cents bigint, ppv_cents bigint, custom_cents bigint, agency_cents bigint, orders integer, buyers integer, new_fans integer, lost_fans integer)
LANGUAGE sql STABLE ROWS 10000 SET search_path = '' AS $$
  WITH sales AS (
    SELECT t.creator_id, f.platform, (t.occurred_at AT TIME ZONE a.time_zone)::date AS day,
      sum(t.gross_cents) FILTER (WHERE t.type = 'Subscription') AS subscription, sum(t.gross_cents) FILTER (WHERE t.type = 'Tips') AS tips,
      sum(t.gross_cents) FILTER (WHERE t.type = 'PPV Content') AS ppv, sum(t.gross_cents) FILTER (WHERE t.type = 'Custom Requests') AS custom,
      sum(t.agency_cents) AS agency, count(*) FILTER (WHERE t.kind = 'SALE') AS orders, count(DISTINCT t.fan_id) FILTER (WHERE t.kind = 'SALE') AS buyers
    FROM public.fan_transactions t JOIN public.agencies a ON a.id = t.agency_id JOIN public.fans f ON f.agency_id = t.agency_id AND f.id = t.fan_id
    WHERE t.agency_id = p_agency AND t.creator_id = ANY (p_creators) GROUP BY 1, 2, 3
  ), moves AS (
    SELECT f.creator_id, f.platform, (moment.at AT TIME ZONE a.time_zone)::date AS day,
      count(*) FILTER (WHERE moment.what = 'joined') AS joined, count(*) FILTER (WHERE moment.what = 'lost') AS lost
    FROM public.fans f JOIN public.agencies a ON a.id = f.agency_id
    CROSS JOIN LATERAL (VALUES ('joined', f.joined_at), ('lost', least(f.archived_at, f.blocked_at))) AS moment (what, at)
    WHERE f.agency_id = p_agency AND f.creator_id = ANY (p_creators) AND moment.at IS NOT NULL GROUP BY 1, 2, 3
  )
  SELECT creator_id, platform, day, coalesce(s.subscription, 0), coalesce(s.tips, 0), coalesce(s.ppv, 0), coalesce(s.custom, 0), coalesce(s.agency, 0),
    coalesce(s.orders, 0), coalesce(s.buyers, 0), coalesce(m.joined, 0), coalesce(m.lost, 0)
  FROM sales s FULL JOIN moves m USING (creator_id, platform, day)
$$;

CREATE OR REPLACE FUNCTION gate.recount_platform_hours(p_agency uuid, p_creators uuid[])
RETURNS TABLE (creator_id uuid, platform text, day date, cents bigint[], orders bigint[])
LANGUAGE sql STABLE ROWS 10000 SET search_path = '' AS $$
  SELECT t.creator_id, f.platform, local.at::date,
    gate.sum_by_hour(array_agg(extract(hour FROM local.at)::integer), array_agg(t.gross_cents)),
    gate.sum_by_hour(array_agg(extract(hour FROM local.at)::integer), array_agg((t.kind = 'SALE')::integer::bigint))
  FROM public.fan_transactions t JOIN public.agencies a ON a.id = t.agency_id JOIN public.fans f ON f.agency_id = t.agency_id AND f.id = t.fan_id
  CROSS JOIN LATERAL (SELECT t.occurred_at AT TIME ZONE a.time_zone AS at) local
  WHERE t.agency_id = p_agency AND t.creator_id = ANY (p_creators) GROUP BY 1, 2, 3
$$;

CREATE OR REPLACE FUNCTION gate.recount_platform_cohorts(p_agency uuid, p_creators uuid[])
RETURNS TABLE (creator_id uuid, platform text, cohort date, month date, buyers integer)
LANGUAGE sql STABLE ROWS 1000 SET search_path = '' AS $$
  SELECT f.creator_id, f.platform, date_trunc('month', f.joined_at AT TIME ZONE a.time_zone)::date, k.month, count(*)
  FROM gate.recount_fan_months(p_agency, p_creators) k
  JOIN public.fans f ON f.agency_id = p_agency AND f.id = k.fan_id JOIN public.agencies a ON a.id = p_agency
  WHERE k.orders > 0 GROUP BY 1, 2, 3, 4
$$;

CREATE OR REPLACE FUNCTION gate.recount_platform_totals(p_agency uuid, p_creators uuid[])
RETURNS TABLE (creator_id uuid, platform text, fans integer, engaged_fans integer, engagement_sum bigint, first_sale_day date)
LANGUAGE sql STABLE SET search_path = '' AS $$
  WITH listed AS (
    SELECT f.creator_id, f.platform, count(*) AS fans, count(f.engagement_rate) AS engaged, coalesce(sum(f.engagement_rate), 0) AS engagement
    FROM public.fans f
    WHERE f.agency_id = p_agency AND f.creator_id = ANY (p_creators) AND f.archived_at IS NULL AND f.blocked_at IS NULL GROUP BY 1, 2
  ), sales AS (
    SELECT t.creator_id, f.platform, min((t.occurred_at AT TIME ZONE a.time_zone)::date) AS first
    FROM public.fan_transactions t JOIN public.agencies a ON a.id = t.agency_id JOIN public.fans f ON f.agency_id = t.agency_id AND f.id = t.fan_id
    WHERE t.agency_id = p_agency AND t.creator_id = ANY (p_creators) AND t.kind = 'SALE' GROUP BY 1, 2
  )
  SELECT creator_id, platform, coalesce(l.fans, 0), coalesce(l.engaged, 0), coalesce(l.engagement, 0), s.first
  FROM listed l FULL JOIN sales s USING (creator_id, platform)
$$;

-- A row with only zeros is equivalent to no row. The fans' own figures are checked by figure_mismatches().
DROP FUNCTION IF EXISTS gate.platform_mismatches(uuid);
CREATE OR REPLACE FUNCTION gate.platform_mismatches(p_creator uuid DEFAULT NULL) RETURNS TABLE (table_name text, key jsonb, expected jsonb, stored jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  creator_ids uuid[] := gate.creators_to_recount(agency, p_creator);
  no_hours constant bigint[] := array_fill(0::bigint, ARRAY[24]);
BEGIN
  RETURN QUERY SELECT 'platform_days', jsonb_build_object('creator_id', creator_id, 'platform', platform, 'day', day), gate.jsonb_difference(to_jsonb(c), to_jsonb(s)), gate.jsonb_difference(to_jsonb(s) - 'agency_id', to_jsonb(c))
    FROM (SELECT d.* FROM public.platform_days d WHERE d.agency_id = agency AND d.creator_id = ANY (creator_ids)) s
    FULL JOIN gate.recount_platform_days(agency, creator_ids) c USING (creator_id, platform, day)
    WHERE (coalesce(s.subscription_cents, 0), coalesce(s.tips_cents, 0), coalesce(s.ppv_cents, 0), coalesce(s.custom_cents, 0), coalesce(s.agency_cents, 0), coalesce(s.orders, 0), coalesce(s.buyers, 0), coalesce(s.new_fans, 0), coalesce(s.lost_fans, 0))
      <> (coalesce(c.subscription_cents, 0), coalesce(c.tips_cents, 0), coalesce(c.ppv_cents, 0), coalesce(c.custom_cents, 0), coalesce(c.agency_cents, 0), coalesce(c.orders, 0), coalesce(c.buyers, 0), coalesce(c.new_fans, 0), coalesce(c.lost_fans, 0));

  RETURN QUERY SELECT 'platform_hours', jsonb_build_object('creator_id', creator_id, 'platform', platform, 'day', day), gate.jsonb_difference(to_jsonb(c), to_jsonb(s)), gate.jsonb_difference(to_jsonb(s) - 'agency_id', to_jsonb(c))
    FROM (SELECT h.* FROM public.platform_hours h WHERE h.agency_id = agency AND h.creator_id = ANY (creator_ids)) s
    FULL JOIN gate.recount_platform_hours(agency, creator_ids) c USING (creator_id, platform, day)
    WHERE (coalesce(s.cents, no_hours), coalesce(s.orders::bigint[], no_hours)) <> (coalesce(c.cents, no_hours), coalesce(c.orders, no_hours));

  RETURN QUERY SELECT 'platform_cohorts', jsonb_build_object('creator_id', creator_id, 'platform', platform, 'cohort', cohort, 'month', month), jsonb_build_object('buyers', coalesce(c.buyers, 0)), jsonb_build_object('buyers', coalesce(s.buyers, 0))
    FROM (SELECT k.* FROM public.platform_cohorts k WHERE k.agency_id = agency AND k.creator_id = ANY (creator_ids)) s
    FULL JOIN gate.recount_platform_cohorts(agency, creator_ids) c USING (creator_id, platform, cohort, month)
    WHERE coalesce(s.buyers, 0) <> coalesce(c.buyers, 0);

  RETURN QUERY SELECT 'platform_totals', jsonb_build_object('creator_id', creator_id, 'platform', platform), gate.jsonb_difference(to_jsonb(c), to_jsonb(s)), gate.jsonb_difference(to_jsonb(s) - 'agency_id' - 'revision', to_jsonb(c))
    FROM (SELECT t.* FROM public.platform_totals t WHERE t.agency_id = agency AND t.creator_id = ANY (creator_ids)) s
    FULL JOIN gate.recount_platform_totals(agency, creator_ids) c USING (creator_id, platform)
    WHERE (coalesce(s.fans, 0), coalesce(s.engaged_fans, 0), coalesce(s.engagement_sum, 0), s.first_sale_day)
      IS DISTINCT FROM (coalesce(c.fans, 0), coalesce(c.engaged_fans, 0), coalesce(c.engagement_sum, 0), c.first_sale_day);
END $$;

-- Runs after rebuild_figures() in the same transaction, which has locked the fans and corrected their engagement.
CREATE OR REPLACE FUNCTION gate.rebuild_platforms(p_creator uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  creator_ids uuid[] := gate.creators_to_recount(agency, p_creator);
BEGIN
  DELETE FROM public.platform_days d WHERE d.agency_id = agency AND d.creator_id = ANY (creator_ids);
  INSERT INTO public.platform_days (agency_id, creator_id, platform, day, subscription_cents, tips_cents, ppv_cents, custom_cents, agency_cents, orders, buyers, new_fans, lost_fans)
  SELECT agency, c.creator_id, c.platform, c.day, c.subscription_cents, c.tips_cents, c.ppv_cents, c.custom_cents, c.agency_cents, c.orders, c.buyers, c.new_fans, c.lost_fans
  FROM gate.recount_platform_days(agency, creator_ids) c;
  DELETE FROM public.platform_hours h WHERE h.agency_id = agency AND h.creator_id = ANY (creator_ids);
  INSERT INTO public.platform_hours (agency_id, creator_id, platform, day, cents, orders)
  SELECT agency, c.creator_id, c.platform, c.day, c.cents, c.orders FROM gate.recount_platform_hours(agency, creator_ids) c;
  DELETE FROM public.platform_cohorts k WHERE k.agency_id = agency AND k.creator_id = ANY (creator_ids);
  INSERT INTO public.platform_cohorts (agency_id, creator_id, platform, cohort, month, buyers)
  SELECT agency, c.creator_id, c.platform, c.cohort, c.month, c.buyers FROM gate.recount_platform_cohorts(agency, creator_ids) c;
  -- Never deleted, because the revision must only increase.
  INSERT INTO public.platform_totals AS t (agency_id, creator_id, platform, fans, engaged_fans, engagement_sum, first_sale_day, revision)
  SELECT agency, c.creator_id, c.platform, c.fans, c.engaged_fans, c.engagement_sum, c.first_sale_day, 1 FROM (
    SELECT * FROM gate.recount_platform_totals(agency, creator_ids)
    UNION ALL
    SELECT k.creator_id, k.platform, 0, 0, 0, NULL FROM public.platform_totals k WHERE k.agency_id = agency AND k.creator_id = ANY (creator_ids)
      AND (k.creator_id, k.platform) NOT IN (SELECT x.creator_id, x.platform FROM gate.recount_platform_totals(agency, creator_ids) x)
  ) c
  ON CONFLICT (agency_id, creator_id, platform) DO UPDATE SET
    fans = excluded.fans, engaged_fans = excluded.engaged_fans, engagement_sum = excluded.engagement_sum,
    first_sale_day = excluded.first_sale_day, revision = t.revision + 1;
END $$;

REVOKE EXECUTE ON FUNCTION gate.recount_platform_days(uuid, uuid[]), gate.recount_platform_hours(uuid, uuid[]), gate.recount_platform_cohorts(uuid, uuid[]),
  gate.recount_platform_totals(uuid, uuid[]) FROM greenroom_app;
