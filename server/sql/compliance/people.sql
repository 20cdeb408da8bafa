SET LOCAL ROLE greenroom_gate;

-- For creators, names come from the creator profile.
CREATE OR REPLACE FUNCTION gate.set_person_keys() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  person_name text := NEW.name;
  legal text := NEW.legal_name;
BEGIN
  IF NEW.creator_id IS NOT NULL THEN
    SELECT c.stage_name, c.real_name INTO person_name, legal FROM public.creators c WHERE c.agency_id = NEW.agency_id AND c.id = NEW.creator_id;
  END IF;
  NEW.name_key := lower(normalize(coalesce(person_name, ''), NFKC));
  NEW.search_key := lower(normalize(concat_ws(E'\n', person_name, legal, array_to_string(NEW.names, E'\n')), NFKC));
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION gate.rename_creator_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.people SET name_key = '' WHERE agency_id = NEW.agency_id AND id = NEW.id;
  RETURN NULL;
END $$;

-- A changed expiry date restarts the reminders. Locks first, so the next statement sees all other changes.
CREATE OR REPLACE FUNCTION gate.count_documents() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM 1 FROM public.people p WHERE p.agency_id = NEW.agency_id AND p.id = NEW.person_id FOR NO KEY UPDATE;
  UPDATE public.people p SET pending_documents = d.pending, has_accepted = d.accepted, accepted_until = d.until,
    reminded_days = CASE WHEN p.accepted_until IS NOT DISTINCT FROM d.until THEN p.reminded_days END
  FROM (
    SELECT count(*) FILTER (WHERE verdict = 'PENDING') AS pending, coalesce(bool_or(verdict = 'ACCEPTED'), false) AS accepted,
      CASE WHEN NOT coalesce(bool_or(expires_on IS NULL AND verdict = 'ACCEPTED'), false) THEN max(expires_on) FILTER (WHERE verdict = 'ACCEPTED') END AS until
    FROM public.id_documents WHERE agency_id = NEW.agency_id AND person_id = NEW.person_id
  ) d
  WHERE p.agency_id = NEW.agency_id AND p.id = NEW.person_id;
  RETURN NULL;
END $$;

-- LIKE is not leakproof, so it can't use an index under row-level security.
CREATE OR REPLACE FUNCTION gate.people_named(p_words text) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT id FROM public.people
  WHERE agency_id = nullif(current_setting('app.agency_id', true), '')::uuid
    AND search_key LIKE '%' || replace(replace(replace(p_words, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

RESET ROLE;
CREATE OR REPLACE TRIGGER set_keys BEFORE INSERT OR UPDATE ON public.people FOR EACH ROW EXECUTE FUNCTION gate.set_person_keys();
CREATE OR REPLACE TRIGGER rename_person AFTER UPDATE OF stage_name, real_name ON public.creators FOR EACH ROW
  WHEN (OLD.stage_name IS DISTINCT FROM NEW.stage_name OR OLD.real_name IS DISTINCT FROM NEW.real_name) EXECUTE FUNCTION gate.rename_creator_person();
CREATE OR REPLACE TRIGGER count_documents AFTER INSERT OR UPDATE OF verdict ON public.id_documents FOR EACH ROW EXECUTE FUNCTION gate.count_documents();
