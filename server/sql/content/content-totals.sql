SET LOCAL ROLE greenroom_gate;

-- Updates each creator's item totals by type and status. Locks in a fixed order to avoid deadlocks.
CREATE OR REPLACE FUNCTION gate.count_content() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  counted constant text := $q$SELECT agency_id, creator_id, type, CASE WHEN state = 'PUBLISHED' AND is_ppv THEN 'PPV' ELSE state END AS status, archived_at IS NOT NULL AS is_archived$q$;
  changed constant text := CASE TG_OP
    WHEN 'INSERT' THEN counted || ', 1 AS n FROM new_rows'
    WHEN 'DELETE' THEN counted || ', -1 AS n FROM old_rows'
    ELSE counted || ', 1 AS n FROM new_rows UNION ALL ' || counted || ', -1 FROM old_rows'
  END;
BEGIN
  EXECUTE format($q$
    INSERT INTO public.content_totals AS t (agency_id, creator_id, type, status, is_archived, items)
    SELECT x.agency_id, x.creator_id, x.type, x.status, x.is_archived, sum(x.n) FROM (%s) x
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(x.n) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (agency_id, creator_id, type, status, is_archived) DO UPDATE SET items = t.items + excluded.items$q$,
    changed);
  EXECUTE format($q$
    INSERT INTO public.creator_content_totals AS t (agency_id, creator_id, items)
    SELECT x.agency_id, x.creator_id, sum(x.n) FROM (%s) x
    WHERE NOT x.is_archived GROUP BY 1, 2 HAVING sum(x.n) <> 0 ORDER BY 1, 2
    ON CONFLICT (agency_id, creator_id) DO UPDATE SET items = t.items + excluded.items$q$, changed);
  RETURN NULL;
END $$;

-- Every creator needs a row, because sorted lists join this table.
CREATE OR REPLACE FUNCTION gate.create_content_totals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.creator_content_totals (agency_id, creator_id) VALUES (NEW.agency_id, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

RESET ROLE;
CREATE OR REPLACE TRIGGER create_content_totals AFTER INSERT ON public.creators FOR EACH ROW EXECUTE FUNCTION gate.create_content_totals();
CREATE OR REPLACE TRIGGER count_added AFTER INSERT ON public.content_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.count_content();
CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE ON public.content_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.count_content();
CREATE OR REPLACE TRIGGER count_removed AFTER DELETE ON public.content_items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.count_content();
