-- Tags in lists: every bearer's row carries what its fan's row says of creator, spend and being listed, so that the list
-- of a tag is an index of its own; how many bear a tag is counted as it changes. Both are kept by triggers of the gate.
CREATE TABLE "creator_tag_totals" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"fans" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "creator_tag_totals_agency_id_creator_id_tag_pk" PRIMARY KEY("agency_id","creator_id","tag")
);
--> statement-breakpoint
CALL public.guard_tenant_table('public.creator_tag_totals', 'agency_id', 'SELECT');
--> statement-breakpoint
DROP INDEX "fan_tags_by_tag";
--> statement-breakpoint
ALTER TABLE "fan_tags" ADD COLUMN "creator_id" uuid, ADD COLUMN "total_spent_cents" bigint, ADD COLUMN "is_listed" boolean;
--> statement-breakpoint
ALTER TABLE public.fan_tags NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.fans NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.creator_tag_totals NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE public.fan_tags t SET creator_id = f.creator_id, total_spent_cents = f.total_spent_cents, is_listed = f.archived_at IS NULL
FROM public.fans f WHERE f.agency_id = t.agency_id AND f.id = t.fan_id;
--> statement-breakpoint
INSERT INTO public.creator_tag_totals (agency_id, creator_id, tag, fans)
SELECT t.agency_id, t.creator_id, t.tag, count(*) FROM public.fan_tags t WHERE t.is_listed GROUP BY 1, 2, 3;
--> statement-breakpoint
ALTER TABLE public.creator_tag_totals FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.fans FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.fan_tags FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "fan_tags" ALTER COLUMN "creator_id" SET NOT NULL, ALTER COLUMN "total_spent_cents" SET NOT NULL, ALTER COLUMN "is_listed" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "fan_tags_by_spend" ON "fan_tags" USING btree ("agency_id","tag","is_listed","total_spent_cents","fan_id");
--> statement-breakpoint
CREATE INDEX "fan_tags_of_creator" ON "fan_tags" USING btree ("agency_id","creator_id","tag","is_listed","total_spent_cents","fan_id");
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.creator_tag_totals TO greenroom_gate;
--> statement-breakpoint
GRANT UPDATE (creator_id, total_spent_cents, is_listed) ON public.fan_tags TO greenroom_gate;
--> statement-breakpoint
-- With the agency as a column of its own every search read the whole of the agency's entry: five times the work.
DROP INDEX public.fan_search_trigrams;
--> statement-breakpoint
CREATE INDEX fan_search_trigrams ON public.fan_search USING gin (words public.gin_trgm_ops);
--> statement-breakpoint
SET LOCAL ROLE greenroom_gate;
--> statement-breakpoint
SET LOCAL row_security = on;
--> statement-breakpoint
CREATE FUNCTION gate.copy_fan_to_tag() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  -- Who changes the fan meanwhile is waited for: the copy is of what stands then, and later changes find this row.
  SELECT f.creator_id, f.total_spent_cents, f.archived_at IS NULL INTO NEW.creator_id, NEW.total_spent_cents, NEW.is_listed
  FROM public.fans f WHERE f.agency_id = NEW.agency_id AND f.id = NEW.fan_id FOR NO KEY UPDATE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION gate.note_changed_fan_in_tags() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.fan_tags t SET total_spent_cents = NEW.total_spent_cents, is_listed = NEW.archived_at IS NULL
  WHERE t.agency_id = NEW.agency_id AND t.fan_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION gate.count_tags() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
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
--> statement-breakpoint
-- The proof: what tags carry and count, set against the fans. The fans' own figures are proven by figure_faults.
CREATE FUNCTION gate.tag_faults(p_creator uuid DEFAULT NULL) RETURNS TABLE (kept_in text, key jsonb, expected jsonb, stored jsonb)
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
--> statement-breakpoint
-- Runs after rebuild_figures, in its transaction: the fans of the creator are held by it.
CREATE FUNCTION gate.rebuild_tags(p_creator uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
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
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION gate.copy_fan_to_tag(), gate.note_changed_fan_in_tags(), gate.count_tags() TO greenroom_owner;
--> statement-breakpoint
DO $make$
DECLARE
  passes constant text := $passes$
    (p_creators IS NULL OR f.creator_id = ANY (p_creators))
    AND (p_tier IS NULL OR f.tier = p_tier)
    AND (NOT p_engaged OR f.engagement_rate > 70)
    AND (p_quiet_before IS NULL OR f.last_message_at < p_quiet_before)
    AND (p_tag IS NULL OR EXISTS (SELECT 1 FROM public.fan_tags t WHERE t.agency_id = f.agency_id AND t.fan_id = f.id AND t.tag = p_tag))
    AND CASE p_status WHEN 'archived' THEN f.archived_at IS NOT NULL
      WHEN 'blocked' THEN f.archived_at IS NULL AND f.blocked_at IS NOT NULL ELSE f.archived_at IS NULL END
  $passes$;
  arguments constant text := 'p_words text, p_creators uuid[], p_tier text, p_engaged boolean, p_quiet_before timestamptz, p_tag text, p_status text';
BEGIN
  -- The ids of one page, in the order asked for, after the place (p_key, p_id).
  EXECUTE replace(replace($body$
CREATE OR REPLACE FUNCTION gate.search_fans({arguments}, p_sort text, p_desc boolean, p_key text, p_id uuid, p_limit integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = '' AS $$
DECLARE
  v_agency constant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  v_pattern constant text := '%' || replace(replace(replace(p_words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  v_low constant bigint := CASE p_tier WHEN 'WHALE' THEN 100000 WHEN 'VIP' THEN 50000 WHEN 'REGULAR' THEN 10000 ELSE -9223372036854775807 END;
  v_high constant bigint := CASE p_tier WHEN 'VIP' THEN 100000 WHEN 'REGULAR' THEN 50000 WHEN 'CASUAL' THEN 10000 ELSE 9223372036854775807 END;
  v_key bigint;
  v_id constant uuid := coalesce(p_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_found uuid[];
  v_fans integer;
  v_by text;
  v_type text;
BEGIN
  IF p_sort = 'spent' AND p_desc AND p_status IS NULL AND (p_creators IS NULL OR cardinality(p_creators) > 10) THEN
    v_key := coalesce(p_key::bigint, 9223372036854775807);
    SELECT coalesce(sum(t.whales + t.vips + t.regulars + t.casuals), 0) INTO v_fans FROM public.creator_fan_totals t WHERE t.agency_id = v_agency;
    -- First the fans on top: words that many bear fill a page from a few rows, where the index would bring them all.
    -- A handful of hits among the first few hundred says that walking on will fill it, too.
    FOR attempt IN 1 .. 2 LOOP
      SELECT array_agg(x.id) INTO v_found FROM (
        SELECT f.id FROM (
          SELECT * FROM public.fans w
          WHERE w.agency_id = v_agency AND w.archived_at IS NULL AND (w.total_spent_cents, w.id) < (v_key, v_id)
            AND w.total_spent_cents >= v_low AND w.total_spent_cents < v_high
          ORDER BY w.total_spent_cents DESC, w.id DESC LIMIT CASE attempt WHEN 1 THEN 400 ELSE 8000 END
        ) f WHERE (strpos(f.username_key, p_words) > 0 OR strpos(f.email, p_words) > 0) AND {passes} LIMIT p_limit
      ) x;
      -- A small house has been looked through whole: its searches do not depend on what others keep in the index.
      IF cardinality(v_found) >= p_limit OR v_fans <= 400 OR (v_fans <= 8000 AND attempt = 2) THEN
        RETURN QUERY SELECT unnest(v_found);
        RETURN;
      END IF;
      EXIT WHEN v_fans > 8000 AND coalesce(cardinality(v_found), 0) < 5;
    END LOOP;
  END IF;

  -- Otherwise the index brings all that match. Nothing of the text below comes from the caller.
  v_by := CASE p_sort WHEN 'spent' THEN 'f.total_spent_cents' WHEN 'active' THEN 'coalesce(f.last_active_at, ''-infinity'')'
    WHEN 'messages' THEN 'f.message_count' WHEN 'upsell' THEN 'f.upsell_score' WHEN 'joined' THEN 'f.joined_at' WHEN 'username' THEN 'f.username_key' END;
  v_type := CASE WHEN p_sort IN ('active', 'joined') THEN 'timestamptz' WHEN p_sort = 'username' THEN 'text' ELSE 'bigint' END;
  RETURN QUERY EXECUTE format(
    'WITH hits AS MATERIALIZED (SELECT s.fan_id FROM public.fan_search s WHERE s.agency_id = $1 AND %s)
     SELECT f.id FROM hits h JOIN public.fans f ON f.id = h.fan_id,
       (SELECT $3::uuid[] AS p_creators, $4::text AS p_tier, $5::boolean AS p_engaged, $6::timestamptz AS p_quiet_before, $7::text AS p_tag, $8::text AS p_status) p
     WHERE f.agency_id = $1 AND %s AND ($9 IS NULL OR (%s, f.id) %s ($9::%s, $10)) ORDER BY %s %s, f.id %s LIMIT $11',
    -- Trigrams are made of letters and digits only; anything else is found by its single characters and pairs.
    CASE WHEN p_words ~ '[[:alnum:]]{3}' THEN 's.words LIKE $2' ELSE 'public.short_grams(s.words) @> public.short_grams($12) AND strpos(s.words, $12) > 0' END,
    $passes${passes}$passes$, v_by, CASE WHEN p_desc THEN '<' ELSE '>' END, v_type,
    v_by, CASE WHEN p_desc THEN 'DESC' ELSE 'ASC' END, CASE WHEN p_desc THEN 'DESC' ELSE 'ASC' END)
    USING v_agency, v_pattern, p_creators, p_tier, p_engaged, p_quiet_before, p_tag, p_status, p_key, p_id, p_limit, p_words;
END $$
  $body$, '{arguments}', arguments), '{passes}', passes);
END $make$;
--> statement-breakpoint
RESET ROLE;
--> statement-breakpoint
SET LOCAL row_security = off;
--> statement-breakpoint
CREATE TRIGGER copied BEFORE INSERT ON public.fan_tags FOR EACH ROW EXECUTE FUNCTION gate.copy_fan_to_tag();
--> statement-breakpoint
CREATE TRIGGER counted_new AFTER INSERT ON public.fan_tags REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.count_tags();
--> statement-breakpoint
CREATE TRIGGER counted_changed AFTER UPDATE ON public.fan_tags REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.count_tags();
--> statement-breakpoint
CREATE TRIGGER counted_removed AFTER DELETE ON public.fan_tags REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.count_tags();
--> statement-breakpoint
CREATE TRIGGER tagged_changed AFTER UPDATE OF total_spent_cents, archived_at ON public.fans FOR EACH ROW
  WHEN (OLD.total_spent_cents <> NEW.total_spent_cents OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL))
  EXECUTE FUNCTION gate.note_changed_fan_in_tags();
