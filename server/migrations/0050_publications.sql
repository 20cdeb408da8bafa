ALTER TABLE "content_items" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "content_history" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "platform_accounts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connector_events" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "content_publications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"published_at" timestamptz NOT NULL,
	"withdrawn_at" timestamptz,
	"removed_at" timestamptz,
	"removed_by" text,
	"url" text,
	"event_id" bigint,
	"withdrawal_id" bigint,
	"collected_at" timestamptz,
	CONSTRAINT "content_publications_removed" CHECK (removed_at IS NULL OR withdrawn_at IS NOT NULL)
);
--> statement-breakpoint
DROP TABLE "content_posts" CASCADE;--> statement-breakpoint
ALTER TABLE "content_publications" ADD CONSTRAINT "content_publications_item" FOREIGN KEY ("agency_id","item_id") REFERENCES "public"."content_items"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_publications_standing" ON "content_publications" USING btree ("agency_id","item_id","platform") WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "content_publications_of_item" ON "content_publications" USING btree ("agency_id","item_id","published_at");--> statement-breakpoint
CREATE INDEX "content_publications_of_event" ON "content_publications" USING btree ("agency_id","event_id") WHERE event_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "content_publications_of_withdrawal" ON "content_publications" USING btree ("agency_id","withdrawal_id") WHERE withdrawal_id IS NOT NULL;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON public.content_publications TO greenroom_gate;--> statement-breakpoint
GRANT UPDATE (acknowledged_at) ON public.connector_events TO greenroom_gate;--> statement-breakpoint
-- Items that are published, and earlier periods that a take-down ended, on each account of their creator. The event is
-- 0 if a bridge received it but it was deleted since.
INSERT INTO "content_publications" ("agency_id", "item_id", "platform", "published_at", "withdrawn_at", "removed_at", "event_id", "collected_at")
SELECT s."agency_id", s."item_id", a."platform", s."published_at", s."withdrawn_at", CASE WHEN a."platform" = 'INTERNAL' THEN s."withdrawn_at" END,
  coalesce(e."id", a."sent"), coalesce(e."created_at", CASE WHEN a."sent" IS NOT NULL THEN s."published_at" END)
FROM (
  SELECT i."agency_id", i."id" AS "item_id", i."creator_id", i."published_at", CASE WHEN i."review" <> 'CLEARED' THEN greatest(i."review_requested_at", i."published_at") END AS "withdrawn_at"
  FROM "content_items" i WHERE i."state" = 'PUBLISHED'
  UNION ALL
  SELECT h."agency_id", h."item_id", i."creator_id", h."at", d."at" FROM "content_history" h
  JOIN "content_items" i ON i."agency_id" = h."agency_id" AND i."id" = h."item_id"
  CROSS JOIN LATERAL (SELECT min(t."at") AS "at" FROM "content_history" t WHERE t."agency_id" = h."agency_id" AND t."item_id" = h."item_id" AND t."seq" > h."seq" AND t."text" LIKE 'Taken down: %') d
  WHERE h."text" IN ('Published', 'Published as scheduled') AND d."at" IS NOT NULL
) s
CROSS JOIN LATERAL (
  SELECT p."platform", CASE WHEN p."connected_at" <= s."published_at" THEN 0 END AS "sent" FROM "platform_accounts" p
  WHERE p."agency_id" = s."agency_id" AND p."creator_id" = s."creator_id" AND p."platform" <> 'INTERNAL'
  UNION ALL SELECT 'INTERNAL', NULL WHERE NOT EXISTS (
    SELECT 1 FROM "platform_accounts" p WHERE p."agency_id" = s."agency_id" AND p."creator_id" = s."creator_id" AND p."platform" <> 'INTERNAL')
) a
LEFT JOIN LATERAL (
  SELECT c."id", c."created_at" FROM "connector_events" c
  WHERE c."agency_id" = s."agency_id" AND c."item_id" = s."item_id" AND c."platform" = a."platform" AND c."type" = 'content.published' AND c."created_at" >= s."published_at" - interval '1 hour'
  ORDER BY c."id" LIMIT 1
) e ON true;--> statement-breakpoint
ALTER TABLE "connector_events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "platform_accounts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "content_history" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "content_items" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CALL public.guard_tenant_table('public.content_publications', 'agency_id', 'SELECT, INSERT, UPDATE');
