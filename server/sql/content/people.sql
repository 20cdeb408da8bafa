SET LOCAL ROLE greenroom_gate;

-- Every creator gets a person record, which content needs to list them as depicted.
CREATE OR REPLACE FUNCTION gate.create_creator_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.people (id, agency_id, creator_id) VALUES (NEW.id, NEW.agency_id, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

RESET ROLE;
CREATE OR REPLACE TRIGGER create_person AFTER INSERT ON public.creators FOR EACH ROW EXECUTE FUNCTION gate.create_creator_person();
