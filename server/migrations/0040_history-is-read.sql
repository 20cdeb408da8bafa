-- Imported messages that fans sent last: history counts as read, so their conversations do not wait.
ALTER TABLE "messages" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "conversations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Of the fans' messages only those of the demo were marked as read.
UPDATE "messages" SET "is_read" = false WHERE "direction" = 'FROM_FAN' AND "is_read" AND "import_id" IS NULL;--> statement-breakpoint
UPDATE "messages" m SET "is_read" = true FROM "conversations" c
WHERE c."waiting_since" IS NOT NULL AND m."agency_id" = c."agency_id" AND m."fan_id" = c."fan_id"
  AND m."import_id" IS NOT NULL AND m."direction" = 'FROM_FAN' AND m."sent_at" >= c."waiting_since";--> statement-breakpoint
UPDATE "conversations" c SET "waiting_since" = (
  SELECT w."sent_at" FROM "messages" w WHERE w."agency_id" = c."agency_id" AND w."fan_id" = c."fan_id" AND w."sent_at" >= c."waiting_since"
    AND w."direction" = 'FROM_FAN' AND NOT w."is_read" ORDER BY w."seq" LIMIT 1)
WHERE c."waiting_since" IS NOT NULL AND EXISTS (
  SELECT 1 FROM "messages" m WHERE m."agency_id" = c."agency_id" AND m."fan_id" = c."fan_id" AND m."import_id" IS NOT NULL AND m."is_read" AND m."sent_at" >= c."waiting_since");--> statement-breakpoint
ALTER TABLE "conversations" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" FORCE ROW LEVEL SECURITY;
