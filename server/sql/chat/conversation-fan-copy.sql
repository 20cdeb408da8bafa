SET LOCAL ROLE greenroom_gate;

-- Spend and visibility of the fan are copied into the conversation, so the inbox can sort and filter by index.
CREATE OR REPLACE FUNCTION gate.copy_fan_to_conversation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  SELECT f.total_spent_cents, f.blocked_at IS NULL AND f.archived_at IS NULL INTO NEW.spent_cents, NEW.is_listed
  FROM public.fans f WHERE f.agency_id = NEW.agency_id AND f.id = NEW.fan_id FOR NO KEY UPDATE;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION gate.copy_fan_change_to_conversation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.conversations c SET spent_cents = NEW.total_spent_cents, is_listed = NEW.blocked_at IS NULL AND NEW.archived_at IS NULL
  WHERE c.agency_id = NEW.agency_id AND c.fan_id = NEW.id;
  RETURN NULL;
END $$;

RESET ROLE;
CREATE OR REPLACE TRIGGER copy_fan BEFORE INSERT ON public.conversations FOR EACH ROW EXECUTE FUNCTION gate.copy_fan_to_conversation();
CREATE OR REPLACE TRIGGER copy_to_conversation AFTER UPDATE ON public.fans FOR EACH ROW
WHEN ((OLD.total_spent_cents, OLD.blocked_at IS NULL, OLD.archived_at IS NULL) IS DISTINCT FROM (NEW.total_spent_cents, NEW.blocked_at IS NULL, NEW.archived_at IS NULL))
EXECUTE FUNCTION gate.copy_fan_change_to_conversation();
