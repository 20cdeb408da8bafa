-- Each item's share of a paid message and of its refunds. Derived only from the ledger and the attachments, which makes
-- recounts reproducible.
SET LOCAL ROLE greenroom_gate;

-- Item shares of transactions. A sale references the paid message; older sales name one attachment in their external ID
-- and also cover what that attachment unlocks. The amount is split equally, and the first items get the remaining
-- cents. Refunds and corrections are split like their sale.
CREATE OR REPLACE FUNCTION gate.content_shares(p_agency uuid, p_transactions uuid[])
RETURNS TABLE (transaction_id uuid, item_id uuid, fan_id uuid, message_id uuid, sales integer, amount_cents integer, day date)
LANGUAGE sql STABLE ROWS 1000 SET search_path = '' SET enable_seqscan = off AS $$
  WITH paid AS (
    SELECT t.id, t.fan_id, t.kind, t.gross_cents, (t.occurred_at AT TIME ZONE g.time_zone)::date AS day,
      coalesce(s.message_id, substr(s.external_id, 9, 36)::uuid) AS message_id, CASE WHEN s.message_id IS NULL THEN substr(s.external_id, 51)::integer END AS position
    FROM gate.find_corrected_sales(p_agency, p_transactions) r
    JOIN public.fan_transactions t ON t.agency_id = p_agency AND t.id = r.id
    JOIN public.fan_transactions s ON s.agency_id = p_agency AND s.id = r.sale_id
    JOIN public.agencies g ON g.id = p_agency
    WHERE s.kind = 'SALE' AND (s.message_id IS NOT NULL OR s.external_id ~ '^message [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} file [0-9]{1,4}$')
  ), sold AS (
    SELECT p.id, a.item_id, row_number() OVER (PARTITION BY p.id ORDER BY min(a.position)) AS nth, count(*) OVER (PARTITION BY p.id) AS parts
    FROM paid p
    JOIN public.messages m ON m.agency_id = p_agency AND m.id = p.message_id AND m.fan_id = p.fan_id
    JOIN public.message_attachments a ON a.agency_id = p_agency AND a.message_id = p.message_id AND (a.position = p.position OR a.unlocked_by = p.position OR (p.position IS NULL AND (a.price_cents IS NOT NULL OR a.unlocked_by IS NOT NULL)))
    WHERE a.item_id IS NOT NULL GROUP BY p.id, a.item_id
  )
  SELECT p.id, s.item_id, p.fan_id, p.message_id, (p.kind = 'SALE')::integer,
    (sign(p.gross_cents) * (abs(p.gross_cents) / s.parts + (s.nth <= abs(p.gross_cents) % s.parts)::integer))::integer, p.day
  FROM paid p JOIN sold s ON s.id = p.id
$$;

-- Runs after update_figures, which serializes sales of the same items by locking the creator's totals.
CREATE OR REPLACE FUNCTION gate.add_content_sales() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE agency uuid;
BEGIN
  FOR agency IN SELECT DISTINCT n.agency_id FROM new_rows n WHERE n.corrects_id IS NOT NULL OR n.message_id IS NOT NULL OR n.external_id LIKE 'message %' LOOP
    INSERT INTO public.content_sales (agency_id, transaction_id, item_id, fan_id, message_id, sales, amount_cents, day)
    SELECT agency, c.* FROM gate.content_shares(agency, ARRAY(
      SELECT n.id FROM new_rows n WHERE n.agency_id = agency AND (n.corrects_id IS NOT NULL OR n.message_id IS NOT NULL OR n.external_id LIKE 'message %'))) c
    ORDER BY c.item_id;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION gate.remove_content_sales() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM gate.lock_creator_totals(array_agg(o.agency_id), array_agg(o.creator_id)) FROM (SELECT DISTINCT x.agency_id, x.creator_id FROM old_rows x) o;
  DELETE FROM public.content_sales s USING old_rows o WHERE s.agency_id = o.agency_id AND s.transaction_id = o.id;
  RETURN NULL;
END $$;

-- Adds a sale, refund or correction to the item's totals, or subtracts a deleted one.
CREATE OR REPLACE FUNCTION gate.count_content_sale() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE public.content_items i SET sales = i.sales - OLD.sales, revenue_cents = i.revenue_cents - OLD.amount_cents
    WHERE i.agency_id = OLD.agency_id AND i.id = OLD.item_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE public.content_items i SET sales = i.sales + NEW.sales, revenue_cents = i.revenue_cents + NEW.amount_cents
    WHERE i.agency_id = NEW.agency_id AND i.id = NEW.item_id;
  END IF;
  RETURN NULL;
END $$;

-- All shares of these creators, derived from the ledger.
CREATE OR REPLACE FUNCTION gate.expected_content_sales(p_agency uuid, p_creators uuid[])
RETURNS TABLE (transaction_id uuid, item_id uuid, fan_id uuid, message_id uuid, sales integer, amount_cents integer, day date)
LANGUAGE sql STABLE ROWS 1000 SET search_path = '' AS $$
  SELECT c.* FROM gate.content_shares(p_agency, ARRAY(
    SELECT t.id FROM public.fan_transactions t
    WHERE t.agency_id = p_agency AND t.creator_id = ANY (p_creators) AND (t.corrects_id IS NOT NULL OR t.message_id IS NOT NULL OR t.external_id LIKE 'message %'))) c
$$;

DROP FUNCTION IF EXISTS gate.content_mismatches(uuid);
CREATE OR REPLACE FUNCTION gate.content_mismatches(p_creator uuid DEFAULT NULL) RETURNS TABLE (table_name text, key jsonb, expected jsonb, stored jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  creator_ids uuid[] := gate.creators_to_recount(agency, p_creator);
BEGIN
  RETURN QUERY SELECT 'content_sales', jsonb_build_object('transaction_id', transaction_id, 'item_id', item_id), to_jsonb(c), to_jsonb(s) - 'agency_id'
    FROM (SELECT x.* FROM public.content_sales x JOIN public.content_items i ON i.agency_id = x.agency_id AND i.id = x.item_id
      WHERE x.agency_id = agency AND i.creator_id = ANY (creator_ids)) s
    FULL JOIN gate.expected_content_sales(agency, creator_ids) c USING (transaction_id, item_id)
    WHERE to_jsonb(s) - 'agency_id' IS DISTINCT FROM to_jsonb(c);
  RETURN QUERY SELECT 'content_items', jsonb_build_object('id', i.id), jsonb_build_object('sales', c.sales, 'revenue_cents', c.cents), jsonb_build_object('sales', i.sales, 'revenue_cents', i.revenue_cents)
    FROM public.content_items i
    CROSS JOIN LATERAL (SELECT coalesce(sum(s.sales), 0) AS sales, coalesce(sum(s.amount_cents), 0) AS cents
      FROM public.content_sales s WHERE s.agency_id = agency AND s.item_id = i.id) c
    WHERE i.agency_id = agency AND i.creator_id = ANY (creator_ids) AND (i.sales <> c.sales OR i.revenue_cents <> c.cents);
END $$;

-- Replaces shares and item totals with a recount, after a time zone change or a bulk change of attachments.
CREATE OR REPLACE FUNCTION gate.recount_content_sales(p_creator uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  creator_ids uuid[] := gate.creators_to_recount(agency, p_creator);
BEGIN
  PERFORM gate.lock_creator_totals(ARRAY[agency], creator_ids);
  DELETE FROM public.content_sales s USING public.content_items i
  WHERE s.agency_id = agency AND i.agency_id = agency AND i.id = s.item_id AND i.creator_id = ANY (creator_ids);
  INSERT INTO public.content_sales (agency_id, transaction_id, item_id, fan_id, message_id, sales, amount_cents, day)
  SELECT agency, c.* FROM gate.expected_content_sales(agency, creator_ids) c ORDER BY c.item_id;
  UPDATE public.content_items i SET sales = c.sales, revenue_cents = c.cents
  FROM (
    SELECT x.id, coalesce(sum(s.sales), 0) AS sales, coalesce(sum(s.amount_cents), 0) AS cents
    FROM public.content_items x LEFT JOIN public.content_sales s ON s.agency_id = agency AND s.item_id = x.id
    WHERE x.agency_id = agency AND x.creator_id = ANY (creator_ids) GROUP BY x.id
  ) c
  WHERE i.agency_id = agency AND i.id = c.id AND (i.sales <> c.sales OR i.revenue_cents <> c.cents);
END $$;

REVOKE EXECUTE ON FUNCTION gate.content_shares(uuid, uuid[]), gate.expected_content_sales(uuid, uuid[]) FROM greenroom_app;

RESET ROLE;
CREATE OR REPLACE TRIGGER write_content_sales AFTER INSERT ON public.fan_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.add_content_sales();
CREATE OR REPLACE TRIGGER remove_content_sales AFTER DELETE ON public.fan_transactions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.remove_content_sales();
CREATE OR REPLACE TRIGGER count_sale AFTER INSERT OR UPDATE OR DELETE ON public.content_sales FOR EACH ROW EXECUTE FUNCTION gate.count_content_sale();
