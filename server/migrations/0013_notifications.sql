-- What people are told: a line for each reader, a count of the unread ones that triggers of the gate keep, what was sent
-- to creators, and what everybody wants to hear how.
-- A UUIDv7 as contract/kit/ids.ts makes them, for rows that are written by one statement for thousands.
CREATE FUNCTION public.new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
$$;
--> statement-breakpoint
CREATE TABLE "admin_sends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"action_url" text,
	"priority" text NOT NULL,
	"send_email" boolean NOT NULL,
	"recipients" integer NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "admin_sends_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "admin_sends_kind" CHECK (kind in ('selected', 'broadcast')),
	CONSTRAINT "admin_sends_priority" CHECK (priority in ('LOW', 'NORMAL', 'HIGH', 'URGENT'))
);
--> statement-breakpoint
CREATE TABLE "notification_counts" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"unread" integer NOT NULL,
	CONSTRAINT "notification_counts_agency_id_user_id_pk" PRIMARY KEY("agency_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"types" jsonb NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint,
	CONSTRAINT "notification_preferences_agency_id_user_id_pk" PRIMARY KEY("agency_id","user_id"),
	CONSTRAINT "notification_preferences_quiet" CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT public.new_id() NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_id" uuid,
	"creator_id" uuid,
	"send_id" uuid,
	"type" text NOT NULL,
	"priority" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"action_url" text,
	"once_key" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"read_at" timestamptz,
	"deleted_at" timestamptz,
	"mail_step" text DEFAULT 'none' NOT NULL,
	"mail_due_at" timestamptz,
	"mail_id" uuid,
	CONSTRAINT "notifications_to_somebody" CHECK (user_id IS NOT NULL OR creator_id IS NOT NULL),
	CONSTRAINT "notifications_priority" CHECK (priority in ('LOW', 'NORMAL', 'HIGH', 'URGENT')),
	CONSTRAINT "notifications_mail" CHECK ((mail_step = 'due') = (mail_due_at IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "mail_addresses" (
	"agency_id" uuid NOT NULL,
	"address" text NOT NULL,
	"bounced_at" timestamptz,
	"bounce" text,
	"stopped" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "mail_addresses_agency_id_address_pk" PRIMARY KEY("agency_id","address")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "from_name" text;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;
--> statement-breakpoint
-- A new foreign key is checked as the owner, whom the wall would hide the other table from.
ALTER TABLE public.agencies NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.users NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "admin_sends" ADD CONSTRAINT "admin_sends_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE public.users FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.agencies FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE INDEX "admin_sends_newest" ON "admin_sends" USING btree ("agency_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("agency_id","user_id","created_at","id") WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("agency_id","user_id","created_at","id") WHERE deleted_at IS NULL AND read_at IS NULL;
--> statement-breakpoint
CREATE INDEX "notifications_of_send" ON "notifications" USING btree ("agency_id","send_id") WHERE send_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "notifications_of_creator" ON "notifications" USING btree ("agency_id","creator_id") WHERE user_id IS NULL;
--> statement-breakpoint
CREATE INDEX "notifications_mail_due" ON "notifications" USING btree ("agency_id","mail_due_at") WHERE mail_step = 'due';
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once_user" ON "notifications" USING btree ("agency_id","user_id","once_key") WHERE user_id IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once_creator" ON "notifications" USING btree ("agency_id","creator_id","once_key") WHERE creator_id IS NOT NULL;
--> statement-breakpoint
CALL public.guard_tenant_table('public.admin_sends', 'agency_id', 'SELECT, INSERT');
--> statement-breakpoint
CALL public.guard_tenant_table('public.notifications', 'agency_id', 'SELECT, INSERT, DELETE');
--> statement-breakpoint
-- Whose it is and what it says stays as it was written.
GRANT UPDATE (read_at, deleted_at, mail_step, mail_due_at, mail_id) ON public.notifications TO greenroom_app;
--> statement-breakpoint
CALL public.guard_tenant_table('public.notification_counts', 'agency_id', 'SELECT');
--> statement-breakpoint
CALL public.guard_tenant_table('public.notification_preferences', 'agency_id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
CALL public.guard_tenant_table('public.mail_addresses', 'agency_id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON public.notification_counts TO greenroom_gate;
--> statement-breakpoint
GRANT SELECT, UPDATE (user_id) ON public.notifications TO greenroom_gate;
--> statement-breakpoint
GRANT SELECT ON public.admin_sends TO greenroom_gate;
--> statement-breakpoint
SET LOCAL ROLE greenroom_gate;
--> statement-breakpoint
SET LOCAL row_security = on;
--> statement-breakpoint
CREATE FUNCTION gate.count_unread() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  -- The head of the audit log first, then readers in their order: whoever writes does so, and no two wait for each other.
  IF TG_OP = 'INSERT' THEN
    PERFORM 1 FROM gate.audit_heads h WHERE h.agency_id IN (SELECT n.agency_id FROM new_rows n) ORDER BY h.agency_id FOR UPDATE;
    INSERT INTO public.notification_counts AS c (agency_id, user_id, unread)
    SELECT n.agency_id, n.user_id, count(*) FROM new_rows n
    WHERE n.user_id IS NOT NULL AND n.read_at IS NULL AND n.deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (agency_id, user_id) DO UPDATE SET unread = c.unread + excluded.unread;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.notification_counts AS c (agency_id, user_id, unread)
    SELECT o.agency_id, o.user_id, -count(*) FROM old_rows o
    WHERE o.user_id IS NOT NULL AND o.read_at IS NULL AND o.deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (agency_id, user_id) DO UPDATE SET unread = c.unread + excluded.unread;
  ELSE
    INSERT INTO public.notification_counts AS c (agency_id, user_id, unread)
    SELECT x.agency_id, x.user_id, sum(x.sign) FROM (
      SELECT n.agency_id, n.user_id, n.read_at, n.deleted_at, 1 AS sign FROM new_rows n
      UNION ALL SELECT o.agency_id, o.user_id, o.read_at, o.deleted_at, -1 FROM old_rows o
    ) x WHERE x.user_id IS NOT NULL AND x.read_at IS NULL AND x.deleted_at IS NULL
    GROUP BY 1, 2 HAVING sum(x.sign) <> 0 ORDER BY 1, 2
    ON CONFLICT (agency_id, user_id) DO UPDATE SET unread = c.unread + excluded.unread;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Readers and messages are never deleted, and a line changes hands only by the gate: what foreign keys would check row by
-- row is checked once a statement, which takes a broadcast to 10,000 from 540 ms of CPU to 340. Always by index, since
-- the plan of a first large one is kept for the small ones that follow.
CREATE FUNCTION gate.know_readers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = '' SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM new_rows n WHERE n.user_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM public.users u WHERE u.agency_id = n.agency_id AND u.id = n.user_id))
    OR EXISTS (SELECT 1 FROM new_rows n WHERE n.creator_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM public.creators c WHERE c.agency_id = n.agency_id AND c.id = n.creator_id))
    OR EXISTS (SELECT 1 FROM new_rows n WHERE n.send_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM public.admin_sends s WHERE s.agency_id = n.agency_id AND s.id = n.send_id))
  THEN
    RAISE EXCEPTION 'a notification for nobody of its agency' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What was sent to a creator without an account waits for it.
CREATE FUNCTION gate.hand_over_notifications() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM 1 FROM gate.audit_heads h WHERE h.agency_id = NEW.agency_id FOR UPDATE;
  UPDATE public.notifications n SET user_id = NEW.user_id
  WHERE n.agency_id = NEW.agency_id AND n.creator_id = NEW.id AND n.user_id IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION gate.count_unread(), gate.know_readers(), gate.hand_over_notifications() TO greenroom_owner;
--> statement-breakpoint
RESET ROLE;
--> statement-breakpoint
SET LOCAL row_security = off;
--> statement-breakpoint
CREATE TRIGGER known AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.know_readers();
--> statement-breakpoint
CREATE TRIGGER counted_new AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.count_unread();
--> statement-breakpoint
CREATE TRIGGER counted_changed AFTER UPDATE ON public.notifications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.count_unread();
--> statement-breakpoint
CREATE TRIGGER counted_removed AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.count_unread();
--> statement-breakpoint
CREATE TRIGGER account_linked AFTER UPDATE OF user_id ON public.creators FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL AND OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION gate.hand_over_notifications();
