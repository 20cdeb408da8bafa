-- The inbox is searched by username and display name, never by email.
SET LOCAL ROLE greenroom_gate;

-- The ids of one inbox page after the cursor (p_rest, p_key, p_id), in no particular order. When sorted by waiting time
-- there are two sections: waiting fans, then (p_rest) all others.
CREATE OR REPLACE FUNCTION gate.search_conversations(p_words text, p_creators uuid[], p_filter text, p_assigned uuid, p_unassigned boolean, p_sort text, p_rest boolean, p_key text, p_id uuid, p_limit integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = '' AS $$
DECLARE
  v_agency constant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  v_pattern constant text := '%' || replace(replace(replace(p_words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  v_sample constant integer := 400;
  v_sections constant text[] := CASE WHEN p_sort <> 'waiting' THEN ARRAY[p_sort] WHEN p_rest THEN ARRAY['rest'] ELSE ARRAY['waiting', 'rest'] END;
  v_filter constant text := '($3::uuid[] IS NULL OR c.creator_id = ANY ($3)) AND ($4::uuid IS NULL OR c.assigned_to = $4) AND (NOT $5 OR c.assigned_to IS NULL) AND '
    || CASE p_filter WHEN 'unread' THEN 'c.unread_count > 0' WHEN 'vip' THEN 'c.spent_cents >= public.tier_floor(''VIP'')' WHEN 'flagged' THEN 'c.flagged_count > 0' ELSE 'true' END;
  v_where text[];
  v_order text[];
  v_from text := 'public.conversations c JOIN public.fan_search s ON s.agency_id = c.agency_id AND s.fan_id = c.fan_id AND strpos(s.names, $2) > 0';
  v_found uuid[];
  v_seen integer;
  v_matches integer;
  v_remaining integer := p_limit;
  v_rows integer;
BEGIN
  -- No part of these fragments comes from the caller.
  FOR i IN 1 .. cardinality(v_sections) LOOP
    v_order[i] := CASE v_sections[i] WHEN 'spend' THEN 'c.spent_cents DESC, c.fan_id DESC' WHEN 'waiting' THEN 'c.waiting_since, c.fan_id' ELSE 'c.last_message_at DESC, c.fan_id DESC' END;
    v_where[i] := CASE v_sections[i] WHEN 'waiting' THEN 'c.waiting_since IS NOT NULL' WHEN 'rest' THEN 'c.waiting_since IS NULL' ELSE 'true' END
      || CASE WHEN p_key IS NULL OR i > 1 THEN '' WHEN p_sort = 'spend' THEN ' AND (c.spent_cents, c.fan_id) < ($7::bigint, $8)'
        WHEN v_sections[i] = 'waiting' THEN ' AND (c.waiting_since, c.fan_id) > ($7::timestamptz, $8)' ELSE ' AND (c.last_message_at, c.fan_id) < ($7::timestamptz, $8)' END;
  END LOOP;

  -- Sample the top rows first: frequent words fill a page from them, and the hit rate decides how to continue.
  EXECUTE format('SELECT count(*), count(*) FILTER (WHERE strpos(s.names, $2) > 0), array_agg(c.fan_id ORDER BY %s) FILTER (WHERE strpos(s.names, $2) > 0 AND %s)
    FROM (SELECT * FROM public.conversations c WHERE c.agency_id = $1 AND c.is_listed AND %s ORDER BY %s LIMIT %s) c
    JOIN public.fan_search s ON s.agency_id = c.agency_id AND s.fan_id = c.fan_id', v_order[1], v_filter, v_where[1], v_order[1], v_sample)
    INTO v_seen, v_matches, v_found USING v_agency, p_words, p_creators, p_assigned, p_unassigned, NULL::uuid[], p_key, p_id, p_limit;
  IF cardinality(v_found) >= p_limit OR (v_seen < v_sample AND cardinality(v_sections) = 1) THEN
    RETURN QUERY SELECT unnest(v_found[1:p_limit]);
    RETURN;
  END IF;

  v_found := NULL;
  IF v_matches < v_sample / 20 THEN
    -- Rare words: fetch all matches by index. Trigrams cover letters and digits only; other text is matched by single
    -- characters and pairs.
    EXECUTE format('SELECT array_agg(s.fan_id) FROM public.fan_search s WHERE s.agency_id = $1 AND %s',
      CASE WHEN p_words ~ '[[:alnum:]]{3}' THEN 's.names LIKE $2' ELSE 'public.short_ngrams(s.names) @> public.short_ngrams($3) AND strpos(s.names, $3) > 0' END)
      INTO v_found USING v_agency, v_pattern, p_words;
    IF v_found IS NULL THEN
      RETURN;
    END IF;
    v_from := 'unnest($6) AS h (id) JOIN public.conversations c ON c.fan_id = h.id';
  END IF;
  FOR i IN 1 .. cardinality(v_sections) LOOP
    RETURN QUERY EXECUTE format('SELECT c.fan_id FROM %s WHERE c.agency_id = $1 AND c.is_listed AND %s AND %s ORDER BY %s LIMIT $9',
      v_from, v_filter, v_where[i], v_order[i])
      USING v_agency, p_words, p_creators, p_assigned, p_unassigned, v_found, p_key, p_id, v_remaining;
    GET DIAGNOSTICS v_rows = ROW_COUNT;
    v_remaining := v_remaining - v_rows;
    EXIT WHEN v_remaining = 0;
  END LOOP;
END $$;
