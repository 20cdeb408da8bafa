CREATE TABLE "screening_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"text_hash" text NOT NULL,
	"type" text NOT NULL,
	"excerpt" text NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_rules" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "violations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"type" text NOT NULL,
	"severity" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"source" text NOT NULL,
	"message_id" uuid,
	"item_id" uuid,
	"creator_id" uuid,
	"fan_id" uuid,
	"user_id" uuid,
	"excerpt" text NOT NULL,
	"span_start" integer,
	"span_end" integer,
	"reason" text NOT NULL,
	"text_hash" text,
	"is_false_alarm" boolean DEFAULT false NOT NULL,
	"flagged_at" timestamptz NOT NULL,
	"handled_by" uuid,
	"handled_at" timestamptz,
	CONSTRAINT "violations_type" CHECK (type in ('AGE_VERIFICATION', 'PROHIBITED_CONTENT', 'PERSONAL_INFO', 'HARASSMENT', 'SPAM')),
	CONSTRAINT "violations_severity" CHECK (severity in ('LOW', 'MEDIUM', 'HIGH', 'CRITICAL')),
	CONSTRAINT "violations_status" CHECK (status in ('PENDING', 'REVIEWED', 'RESOLVED', 'ESCALATED')),
	CONSTRAINT "violations_source" CHECK (source in ('screening', 'report', 'check'))
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "locked_at" timestamptz;--> statement-breakpoint
CREATE UNIQUE INDEX "screening_exceptions_text" ON "screening_exceptions" USING btree ("agency_id","text_hash","type");--> statement-breakpoint
CREATE INDEX "violations_by_status" ON "violations" USING btree ("agency_id","status","flagged_at","id");--> statement-breakpoint
CREATE INDEX "violations_newest" ON "violations" USING btree ("agency_id","flagged_at","id");--> statement-breakpoint
CREATE INDEX "violations_of_message" ON "violations" USING btree ("agency_id","message_id") WHERE message_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "violations_of_fan" ON "violations" USING btree ("agency_id","fan_id") WHERE fan_id IS NOT NULL;--> statement-breakpoint
ALTER TYPE public.message_item ADD ATTRIBUTE hits jsonb;--> statement-breakpoint
CALL public.guard_tenant_table('public.violations', 'agency_id', 'SELECT, INSERT, UPDATE');--> statement-breakpoint
CALL public.guard_tenant_table('public.screening_rules');--> statement-breakpoint
CALL public.guard_tenant_table('public.screening_exceptions');
