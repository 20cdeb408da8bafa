ALTER TABLE "creators" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "management_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"state" text DEFAULT 'PROPOSED' NOT NULL,
	"creator_percent" numeric(5, 2) NOT NULL,
	"text" text NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamptz NOT NULL,
	"answered_at" timestamptz,
	"ended_by" text,
	"ended_at" timestamptz,
	CONSTRAINT "management_agreements_state" CHECK (state in ('PROPOSED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'ENDED')),
	CONSTRAINT "management_agreements_percent" CHECK (creator_percent between 0 and 100),
	CONSTRAINT "management_agreements_answered" CHECK ((state in ('PROPOSED', 'WITHDRAWN')) = (answered_at IS NULL)),
	CONSTRAINT "management_agreements_ended" CHECK ((state = 'ENDED') = (ended_at IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "is_self_managed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "management_agreements" ADD CONSTRAINT "management_agreements_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "management_agreements_of_creator" ON "management_agreements" USING btree ("agency_id","creator_id","proposed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "management_agreements_one_open" ON "management_agreements" USING btree ("agency_id","creator_id") WHERE state in ('PROPOSED', 'ACCEPTED');
--> statement-breakpoint
CALL public.guard_tenant_table('public.management_agreements', 'agency_id', 'SELECT, INSERT, UPDATE');--> statement-breakpoint
UPDATE "creators" SET "is_self_managed" = true WHERE "origin" = 'sign-up';--> statement-breakpoint
ALTER TABLE "creators" FORCE ROW LEVEL SECURITY;
