SET LOCAL ROLE greenroom_gate;

CREATE OR REPLACE FUNCTION gate.house_agency() RETURNS TABLE (id uuid, demo boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$ SELECT id, demo FROM public.agencies WHERE is_house $$;

-- Serializes agency creation, because a double click must create only one. Returns whether the name is available.
CREATE OR REPLACE FUNCTION gate.claim_agency_name(p_name text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('greenroom agencies'));
  RETURN NOT EXISTS (SELECT FROM public.agencies WHERE lower(name) = lower(p_name));
END $$;
