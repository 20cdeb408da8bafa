-- Sale attribution: one row per fan transaction of the types sold in chat, written in the database transaction that
-- records the sale. docs/figures.md has the rules. The planner assumes that new tables are empty while an import or the
-- demo fills them, and would read them once per row. So sequential scans are off, and LIMIT or OFFSET makes it use the
-- right index.
SET LOCAL ROLE greenroom_gate;

CREATE OR REPLACE FUNCTION gate.is_chat_sale(p_type text) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT p_type <> 'Subscription'
$$;

-- The holder of each sale by the agency's rule. Only messages sent by our accounts count; imported and automatic ones
-- have no sender.
CREATE OR REPLACE FUNCTION gate.find_sale_holders(p_agency uuid, p_sales uuid[])
RETURNS TABLE (sale_id uuid, holder text, user_id uuid, basis text, message_id uuid)
LANGUAGE sql STABLE ROWS 1000 SET search_path = '' SET enable_seqscan = off AS $$
  SELECT t.id,
    CASE WHEN m.sender_id IS NULL THEN 'NOBODY' WHEN m.sender_id = c.user_id THEN 'CREATOR' ELSE 'OPERATOR' END,
    CASE WHEN m.sender_id IS DISTINCT FROM c.user_id THEN m.sender_id END,
    CASE WHEN m.sender_id IS NULL THEN 'NONE' WHEN s.rule = 'LAST_MESSAGE' THEN 'LAST_MESSAGE' ELSE 'SOLD_MESSAGE' END,
    m.id
  FROM unnest(p_sales) AS w (id)
  CROSS JOIN LATERAL (SELECT x.* FROM public.fan_transactions x WHERE x.agency_id = p_agency AND x.id = w.id LIMIT 1) t
  JOIN public.creators c ON c.agency_id = t.agency_id AND c.id = t.creator_id
  CROSS JOIN (
    SELECT coalesce(max(o.rule), 'LAST_MESSAGE') AS rule, make_interval(hours => coalesce(max(o.window_hours), 24)) AS time_window
    FROM public.operator_settings o WHERE o.agency_id = p_agency
  ) s
  LEFT JOIN LATERAL (
    (SELECT l.id, l.sender_id FROM public.messages l
      WHERE s.rule = 'LAST_MESSAGE' AND t.kind = 'SALE' AND l.agency_id = p_agency AND l.fan_id = t.fan_id AND l.sender_id IS NOT NULL
        AND l.sent_at <= t.occurred_at AND l.sent_at >= t.occurred_at - s.time_window
      ORDER BY l.sent_at DESC, l.seq DESC LIMIT 1)
    UNION ALL
    -- A bridge names the message of a sale; a sale recorded here names it in its external id.
    (SELECT o.id, o.sender_id FROM public.messages o
      WHERE s.rule = 'MESSAGE_SENDER' AND t.kind = 'SALE' AND o.agency_id = p_agency AND o.fan_id = t.fan_id AND o.sender_id IS NOT NULL
        AND o.id = coalesce(t.message_id, CASE WHEN t.external_id ~ '^message [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} file [0-9]+$' THEN substr(t.external_id, 9, 36)::uuid END))
  ) m ON true
$$;

-- The original sale of each refund or correction; other transactions map to themselves.
CREATE OR REPLACE FUNCTION gate.find_corrected_sales(p_agency uuid, p_transactions uuid[]) RETURNS TABLE (id uuid, sale_id uuid)
LANGUAGE sql STABLE ROWS 1000 SET search_path = '' SET enable_seqscan = off AS $$
  WITH RECURSIVE up AS (
    SELECT t.id, t.id AS sale_id, t.corrects_id FROM unnest(p_transactions) AS w (id) JOIN public.fan_transactions t ON t.agency_id = p_agency AND t.id = w.id
    UNION ALL
    SELECT u.id, t.id, t.corrects_id FROM up u JOIN public.fan_transactions t ON t.agency_id = p_agency AND t.id = u.corrects_id
  )
  SELECT u.id, u.sale_id FROM up u WHERE u.corrects_id IS NULL
$$;

-- Adds missing attributions for transactions. Refunds and corrections copy the holder of their sale.
CREATE OR REPLACE FUNCTION gate.attribute_transactions(p_agency uuid, p_transactions uuid[]) RETURNS void
LANGUAGE plpgsql SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO public.sale_attributions (agency_id, transaction_id, sale_id, creator_id, fan_id, occurred_at, day, orders, gross_cents, net_cents, holder, user_id, basis, message_id)
  SELECT p_agency, t.id, t.id, t.creator_id, t.fan_id, t.occurred_at, (t.occurred_at AT TIME ZONE a.time_zone)::date, (t.kind = 'SALE')::integer,
    t.gross_cents, t.net_cents, h.holder, h.user_id, h.basis, h.message_id
  FROM gate.find_sale_holders(p_agency, p_transactions) h
  CROSS JOIN LATERAL (SELECT x.* FROM public.fan_transactions x WHERE x.agency_id = p_agency AND x.id = h.sale_id LIMIT 1) t
  JOIN public.agencies a ON a.id = p_agency
  WHERE t.corrects_id IS NULL AND gate.is_chat_sale(t.type)
  ON CONFLICT DO NOTHING;
  IF NOT EXISTS (SELECT 1 FROM unnest(p_transactions) AS w (id) JOIN public.fan_transactions t ON t.agency_id = p_agency AND t.id = w.id WHERE t.corrects_id IS NOT NULL) THEN
    RETURN;
  END IF;
  INSERT INTO public.sale_attributions (agency_id, transaction_id, sale_id, creator_id, fan_id, occurred_at, day, orders, gross_cents, net_cents, holder, user_id, basis, message_id, assigned_by, assigned_at, assigned_reason)
  SELECT p_agency, t.id, r.sale_id, t.creator_id, t.fan_id, t.occurred_at, (t.occurred_at AT TIME ZONE a.time_zone)::date, (t.kind = 'SALE')::integer,
    t.gross_cents, t.net_cents, coalesce(s.holder, 'NOBODY'), s.user_id, coalesce(s.basis, 'NONE'), s.message_id, s.assigned_by, s.assigned_at, s.assigned_reason
  FROM gate.find_corrected_sales(p_agency, p_transactions) r
  JOIN public.fan_transactions t ON t.agency_id = p_agency AND t.id = r.id
  JOIN public.agencies a ON a.id = p_agency
  LEFT JOIN public.sale_attributions s ON s.agency_id = p_agency AND s.transaction_id = r.sale_id
  WHERE t.corrects_id IS NOT NULL AND gate.is_chat_sale(t.type)
  ON CONFLICT DO NOTHING;
END $$;

-- Sales that the rule may reassign: not assigned by hand, not in an approved pay sheet and not on a day that one
-- covers.
CREATE OR REPLACE FUNCTION gate.find_movable_sales(p_agency uuid, p_sales uuid[]) RETURNS SETOF uuid
LANGUAGE sql STABLE ROWS 1000 SET search_path = '' SET enable_seqscan = off AS $$
  SELECT s.transaction_id FROM unnest(p_sales) AS w (id)
  CROSS JOIN LATERAL (SELECT x.* FROM public.sale_attributions x WHERE x.agency_id = p_agency AND x.transaction_id = w.id LIMIT 1) s
  WHERE s.transaction_id = s.sale_id AND s.basis <> 'ASSIGNED'
    AND NOT EXISTS (SELECT 1 FROM public.sale_attributions r WHERE r.agency_id = p_agency AND r.sale_id = s.sale_id AND r.pay_sheet_id IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM public.pay_sheets p WHERE p.agency_id = p_agency AND s.day BETWEEN p.from_day AND p.to_day)
$$;

-- Reapplies the rule; returns how many rows changed.
CREATE OR REPLACE FUNCTION gate.reattribute_sales(p_agency uuid, p_sales uuid[]) RETURNS integer
LANGUAGE plpgsql SET search_path = '' SET enable_seqscan = off AS $$
DECLARE moved integer;
BEGIN
  UPDATE public.sale_attributions r SET holder = h.holder, user_id = h.user_id, basis = h.basis, message_id = h.message_id
  FROM gate.find_sale_holders(p_agency, ARRAY(SELECT gate.find_movable_sales(p_agency, p_sales))) h
  WHERE r.agency_id = p_agency AND r.sale_id = h.sale_id
    AND (r.holder, r.user_id, r.basis, r.message_id) IS DISTINCT FROM (h.holder, h.user_id, h.basis, h.message_id);
  GET DIAGNOSTICS moved = ROW_COUNT;
  RETURN moved;
END $$;

-- Reapplies the rule to sales of each fan since the given time.
CREATE OR REPLACE FUNCTION gate.reattribute_fans(p_agency uuid, p_fans uuid[], p_since timestamptz[]) RETURNS void
LANGUAGE plpgsql SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  PERFORM gate.reattribute_sales(p_agency, ARRAY(
    SELECT s.transaction_id FROM unnest(p_fans, p_since) AS w (fan_id, since)
    CROSS JOIN LATERAL (
      SELECT x.* FROM public.sale_attributions x WHERE x.agency_id = p_agency AND x.fan_id = w.fan_id AND x.occurred_at >= w.since OFFSET 0) s
    WHERE s.transaction_id = s.sale_id));
END $$;

-- Processes one batch of a creator's sales after p_after, for the background recomputation.
CREATE OR REPLACE FUNCTION gate.reattribute_batch(p_creator uuid, p_after uuid, p_limit integer) RETURNS TABLE (seen integer, last uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  sales uuid[];
BEGIN
  PERFORM gate.lock_creator_totals(ARRAY[agency], ARRAY[p_creator]);
  sales := ARRAY(
    SELECT s.transaction_id FROM public.sale_attributions s
    WHERE s.agency_id = agency AND s.creator_id = p_creator AND s.transaction_id > p_after ORDER BY s.transaction_id LIMIT p_limit);
  PERFORM gate.reattribute_sales(agency, sales);
  RETURN QUERY SELECT cardinality(sales), sales[cardinality(sales)];
END $$;

-- Assigns a sale and its refunds and corrections by hand. Returns 'missing', 'locked' if an approved pay sheet contains
-- it, or 'done'.
CREATE OR REPLACE FUNCTION gate.assign_sale(p_transaction uuid, p_holder text, p_user uuid, p_by text, p_at timestamptz, p_reason text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  sale uuid;
  creator uuid;
BEGIN
  SELECT s.sale_id, s.creator_id INTO sale, creator FROM public.sale_attributions s WHERE s.agency_id = agency AND s.transaction_id = p_transaction;
  IF sale IS NULL THEN RETURN 'missing'; END IF;
  PERFORM gate.lock_creator_totals(ARRAY[agency], ARRAY[creator]);
  PERFORM 1 FROM public.sale_attributions s WHERE s.agency_id = agency AND s.sale_id = sale ORDER BY s.transaction_id FOR UPDATE;
  IF EXISTS (SELECT 1 FROM public.sale_attributions s WHERE s.agency_id = agency AND s.sale_id = sale AND s.pay_sheet_id IS NOT NULL) THEN
    RETURN 'locked';
  END IF;
  UPDATE public.sale_attributions s SET holder = p_holder, user_id = p_user, basis = 'ASSIGNED', message_id = NULL, assigned_by = p_by, assigned_at = p_at, assigned_reason = p_reason
  WHERE s.agency_id = agency AND s.sale_id = sale;
  RETURN 'done';
END $$;

CREATE OR REPLACE FUNCTION gate.attribute_new_transactions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE agency uuid;
BEGIN
  FOR agency IN SELECT DISTINCT n.agency_id FROM new_rows n WHERE gate.is_chat_sale(n.type) LOOP
    PERFORM gate.attribute_transactions(agency, ARRAY(SELECT n.id FROM new_rows n WHERE n.agency_id = agency AND gate.is_chat_sale(n.type)));
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION gate.remove_attributions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM gate.lock_creator_totals(array_agg(o.agency_id), array_agg(o.creator_id)) FROM (SELECT DISTINCT x.agency_id, x.creator_id FROM old_rows x) o;
  DELETE FROM public.sale_attributions s USING old_rows o WHERE s.agency_id = o.agency_id AND s.transaction_id = o.id;
  RETURN NULL;
END $$;

-- Updates sales by holder and day from the attributions. Writers lock the creator's totals first.
CREATE OR REPLACE FUNCTION gate.update_operator_sales() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.operator_days AS d (agency_id, creator_id, day, holder, user_id, orders, gross_cents, net_cents)
    SELECT n.agency_id, n.creator_id, n.day, n.holder, coalesce(n.user_id, '00000000-0000-0000-0000-000000000000'), sum(n.orders), sum(n.gross_cents), sum(n.net_cents)
    FROM new_rows n GROUP BY 1, 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
    ON CONFLICT (agency_id, creator_id, day, holder, user_id) DO UPDATE SET
      orders = d.orders + excluded.orders, gross_cents = d.gross_cents + excluded.gross_cents, net_cents = d.net_cents + excluded.net_cents;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.operator_days AS d (agency_id, creator_id, day, holder, user_id, orders, gross_cents, net_cents)
    SELECT o.agency_id, o.creator_id, o.day, o.holder, coalesce(o.user_id, '00000000-0000-0000-0000-000000000000'), -sum(o.orders), -sum(o.gross_cents), -sum(o.net_cents)
    FROM old_rows o GROUP BY 1, 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
    ON CONFLICT (agency_id, creator_id, day, holder, user_id) DO UPDATE SET
      orders = d.orders + excluded.orders, gross_cents = d.gross_cents + excluded.gross_cents, net_cents = d.net_cents + excluded.net_cents;
  ELSE
    INSERT INTO public.operator_days AS d (agency_id, creator_id, day, holder, user_id, orders, gross_cents, net_cents)
    SELECT x.agency_id, x.creator_id, x.day, x.holder, coalesce(x.user_id, '00000000-0000-0000-0000-000000000000'), sum(x.sign * x.orders), sum(x.sign * x.gross_cents), sum(x.sign * x.net_cents)
    FROM (SELECT n.*, 1 AS sign FROM new_rows n UNION ALL SELECT o.*, -1 FROM old_rows o) x
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(x.sign * x.orders) <> 0 OR sum(x.sign * x.gross_cents) <> 0 OR sum(x.sign * x.net_cents) <> 0 ORDER BY 2, 3, 4, 5
    ON CONFLICT (agency_id, creator_id, day, holder, user_id) DO UPDATE SET
      orders = d.orders + excluded.orders, gross_cents = d.gross_cents + excluded.gross_cents, net_cents = d.net_cents + excluded.net_cents;
  END IF;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION gate.is_chat_sale(text), gate.find_sale_holders(uuid, uuid[]), gate.find_corrected_sales(uuid, uuid[]), gate.attribute_transactions(uuid, uuid[]),
  gate.find_movable_sales(uuid, uuid[]), gate.reattribute_sales(uuid, uuid[]), gate.reattribute_fans(uuid, uuid[], timestamptz[]) FROM greenroom_app;

RESET ROLE;
-- Triggers run in name order, so this runs after update_figures, which locks the fans.
CREATE OR REPLACE TRIGGER update_operator_sales AFTER INSERT ON public.fan_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.attribute_new_transactions();
CREATE OR REPLACE TRIGGER remove_attributions AFTER DELETE ON public.fan_transactions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.remove_attributions();
CREATE OR REPLACE TRIGGER count_added_sales AFTER INSERT ON public.sale_attributions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.update_operator_sales();
CREATE OR REPLACE TRIGGER count_moved_sales AFTER UPDATE ON public.sale_attributions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.update_operator_sales();
CREATE OR REPLACE TRIGGER count_removed_sales AFTER DELETE ON public.sale_attributions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.update_operator_sales();
