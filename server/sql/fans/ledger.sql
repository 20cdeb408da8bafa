CREATE OR REPLACE FUNCTION public.refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON public.fan_transactions FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON public.fan_transactions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();
