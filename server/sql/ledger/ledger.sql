-- The ledger is append-only. Only gate functions may change the split between creator and agency, erase the text of a
-- reason, or delete a row after copying it to the voided ones.
CREATE OR REPLACE FUNCTION public.reject_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE reverted public.fan_transactions;
BEGIN
  IF TG_OP = 'UPDATE' AND current_user = 'greenroom_gate' THEN
    reverted := NEW;
    reverted.creator_cents := OLD.creator_cents;
    reverted.agency_cents := OLD.agency_cents;
    -- Free text that may name the fan, so erasing a fan removes it.
    IF NEW.reason = 'Erased' THEN reverted.reason := OLD.reason; END IF;
    IF reverted IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  END IF;
  IF TG_OP = 'DELETE' AND current_user = 'greenroom_gate'
    AND EXISTS (SELECT 1 FROM public.voided_transactions v WHERE v.agency_id = OLD.agency_id AND v.id = OLD.id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the ledger is append-only';
END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON public.fan_transactions FOR EACH ROW EXECUTE FUNCTION public.reject_ledger_change();
CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON public.fan_transactions FOR EACH STATEMENT EXECUTE FUNCTION public.reject_ledger_change();
GRANT UPDATE (creator_cents, agency_cents) ON public.fan_transactions TO greenroom_gate;
