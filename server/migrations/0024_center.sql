CREATE TABLE "violation_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"violation_id" uuid NOT NULL,
	"action" text NOT NULL,
	"actor" text,
	"detail" text,
	"at" timestamptz NOT NULL,
	CONSTRAINT "violation_events_action" CHECK (action in ('flagged', 'reported', 'assigned', 'noted', 'resolved', 'reviewed', 'escalated', 'false alarm', 'fixed'))
);
--> statement-breakpoint
ALTER TABLE "screening_rules" ADD COLUMN "guidelines" jsonb;--> statement-breakpoint
ALTER TABLE "violations" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "violations" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "violations" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "violations" ADD COLUMN "search_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "violation_events_of" ON "violation_events" USING btree ("agency_id","violation_id","at","id");--> statement-breakpoint
CREATE INDEX "violations_of_creator" ON "violations" USING btree ("agency_id","creator_id","flagged_at","id");--> statement-breakpoint
CREATE INDEX "violations_of_assignee" ON "violations" USING btree ("agency_id","assignee_id","flagged_at","id") WHERE assignee_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "violations_resolved" ON "violations" USING btree ("agency_id","handled_at") WHERE status = 'RESOLVED';--> statement-breakpoint
CREATE UNIQUE INDEX "violations_cause" ON "violations" USING btree ("agency_id","cause") WHERE cause IS NOT NULL;--> statement-breakpoint
CREATE INDEX "violations_search" ON "violations" USING gin (search_key gin_trgm_ops);--> statement-breakpoint
CALL public.guard_tenant_table('public.violation_events', 'agency_id', 'SELECT, INSERT');--> statement-breakpoint
REVOKE UPDATE ON public.violations FROM greenroom_app;--> statement-breakpoint
GRANT UPDATE (status, is_false_alarm, handled_by, handled_at, assignee_id, cause) ON public.violations TO greenroom_app;--> statement-breakpoint
GRANT SELECT ON public.violations TO greenroom_gate;
