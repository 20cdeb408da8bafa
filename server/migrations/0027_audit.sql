CREATE TABLE "audit_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamptz NOT NULL,
	"finished_at" timestamptz,
	"rows" bigint DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"fault" text,
	"fault_row" bigint
);
--> statement-breakpoint
CREATE TABLE "audit_subjects" (
	"agency_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "audit_subjects_agency_id_subject_id_seq_pk" PRIMARY KEY("agency_id","subject_id","seq")
);
--> statement-breakpoint
CREATE TABLE "audit_words" (
	"agency_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "audit_words_agency_id_seq_pk" PRIMARY KEY("agency_id","seq")
);
--> statement-breakpoint
CREATE INDEX "audit_checks_by_time" ON "audit_checks" USING btree ("agency_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_checks_running" ON "audit_checks" USING btree ("agency_id") WHERE finished_at IS NULL;--> statement-breakpoint
CREATE INDEX "audit_words_search" ON "audit_words" USING gin (words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("agency_id","actor_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("agency_id","at","seq");--> statement-breakpoint
ALTER TABLE "audit_log" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "audit_subjects" SELECT DISTINCT l.agency_id, (v #>> '{}')::uuid, l.seq FROM "audit_log" l, jsonb_path_query(l.details, 'strict $.**') v WHERE jsonb_typeof(v) = 'string' AND v #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';--> statement-breakpoint
INSERT INTO "audit_words" SELECT l.agency_id, l.seq, left(string_agg(lower(normalize(v #>> '{}', NFKC)), E'\n'), 4000) FROM "audit_log" l, jsonb_path_query(l.details, 'strict $.**') v WHERE jsonb_typeof(v) = 'string' AND v #>> '{}' !~ '^([0-9a-f-]{32,}|\d{4}-\d\d.*)?$' GROUP BY 1, 2;--> statement-breakpoint
ALTER TABLE "audit_log" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CALL public.guard_tenant_table('public.audit_subjects', 'agency_id', 'SELECT');--> statement-breakpoint
CALL public.guard_tenant_table('public.audit_words', 'agency_id', 'SELECT');--> statement-breakpoint
CALL public.guard_tenant_table('public.audit_checks', 'agency_id', 'SELECT, INSERT');--> statement-breakpoint
GRANT UPDATE (rows, finished_at, fault, fault_row) ON public.audit_checks TO greenroom_app;--> statement-breakpoint
GRANT SELECT, INSERT ON public.audit_subjects, public.audit_words TO greenroom_gate;
