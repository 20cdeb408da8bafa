-- Creators as people with a profile, a verification and a share; applications that are reviewed; invitations of creators.
-- Foreign keys and back-fills look at all rows, so the second wall is lifted for the length of this transaction.
ALTER TABLE public.agencies NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.applications NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.inquiries NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.creators NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.invitations NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.users NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.creator_fan_totals NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "application_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"detail" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiry_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_looks" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"looked_at" timestamptz NOT NULL,
	CONSTRAINT "creator_looks_agency_id_user_id_creator_id_pk" PRIMARY KEY("agency_id","user_id","creator_id")
);
--> statement-breakpoint
CREATE TABLE "creator_verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"examiner_id" uuid NOT NULL,
	"examiner" text NOT NULL,
	"method" text NOT NULL,
	"examined_on" date NOT NULL,
	"note" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"withdrawn_by" text,
	"withdrawn_reason" text,
	"withdrawn_at" timestamptz
);
--> statement-breakpoint
DROP INDEX "creators_by_agency";--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "sign_up_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "decided_at" timestamptz;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "creator_id" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "done_by" text;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "real_name" text;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "location" text;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "origin" text DEFAULT 'added' NOT NULL;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "archived_at" timestamptz;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "creator_id" uuid;--> statement-breakpoint
ALTER TABLE "application_history" ADD CONSTRAINT "application_history_application" FOREIGN KEY ("agency_id","application_id") REFERENCES "public"."applications"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application" FOREIGN KEY ("agency_id","application_id") REFERENCES "public"."applications"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_replies" ADD CONSTRAINT "inquiry_replies_inquiry" FOREIGN KEY ("agency_id","inquiry_id") REFERENCES "public"."inquiries"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_looks" ADD CONSTRAINT "creator_looks_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_verifications" ADD CONSTRAINT "creator_verifications_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_history_newest" ON "application_history" USING btree ("agency_id","application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_notes_newest" ON "application_notes" USING btree ("agency_id","application_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiry_replies_newest" ON "inquiry_replies" USING btree ("agency_id","inquiry_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "creator_verifications_one_open" ON "creator_verifications" USING btree ("agency_id","creator_id") WHERE withdrawn_at IS NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_by_status" ON "applications" USING btree ("agency_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_by_email" ON "applications" USING btree ("agency_id","email");--> statement-breakpoint
CREATE INDEX "inquiries_by_status" ON "inquiries" USING btree ("agency_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "creators_by_name" ON "creators" USING btree ("agency_id",lower(stage_name),"id");--> statement-breakpoint
CREATE INDEX "creators_by_status" ON "creators" USING btree ("agency_id","status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "creators_email" ON "creators" USING btree ("agency_id","email");--> statement-breakpoint
CREATE INDEX "invitations_of_creator" ON "invitations" USING btree ("agency_id","creator_id");--> statement-breakpoint
CREATE INDEX "creators_by_agency" ON "creators" USING btree ("agency_id","created_at","id");--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_origin" CHECK (origin in ('sign-up', 'application', 'added', 'import'));
--> statement-breakpoint
UPDATE public.creators c SET email = u.email, origin = 'sign-up' FROM public.users u WHERE u.agency_id = c.agency_id AND u.id = c.user_id;
--> statement-breakpoint
INSERT INTO public.creator_fan_totals (agency_id, creator_id) SELECT c.agency_id, c.id FROM public.creators c ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The list by revenue and by number of fans. The sums are spelled as the queries spell them.
CREATE INDEX creator_totals_by_revenue ON public.creator_fan_totals (agency_id, (whale_cents + vip_cents + regular_cents + casual_cents + archived_cents), creator_id);
--> statement-breakpoint
CREATE INDEX creator_totals_by_fans ON public.creator_fan_totals (agency_id, (whales + vips + regulars + casuals), creator_id);
--> statement-breakpoint
ALTER TABLE public.agencies FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.applications FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.inquiries FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.creators FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.invitations FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.users FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.creator_fan_totals FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CALL public.guard_tenant_table('public.creator_verifications', 'agency_id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
CALL public.guard_tenant_table('public.creator_looks', 'agency_id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
CALL public.guard_tenant_table('public.application_notes', 'agency_id', 'SELECT, INSERT');
--> statement-breakpoint
CALL public.guard_tenant_table('public.application_history', 'agency_id', 'SELECT, INSERT');
--> statement-breakpoint
CALL public.guard_tenant_table('public.inquiry_replies', 'agency_id', 'SELECT, INSERT');
--> statement-breakpoint
SET LOCAL ROLE greenroom_gate;
--> statement-breakpoint
SET LOCAL row_security = on;
--> statement-breakpoint
-- Everybody has a row of totals from the first day, so that lists sorted by them leave nobody out.
CREATE FUNCTION gate.begin_totals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.creator_fan_totals (agency_id, creator_id) VALUES (NEW.agency_id, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION gate.begin_totals() TO greenroom_owner;
--> statement-breakpoint
RESET ROLE;
--> statement-breakpoint
SET LOCAL row_security = off;
--> statement-breakpoint
CREATE TRIGGER totals_begun AFTER INSERT ON public.creators FOR EACH ROW EXECUTE FUNCTION gate.begin_totals();
