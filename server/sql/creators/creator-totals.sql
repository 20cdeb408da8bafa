SET LOCAL ROLE greenroom_gate;

-- Everybody has a row of totals from the first day, so that lists sorted by them leave nobody out.
CREATE OR REPLACE FUNCTION gate.begin_totals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.creator_fan_totals (agency_id, creator_id) VALUES (NEW.agency_id, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

RESET ROLE;
CREATE OR REPLACE TRIGGER totals_begun AFTER INSERT ON public.creators FOR EACH ROW EXECUTE FUNCTION gate.begin_totals();
