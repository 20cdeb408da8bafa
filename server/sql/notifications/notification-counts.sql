SET LOCAL ROLE greenroom_gate;

CREATE OR REPLACE FUNCTION gate.update_unread_counts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  -- Lock order: the head of the audit log, then recipients by id.
  IF TG_OP = 'INSERT' THEN
    PERFORM 1 FROM gate.audit_heads h WHERE h.agency_id IN (SELECT n.agency_id FROM new_rows n) ORDER BY h.agency_id FOR UPDATE;
    INSERT INTO public.notification_counts AS c (agency_id, user_id, unread)
    SELECT n.agency_id, n.user_id, count(*) FROM new_rows n
    WHERE n.user_id IS NOT NULL AND n.read_at IS NULL AND n.deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (agency_id, user_id) DO UPDATE SET unread = c.unread + excluded.unread;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.notification_counts AS c (agency_id, user_id, unread)
    SELECT o.agency_id, o.user_id, -count(*) FROM old_rows o
    WHERE o.user_id IS NOT NULL AND o.read_at IS NULL AND o.deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (agency_id, user_id) DO UPDATE SET unread = c.unread + excluded.unread;
  ELSE
    INSERT INTO public.notification_counts AS c (agency_id, user_id, unread)
    SELECT x.agency_id, x.user_id, sum(x.sign) FROM (
      SELECT n.agency_id, n.user_id, n.read_at, n.deleted_at, 1 AS sign FROM new_rows n
      UNION ALL SELECT o.agency_id, o.user_id, o.read_at, o.deleted_at, -1 FROM old_rows o
    ) x WHERE x.user_id IS NOT NULL AND x.read_at IS NULL AND x.deleted_at IS NULL
    GROUP BY 1, 2 HAVING sum(x.sign) <> 0 ORDER BY 1, 2
    ON CONFLICT (agency_id, user_id) DO UPDATE SET unread = c.unread + excluded.unread;
  END IF;
  RETURN NULL;
END $$;

RESET ROLE;
CREATE OR REPLACE TRIGGER count_on_insert AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.update_unread_counts();
CREATE OR REPLACE TRIGGER count_on_update AFTER UPDATE ON public.notifications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.update_unread_counts();
CREATE OR REPLACE TRIGGER count_on_delete AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.update_unread_counts();
