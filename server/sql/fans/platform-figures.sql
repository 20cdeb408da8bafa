-- Figures by creator and platform, for analytics. A message affects them only if it changes a fan's engagement.
SET LOCAL ROLE greenroom_gate;

CREATE OR REPLACE FUNCTION gate.add_arrays(p_one bigint[], p_other bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT array_agg(x.one + x.other ORDER BY x.n) FROM unnest(p_one, p_other) WITH ORDINALITY AS x (one, other, n)
$$;

-- Sums values by hour into 24 buckets.
CREATE OR REPLACE FUNCTION gate.sum_by_hour(p_hours integer[], p_values bigint[]) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE SET search_path = '' AS $$
DECLARE
  sums bigint[] := array_fill(0::bigint, ARRAY[24]);
BEGIN
  FOR i IN 1 .. cardinality(p_hours) LOOP
    sums[p_hours[i] + 1] := sums[p_hours[i] + 1] + p_values[i];
  END LOOP;
  RETURN sums;
END $$;

CREATE OR REPLACE FUNCTION gate.apply_platform_fans(p_fans gate.platform_fan[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM gate.lock_creator_totals(array_agg(n.agency_id), array_agg(n.creator_id)) FROM (SELECT DISTINCT x.agency_id, x.creator_id FROM unnest(p_fans) x) n;
  INSERT INTO public.platform_totals AS t (agency_id, creator_id, platform, fans, engaged_fans, engagement_sum)
  SELECT r.agency_id, r.creator_id, r.platform, sum(r.sign), coalesce(sum(r.sign) FILTER (WHERE r.engagement IS NOT NULL), 0), coalesce(sum(r.sign * r.engagement), 0)
  FROM unnest(p_fans) r WHERE r.is_listed GROUP BY 1, 2, 3
  HAVING sum(r.sign) <> 0 OR sum(r.sign) FILTER (WHERE r.engagement IS NOT NULL) <> 0 OR sum(r.sign * r.engagement) <> 0
  ORDER BY 2, 3
  ON CONFLICT (agency_id, creator_id, platform) DO UPDATE SET
    fans = t.fans + excluded.fans, engaged_fans = t.engaged_fans + excluded.engaged_fans, engagement_sum = t.engagement_sum + excluded.engagement_sum;

  INSERT INTO public.platform_days AS d (agency_id, creator_id, platform, day, new_fans, lost_fans)
  SELECT r.agency_id, r.creator_id, r.platform, (moment.at AT TIME ZONE a.time_zone)::date,
    coalesce(sum(r.sign) FILTER (WHERE moment.what = 'joined'), 0), coalesce(sum(r.sign) FILTER (WHERE moment.what = 'lost'), 0)
  FROM unnest(p_fans) r
  JOIN public.agencies a ON a.id = r.agency_id
  CROSS JOIN LATERAL (VALUES ('joined', r.joined_at), ('lost', r.lost_at)) AS moment (what, at)
  WHERE moment.at IS NOT NULL
  GROUP BY 1, 2, 3, 4
  HAVING sum(r.sign) FILTER (WHERE moment.what = 'joined') <> 0 OR sum(r.sign) FILTER (WHERE moment.what = 'lost') <> 0
  ORDER BY 2, 4, 3
  ON CONFLICT (agency_id, day, creator_id, platform) DO UPDATE SET
    new_fans = d.new_fans + excluded.new_fans, lost_fans = d.lost_fans + excluded.lost_fans;
END $$;

-- The caller has locked the fans and their creators' totals.
CREATE OR REPLACE FUNCTION gate.apply_platform_sales(p_sales gate.platform_sale[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.platform_days AS d (agency_id, creator_id, platform, day, subscription_cents, tips_cents, ppv_cents, custom_cents, agency_cents, orders)
  SELECT s.agency_id, s.creator_id, s.platform, s.at::date,
    coalesce(sum(s.sign * s.gross_cents) FILTER (WHERE s.type = 'Subscription'), 0), coalesce(sum(s.sign * s.gross_cents) FILTER (WHERE s.type = 'Tips'), 0),
    coalesce(sum(s.sign * s.gross_cents) FILTER (WHERE s.type = 'PPV Content'), 0), coalesce(sum(s.sign * s.gross_cents) FILTER (WHERE s.type = 'Custom Requests'), 0),
    sum(s.sign * s.agency_cents), coalesce(sum(s.sign) FILTER (WHERE s.kind = 'SALE'), 0)
  FROM unnest(p_sales) s GROUP BY 1, 2, 3, 4 ORDER BY 2, 4, 3
  ON CONFLICT (agency_id, day, creator_id, platform) DO UPDATE SET
    subscription_cents = d.subscription_cents + excluded.subscription_cents, tips_cents = d.tips_cents + excluded.tips_cents,
    ppv_cents = d.ppv_cents + excluded.ppv_cents, custom_cents = d.custom_cents + excluded.custom_cents,
    agency_cents = d.agency_cents + excluded.agency_cents, orders = d.orders + excluded.orders;

  INSERT INTO public.platform_hours AS h (agency_id, creator_id, platform, day, cents, orders)
  SELECT s.agency_id, s.creator_id, s.platform, s.at::date,
    gate.sum_by_hour(array_agg(extract(hour FROM s.at)::integer), array_agg(s.sign * s.gross_cents)),
    gate.sum_by_hour(array_agg(extract(hour FROM s.at)::integer), array_agg(CASE WHEN s.kind = 'SALE' THEN s.sign ELSE 0 END::bigint))
  FROM unnest(p_sales) s GROUP BY 1, 2, 3, 4 ORDER BY 2, 4, 3
  ON CONFLICT (agency_id, day, creator_id, platform) DO UPDATE SET
    cents = gate.add_arrays(h.cents, excluded.cents), orders = gate.add_arrays(h.orders, excluded.orders);

  INSERT INTO public.platform_totals AS t (agency_id, creator_id, platform, first_sale_day, revision)
  SELECT s.agency_id, s.creator_id, s.platform, min(s.at::date) FILTER (WHERE s.kind = 'SALE' AND s.sign = 1), 1
  FROM unnest(p_sales) s GROUP BY 1, 2, 3 ORDER BY 2, 3
  ON CONFLICT (agency_id, creator_id, platform) DO UPDATE SET
    first_sale_day = least(t.first_sale_day, excluded.first_sale_day), revision = t.revision + 1;
END $$;

CREATE OR REPLACE FUNCTION gate.apply_platform_buyers(p_buyers gate.platform_buyer[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.platform_days AS d (agency_id, creator_id, platform, day, buyers)
  SELECT b.agency_id, b.creator_id, b.platform, b.day, sum(b.sign) FROM unnest(p_buyers) b
  WHERE b.day IS NOT NULL GROUP BY 1, 2, 3, 4 HAVING sum(b.sign) <> 0 ORDER BY 2, 4, 3
  ON CONFLICT (agency_id, day, creator_id, platform) DO UPDATE SET buyers = d.buyers + excluded.buyers;

  INSERT INTO public.platform_cohorts AS c (agency_id, creator_id, platform, cohort, month, buyers)
  SELECT b.agency_id, b.creator_id, b.platform, b.cohort, b.month, sum(b.sign) FROM unnest(p_buyers) b
  WHERE b.month IS NOT NULL GROUP BY 1, 2, 3, 4, 5 HAVING sum(b.sign) <> 0 ORDER BY 2, 4, 5, 3
  ON CONFLICT (agency_id, cohort, month, creator_id, platform) DO UPDATE SET buyers = c.buyers + excluded.buyers;
END $$;

-- Fires after update_figures, which has locked the fans and the totals and has written fan_months.
CREATE OR REPLACE FUNCTION gate.update_platform_sales() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM gate.apply_platform_sales(array_agg((1, n.agency_id, n.creator_id, f.platform, n.occurred_at AT TIME ZONE a.time_zone, n.type, n.kind, n.gross_cents, n.agency_cents)::gate.platform_sale))
  FROM new_rows n JOIN public.agencies a ON a.id = n.agency_id
  CROSS JOIN LATERAL (SELECT w.platform FROM public.fans w WHERE w.id = n.fan_id LIMIT 1) f
  HAVING count(*) > 0;

  -- A fan becomes a buyer of a day or month if all their sales in it are new, so none was counted before. ORDER BY with
  -- LIMIT makes the planner use the indexes, even if it first plans this with empty tables.
  PERFORM gate.apply_platform_buyers(array_agg(x.buyer)) FROM (
    SELECT (1, s.agency_id, f.creator_id, f.platform, s.day, NULL, NULL)::gate.platform_buyer AS buyer
    FROM (
      SELECT n.agency_id, n.fan_id, a.time_zone, (n.occurred_at AT TIME ZONE a.time_zone)::date AS day, count(*) AS sales
      FROM new_rows n JOIN public.agencies a ON a.id = n.agency_id WHERE n.kind = 'SALE' GROUP BY 1, 2, 3, 4
    ) s
    CROSS JOIN LATERAL (SELECT w.creator_id, w.platform FROM public.fans w WHERE w.id = s.fan_id LIMIT 1) f
    WHERE s.sales = (
      SELECT count(*) FROM (
        SELECT 1 FROM public.fan_transactions t
        WHERE t.agency_id = s.agency_id AND t.fan_id = s.fan_id AND t.kind = 'SALE'
          AND t.occurred_at >= s.day::timestamp AT TIME ZONE s.time_zone AND t.occurred_at < (s.day + 1)::timestamp AT TIME ZONE s.time_zone
        ORDER BY t.occurred_at, t.id LIMIT s.sales + 1) matches)
    UNION ALL
    SELECT (1, s.agency_id, f.creator_id, f.platform, NULL, date_trunc('month', f.joined_at AT TIME ZONE s.time_zone)::date, s.month)::gate.platform_buyer
    FROM (
      SELECT n.agency_id, n.fan_id, a.time_zone, date_trunc('month', n.occurred_at AT TIME ZONE a.time_zone)::date AS month, count(*) AS sales
      FROM new_rows n JOIN public.agencies a ON a.id = n.agency_id WHERE n.kind = 'SALE' GROUP BY 1, 2, 3, 4
    ) s
    CROSS JOIN LATERAL (SELECT w.creator_id, w.platform, w.joined_at FROM public.fans w WHERE w.id = s.fan_id LIMIT 1) f
    WHERE s.sales = (SELECT m.orders FROM public.fan_months m WHERE m.agency_id = s.agency_id AND m.fan_id = s.fan_id AND m.month = s.month LIMIT 1)
  ) x HAVING count(*) > 0;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION gate.add_arrays(bigint[], bigint[]), gate.sum_by_hour(integer[], bigint[]), gate.apply_platform_fans(gate.platform_fan[]), gate.apply_platform_sales(gate.platform_sale[]),
  gate.apply_platform_buyers(gate.platform_buyer[]) FROM greenroom_app;

RESET ROLE;
CREATE OR REPLACE TRIGGER update_platforms AFTER INSERT ON public.fan_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.update_platform_sales();
