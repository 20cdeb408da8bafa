ALTER TABLE "connector_keys" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_log" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connector_keys" ADD COLUMN "created_by_id" uuid;--> statement-breakpoint
UPDATE "connector_keys" k SET "created_by_id" = l."actor_id" FROM "audit_log" l
WHERE l."agency_id" = k."agency_id" AND l."action" = 'connector_key.created' AND l."details" ->> 'keyId' = k."id"::text;--> statement-breakpoint
ALTER TABLE "audit_log" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connector_keys" FORCE ROW LEVEL SECURITY;
