-- Deletes data whose retention period has ended. The app role can't delete evidence; the gate does, after checking
-- dates and legal holds.
GRANT SELECT ON public.legal_holds, public.retention_rules, public.document_scans, public.consent_items, public.violations, public.mails, public.ai_suggestions, public.ai_calls TO greenroom_gate;
GRANT SELECT, DELETE ON public.violation_events, public.cases, public.case_items, public.case_steps TO greenroom_gate;
GRANT DELETE ON public.document_scans, public.id_documents, public.consent_items, public.consents, public.violations, public.mails, public.ai_suggestions, public.ai_calls TO greenroom_gate;

SET LOCAL ROLE greenroom_gate;

-- The agency's rule, but never below the minimum; see retentionRules.
CREATE OR REPLACE FUNCTION gate.retention_days(p_type text) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT greatest(k.minimum, coalesce((SELECT r.days FROM public.retention_rules r
    WHERE r.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid AND r.type = k.type), k.days))
  FROM (VALUES ('records', 2557, 2557), ('violations', 1096, 1096), ('cases', 1096, 1096), ('mails', 180, 30), ('suggestions', 180, 30), ('ai_calls', 180, 30)) k (type, days, minimum)
  WHERE k.type = p_type
$$;

CREATE OR REPLACE FUNCTION gate.is_held(VARIADIC p_ids uuid[]) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (SELECT 1 FROM public.legal_holds h WHERE h.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid
    AND h.released_at IS NULL AND h.subject_id = ANY (p_ids))
$$;

-- People whose records are due by p_until. Creators must be archived, and nobody may have a live item.
CREATE OR REPLACE FUNCTION gate.due_records(p_until date, p_person uuid DEFAULT NULL) RETURNS TABLE (person_id uuid, label text, due_on date, held boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  WITH k AS (SELECT nullif(current_setting('app.agency_id', true), '')::uuid AS agency, gate.retention_days('records') AS days)
  SELECT p.id, coalesce(p.name, c.stage_name), x.changed_at::date + k.days, gate.is_held(p.id)
  FROM k JOIN public.people p ON p.agency_id = k.agency LEFT JOIN public.creators c ON c.agency_id = p.agency_id AND c.id = p.creator_id
  CROSS JOIN LATERAL (SELECT greatest(p.created_at, c.archived_at,
    (SELECT max(greatest(d.submitted_at, d.recorded_at)) FROM public.id_documents d WHERE d.agency_id = p.agency_id AND d.person_id = p.id),
    (SELECT max(greatest(o.created_at, o.signed_at, o.withdrawn_at, o.valid_until::timestamptz)) FROM public.consents o WHERE o.agency_id = p.agency_id AND o.person_id = p.id),
    (SELECT max(greatest(i.updated_at, i.uploaded_at)) FROM public.content_people y JOIN public.content_items i ON i.agency_id = y.agency_id AND i.id = y.item_id
      WHERE y.agency_id = p.agency_id AND y.person_id = p.id)) AS changed_at) x
  WHERE (p_person IS NULL OR p.id = p_person) AND p.created_at::date + k.days <= p_until AND x.changed_at::date + k.days <= p_until
    AND (p.creator_id IS NULL OR c.archived_at IS NOT NULL)
    AND (p.creator_id IS NULL OR EXISTS (SELECT 1 FROM public.id_documents d WHERE d.agency_id = p.agency_id AND d.person_id = p.id)
      OR EXISTS (SELECT 1 FROM public.consents o WHERE o.agency_id = p.agency_id AND o.person_id = p.id))
    AND NOT EXISTS (SELECT 1 FROM public.content_people y JOIN public.content_items i ON i.agency_id = y.agency_id AND i.id = y.item_id
      WHERE y.agency_id = p.agency_id AND y.person_id = p.id AND i.state IN ('PUBLISHED', 'SCHEDULED') AND i.archived_at IS NULL)
$$;

-- Returns the scans whose files must be deleted. A person named by an item is kept as an anonymous row.
CREATE OR REPLACE FUNCTION gate.delete_due_records(p_person uuid) RETURNS uuid[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  scans uuid[];
BEGIN
  PERFORM 1 FROM public.people p WHERE p.agency_id = agency AND p.id = p_person FOR UPDATE;
  IF NOT EXISTS (SELECT 1 FROM gate.due_records(current_date, p_person) r WHERE NOT r.held) THEN
    RAISE EXCEPTION 'these records must be kept';
  END IF;
  WITH removed AS (
    DELETE FROM public.document_scans s USING public.id_documents d
    WHERE d.agency_id = agency AND d.person_id = p_person AND s.agency_id = agency AND s.document_id = d.id RETURNING s.id
  ) SELECT coalesce(array_agg(g.id), '{}') INTO scans FROM removed g;
  DELETE FROM public.id_documents d WHERE d.agency_id = agency AND d.person_id = p_person;
  DELETE FROM public.consent_items x USING public.consents o WHERE o.agency_id = agency AND o.person_id = p_person AND x.agency_id = agency AND x.consent_id = o.id;
  DELETE FROM public.consents o WHERE o.agency_id = agency AND o.person_id = p_person;
  IF EXISTS (SELECT 1 FROM public.content_people y WHERE y.agency_id = agency AND y.person_id = p_person)
    OR EXISTS (SELECT 1 FROM public.people p WHERE p.agency_id = agency AND p.id = p_person AND p.creator_id IS NOT NULL) THEN
    UPDATE public.people p SET name = CASE WHEN p.creator_id IS NULL THEN 'Deleted record' END, legal_name = NULL, birth_date = NULL, names = '{}', email = NULL,
      address = NULL, pending_documents = 0, has_accepted = false, accepted_until = NULL
    WHERE p.agency_id = agency AND p.id = p_person;
  ELSE
    DELETE FROM public.people p WHERE p.agency_id = agency AND p.id = p_person;
  END IF;
  RETURN scans;
END $$;

-- Deletes up to 5,000 due rows of a type and returns their number.
CREATE OR REPLACE FUNCTION gate.delete_due(p_type text) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  before timestamptz := now() - make_interval(days => gate.retention_days(p_type));
  deleted integer := 0;
  ids uuid[];
BEGIN
  IF p_type = 'violations' THEN
    WITH removed AS (
      DELETE FROM public.violations v WHERE v.id IN (SELECT x.id FROM public.violations x WHERE x.agency_id = agency AND x.status NOT IN ('PENDING', 'ESCALATED')
        AND x.handled_at < before AND NOT gate.is_held(x.fan_id, x.creator_id, x.person_id) LIMIT 5000) RETURNING v.id
    ), history AS (DELETE FROM public.violation_events e USING removed g WHERE e.agency_id = agency AND e.violation_id = g.id)
    SELECT count(*) INTO deleted FROM removed;
    RETURN deleted;
  ELSIF p_type = 'cases' THEN
    -- A take-down stays a hold until someone lifts it.
    ids := ARRAY(SELECT x.id FROM public.cases x WHERE x.agency_id = agency AND x.state = 'closed' AND x.closed_at < before AND NOT gate.is_held(x.id)
      AND NOT EXISTS (SELECT 1 FROM public.case_items i WHERE i.agency_id = agency AND i.case_id = x.id AND i.taken_down_at IS NOT NULL AND i.lifted_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM public.violations v WHERE v.agency_id = agency AND v.id = x.violation_id AND gate.is_held(v.fan_id, v.creator_id, v.person_id)) LIMIT 1000);
    DELETE FROM public.case_items c WHERE c.agency_id = agency AND c.case_id = ANY (ids);
    DELETE FROM public.case_steps c WHERE c.agency_id = agency AND c.case_id = ANY (ids);
    DELETE FROM public.cases c WHERE c.agency_id = agency AND c.id = ANY (ids);
  ELSIF p_type = 'mails' THEN
    -- The history of a case shows what became of its emails.
    DELETE FROM public.mails m WHERE m.id IN (SELECT x.id FROM public.mails x WHERE x.agency_id = agency AND x.created_at < before
      AND NOT EXISTS (SELECT 1 FROM public.case_steps s WHERE s.agency_id = agency AND s.mail_id = x.id) LIMIT 5000);
  ELSIF p_type = 'suggestions' THEN
    DELETE FROM public.ai_suggestions s WHERE s.id IN (SELECT x.id FROM public.ai_suggestions x WHERE x.agency_id = agency AND x.created_at < before AND NOT gate.is_held(x.fan_id, x.creator_id) LIMIT 5000);
  ELSIF p_type = 'ai_calls' THEN
    DELETE FROM public.ai_calls c WHERE c.id IN (SELECT x.id FROM public.ai_calls x WHERE x.agency_id = agency AND x.created_at < before LIMIT 5000);
  ELSE
    RETURN 0;
  END IF;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;

RESET ROLE;
