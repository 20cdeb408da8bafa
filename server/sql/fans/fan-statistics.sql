-- As look_at_messages does for conversations: what was counted between the makings of two agencies knows nobody of the
-- second, and a recount of hers took ten times as long until the next round of autovacuum.
CREATE OR REPLACE FUNCTION public.look_at_fans() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  ANALYZE public.fans;
  ANALYZE public.fan_transactions;
  ANALYZE public.fan_months;
  ANALYZE public.fan_active_days;
  ANALYZE public.creator_days;
END $$;

REVOKE EXECUTE ON FUNCTION public.look_at_fans() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.look_at_fans() TO greenroom_app;
