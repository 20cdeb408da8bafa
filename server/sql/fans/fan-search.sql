SET LOCAL ROLE greenroom_gate;

CREATE OR REPLACE FUNCTION gate.search_names(p_username_key text, p_display_name text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT p_username_key || E'\n' || coalesce(lower(normalize(p_display_name, NFKC)), '')
$$;

-- Names and email address, for the fan list.
CREATE OR REPLACE FUNCTION gate.search_words(p_username_key text, p_display_name text, p_email text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT gate.search_names(p_username_key, p_display_name) || E'\n' || coalesce(p_email, '')
$$;

CREATE OR REPLACE FUNCTION gate.insert_search_text() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.fan_search (agency_id, fan_id, words, names)
  SELECT n.agency_id, n.id, gate.search_words(n.username_key, n.display_name, n.email), gate.search_names(n.username_key, n.display_name) FROM new_rows n;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION gate.update_search_text() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.fan_search s SET words = gate.search_words(NEW.username_key, NEW.display_name, NEW.email), names = gate.search_names(NEW.username_key, NEW.display_name)
  WHERE s.agency_id = NEW.agency_id AND s.fan_id = NEW.id;
  RETURN NULL;
END $$;

-- LIKE and strpos are not leakproof, so they can't use an index under row-level security: the gate returns ids of the
-- current agency, and the caller then reads those rows under row-level security. Both functions share the filter as
-- text, because a function would be called for every row.
DO $make$
DECLARE
  conditions constant text := $conditions$
    (p_creators IS NULL OR f.creator_id = ANY (p_creators))
    AND (p_tier IS NULL OR f.tier = p_tier)
    AND (NOT p_engaged OR f.engagement_rate > 70)
    AND (p_quiet_before IS NULL OR f.last_message_at < p_quiet_before)
    AND (p_tag IS NULL OR EXISTS (SELECT 1 FROM public.fan_tags t WHERE t.agency_id = f.agency_id AND t.fan_id = f.id AND t.tag = p_tag))
    AND (p_platform IS NULL OR f.platform = p_platform)
    AND (p_joined_from IS NULL OR f.joined_at >= p_joined_from) AND (p_joined_until IS NULL OR f.joined_at < p_joined_until)
    AND (p_lost_from IS NULL OR least(f.archived_at, f.blocked_at) >= p_lost_from) AND (p_lost_until IS NULL OR least(f.archived_at, f.blocked_at) < p_lost_until)
    AND (p_bought_in IS NULL OR EXISTS (SELECT 1 FROM public.fan_months b WHERE b.agency_id = f.agency_id AND b.fan_id = f.id AND b.month = p_bought_in AND b.orders > 0))
    AND CASE p_status WHEN 'all' THEN true WHEN 'archived' THEN f.archived_at IS NOT NULL
      WHEN 'blocked' THEN f.archived_at IS NULL AND f.blocked_at IS NOT NULL
      WHEN 'unblocked' THEN f.archived_at IS NULL AND f.blocked_at IS NULL ELSE f.archived_at IS NULL END
  $conditions$;
  arguments constant text := 'p_words text, p_creators uuid[], p_tier text, p_engaged boolean, p_quiet_before timestamptz, p_tag text, p_status text, p_platform text, p_joined_from timestamptz, p_joined_until timestamptz, p_lost_from timestamptz, p_lost_until timestamptz, p_bought_in date';
BEGIN
  -- Ids of one page in the requested order, after the cursor (p_key, p_id).
  EXECUTE replace(replace($body$
CREATE OR REPLACE FUNCTION gate.search_fans({arguments}, p_sort text, p_desc boolean, p_key text, p_id uuid, p_limit integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = '' AS $$
DECLARE
  v_agency constant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  v_pattern constant text := '%' || replace(replace(replace(p_words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  v_low constant bigint := coalesce(public.tier_floor(p_tier), -9223372036854775807);
  v_high constant bigint := coalesce(public.tier_floor(CASE p_tier WHEN 'VIP' THEN 'WHALE' WHEN 'REGULAR' THEN 'VIP' WHEN 'CASUAL' THEN 'REGULAR' END), 9223372036854775807);
  v_key bigint;
  v_id constant uuid := coalesce(p_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_ids uuid[];
  v_fans integer;
  v_order_by text;
  v_type text;
BEGIN
  IF p_sort = 'spent' AND p_desc AND p_status IS NULL AND (p_creators IS NULL OR cardinality(p_creators) > 10) THEN
    v_key := coalesce(p_key::bigint, 9223372036854775807);
    SELECT coalesce(sum(t.whales + t.vips + t.regulars + t.casuals), 0) INTO v_fans FROM public.creator_fan_totals t WHERE t.agency_id = v_agency;
    -- Try the top fans first: frequent words fill a page from a few rows, while the index would return all matches. A
    -- few hits among the first few hundred rows mean that reading on will fill the page.
    FOR attempt IN 1 .. 2 LOOP
      SELECT array_agg(x.id) INTO v_ids FROM (
        SELECT f.id FROM (
          SELECT * FROM public.fans w
          WHERE w.agency_id = v_agency AND w.archived_at IS NULL AND (w.total_spent_cents, w.id) < (v_key, v_id)
            AND w.total_spent_cents >= v_low AND w.total_spent_cents < v_high
          ORDER BY w.total_spent_cents DESC, w.id DESC LIMIT CASE attempt WHEN 1 THEN 400 ELSE 8000 END
        ) f WHERE (strpos(f.username_key, p_words) > 0 OR strpos(f.email, p_words) > 0 OR strpos(lower(normalize(f.display_name, NFKC)), p_words) > 0) AND {conditions} LIMIT p_limit
      ) x;
      -- A small agency is read completely, so its searches do not depend on index entries of other agencies.
      IF cardinality(v_ids) >= p_limit OR v_fans <= 400 OR (v_fans <= 8000 AND attempt = 2) THEN
        RETURN QUERY SELECT unnest(v_ids);
        RETURN;
      END IF;
      EXIT WHEN v_fans > 8000 AND coalesce(cardinality(v_ids), 0) < 5;
    END LOOP;
  END IF;

  -- Otherwise the index returns all matches, and OFFSET 0 keeps the planner from joining them to a scan of all fans
  -- before it has statistics. No part of the text below comes from the caller.
  v_order_by := CASE p_sort WHEN 'spent' THEN 'f.total_spent_cents' WHEN 'active' THEN 'coalesce(f.last_active_at, ''-infinity'')'
    WHEN 'messages' THEN 'f.message_count' WHEN 'upsell' THEN 'f.upsell_score' WHEN 'joined' THEN 'f.joined_at' WHEN 'username' THEN 'f.username_key' END;
  v_type := CASE WHEN p_sort IN ('active', 'joined') THEN 'timestamptz' WHEN p_sort = 'username' THEN 'text' ELSE 'bigint' END;
  RETURN QUERY EXECUTE format(
    'WITH hits AS MATERIALIZED (SELECT s.fan_id FROM public.fan_search s WHERE s.agency_id = $1 AND %s)
     SELECT f.id FROM hits h CROSS JOIN LATERAL (SELECT * FROM public.fans w WHERE w.id = h.fan_id OFFSET 0) f,
       (SELECT $3::uuid[] AS p_creators, $4::text AS p_tier, $5::boolean AS p_engaged, $6::timestamptz AS p_quiet_before, $7::text AS p_tag, $8::text AS p_status, $13::text AS p_platform,
         $14::timestamptz AS p_joined_from, $15::timestamptz AS p_joined_until, $16::timestamptz AS p_lost_from, $17::timestamptz AS p_lost_until, $18::date AS p_bought_in) p
     WHERE f.agency_id = $1 AND %s AND ($9 IS NULL OR (%s, f.id) %s ($9::%s, $10)) ORDER BY %s %s, f.id %s LIMIT $11',
    -- Trigrams cover letters and digits only; other text is matched by single characters and pairs.
    CASE WHEN p_words ~ '[[:alnum:]]{3}' THEN 's.words LIKE $2' ELSE 'public.short_ngrams(s.words) @> public.short_ngrams($12) AND strpos(s.words, $12) > 0' END,
    $conditions${conditions}$conditions$, v_order_by, CASE WHEN p_desc THEN '<' ELSE '>' END, v_type,
    v_order_by, CASE WHEN p_desc THEN 'DESC' ELSE 'ASC' END, CASE WHEN p_desc THEN 'DESC' ELSE 'ASC' END)
    USING v_agency, v_pattern, p_creators, p_tier, p_engaged, p_quiet_before, p_tag, p_status, p_key, p_id, p_limit, p_words,
      p_platform, p_joined_from, p_joined_until, p_lost_from, p_lost_until, p_bought_in;
END $$
  $body$, '{arguments}', arguments), '{conditions}', conditions);

  -- The number of matches, counted up to p_bound.
  EXECUTE replace(replace($body$
CREATE OR REPLACE FUNCTION gate.count_matching_fans({arguments}, p_bound integer) RETURNS integer LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  v_agency constant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  v_pattern constant text := '%' || replace(replace(replace(p_words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
BEGIN
  IF p_words ~ '[[:alnum:]]{3}' THEN
    RETURN (SELECT count(*) FROM (
      SELECT 1 FROM public.fan_search s JOIN public.fans f ON f.agency_id = v_agency AND f.id = s.fan_id
      WHERE s.agency_id = v_agency AND s.words LIKE v_pattern AND {conditions} LIMIT p_bound) x);
  END IF;
  RETURN (SELECT count(*) FROM (
    SELECT 1 FROM public.fan_search s JOIN public.fans f ON f.agency_id = v_agency AND f.id = s.fan_id
    WHERE s.agency_id = v_agency AND public.short_ngrams(s.words) @> public.short_ngrams(p_words)
      AND strpos(s.words, p_words) > 0 AND {conditions} LIMIT p_bound) x);
END $$
  $body$, '{arguments}', arguments), '{conditions}', conditions);
END $make$;

RESET ROLE;
CREATE OR REPLACE TRIGGER insert_search_text AFTER INSERT ON public.fans REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.insert_search_text();
CREATE OR REPLACE TRIGGER copy_to_search AFTER UPDATE OF username_key, email, display_name ON public.fans FOR EACH ROW
  WHEN (OLD.username_key <> NEW.username_key OR OLD.email IS DISTINCT FROM NEW.email OR OLD.display_name IS DISTINCT FROM NEW.display_name)
  EXECUTE FUNCTION gate.update_search_text();
