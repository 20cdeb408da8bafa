SET LOCAL ROLE greenroom_gate;

-- LIKE is not leakproof, so it can't use an index under row-level security: the gate returns row numbers of the current
-- agency, newest first, and the caller then reads those rows under row-level security. A row matches by text in its
-- details, or by the name of its actor or subject. Legal names are not searched.
DO $make$
DECLARE
  conditions constant text := $conditions$
    l.agency_id = v_agency AND l.seq BETWEEN v_first AND v_last
    AND (p_action IS NULL OR l.action = p_action) AND (p_kind IS NULL OR l.actor_kind = p_kind) AND (p_actor IS NULL OR l.actor_id = p_actor)
    AND (p_from IS NULL OR l.at >= p_from) AND (p_until IS NULL OR l.at < p_until)
    AND (p_subject IS NULL OR EXISTS (SELECT 1 FROM public.audit_subjects o WHERE o.agency_id = v_agency AND o.subject_id = p_subject AND o.seq = l.seq))
  $conditions$;
BEGIN
  EXECUTE replace($body$
CREATE OR REPLACE FUNCTION gate.search_audit(p_words text, p_action text, p_kind text, p_actor uuid, p_subject uuid, p_from timestamptz, p_until timestamptz, p_before bigint, p_limit integer)
RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = '' AS $$
DECLARE
  v_agency constant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  v_pattern constant text := '%' || replace(replace(replace(p_words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  v_first bigint := 1;
  v_last bigint := coalesce(p_before - 1, 9223372036854775807);
  v_named uuid[];
  v_found bigint[];
BEGIN
  IF p_from IS NOT NULL THEN
    SELECT a.seq INTO v_first FROM public.audit_log a WHERE a.agency_id = v_agency AND a.at >= p_from ORDER BY a.at, a.seq LIMIT 1;
  END IF;
  IF p_until IS NOT NULL THEN
    SELECT least(v_last, a.seq) INTO v_last FROM public.audit_log a WHERE a.agency_id = v_agency AND a.at < p_until ORDER BY a.at DESC, a.seq DESC LIMIT 1;
  END IF;

  SELECT array_agg(x.id) INTO v_named FROM (
    (SELECT p.id FROM public.people p WHERE p.agency_id = v_agency AND p.search_key LIKE v_pattern AND strpos(p.name_key, p_words) > 0 LIMIT 20)
    UNION ALL (SELECT s.fan_id FROM public.fan_search s WHERE s.agency_id = v_agency AND s.names LIKE v_pattern LIMIT 20)
    UNION ALL (SELECT u.id FROM public.users u WHERE u.agency_id = v_agency AND lower(normalize(u.name, NFKC)) LIKE v_pattern
      AND NOT EXISTS (SELECT 1 FROM public.creators c WHERE c.agency_id = v_agency AND c.user_id = u.id) LIMIT 20)
    UNION ALL (SELECT c.user_id FROM public.creators c JOIN public.people p ON p.agency_id = c.agency_id AND p.id = c.id
      WHERE c.agency_id = v_agency AND c.user_id IS NOT NULL AND p.search_key LIKE v_pattern AND strpos(p.name_key, p_words) > 0 LIMIT 20)
  ) x (id);

  -- Frequent words fill a page from the newest texts; the index would return all matches.
  SELECT array_agg(x.seq) INTO v_found FROM (
    SELECT l.seq FROM (
      SELECT * FROM public.audit_words n WHERE n.agency_id = v_agency AND n.seq BETWEEN v_first AND v_last ORDER BY n.seq DESC LIMIT 4000
    ) w CROSS JOIN LATERAL (SELECT * FROM public.audit_log a WHERE a.agency_id = w.agency_id AND a.seq = w.seq) l
    WHERE strpos(w.words, p_words) > 0 AND {conditions} ORDER BY w.seq DESC LIMIT p_limit
  ) x;
  IF coalesce(cardinality(v_found), 0) < p_limit THEN
    WITH hits AS MATERIALIZED (SELECT w.seq FROM public.audit_words w WHERE w.agency_id = v_agency AND w.words LIKE v_pattern)
    SELECT array_agg(x.seq) INTO v_found FROM (
      SELECT l.seq FROM hits h CROSS JOIN LATERAL (SELECT * FROM public.audit_log a WHERE a.agency_id = v_agency AND a.seq = h.seq OFFSET 0) l
      WHERE h.seq BETWEEN v_first AND v_last AND {conditions} ORDER BY h.seq DESC LIMIT p_limit
    ) x;
  END IF;

  RETURN QUERY SELECT x.seq FROM (
    SELECT unnest(v_found)
    UNION SELECT s.seq FROM unnest(v_named) n CROSS JOIN LATERAL (
      SELECT l.seq FROM public.audit_subjects s JOIN public.audit_log l ON l.agency_id = s.agency_id AND l.seq = s.seq
      WHERE s.agency_id = v_agency AND s.subject_id = n AND s.seq BETWEEN v_first AND v_last AND {conditions} ORDER BY s.seq DESC LIMIT p_limit) s
    UNION SELECT s.seq FROM unnest(v_named) n CROSS JOIN LATERAL (
      SELECT l.seq FROM public.audit_log l WHERE l.actor_id = n AND {conditions} ORDER BY l.seq DESC LIMIT p_limit) s
  ) x (seq) ORDER BY x.seq DESC LIMIT p_limit;
END $$
  $body$, '{conditions}', conditions);
END $make$;
