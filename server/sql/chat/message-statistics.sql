-- Plans that were made for an empty table stay until somebody has looked at it again: whoever has just brought in
-- thousands of messages does not wait for the next round of autovacuum.
CREATE OR REPLACE FUNCTION public.look_at_messages() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  ANALYZE public.messages;
  ANALYZE public.conversations;
END $$;

REVOKE EXECUTE ON FUNCTION public.look_at_messages() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.look_at_messages() TO greenroom_app;
