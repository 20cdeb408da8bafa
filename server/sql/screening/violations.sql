SET LOCAL ROLE greenroom_gate;

-- Uses the names at the time of flagging.
CREATE OR REPLACE FUNCTION gate.set_violation_key() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  NEW.search_key := lower(normalize(concat_ws(E'\n', NEW.reason, coalesce(NEW.content, NEW.excerpt), NEW.author_name,
    (SELECT concat_ws(E'\n', f.username, f.display_name) FROM public.fans f WHERE f.agency_id = NEW.agency_id AND f.id = NEW.fan_id),
    (SELECT c.stage_name FROM public.creators c WHERE c.agency_id = NEW.agency_id AND c.id = NEW.creator_id)), NFKC));
  RETURN NEW;
END $$;

-- LIKE is not leakproof, so it can't use an index under row-level security.
CREATE OR REPLACE FUNCTION gate.violations_with(p_words text) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT v.id FROM public.violations v
  WHERE v.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid
    AND v.search_key LIKE '%' || replace(replace(replace(lower(normalize(p_words, NFKC)), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  ORDER BY v.flagged_at DESC LIMIT 10000
$$;

RESET ROLE;
CREATE OR REPLACE TRIGGER set_key BEFORE INSERT ON public.violations FOR EACH ROW EXECUTE FUNCTION gate.set_violation_key();
