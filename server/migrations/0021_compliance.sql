CREATE TABLE "document_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"side" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"added_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "id_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"type" text NOT NULL,
	"issuer" text NOT NULL,
	"country" text NOT NULL,
	"number_hash" "bytea" NOT NULL,
	"number_end" text NOT NULL,
	"legal_name" text NOT NULL,
	"birth_date" date NOT NULL,
	"issued_on" date NOT NULL,
	"expires_on" date,
	"earlier_name" text,
	"earlier_address" text,
	"earlier_examined_on" date,
	"submitted_by" text NOT NULL,
	"submitted_at" timestamptz NOT NULL,
	"verdict" text DEFAULT 'PENDING' NOT NULL,
	"examiner_id" uuid,
	"examiner" text,
	"examined_on" date,
	"method" text,
	"note" text,
	"reason" text,
	"recorded_at" timestamptz,
	CONSTRAINT "id_documents_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "id_documents_verdict" CHECK (verdict in ('PENDING', 'ACCEPTED', 'REJECTED')),
	CONSTRAINT "id_documents_examined" CHECK ((verdict = 'PENDING') = (recorded_at IS NULL)),
	CONSTRAINT "id_documents_rejected" CHECK ((verdict = 'REJECTED') = (reason IS NOT NULL)),
	CONSTRAINT "id_documents_earlier" CHECK (num_nulls(earlier_name, earlier_address, earlier_examined_on) in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "consent_items" (
	"agency_id" uuid NOT NULL,
	"consent_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "consent_items_agency_id_consent_id_item_id_pk" PRIMARY KEY("agency_id","consent_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"scopes" text[] NOT NULL,
	"platforms" text[] NOT NULL,
	"all_items" boolean NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"text" text NOT NULL,
	"text_sha256" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"signed_name" text,
	"signed_at" timestamptz,
	"signed_address" text,
	"signed_by" text,
	"withdrawn_at" timestamptz,
	"withdrawn_by" text,
	"withdrawn_reason" text,
	CONSTRAINT "consents_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "consents_kind" CHECK (kind in ('CONSENT', 'AGREEMENT')),
	CONSTRAINT "consents_signed" CHECK (num_nulls(signed_name, signed_at, signed_address, signed_by) in (0, 4)),
	CONSTRAINT "consents_withdrawn" CHECK (num_nulls(withdrawn_at, withdrawn_by, withdrawn_reason) in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "people" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "creators" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "content_items" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "name_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "search_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "pending_documents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "has_accepted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "accepted_until" date;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "reminded_days" integer;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "link_expires_at" timestamptz;--> statement-breakpoint
ALTER TABLE "document_scans" ADD CONSTRAINT "document_scans_document" FOREIGN KEY ("agency_id","document_id") REFERENCES "public"."id_documents"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_documents" ADD CONSTRAINT "id_documents_person" FOREIGN KEY ("agency_id","person_id") REFERENCES "public"."people"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_items" ADD CONSTRAINT "consent_items_consent" FOREIGN KEY ("agency_id","consent_id") REFERENCES "public"."consents"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_items" ADD CONSTRAINT "consent_items_item" FOREIGN KEY ("agency_id","item_id") REFERENCES "public"."content_items"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_person" FOREIGN KEY ("agency_id","person_id") REFERENCES "public"."people"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_scans_of_document" ON "document_scans" USING btree ("agency_id","document_id","added_at");--> statement-breakpoint
CREATE INDEX "id_documents_of_person" ON "id_documents" USING btree ("agency_id","person_id","submitted_at");--> statement-breakpoint
CREATE INDEX "id_documents_by_number" ON "id_documents" USING btree ("agency_id","number_hash");--> statement-breakpoint
CREATE INDEX "consent_items_of_item" ON "consent_items" USING btree ("agency_id","item_id");--> statement-breakpoint
CREATE INDEX "consents_of_person" ON "consents" USING btree ("agency_id","person_id","created_at");--> statement-breakpoint
CREATE INDEX "people_by_name" ON "people" USING btree ("agency_id","name_key","id");--> statement-breakpoint
CREATE INDEX "people_pending" ON "people" USING btree ("agency_id","name_key","id") WHERE pending_documents > 0;--> statement-breakpoint
CREATE INDEX "people_expiring" ON "people" USING btree ("agency_id","accepted_until") WHERE has_accepted;--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin (search_key gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_identity" CHECK (creator_id IS NULL OR (legal_name IS NULL AND email IS NULL));--> statement-breakpoint
UPDATE "people" p SET "name_key" = lower(normalize(coalesce(p.name, c.stage_name), NFKC)), "search_key" = lower(normalize(concat_ws(E'\n', coalesce(p.name, c.stage_name), c.real_name), NFKC)) FROM "people" x LEFT JOIN "creators" c ON c.agency_id = x.agency_id AND c.id = x.creator_id WHERE x.id = p.id;--> statement-breakpoint
ALTER TABLE "people" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "creators" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "content_items" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CALL public.guard_tenant_table('public.id_documents', 'agency_id', 'SELECT, INSERT');--> statement-breakpoint
CALL public.guard_tenant_table('public.document_scans', 'agency_id', 'SELECT, INSERT');--> statement-breakpoint
CALL public.guard_tenant_table('public.consents', 'agency_id', 'SELECT, INSERT');--> statement-breakpoint
CALL public.guard_tenant_table('public.consent_items', 'agency_id', 'SELECT, INSERT');--> statement-breakpoint
GRANT UPDATE (name, legal_name, birth_date, names, email, address, reminded_days, link_expires_at) ON public.people TO greenroom_app;--> statement-breakpoint
GRANT UPDATE (verdict, examiner_id, examiner, examined_on, method, note, reason, recorded_at) ON public.id_documents TO greenroom_app;--> statement-breakpoint
GRANT UPDATE (wrapped_key) ON public.document_scans TO greenroom_app;--> statement-breakpoint
GRANT UPDATE (signed_name, signed_at, signed_address, signed_by, withdrawn_at, withdrawn_by, withdrawn_reason) ON public.consents TO greenroom_app;--> statement-breakpoint
GRANT UPDATE ON public.people TO greenroom_gate;--> statement-breakpoint
GRANT SELECT ON public.id_documents, public.consents, public.personas TO greenroom_gate;--> statement-breakpoint
SET LOCAL ROLE greenroom_gate;--> statement-breakpoint
ALTER TABLE gate.single_use_tokens DROP CONSTRAINT single_use_tokens_kind_check;--> statement-breakpoint
ALTER TABLE gate.single_use_tokens ADD CONSTRAINT single_use_tokens_kind_check CHECK (kind IN ('verify_email', 'reset_password', 'invitation', 'two_factor', 'sign'));--> statement-breakpoint
RESET ROLE;
