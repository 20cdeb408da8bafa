-- A fan who falls silent loses engagement as time goes by. Every silence of five weeks is counted by a job, week of ageing
-- and all, so that the figure stays one that lists are sorted by and a recount confirms.
ALTER TABLE "fans" ADD COLUMN "aged_week" integer;
--> statement-breakpoint
CREATE INDEX "fans_to_age" ON "fans" USING btree ("agency_id","last_week") WHERE active_weeks > 0;
--> statement-breakpoint
SET LOCAL ROLE greenroom_gate;
--> statement-breakpoint
SET LOCAL row_security = on;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION gate.place_fan_in_time() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  joined integer := (SELECT public.week_number((NEW.joined_at AT TIME ZONE a.time_zone)::date) FROM public.agencies a WHERE a.id = NEW.agency_id);
  first_day date;
  last_day date;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT min(d.day), max(d.day) INTO first_day, last_day
    FROM public.fan_active_days d WHERE d.agency_id = NEW.agency_id AND d.fan_id = NEW.id;
  END IF;
  NEW.first_week := least(joined, public.week_number(first_day));
  NEW.last_week := greatest(joined, public.week_number(last_day), NEW.aged_week);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The recount takes the week of ageing for what it is: something that happened.
DO $$
DECLARE
  known constant text := pg_get_functiondef('gate.counted_fans(uuid, uuid[])'::regprocedure);
  aged constant text := replace(known, 'greatest(joined.week, d.last)', 'greatest(joined.week, d.last, f.aged_week)');
BEGIN
  IF aged = known THEN RAISE EXCEPTION 'counted_fans is not what this migration was written for'; END IF;
  EXECUTE aged;
END $$;
--> statement-breakpoint
-- Ages up to p_most fans of the agency in scope who have been silent for over four weeks; answers how many it aged.
CREATE FUNCTION gate.age_fans(p_most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency constant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  this_week constant integer := (SELECT public.week_number((now() AT TIME ZONE a.time_zone)::date) FROM public.agencies a WHERE a.id = agency);
  aged integer;
BEGIN
  WITH silent AS (
    SELECT f.id FROM public.fans f WHERE f.agency_id = agency AND f.active_weeks > 0 AND f.last_week < this_week - 4
    LIMIT p_most FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE public.fans f SET aged_week = this_week, last_week = this_week FROM silent s WHERE f.agency_id = agency AND f.id = s.id;
  GET DIAGNOSTICS aged = ROW_COUNT;
  RETURN aged;
END $$;
--> statement-breakpoint
RESET ROLE;
--> statement-breakpoint
SET LOCAL row_security = off;
