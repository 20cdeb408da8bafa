SET LOCAL ROLE greenroom_gate;

-- Maintains agencies.storage_used_bytes: the bytes of all uploads except rejected ones, whose files are deleted.
CREATE OR REPLACE FUNCTION gate.add_storage_use() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.agencies a SET storage_used_bytes = a.storage_used_bytes + n.bytes
  FROM (SELECT agency_id, sum(bytes) AS bytes FROM added WHERE status <> 'refused' GROUP BY agency_id) n
  WHERE a.id = n.agency_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION gate.change_storage_use() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  difference bigint := 0;
BEGIN
  IF OLD.status <> 'refused' THEN difference := difference - OLD.bytes; END IF;
  IF TG_OP = 'UPDATE' AND NEW.status <> 'refused' THEN difference := difference + NEW.bytes; END IF;
  UPDATE public.agencies a SET storage_used_bytes = a.storage_used_bytes + difference WHERE a.id = OLD.agency_id;
  RETURN NULL;
END $$;

RESET ROLE;
CREATE OR REPLACE TRIGGER add_storage_use AFTER INSERT ON public.uploads
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION gate.add_storage_use();

-- Deferred until commit, because the agency row would otherwise stay locked while files are deleted.
DROP TRIGGER IF EXISTS free_storage ON public.uploads;
CREATE CONSTRAINT TRIGGER free_storage AFTER DELETE ON public.uploads
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION gate.change_storage_use();

DROP TRIGGER IF EXISTS change_storage_use ON public.uploads;
CREATE CONSTRAINT TRIGGER change_storage_use AFTER UPDATE OF status, bytes ON public.uploads
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.status = 'refused') <> (NEW.status = 'refused') OR OLD.bytes <> NEW.bytes)
EXECUTE FUNCTION gate.change_storage_use();
