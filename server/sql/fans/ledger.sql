CREATE OR REPLACE FUNCTION public.reject_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON public.fan_transactions FOR EACH ROW EXECUTE FUNCTION public.reject_ledger_change();
CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON public.fan_transactions FOR EACH STATEMENT EXECUTE FUNCTION public.reject_ledger_change();
