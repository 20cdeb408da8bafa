-- Updates planner statistics after thousands of messages were imported: until autovacuum runs, plans would still assume
-- an empty table.
CREATE OR REPLACE FUNCTION public.analyze_messages() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  ANALYZE public.messages;
  ANALYZE public.conversations;
END $$;

REVOKE EXECUTE ON FUNCTION public.analyze_messages() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.analyze_messages() TO greenroom_app;
