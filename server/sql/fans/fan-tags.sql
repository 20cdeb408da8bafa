-- Each tag row copies the fan's creator, spend and visibility, so listing a tag uses a single index. The number of
-- fans per tag is maintained incrementally.
SET LOCAL ROLE greenroom_gate;

CREATE OR REPLACE FUNCTION gate.copy_fan_to_tag() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  -- The lock waits for concurrent changes to the fan, so the copy is current; later changes update this row.
  SELECT f.creator_id, f.total_spent_cents, f.archived_at IS NULL INTO NEW.creator_id, NEW.total_spent_cents, NEW.is_listed
  FROM public.fans f WHERE f.agency_id = NEW.agency_id AND f.id = NEW.fan_id FOR NO KEY UPDATE;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION gate.copy_fan_change_to_tags() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.fan_tags t SET total_spent_cents = NEW.total_spent_cents, is_listed = NEW.archived_at IS NULL
  WHERE t.agency_id = NEW.agency_id AND t.fan_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION gate.update_tag_totals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.creator_tag_totals AS c (agency_id, creator_id, tag, fans)
    SELECT n.agency_id, n.creator_id, n.tag, count(*) FROM new_rows n WHERE n.is_listed GROUP BY 1, 2, 3 ORDER BY 2, 3
    ON CONFLICT (agency_id, creator_id, tag) DO UPDATE SET fans = c.fans + excluded.fans;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.creator_tag_totals AS c (agency_id, creator_id, tag, fans)
    SELECT o.agency_id, o.creator_id, o.tag, -count(*) FROM old_rows o WHERE o.is_listed GROUP BY 1, 2, 3 ORDER BY 2, 3
    ON CONFLICT (agency_id, creator_id, tag) DO UPDATE SET fans = c.fans + excluded.fans;
  ELSE
    INSERT INTO public.creator_tag_totals AS c (agency_id, creator_id, tag, fans)
    SELECT x.agency_id, x.creator_id, x.tag, sum(x.sign) FROM (
      SELECT n.*, 1 AS sign FROM new_rows n UNION ALL SELECT o.*, -1 FROM old_rows o
    ) x WHERE x.is_listed GROUP BY 1, 2, 3 HAVING sum(x.sign) <> 0 ORDER BY 2, 3
    ON CONFLICT (agency_id, creator_id, tag) DO UPDATE SET fans = c.fans + excluded.fans;
  END IF;
  RETURN NULL;
END $$;

-- Tag copies and counts that differ from the fans. The fans' own figures are checked by figure_mismatches().
DROP FUNCTION IF EXISTS gate.tag_mismatches(uuid);
CREATE OR REPLACE FUNCTION gate.tag_mismatches(p_creator uuid DEFAULT NULL) RETURNS TABLE (table_name text, key jsonb, expected jsonb, stored jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
BEGIN
  RETURN QUERY SELECT 'fan_tags', jsonb_build_object('fan_id', t.fan_id, 'tag', t.tag),
      jsonb_build_object('creator_id', f.creator_id, 'total_spent_cents', f.total_spent_cents, 'is_listed', f.archived_at IS NULL),
      jsonb_build_object('creator_id', t.creator_id, 'total_spent_cents', t.total_spent_cents, 'is_listed', t.is_listed)
    FROM public.fan_tags t JOIN public.fans f ON f.agency_id = t.agency_id AND f.id = t.fan_id
    WHERE t.agency_id = agency AND (p_creator IS NULL OR f.creator_id = p_creator)
      AND (t.creator_id, t.total_spent_cents, t.is_listed) IS DISTINCT FROM (f.creator_id, f.total_spent_cents, f.archived_at IS NULL);
  RETURN QUERY SELECT 'creator_tag_totals', jsonb_build_object('creator_id', creator_id, 'tag', tag), jsonb_build_object('fans', coalesce(c.fans, 0)), jsonb_build_object('fans', coalesce(s.fans, 0))
    FROM (SELECT k.creator_id, k.tag, k.fans FROM public.creator_tag_totals k WHERE k.agency_id = agency AND (p_creator IS NULL OR k.creator_id = p_creator)) s
    FULL JOIN (
      SELECT f.creator_id, t.tag, count(*)::integer AS fans FROM public.fan_tags t JOIN public.fans f ON f.agency_id = t.agency_id AND f.id = t.fan_id
      WHERE t.agency_id = agency AND f.archived_at IS NULL AND (p_creator IS NULL OR f.creator_id = p_creator) GROUP BY 1, 2
    ) c USING (creator_id, tag)
    WHERE coalesce(c.fans, 0) <> coalesce(s.fans, 0);
END $$;

-- Runs after rebuild_figures() in the same transaction, which has locked the fans.
CREATE OR REPLACE FUNCTION gate.rebuild_tags(p_creator uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
BEGIN
  UPDATE public.fan_tags t SET creator_id = f.creator_id, total_spent_cents = f.total_spent_cents, is_listed = f.archived_at IS NULL
  FROM public.fans f WHERE f.agency_id = t.agency_id AND f.id = t.fan_id AND t.agency_id = agency AND (p_creator IS NULL OR f.creator_id = p_creator)
    AND (t.creator_id, t.total_spent_cents, t.is_listed) IS DISTINCT FROM (f.creator_id, f.total_spent_cents, f.archived_at IS NULL);
  DELETE FROM public.creator_tag_totals k WHERE k.agency_id = agency AND (p_creator IS NULL OR k.creator_id = p_creator);
  INSERT INTO public.creator_tag_totals (agency_id, creator_id, tag, fans)
  SELECT agency, t.creator_id, t.tag, count(*) FROM public.fan_tags t
  WHERE t.agency_id = agency AND t.is_listed AND (p_creator IS NULL OR t.creator_id = p_creator) GROUP BY 2, 3;
END $$;

RESET ROLE;
CREATE OR REPLACE TRIGGER copy_fan BEFORE INSERT ON public.fan_tags FOR EACH ROW EXECUTE FUNCTION gate.copy_fan_to_tag();
CREATE OR REPLACE TRIGGER copy_to_tags AFTER UPDATE OF total_spent_cents, archived_at ON public.fans FOR EACH ROW
  WHEN (OLD.total_spent_cents <> NEW.total_spent_cents OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL))
  EXECUTE FUNCTION gate.copy_fan_change_to_tags();
CREATE OR REPLACE TRIGGER count_on_insert AFTER INSERT ON public.fan_tags REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.update_tag_totals();
CREATE OR REPLACE TRIGGER count_on_update AFTER UPDATE ON public.fan_tags REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.update_tag_totals();
CREATE OR REPLACE TRIGGER count_on_delete AFTER DELETE ON public.fan_tags REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.update_tag_totals();
