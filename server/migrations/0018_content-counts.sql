CREATE TABLE "creator_content_totals" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "creator_content_totals_agency_id_creator_id_pk" PRIMARY KEY("agency_id","creator_id")
);
--> statement-breakpoint
CREATE INDEX "creator_content_totals_by_items" ON "creator_content_totals" USING btree ("agency_id","items","creator_id");--> statement-breakpoint
ALTER TABLE "creators" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "content_items" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "creator_content_totals" ("agency_id", "creator_id", "items") SELECT c."agency_id", c."id", count(i."id") FILTER (WHERE i."archived_at" IS NULL) FROM "creators" c LEFT JOIN "content_items" i ON i."agency_id" = c."agency_id" AND i."creator_id" = c."id" GROUP BY c."agency_id", c."id";--> statement-breakpoint
ALTER TABLE "creators" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "content_items" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CALL public.guard_tenant_table('public.creator_content_totals', 'agency_id', 'SELECT');--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.creator_content_totals TO greenroom_gate;
