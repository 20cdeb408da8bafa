-- Undoes a creator import. The app role can't delete creators, so the gate deletes those of the import.
GRANT SELECT ON public.management_agreements TO greenroom_gate;

SET LOCAL ROLE greenroom_gate;

-- A creator's imported fields and shares, as recorded before and after an import.
CREATE OR REPLACE FUNCTION gate.creator_snapshots(p_ids uuid[]) RETURNS TABLE (id uuid, snapshot jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT c.id, jsonb_build_object('stageName', c.stage_name, 'realName', c.real_name, 'email', c.email, 'phone', c.phone, 'location', c.location,
    'splits', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('validFrom', s.valid_from, 'creatorPercent', s.creator_percent) ORDER BY s.valid_from), '[]')
      FROM public.creator_splits s WHERE s.agency_id = c.agency_id AND s.creator_id = c.id))
  FROM public.creators c
  WHERE c.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid AND c.id = ANY (p_ids)
$$;

-- Creators added by an import and unused since.
CREATE OR REPLACE FUNCTION gate.creators_to_remove(p_import uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT c.id FROM public.creator_import_changes i
  JOIN public.creators c ON c.agency_id = i.agency_id AND c.id = i.creator_id
  JOIN LATERAL gate.creator_snapshots(ARRAY[c.id]) s ON s.snapshot = i.after
  WHERE i.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid AND i.import_id = p_import AND i.before IS NULL
    AND c.user_id IS NULL AND c.status = 'PENDING' AND NOT c.is_verified AND c.archived_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM public.creator_import_changes x WHERE x.agency_id = c.agency_id AND x.creator_id = c.id AND x.import_id <> p_import)
    AND NOT EXISTS (SELECT 1 FROM public.fans x WHERE x.agency_id = c.agency_id AND x.creator_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM public.applications x WHERE x.agency_id = c.agency_id AND x.creator_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM public.invitations x WHERE x.agency_id = c.agency_id AND x.creator_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM public.operator_assignments x WHERE x.agency_id = c.agency_id AND x.creator_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM public.creator_verifications x WHERE x.agency_id = c.agency_id AND x.creator_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM public.platform_accounts x WHERE x.agency_id = c.agency_id AND x.creator_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM public.creator_goals x WHERE x.agency_id = c.agency_id AND x.creator_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM public.quick_replies x WHERE x.agency_id = c.agency_id AND x.creator_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM public.personas x WHERE x.agency_id = c.agency_id AND x.creator_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM public.content_items x WHERE x.agency_id = c.agency_id AND x.creator_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM public.content_people x WHERE x.agency_id = c.agency_id AND x.person_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM public.id_documents x WHERE x.agency_id = c.agency_id AND x.person_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM public.management_agreements x WHERE x.agency_id = c.agency_id AND x.creator_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM public.voice_wordings x WHERE x.agency_id = c.agency_id AND x.creator_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM public.connector_events x WHERE x.agency_id = c.agency_id AND x.creator_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM public.connector_hints x WHERE x.agency_id = c.agency_id AND x.creator_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM public.consents x WHERE x.agency_id = c.agency_id AND x.person_id = c.id)
$$;

CREATE OR REPLACE FUNCTION gate.remove_imported_creators(p_import uuid) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  removed uuid[];
BEGIN
  -- FOR UPDATE also waits for rows being added to these creators; the next statement sees them.
  PERFORM 1 FROM public.creators c JOIN public.creator_import_changes i ON i.agency_id = c.agency_id AND i.creator_id = c.id
  WHERE c.agency_id = agency AND i.import_id = p_import ORDER BY c.id FOR UPDATE OF c;
  removed := ARRAY(SELECT gate.creators_to_remove(p_import));
  DELETE FROM public.creator_splits x WHERE x.agency_id = agency AND x.creator_id = ANY (removed);
  DELETE FROM public.creator_identity_reads x WHERE x.agency_id = agency AND x.creator_id = ANY (removed);
  DELETE FROM public.creator_fan_totals x WHERE x.agency_id = agency AND x.creator_id = ANY (removed);
  DELETE FROM public.creator_days x WHERE x.agency_id = agency AND x.creator_id = ANY (removed);
  DELETE FROM public.content_totals x WHERE x.agency_id = agency AND x.creator_id = ANY (removed);
  DELETE FROM public.creator_content_totals x WHERE x.agency_id = agency AND x.creator_id = ANY (removed);
  DELETE FROM public.people x WHERE x.agency_id = agency AND x.creator_id = ANY (removed);
  DELETE FROM public.creators c WHERE c.agency_id = agency AND c.id = ANY (removed);
  RETURN cardinality(removed);
END $$;

RESET ROLE;
