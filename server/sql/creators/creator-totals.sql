SET LOCAL ROLE greenroom_gate;

-- Every creator has a totals row from the start, because sorted lists join it.
CREATE OR REPLACE FUNCTION gate.create_creator_totals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.creator_fan_totals (agency_id, creator_id) VALUES (NEW.agency_id, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

RESET ROLE;
CREATE OR REPLACE TRIGGER create_totals AFTER INSERT ON public.creators FOR EACH ROW EXECUTE FUNCTION gate.create_creator_totals();
