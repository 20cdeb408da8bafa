-- Figures are maintained by gate triggers, in the same transaction as the ledger row or message. The app role can't
-- write them directly. docs/figures.md defines each of them.
SET LOCAL ROLE greenroom_gate;

CREATE OR REPLACE FUNCTION gate.update_transaction_figures() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  first_fans uuid[];
  first_agencies uuid[];
  first_creators uuid[];
  first_months date[];
BEGIN
  -- One writer at a time per fan, locked in id order. NO KEY still allows inserting rows that reference a fan.
  PERFORM 1 FROM public.fans f WHERE f.id IN (SELECT n.fan_id FROM new_rows n) ORDER BY f.id FOR NO KEY UPDATE;
  PERFORM gate.lock_creator_totals(array_agg(n.agency_id), array_agg(n.creator_id)) FROM (SELECT DISTINCT x.agency_id, x.creator_id FROM new_rows x) n;

  -- Months for which these are the first purchases of the fan.
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
    SELECT x.* FROM sales s, gate.record_active_days(s.agencies, s.fans, s.days) x
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
    -- The first order in a month adds a buyer, counted as returning if the fan also bought in the previous month. It
    -- may also make the fan a returning buyer in the next month.
    INSERT INTO public.creator_months AS c (agency_id, creator_id, month, buyers, returning_buyers)
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
      JOIN public.fan_months this_month ON this_month.agency_id = p.agency_id AND this_month.fan_id = p.fan_id AND this_month.month = p.month AND this_month.orders > 0
      JOIN public.fan_months last_month ON last_month.agency_id = p.agency_id AND last_month.fan_id = p.fan_id
        AND last_month.month = (p.month - interval '1 month')::date AND last_month.orders > 0
    ) x
    GROUP BY 1, 2, 3 ORDER BY 2, 3
    ON CONFLICT (agency_id, creator_id, month) DO UPDATE SET
      buyers = c.buyers + excluded.buyers, returning_buyers = c.returning_buyers + excluded.returning_buyers;
  END IF;
  RETURN NULL;
END $$;

RESET ROLE;
CREATE OR REPLACE TRIGGER update_figures AFTER INSERT ON public.fan_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.update_transaction_figures();
