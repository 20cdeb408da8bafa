-- Undoes an import of fans. The app role can't delete fans, so the gate deletes those of the import. The caller rebuilds
-- figures in the same transaction.
SET LOCAL ROLE greenroom_gate;

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
