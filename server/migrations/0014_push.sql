-- Browsers that want URGENT news pushed, and what was sent to which. A browser belongs to one session and goes with it.
CREATE TABLE "push_deliveries" (
	"agency_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"step" text DEFAULT 'due' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "push_deliveries_agency_id_device_id_notification_id_pk" PRIMARY KEY("agency_id","device_id","notification_id"),
	CONSTRAINT "push_deliveries_step" CHECK (step in ('due', 'sent', 'failed', 'withheld'))
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"trouble" text,
	CONSTRAINT "push_devices_session" UNIQUE("session_id"),
	CONSTRAINT "push_devices_endpoint" UNIQUE("endpoint"),
	CONSTRAINT "push_devices_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "push_devices_trouble" CHECK (trouble in ('refused', 'unreachable'))
);
--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_device" FOREIGN KEY ("agency_id","device_id") REFERENCES "public"."push_devices"("agency_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- A new foreign key is checked as the owner, whom the wall would hide the other table from.
ALTER TABLE public.users NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE public.users FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE INDEX "push_deliveries_due" ON "push_deliveries" USING btree ("agency_id","due_at") WHERE step = 'due';
--> statement-breakpoint
CREATE INDEX "push_deliveries_old" ON "push_deliveries" USING btree ("agency_id","created_at");
--> statement-breakpoint
CREATE INDEX "push_devices_of_user" ON "push_devices" USING btree ("agency_id","user_id");
--> statement-breakpoint
-- Rows come by the gate alone, which holds the session meanwhile: no session, no browser.
CALL public.guard_tenant_table('public.push_devices', 'agency_id', 'SELECT, DELETE');
--> statement-breakpoint
GRANT UPDATE (trouble) ON public.push_devices TO greenroom_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.push_devices TO greenroom_gate;
--> statement-breakpoint
CALL public.guard_tenant_table('public.push_deliveries');
--> statement-breakpoint
SET LOCAL ROLE greenroom_gate;
--> statement-breakpoint
SET LOCAL row_security = on;
--> statement-breakpoint
-- Whoever signs in on a browser and wants news there takes it over from whoever had it, in whatever agency.
CREATE FUNCTION gate.add_push_device(p_id uuid, p_session uuid, p_user uuid, p_endpoint text, p_p256dh text, p_auth text, p_name text, p_most int)
RETURNS TABLE (device_id uuid, outcome text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid; mine public.push_devices;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('push endpoint ' || p_endpoint, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('push user ' || p_user, 0));
  PERFORM 1 FROM gate.sessions s WHERE s.id = p_session AND s.user_id = p_user FOR SHARE;
  IF NOT FOUND THEN RETURN QUERY SELECT NULL::uuid, 'gone'; RETURN; END IF;
  SELECT * INTO mine FROM public.push_devices d WHERE d.session_id = p_session;
  IF mine.id IS NULL AND p_most <= (
    SELECT count(*) FROM public.push_devices d WHERE d.user_id = p_user AND d.endpoint <> p_endpoint
  ) THEN RETURN QUERY SELECT NULL::uuid, 'full'; RETURN; END IF;
  DELETE FROM public.push_devices d WHERE d.endpoint = p_endpoint AND d.session_id <> p_session;
  IF mine.id IS NULL THEN
    INSERT INTO public.push_devices (id, agency_id, user_id, session_id, endpoint, p256dh, auth, name)
    VALUES (p_id, agency, p_user, p_session, p_endpoint, p_p256dh, p_auth, p_name);
    RETURN QUERY SELECT p_id, 'added';
  ELSE
    UPDATE public.push_devices d SET endpoint = p_endpoint, p256dh = p_p256dh, auth = p_auth, name = p_name, trouble = NULL
    WHERE d.id = mine.id;
    RETURN QUERY SELECT mine.id, CASE WHEN mine.endpoint = p_endpoint THEN 'kept' ELSE 'changed' END;
  END IF;
END $$;
--> statement-breakpoint
-- Of these browsers of the agency those whose session lives, and whether its idle lock has fallen: as gate.find_session sees it.
CREATE FUNCTION gate.push_standing(p_devices uuid[]) RETURNS TABLE (device_id uuid, locked boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT d.id, s.locked_at IS NOT NULL OR (m.role <> 'CREATOR' AND s.last_seen_at < now() - make_interval(mins => a.idle_lock_minutes))
  FROM public.push_devices d
  JOIN gate.sessions s ON s.id = d.session_id AND s.user_id = d.user_id
  JOIN public.memberships m ON m.user_id = d.user_id AND m.agency_id = d.agency_id AND m.status = 'ACTIVE'
  JOIN public.agencies a ON a.id = s.agency_id
  WHERE d.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid AND d.id = ANY (p_devices)
    AND s.expires_at > now() AND s.last_seen_at > now() - interval '7 days'
    AND (s.agency_id = m.agency_id OR m.role = 'SUPER_ADMIN')
$$;
--> statement-breakpoint
CREATE FUNCTION gate.forget_push_devices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  DELETE FROM public.push_devices d USING old_rows o WHERE d.session_id = o.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER push_ended AFTER DELETE ON gate.sessions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.forget_push_devices();
--> statement-breakpoint
RESET ROLE;
--> statement-breakpoint
SET LOCAL row_security = off;
