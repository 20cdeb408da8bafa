CREATE TABLE "case_items" (
	"agency_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"title" text NOT NULL,
	"taken_down_at" timestamptz,
	CONSTRAINT "case_items_agency_id_case_id_item_id_pk" PRIMARY KEY("agency_id","case_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "case_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"at" timestamptz NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"body" text
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"direction" text NOT NULL,
	"source" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"subject" text NOT NULL,
	"reporter_name" text NOT NULL,
	"reporter_email" text NOT NULL,
	"reporter_contact" text NOT NULL,
	"urls" text[] NOT NULL,
	"text" text NOT NULL,
	"checks" text[] NOT NULL,
	"violation_id" uuid,
	"assignee_id" uuid,
	"received_at" timestamptz NOT NULL,
	"acknowledged_at" timestamptz,
	"clock_from" timestamptz,
	"opens_at" timestamptz,
	"due_at" timestamptz,
	"soon_at" timestamptz,
	"is_extended" boolean DEFAULT false NOT NULL,
	"reminded" text,
	"statement" jsonb,
	"outcome" text,
	"reason" text,
	"closed_at" timestamptz,
	"closed_by" text,
	"is_late" boolean DEFAULT false NOT NULL,
	"appealed_at" timestamptz,
	CONSTRAINT "cases_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "cases_number" UNIQUE("agency_id","number"),
	CONSTRAINT "cases_state" CHECK (state in ('open', 'closed')),
	CONSTRAINT "cases_direction" CHECK (direction in ('IN', 'OUT')),
	CONSTRAINT "cases_closing" CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
	CONSTRAINT "cases_clock" CHECK (num_nulls(due_at, soon_at) in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"agency_id" uuid NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "holidays_agency_id_day_pk" PRIMARY KEY("agency_id","day")
);
--> statement-breakpoint
ALTER TABLE "case_items" ADD CONSTRAINT "case_items_case" FOREIGN KEY ("agency_id","case_id") REFERENCES "public"."cases"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_steps" ADD CONSTRAINT "case_steps_case" FOREIGN KEY ("agency_id","case_id") REFERENCES "public"."cases"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_items_of_item" ON "case_items" USING btree ("agency_id","item_id");--> statement-breakpoint
CREATE INDEX "case_steps_of_case" ON "case_steps" USING btree ("agency_id","case_id","at");--> statement-breakpoint
CREATE INDEX "cases_by_deadline" ON "cases" USING btree ("agency_id","state","due_at","id");--> statement-breakpoint
CREATE INDEX "cases_closed" ON "cases" USING btree ("agency_id","closed_at","id") WHERE state = 'closed';--> statement-breakpoint
CREATE INDEX "cases_received" ON "cases" USING btree ("agency_id","received_at");--> statement-breakpoint
CREATE INDEX "cases_of_violation" ON "cases" USING btree ("agency_id","violation_id") WHERE violation_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "cases_soon" ON "cases" USING btree ("soon_at") WHERE state = 'open' AND reminded IS DISTINCT FROM 'overdue';--> statement-breakpoint
CALL public.guard_tenant_table('public.cases', 'agency_id', 'SELECT, INSERT, UPDATE');--> statement-breakpoint
CALL public.guard_tenant_table('public.case_items', 'agency_id', 'SELECT, INSERT, UPDATE, DELETE');--> statement-breakpoint
CALL public.guard_tenant_table('public.case_steps', 'agency_id', 'SELECT, INSERT');--> statement-breakpoint
CALL public.guard_tenant_table('public.holidays', 'agency_id', 'SELECT, INSERT, DELETE');--> statement-breakpoint
GRANT DELETE ON public.content_posts TO greenroom_app;
