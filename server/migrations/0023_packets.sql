CREATE TABLE "packets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid,
	"label" text NOT NULL,
	"from_day" date,
	"until_day" date,
	"status" text DEFAULT 'QUEUED' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"sha256" text,
	"wrapped_key" "bytea",
	"failure" text,
	"requested_by_id" uuid NOT NULL,
	"requested_by" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"finished_at" timestamptz,
	"expires_at" timestamptz,
	CONSTRAINT "packets_kind" CHECK (kind in ('INSPECTION', 'EXPORT')),
	CONSTRAINT "packets_subject" CHECK (subject in ('person', 'item', 'period', 'fan', 'creator')),
	CONSTRAINT "packets_status" CHECK (status in ('QUEUED', 'RUNNING', 'READY', 'FAILED', 'EXPIRED')),
	CONSTRAINT "packets_period" CHECK ((subject = 'period') = (subject_id IS NULL)),
	CONSTRAINT "packets_ready" CHECK (status <> 'READY' OR num_nulls(bytes, sha256, wrapped_key, expires_at) = 0)
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"deleted" jsonb NOT NULL,
	"kept" jsonb NOT NULL,
	"erased_by" text NOT NULL,
	"erased_at" timestamptz NOT NULL,
	CONSTRAINT "erasures_subject" CHECK (subject in ('fan', 'creator'))
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"label" text NOT NULL,
	"reason" text NOT NULL,
	"placed_by" text NOT NULL,
	"placed_at" timestamptz NOT NULL,
	"released_by" text,
	"released_at" timestamptz,
	"release_reason" text,
	CONSTRAINT "legal_holds_subject" CHECK (subject in ('person', 'fan', 'creator', 'case')),
	CONSTRAINT "legal_holds_released" CHECK (num_nulls(released_by, released_at, release_reason) in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "record_custodians" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_rules" (
	"agency_id" uuid NOT NULL,
	"type" text NOT NULL,
	"days" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamptz NOT NULL,
	CONSTRAINT "retention_rules_agency_id_type_pk" PRIMARY KEY("agency_id","type"),
	CONSTRAINT "retention_rules_days" CHECK (days > 0)
);
--> statement-breakpoint
CREATE INDEX "packets_newest" ON "packets" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "packets_to_expire" ON "packets" USING btree ("expires_at") WHERE status = 'READY';--> statement-breakpoint
CREATE INDEX "erasures_newest" ON "erasures" USING btree ("agency_id","erased_at","id");--> statement-breakpoint
CREATE INDEX "legal_holds_of_subject" ON "legal_holds" USING btree ("agency_id","subject_id") WHERE released_at IS NULL;--> statement-breakpoint
CALL public.guard_tenant_table('public.packets', 'agency_id', 'SELECT, INSERT, UPDATE');--> statement-breakpoint
CALL public.guard_tenant_table('public.retention_rules', 'agency_id', 'SELECT, INSERT, UPDATE');--> statement-breakpoint
CALL public.guard_tenant_table('public.record_custodians', 'agency_id', 'SELECT, INSERT, UPDATE');--> statement-breakpoint
CALL public.guard_tenant_table('public.legal_holds', 'agency_id', 'SELECT, INSERT');--> statement-breakpoint
CALL public.guard_tenant_table('public.erasures', 'agency_id', 'SELECT, INSERT');--> statement-breakpoint
GRANT UPDATE (released_by, released_at, release_reason) ON public.legal_holds TO greenroom_app;
