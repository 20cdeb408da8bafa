-- Search in usernames and e-mails. LIKE and strpos are not leakproof, so under row-level security no index would
-- serve them: the gate answers with ids of the agency in scope, and the caller reads those rows under the wall again.
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin SCHEMA public;
--> statement-breakpoint
-- Every single character and every pair of a text: trigrams know nothing of words under three letters, or of signs.
-- A loop, since it runs for every row that is written: an eighth of the time of array_agg over generate_series.
CREATE FUNCTION public.short_grams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  pieces text[] := string_to_array(words, NULL);
BEGIN
  FOR at IN 1 .. length(words) - 1 LOOP pieces := pieces || substr(words, at, 2); END LOOP;
  RETURN pieces;
END $$;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.short_grams(text) TO greenroom_gate, greenroom_app, greenroom_platform;
--> statement-breakpoint
GRANT SELECT ON public.fan_tags TO greenroom_gate;
--> statement-breakpoint
-- A short pending list: every search reads it whole, and figures that change write into it.
CREATE INDEX fans_search ON public.fans USING gin (agency_id, search_text public.gin_trgm_ops) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
CREATE INDEX fans_search_short ON public.fans USING gin (agency_id, public.short_grams(search_text)) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
SET LOCAL ROLE greenroom_gate;
--> statement-breakpoint
SET LOCAL row_security = on;
--> statement-breakpoint
-- Both searches let the same fans through; a function of its own for that would be called for every row.
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
CREATE FUNCTION gate.search_fans({arguments}, p_sort text, p_desc boolean, p_key text, p_id uuid, p_limit integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = '' AS $$
DECLARE
  v_agency constant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  v_pattern constant text := '%' || replace(replace(replace(p_words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- Trigrams are made of letters and digits only; anything else is found by its single characters and pairs.
  v_trigrams constant boolean := p_words ~ '[[:alnum:]]{3}';
  v_low constant bigint := CASE p_tier WHEN 'WHALE' THEN 100000 WHEN 'VIP' THEN 50000 WHEN 'REGULAR' THEN 10000 ELSE -9223372036854775807 END;
  v_high constant bigint := CASE p_tier WHEN 'VIP' THEN 100000 WHEN 'REGULAR' THEN 50000 WHEN 'CASUAL' THEN 10000 ELSE 9223372036854775807 END;
  v_key bigint;
  v_id constant uuid := coalesce(p_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_found uuid[];
  v_by text;
  v_type text;
BEGIN
  IF p_sort = 'spent' AND p_desc AND p_status IS NULL THEN
    v_key := coalesce(p_key::bigint, 9223372036854775807);
    -- First the fans on top: words that many bear fill a page from a few rows, where the index would bring them all.
    IF p_creators IS NULL OR cardinality(p_creators) > 10 THEN
      SELECT array_agg(x.id) INTO v_found FROM (
        SELECT f.id FROM (
          SELECT * FROM public.fans w
          WHERE w.agency_id = v_agency AND w.archived_at IS NULL AND (w.total_spent_cents, w.id) < (v_key, v_id)
            AND w.total_spent_cents >= v_low AND w.total_spent_cents < v_high
          ORDER BY w.total_spent_cents DESC, w.id DESC LIMIT 3000
        ) f WHERE strpos(f.search_text, p_words) > 0 AND {passes} LIMIT p_limit
      ) x;
    ELSE
      SELECT array_agg(x.id) INTO v_found FROM (
        SELECT f.id FROM (
          SELECT top.* FROM unnest(p_creators) AS c (id) CROSS JOIN LATERAL (
            SELECT * FROM public.fans w
            WHERE w.agency_id = v_agency AND w.creator_id = c.id AND w.archived_at IS NULL AND (w.total_spent_cents, w.id) < (v_key, v_id)
              AND w.total_spent_cents >= v_low AND w.total_spent_cents < v_high
            ORDER BY w.total_spent_cents DESC, w.id DESC LIMIT 1000
          ) top ORDER BY top.total_spent_cents DESC, top.id DESC LIMIT 1000
        ) f WHERE strpos(f.search_text, p_words) > 0 AND {passes} LIMIT p_limit
      ) x;
    END IF;
    IF coalesce(cardinality(v_found), 0) < p_limit THEN
      IF v_trigrams THEN
        WITH hits AS MATERIALIZED (
          SELECT f.id, f.total_spent_cents FROM public.fans f
          WHERE f.agency_id = v_agency AND f.search_text LIKE v_pattern AND {passes}
        )
        SELECT array_agg(x.id) INTO v_found FROM (
          SELECT h.id FROM hits h WHERE (h.total_spent_cents, h.id) < (v_key, v_id)
          ORDER BY h.total_spent_cents DESC, h.id DESC LIMIT p_limit
        ) x;
      ELSE
        WITH hits AS MATERIALIZED (
          SELECT f.id, f.total_spent_cents FROM public.fans f
          WHERE f.agency_id = v_agency AND public.short_grams(f.search_text) @> public.short_grams(p_words)
            AND strpos(f.search_text, p_words) > 0 AND {passes}
        )
        SELECT array_agg(x.id) INTO v_found FROM (
          SELECT h.id FROM hits h WHERE (h.total_spent_cents, h.id) < (v_key, v_id)
          ORDER BY h.total_spent_cents DESC, h.id DESC LIMIT p_limit
        ) x;
      END IF;
    END IF;
    RETURN QUERY SELECT unnest(v_found);
    RETURN;
  END IF;

  -- Any other order sorts all that is found. Nothing of the text below comes from the caller.
  v_by := CASE p_sort WHEN 'spent' THEN 'f.total_spent_cents' WHEN 'active' THEN 'coalesce(f.last_active_at, ''-infinity'')'
    WHEN 'messages' THEN 'f.message_count' WHEN 'upsell' THEN 'f.upsell_score' WHEN 'joined' THEN 'f.joined_at' WHEN 'username' THEN 'f.username_key' END;
  v_type := CASE WHEN p_sort IN ('active', 'joined') THEN 'timestamptz' WHEN p_sort = 'username' THEN 'text' ELSE 'bigint' END;
  RETURN QUERY EXECUTE format(
    'SELECT f.id FROM public.fans f, (SELECT $3::uuid[] AS p_creators, $4::text AS p_tier, $5::boolean AS p_engaged, $6::timestamptz AS p_quiet_before, $7::text AS p_tag, $8::text AS p_status) p
     WHERE f.agency_id = $1 AND %s AND %s AND ($9 IS NULL OR (%s, f.id) %s ($9::%s, $10)) ORDER BY %s %s, f.id %s LIMIT $11',
    CASE WHEN v_trigrams THEN 'f.search_text LIKE $2' ELSE 'public.short_grams(f.search_text) @> public.short_grams($12) AND strpos(f.search_text, $12) > 0' END,
    $passes${passes}$passes$, v_by, CASE WHEN p_desc THEN '<' ELSE '>' END, v_type,
    v_by, CASE WHEN p_desc THEN 'DESC' ELSE 'ASC' END, CASE WHEN p_desc THEN 'DESC' ELSE 'ASC' END)
    USING v_agency, v_pattern, p_creators, p_tier, p_engaged, p_quiet_before, p_tag, p_status, p_key, p_id, p_limit, p_words;
END $$
  $body$, '{arguments}', arguments), '{passes}', passes);

  -- How many there are, counted no further than p_bound.
  EXECUTE replace(replace($body$
CREATE FUNCTION gate.count_found_fans({arguments}, p_bound integer) RETURNS integer LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  v_agency constant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  v_pattern constant text := '%' || replace(replace(replace(p_words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
BEGIN
  IF p_words ~ '[[:alnum:]]{3}' THEN
    RETURN (SELECT count(*) FROM (
      SELECT 1 FROM public.fans f WHERE f.agency_id = v_agency AND f.search_text LIKE v_pattern AND {passes} LIMIT p_bound) x);
  END IF;
  RETURN (SELECT count(*) FROM (
    SELECT 1 FROM public.fans f WHERE f.agency_id = v_agency AND public.short_grams(f.search_text) @> public.short_grams(p_words)
      AND strpos(f.search_text, p_words) > 0 AND {passes} LIMIT p_bound) x);
END $$
  $body$, '{arguments}', arguments), '{passes}', passes);
END $make$;
--> statement-breakpoint
RESET ROLE;
--> statement-breakpoint
SET LOCAL row_security = off;
