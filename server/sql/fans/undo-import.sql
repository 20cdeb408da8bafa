-- Undoes an import. The app role can't delete fans or transactions, so the gate deletes those of the import. The caller
-- rebuilds figures in the same transaction.
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

-- Fans that an import added and that are unchanged since: no payment, message, draft, note, block, edit or other
-- import.
CREATE OR REPLACE FUNCTION gate.fans_to_remove(p_import uuid) RETURNS TABLE (id uuid, creator_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT f.id, f.creator_id FROM public.fan_import_changes c
  JOIN public.fans f ON f.agency_id = c.agency_id AND f.id = c.fan_id
  WHERE c.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid AND c.import_id = p_import AND c.before IS NULL
    AND f.archived_at IS NULL AND f.blocked_at IS NULL AND f.bio IS NULL
    AND f.display_name IS NOT DISTINCT FROM c.after ->> 'displayName' AND f.email IS NOT DISTINCT FROM c.after ->> 'email'
    AND f.location IS NOT DISTINCT FROM c.after ->> 'location' AND f.time_zone IS NOT DISTINCT FROM c.after ->> 'timeZone'
    AND f.preferred_content IS NOT DISTINCT FROM c.after ->> 'preferredContent'
    AND f.platform = coalesce(c.after ->> 'platform', 'ONLYFANS')
    AND (c.after ->> 'joinedAt' IS NULL OR f.joined_at = (c.after ->> 'joinedAt')::timestamptz)
    AND NOT EXISTS (SELECT 1 FROM public.fan_tags x WHERE x.agency_id = f.agency_id AND x.fan_id = f.id AND NOT c.after -> 'tags' ? x.tag)
    AND NOT EXISTS (SELECT 1 FROM public.fan_import_changes x WHERE x.agency_id = f.agency_id AND x.fan_id = f.id AND x.import_id <> p_import)
    AND NOT EXISTS (SELECT 1 FROM public.fan_transactions x WHERE x.agency_id = f.agency_id AND x.fan_id = f.id)
    AND NOT EXISTS (SELECT 1 FROM public.conversations x WHERE x.agency_id = f.agency_id AND x.fan_id = f.id)
    AND NOT EXISTS (SELECT 1 FROM public.conversation_drafts x WHERE x.agency_id = f.agency_id AND x.fan_id = f.id)
    AND NOT EXISTS (SELECT 1 FROM public.fan_notes x WHERE x.agency_id = f.agency_id AND x.fan_id = f.id)
    AND NOT EXISTS (SELECT 1 FROM public.fan_blocks x WHERE x.agency_id = f.agency_id AND x.fan_id = f.id)
$$;

CREATE OR REPLACE FUNCTION gate.remove_imported_fans(p_import uuid, p_creator uuid) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  removed uuid[];
BEGIN
  -- FOR UPDATE also waits for rows being added to these fans; the next statement sees them.
  PERFORM 1 FROM public.fans f JOIN public.fan_import_changes c ON c.agency_id = f.agency_id AND c.fan_id = f.id
  WHERE f.agency_id = agency AND f.creator_id = p_creator AND c.import_id = p_import ORDER BY f.id FOR UPDATE OF f;
  SELECT coalesce(array_agg(r.id), '{}') INTO removed FROM gate.fans_to_remove(p_import) r WHERE r.creator_id = p_creator;
  DELETE FROM public.fan_tags x WHERE x.agency_id = agency AND x.fan_id = ANY (removed);
  DELETE FROM public.fan_search x WHERE x.agency_id = agency AND x.fan_id = ANY (removed);
  DELETE FROM public.fan_active_days x WHERE x.agency_id = agency AND x.fan_id = ANY (removed);
  DELETE FROM public.fan_months x WHERE x.agency_id = agency AND x.fan_id = ANY (removed);
  DELETE FROM public.fans f WHERE f.agency_id = agency AND f.id = ANY (removed);
  RETURN cardinality(removed);
END $$;

RESET ROLE;
