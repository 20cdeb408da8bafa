-- Undoes an import of transactions. The app role can't delete them, so the gate moves those of the import out of the
-- ledger. The caller rebuilds figures in the same transaction.
SET LOCAL ROLE greenroom_gate;

-- Transactions of an import that have not been refunded, corrected or included in an approved pay sheet.
CREATE OR REPLACE FUNCTION gate.transactions_to_void(p_import uuid) RETURNS SETOF public.fan_transactions
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT t.* FROM public.fan_transactions t
  WHERE t.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid AND t.import_id = p_import
    AND NOT EXISTS (SELECT 1 FROM public.fan_transactions c WHERE c.agency_id = t.agency_id AND c.corrects_id = t.id)
    AND NOT EXISTS (SELECT 1 FROM public.sale_attributions s WHERE s.agency_id = t.agency_id AND s.transaction_id = t.id AND s.pay_sheet_id IS NOT NULL)
$$;

CREATE OR REPLACE FUNCTION gate.void_transactions(p_import uuid, p_creator uuid, p_by text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  voided integer;
BEGIN
  -- Same lock order as all writers: fans, then totals.
  PERFORM 1 FROM public.fans f WHERE f.agency_id = agency AND f.creator_id = p_creator ORDER BY f.id FOR NO KEY UPDATE;
  INSERT INTO public.voided_transactions (id, agency_id, import_id, username, entry, voided_by)
  SELECT t.id, agency, p_import, f.username, to_jsonb(t), p_by
  FROM gate.transactions_to_void(p_import) t JOIN public.fans f ON f.agency_id = agency AND f.id = t.fan_id
  WHERE t.creator_id = p_creator;
  GET DIAGNOSTICS voided = ROW_COUNT;
  DELETE FROM public.fan_transactions t USING public.voided_transactions v
  WHERE v.agency_id = agency AND v.import_id = p_import AND t.agency_id = agency AND t.id = v.id;
  RETURN voided;
END $$;

RESET ROLE;
