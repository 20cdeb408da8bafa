ALTER TABLE "agencies" ADD COLUMN "storage_quota_bytes" bigint DEFAULT 214748364800 NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "storage_used_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "phash" bigint;--> statement-breakpoint
CREATE INDEX "uploads_same_bytes" ON "uploads" USING btree ("agency_id","sha256") WHERE sha256 IS NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "uploads" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "agencies" a SET "storage_used_bytes" = coalesce((SELECT sum(u."bytes") FROM "uploads" u WHERE u."agency_id" = a."id" AND u."status" <> 'refused'), 0);--> statement-breakpoint
ALTER TABLE "uploads" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "agencies" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT UPDATE ("storage_used_bytes") ON "agencies" TO greenroom_gate;
