-- Recounts operator figures from messages, their files and attributions, and attributions from the ledger.
SET LOCAL ROLE greenroom_gate;

CREATE OR REPLACE FUNCTION gate.recount_operator_days(p_agency uuid, p_creators uuid[])
RETURNS TABLE (creator_id uuid, day date, holder text, user_id uuid, messages integer, typed_messages integer, characters bigint, replies integer, reply_seconds bigint, ppv_sent integer, ppv_unlocked integer, orders integer, gross_cents bigint, net_cents bigint)
LANGUAGE sql STABLE ROWS 10000 SET search_path = '' AS $$
  WITH agency_zone AS (
    SELECT a.time_zone AS name FROM public.agencies a WHERE a.id = p_agency
  ), thread AS (
    SELECT m.id, m.creator_id, m.fan_id, m.seq, m.direction, m.sent_at, m.sender_id, m.composition, length(m.content) AS characters, lag(m.direction) OVER talk AS before,
      count(*) FILTER (WHERE m.direction = 'TO_FAN') OVER talk - (m.direction = 'TO_FAN')::integer AS turn
    FROM public.messages m WHERE m.agency_id = p_agency AND m.creator_id = ANY (p_creators)
    WINDOW talk AS (PARTITION BY m.fan_id ORDER BY m.seq)
  ), waiting AS (
    SELECT w.*, min(w.sent_at) FILTER (WHERE w.direction = 'FROM_FAN') OVER (PARTITION BY w.fan_id, w.turn) AS since FROM thread w
  ), sent AS MATERIALIZED (
    -- Materialized so it is read once, not once per creator.
    SELECT w.* FROM waiting w WHERE w.direction = 'TO_FAN' AND w.sender_id IS NOT NULL
  ), sent_messages AS (
    SELECT w.*, (w.sent_at AT TIME ZONE agency_zone.name)::date AS day, w.sender_id IS NOT DISTINCT FROM c.user_id AS by_creator,
      w.before = 'FROM_FAN' AND w.sent_at - w.since < interval '24 hours' AS is_reply, p.sent AS ppv, p.paid
    FROM sent w CROSS JOIN agency_zone JOIN public.creators c ON c.agency_id = p_agency AND c.id = w.creator_id
    LEFT JOIN (
      SELECT a.message_id, true AS sent, bool_or(a.paid_at IS NOT NULL) AS paid FROM public.message_attachments a
      WHERE a.agency_id = p_agency AND a.price_cents IS NOT NULL GROUP BY 1
    ) p ON p.message_id = w.id
  ), parts AS (
    SELECT o.creator_id, o.day, CASE WHEN o.by_creator THEN 'CREATOR' ELSE 'OPERATOR' END AS holder,
      CASE WHEN o.by_creator THEN '00000000-0000-0000-0000-000000000000'::uuid ELSE o.sender_id END AS user_id, 1 AS messages, (o.composition IN ('typed', 'ai_edited') AND o.composition IS NOT NULL)::integer AS typed_messages,
      CASE WHEN o.composition IN ('typed', 'ai_edited') THEN o.characters ELSE 0 END AS characters, coalesce(o.is_reply, false)::integer AS replies,
      CASE WHEN o.is_reply THEN greatest(0, extract(epoch FROM o.sent_at - o.since)::bigint) ELSE 0 END AS reply_seconds,
      coalesce(o.ppv, false)::integer AS ppv_sent, coalesce(o.paid, false)::integer AS ppv_unlocked, 0 AS orders, 0 AS gross_cents, 0 AS net_cents
    FROM sent_messages o
    UNION ALL
    SELECT s.creator_id, (t.occurred_at AT TIME ZONE agency_zone.name)::date, s.holder, coalesce(s.user_id, '00000000-0000-0000-0000-000000000000'),
      0, 0, 0, 0, 0, 0, 0, (t.kind = 'SALE')::integer, t.gross_cents, t.net_cents
    FROM agency_zone, public.sale_attributions s JOIN public.fan_transactions t ON t.agency_id = p_agency AND t.id = s.transaction_id
    WHERE s.agency_id = p_agency AND s.creator_id = ANY (p_creators)
  )
  SELECT p.creator_id, p.day, p.holder, p.user_id, sum(p.messages), sum(p.typed_messages), sum(p.characters), sum(p.replies), sum(p.reply_seconds), sum(p.ppv_sent), sum(p.ppv_unlocked),
    sum(p.orders), sum(p.gross_cents), sum(p.net_cents)
  FROM parts p GROUP BY 1, 2, 3, 4
$$;

CREATE OR REPLACE FUNCTION gate.recount_operator_fan_days(p_agency uuid, p_creators uuid[]) RETURNS TABLE (user_id uuid, day date, fan_id uuid, creator_id uuid)
LANGUAGE sql STABLE ROWS 10000 SET search_path = '' AS $$
  SELECT DISTINCT m.sender_id, (m.sent_at AT TIME ZONE a.time_zone)::date, m.fan_id, m.creator_id
  FROM public.messages m JOIN public.agencies a ON a.id = m.agency_id JOIN public.creators c ON c.agency_id = m.agency_id AND c.id = m.creator_id
  WHERE m.agency_id = p_agency AND m.creator_id = ANY (p_creators) AND m.direction = 'TO_FAN' AND m.sender_id IS NOT NULL AND m.sender_id IS DISTINCT FROM c.user_id
$$;

-- The expected attributions: sales that the rule may reassign follow the rule; all others stay as stored.
CREATE OR REPLACE FUNCTION gate.recount_attributions(p_agency uuid, p_creators uuid[])
RETURNS TABLE (transaction_id uuid, sale_id uuid, creator_id uuid, fan_id uuid, occurred_at timestamptz, day date, orders integer, gross_cents bigint, net_cents bigint, holder text, user_id uuid, basis text, message_id uuid)
LANGUAGE sql STABLE ROWS 10000 SET search_path = '' AS $$
  WITH ledger AS (
    SELECT t.*, (t.occurred_at AT TIME ZONE a.time_zone)::date AS day FROM public.fan_transactions t JOIN public.agencies a ON a.id = t.agency_id
    WHERE t.agency_id = p_agency AND t.creator_id = ANY (p_creators) AND gate.is_chat_sale(t.type)
  ), roots AS (
    SELECT r.id, r.sale_id FROM gate.find_corrected_sales(p_agency, ARRAY(SELECT l.id FROM ledger l)) r
  ), movable AS (
    SELECT m.id FROM gate.find_movable_sales(p_agency, ARRAY(SELECT l.id FROM ledger l)) AS m (id)
  ), fixed_sales AS (
    SELECT s.transaction_id AS sale_id, s.holder, s.user_id, s.basis, s.message_id FROM public.sale_attributions s
    WHERE s.agency_id = p_agency AND s.creator_id = ANY (p_creators) AND s.transaction_id = s.sale_id
      AND NOT EXISTS (SELECT 1 FROM movable m WHERE m.id = s.transaction_id)
  ), holders AS (
    SELECT * FROM fixed_sales
    UNION ALL
    SELECT * FROM gate.find_sale_holders(p_agency, ARRAY(
      SELECT l.id FROM ledger l WHERE l.corrects_id IS NULL AND NOT EXISTS (SELECT 1 FROM fixed_sales k WHERE k.sale_id = l.id)))
  )
  SELECT l.id, r.sale_id, l.creator_id, l.fan_id, l.occurred_at, l.day, (l.kind = 'SALE')::integer, l.gross_cents, l.net_cents,
    coalesce(h.holder, 'NOBODY'), h.user_id, coalesce(h.basis, 'NONE'), h.message_id
  FROM ledger l JOIN roots r ON r.id = l.id LEFT JOIN holders h ON h.sale_id = r.sale_id
$$;

DROP FUNCTION IF EXISTS gate.operator_mismatches(uuid);
CREATE OR REPLACE FUNCTION gate.operator_mismatches(p_creator uuid DEFAULT NULL) RETURNS TABLE (table_name text, key jsonb, expected jsonb, stored jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  creator_ids uuid[] := gate.creators_to_recount(agency, p_creator);
  extra text[] := ARRAY['agency_id', 'assigned_by', 'assigned_at', 'assigned_reason', 'pay_sheet_id'];
BEGIN
  RETURN QUERY SELECT 'sale_attributions', jsonb_build_object('transaction_id', transaction_id), gate.jsonb_difference(to_jsonb(c), to_jsonb(s)), gate.jsonb_difference(to_jsonb(s) - extra, to_jsonb(c))
    FROM (SELECT a.* FROM public.sale_attributions a WHERE a.agency_id = agency AND a.creator_id = ANY (creator_ids)) s
    FULL JOIN gate.recount_attributions(agency, creator_ids) c USING (transaction_id)
    WHERE to_jsonb(s) - extra IS DISTINCT FROM to_jsonb(c);

  RETURN QUERY SELECT 'operator_days', jsonb_build_object('creator_id', creator_id, 'day', day, 'holder', holder, 'user_id', user_id), gate.jsonb_difference(to_jsonb(c), to_jsonb(s)), gate.jsonb_difference(to_jsonb(s) - 'agency_id', to_jsonb(c))
    FROM (SELECT d.* FROM public.operator_days d WHERE d.agency_id = agency AND d.creator_id = ANY (creator_ids)) s
    FULL JOIN gate.recount_operator_days(agency, creator_ids) c USING (creator_id, day, holder, user_id)
    WHERE to_jsonb(s) - 'agency_id' IS DISTINCT FROM to_jsonb(c)
      AND NOT (gate.is_all_zero(coalesce(to_jsonb(s), '{}') - ARRAY['holder', 'user_id']) AND gate.is_all_zero(coalesce(to_jsonb(c), '{}') - ARRAY['holder', 'user_id']));

  RETURN QUERY SELECT 'operator_fan_days', jsonb_build_object('user_id', user_id, 'day', day, 'fan_id', fan_id), to_jsonb(c.is_present), to_jsonb(s.is_present)
    FROM (SELECT d.user_id, d.day, d.fan_id, true AS is_present FROM public.operator_fan_days d WHERE d.agency_id = agency AND d.creator_id = ANY (creator_ids)) s
    FULL JOIN (SELECT d.user_id, d.day, d.fan_id, true AS is_present FROM gate.recount_operator_fan_days(agency, creator_ids) d) c USING (user_id, day, fan_id)
    WHERE s.is_present IS NULL OR c.is_present IS NULL;
END $$;

-- Replaces the figures with a recount. The caller has locked the creator's fans and totals.
CREATE OR REPLACE FUNCTION gate.rebuild_operators(p_creator uuid DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  creator_ids uuid[] := gate.creators_to_recount(agency, p_creator);
BEGIN
  PERFORM gate.lock_creator_totals(ARRAY[agency], creator_ids);
  DELETE FROM public.sale_attributions s WHERE s.agency_id = agency AND s.creator_id = ANY (creator_ids)
    AND NOT EXISTS (SELECT 1 FROM public.fan_transactions t WHERE t.agency_id = agency AND t.id = s.transaction_id AND gate.is_chat_sale(t.type));
  -- Days first: the rule must not reassign a sale on a day that an approved pay sheet covers.
  UPDATE public.sale_attributions s SET day = (t.occurred_at AT TIME ZONE a.time_zone)::date
  FROM public.fan_transactions t JOIN public.agencies a ON a.id = t.agency_id
  WHERE s.agency_id = agency AND s.creator_id = ANY (creator_ids) AND t.agency_id = agency AND t.id = s.transaction_id
    AND s.day <> (t.occurred_at AT TIME ZONE a.time_zone)::date;
  -- Skipped for agencies loaded without triggers, which have no attributions yet.
  IF EXISTS (SELECT 1 FROM public.sale_attributions s WHERE s.agency_id = agency AND s.creator_id = ANY (creator_ids)) THEN
    UPDATE public.sale_attributions s SET sale_id = c.sale_id, creator_id = c.creator_id, fan_id = c.fan_id, occurred_at = c.occurred_at, day = c.day, orders = c.orders,
      gross_cents = c.gross_cents, net_cents = c.net_cents, holder = c.holder, user_id = c.user_id, basis = c.basis, message_id = c.message_id
    FROM gate.recount_attributions(agency, creator_ids) c
    WHERE s.agency_id = agency AND s.transaction_id = c.transaction_id
      AND (s.sale_id, s.creator_id, s.fan_id, s.occurred_at, s.day, s.orders, s.gross_cents, s.net_cents, s.holder, s.user_id, s.basis, s.message_id)
      IS DISTINCT FROM (c.sale_id, c.creator_id, c.fan_id, c.occurred_at, c.day, c.orders, c.gross_cents, c.net_cents, c.holder, c.user_id, c.basis, c.message_id);
  END IF;
  PERFORM gate.attribute_transactions(agency, ARRAY(
    SELECT t.id FROM public.fan_transactions t WHERE t.agency_id = agency AND t.creator_id = ANY (creator_ids) AND gate.is_chat_sale(t.type)
      AND NOT EXISTS (SELECT 1 FROM public.sale_attributions s WHERE s.agency_id = agency AND s.transaction_id = t.id)));
  DELETE FROM public.operator_days d WHERE d.agency_id = agency AND d.creator_id = ANY (creator_ids);
  INSERT INTO public.operator_days (agency_id, creator_id, day, holder, user_id, messages, typed_messages, characters, replies, reply_seconds, ppv_sent, ppv_unlocked, orders, gross_cents, net_cents)
  SELECT agency, c.* FROM gate.recount_operator_days(agency, creator_ids) c;
  DELETE FROM public.operator_fan_days d WHERE d.agency_id = agency AND d.creator_id = ANY (creator_ids);
  INSERT INTO public.operator_fan_days (agency_id, user_id, day, fan_id, creator_id)
  SELECT agency, c.user_id, c.day, c.fan_id, c.creator_id FROM gate.recount_operator_fan_days(agency, creator_ids) c;
END $$;

REVOKE EXECUTE ON FUNCTION gate.recount_operator_days(uuid, uuid[]), gate.recount_operator_fan_days(uuid, uuid[]), gate.recount_attributions(uuid, uuid[]) FROM greenroom_app;
