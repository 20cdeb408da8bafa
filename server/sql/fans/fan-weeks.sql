-- Weeks since Monday, January 5, 1970: two days have the same number if and only if they are in the same ISO week.
CREATE OR REPLACE FUNCTION public.week_number(day date) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT floor((day - DATE '1970-01-05') / 7.0)::integer
$$;

GRANT EXECUTE ON FUNCTION public.week_number(date) TO greenroom_gate, greenroom_app, greenroom_platform;

SET LOCAL ROLE greenroom_gate;

-- A fan's first week is the week they joined, or that of their first activity if it is earlier.
CREATE OR REPLACE FUNCTION gate.set_fan_weeks() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  joined_week integer := (SELECT public.week_number((NEW.joined_at AT TIME ZONE a.time_zone)::date) FROM public.agencies a WHERE a.id = NEW.agency_id);
  first_day date;
  last_day date;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT min(d.day), max(d.day) INTO first_day, last_day
    FROM public.fan_active_days d WHERE d.agency_id = NEW.agency_id AND d.fan_id = NEW.id;
  END IF;
  NEW.first_week := least(joined_week, public.week_number(first_day));
  NEW.last_week := greatest(joined_week, public.week_number(last_day), NEW.inactive_week);
  RETURN NEW;
END $$;

-- Records days on which fans were active. Returns how many days and weeks are new for each fan.
CREATE OR REPLACE FUNCTION gate.record_active_days(p_agency uuid[], p_fan uuid[], p_day date[])
RETURNS TABLE (fan_id uuid, new_days integer, new_weeks integer, first_week integer, last_week integer)
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH input AS (
    SELECT DISTINCT t.agency, t.fan, t.day, public.week_number(t.day) AS week
    FROM unnest(p_agency, p_fan, p_day) AS t (agency, fan, day)
  ), inserted AS (
    INSERT INTO public.fan_active_days AS d (agency_id, fan_id, day)
    SELECT t.agency, t.fan, t.day FROM input t ORDER BY t.fan, t.day
    ON CONFLICT DO NOTHING RETURNING d.fan_id, d.day
  ), days AS (
    SELECT i.fan_id, count(*)::integer AS n FROM inserted i GROUP BY i.fan_id
  ), weeks AS (
    -- The statement sees the table before the insert, so a week is new if none of its days exist.
    SELECT t.fan, count(DISTINCT t.week)::integer AS n FROM input t
    WHERE NOT EXISTS (
      SELECT 1 FROM public.fan_active_days d
      WHERE d.agency_id = t.agency AND d.fan_id = t.fan
        AND d.day BETWEEN DATE '1970-01-05' + 7 * t.week AND DATE '1970-01-05' + 7 * t.week + 6)
    GROUP BY t.fan
  )
  SELECT t.fan, coalesce(max(d.n), 0), coalesce(max(w.n), 0), min(t.week), max(t.week)
  FROM input t LEFT JOIN days d ON d.fan_id = t.fan LEFT JOIN weeks w ON w.fan = t.fan
  GROUP BY t.fan
$$;

-- Extends last_week of up to p_limit fans of the current agency who have been inactive for over four weeks, which lowers
-- their engagement rate. Returns how many it changed.
CREATE OR REPLACE FUNCTION gate.lower_inactive_engagement(p_limit integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency constant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  this_week constant integer := (SELECT public.week_number((now() AT TIME ZONE a.time_zone)::date) FROM public.agencies a WHERE a.id = agency);
  changed integer;
BEGIN
  WITH silent AS (
    SELECT f.id FROM public.fans f WHERE f.agency_id = agency AND f.active_weeks > 0 AND f.last_week < this_week - 4
    LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE public.fans f SET inactive_week = this_week, last_week = this_week FROM silent s WHERE f.agency_id = agency AND f.id = s.id;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;

REVOKE EXECUTE ON FUNCTION gate.record_active_days(uuid[], uuid[], date[]) FROM greenroom_app;

RESET ROLE;
CREATE OR REPLACE TRIGGER set_weeks BEFORE INSERT OR UPDATE OF joined_at ON public.fans FOR EACH ROW EXECUTE FUNCTION gate.set_fan_weeks();
