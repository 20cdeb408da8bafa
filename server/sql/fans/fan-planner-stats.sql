-- Updates planner statistics after many fans are added at once; otherwise, a recount takes ten times as long until
-- autovacuum runs.
CREATE OR REPLACE FUNCTION public.analyze_fans() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  ANALYZE public.fans;
  ANALYZE public.fan_transactions;
  ANALYZE public.fan_months;
  ANALYZE public.fan_active_days;
  ANALYZE public.creator_days;
  ANALYZE public.sale_attributions;
  ANALYZE public.operator_days;
  ANALYZE public.operator_fan_days;
  ANALYZE public.platform_days;
  ANALYZE public.platform_hours;
END $$;

REVOKE EXECUTE ON FUNCTION public.analyze_fans() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.analyze_fans() TO greenroom_app;
