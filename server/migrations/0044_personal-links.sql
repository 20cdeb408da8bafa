ALTER TABLE "people" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_log" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "id_documents" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document_scans" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "consents" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "personal_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"issued_at" timestamptz NOT NULL,
	"shown_to_id" uuid,
	"shown_to" text,
	CONSTRAINT "personal_links_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "personal_links_shown" CHECK (num_nulls(shown_to_id, shown_to) in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "document_scans" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "id_documents" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "is_void" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "personal_links" ADD CONSTRAINT "personal_links_person" FOREIGN KEY ("agency_id","person_id") REFERENCES "public"."people"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "personal_links_of_person" ON "personal_links" USING btree ("agency_id","person_id","issued_at");--> statement-breakpoint
ALTER TABLE "document_scans" ADD CONSTRAINT "document_scans_link" FOREIGN KEY ("agency_id","link_id") REFERENCES "public"."personal_links"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_documents" ADD CONSTRAINT "id_documents_link" FOREIGN KEY ("agency_id","link_id") REFERENCES "public"."personal_links"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_link" FOREIGN KEY ("agency_id","link_id") REFERENCES "public"."personal_links"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_void" CHECK (NOT is_void OR (signed_at IS NOT NULL AND withdrawn_at IS NOT NULL));--> statement-breakpoint
-- Links issued before this version are in the audit log only.
INSERT INTO "personal_links" ("id", "agency_id", "person_id", "issued_at", "shown_to_id", "shown_to")
  SELECT gen_random_uuid(), p.agency_id, p.id, a.at, x.shown_to_id, CASE WHEN x.shown_to_id IS NOT NULL THEN a.actor_name END
  FROM "audit_log" a JOIN "people" p ON p.agency_id = a.agency_id AND p.id::text = a.details ->> 'personId',
    LATERAL (SELECT CASE WHEN (a.details ->> 'shown')::boolean THEN a.actor_id END AS shown_to_id) x
  WHERE a.action = 'personal_link.issued';--> statement-breakpoint
UPDATE "id_documents" d SET "link_id" = (SELECT l.id FROM "personal_links" l WHERE l.agency_id = d.agency_id AND l.person_id = d.person_id
    AND l.issued_at <= d.submitted_at ORDER BY l.issued_at DESC LIMIT 1) WHERE d.submitted_by LIKE '% via personal link';--> statement-breakpoint
UPDATE "consents" c SET "link_id" = (SELECT l.id FROM "personal_links" l WHERE l.agency_id = c.agency_id AND l.person_id = c.person_id
    AND l.issued_at <= c.signed_at ORDER BY l.issued_at DESC LIMIT 1) WHERE c.signed_by = 'link';--> statement-breakpoint
ALTER TABLE "people" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_log" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "id_documents" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document_scans" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "consents" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CALL public.guard_tenant_table('public.personal_links', 'agency_id', 'SELECT, INSERT');
--> statement-breakpoint
GRANT UPDATE (link_id, is_void) ON public.consents TO greenroom_app;
