SET LOCAL ROLE greenroom_gate;

-- Transactions whose creator share changes if p_percent applies from p_from until the day before p_until. A refund is
-- split like its sale, regardless of its own day. Rounds like splitAmount: half a cent goes to the creator on even days
-- (counted from 1970-01-01) and to the agency on odd ones.
DROP FUNCTION IF EXISTS gate.resplit_amounts(uuid, uuid, date, date, integer);
DROP FUNCTION IF EXISTS gate.resplit_transactions(uuid, date, date, integer);
CREATE OR REPLACE FUNCTION gate.resplit_amounts(p_agency uuid, p_creator uuid, p_from date, p_until date, p_percent double precision)
RETURNS TABLE (id uuid, day date, before bigint, after bigint)
LANGUAGE sql STABLE ROWS 10000 SET search_path = '' AS $$
  WITH ledger AS (
    SELECT t.id, (t.occurred_at AT TIME ZONE a.time_zone)::date AS day, t.net_cents, t.creator_cents,
      CASE WHEN t.kind IN ('REFUND', 'CHARGEBACK') THEN t.corrects_id END AS sale_id
    FROM public.fan_transactions t JOIN public.agencies a ON a.id = t.agency_id
    WHERE t.agency_id = p_agency AND t.creator_id = p_creator
  ), by_day AS (
    SELECT l.id, l.day, l.net_cents, l.creator_cents AS before, (CASE WHEN abs(x.product) % 10000 = 5000 AND (l.day - date '1970-01-01') % 2 <> 0 THEN trunc(x.product / 10000.0) ELSE round(x.product / 10000.0) END)::bigint AS after
    FROM ledger l, LATERAL (SELECT l.net_cents * round(p_percent * 100)::bigint AS product) x WHERE l.sale_id IS NULL AND l.day >= p_from AND l.day < p_until
  ), by_sale AS (
    SELECT l.id, l.day, l.creator_cents AS before,
      coalesce(round(l.net_cents * s.after / nullif(s.net_cents, 0)::numeric), 0)::bigint AS after
    FROM by_day s JOIN ledger l ON l.sale_id = s.id
  )
  SELECT d.id, d.day, d.before, d.after FROM by_day d WHERE d.after <> d.before
  UNION ALL
  SELECT s.id, s.day, s.before, s.after FROM by_sale s WHERE s.after <> s.before
$$;

-- The caller has locked the creator's row, so no transaction is recorded with the old share in the meantime.
CREATE OR REPLACE FUNCTION gate.resplit_transactions(p_creator uuid, p_from date, p_until date, p_percent double precision) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
BEGIN
  PERFORM gate.lock_creator_totals(ARRAY[agency], ARRAY[p_creator]);
  WITH changed AS MATERIALIZED (
    SELECT * FROM gate.resplit_amounts(agency, p_creator, p_from, p_until, p_percent)
  ), by_platform AS (
    UPDATE public.platform_days d SET agency_cents = d.agency_cents - x.difference
    FROM (
      SELECT f.platform, c.day, sum(c.after - c.before) AS difference FROM changed c
      JOIN public.fan_transactions t ON t.agency_id = agency AND t.id = c.id JOIN public.fans f ON f.agency_id = agency AND f.id = t.fan_id
      GROUP BY 1, 2
    ) x WHERE d.agency_id = agency AND d.creator_id = p_creator AND d.platform = x.platform AND d.day = x.day
  ), written AS (
    UPDATE public.fan_transactions t SET creator_cents = c.after, agency_cents = t.net_cents - c.after
    FROM changed c WHERE t.agency_id = agency AND t.id = c.id
  )
  UPDATE public.creator_days d SET creator_cents = d.creator_cents + x.difference, agency_cents = d.agency_cents - x.difference
  FROM (SELECT c.day, sum(c.after - c.before) AS difference FROM changed c GROUP BY 1) x
  WHERE d.agency_id = agency AND d.creator_id = p_creator AND d.day = x.day;
END $$;
