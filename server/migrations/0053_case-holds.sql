ALTER TABLE "case_items" ADD COLUMN "lifted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "case_items" ADD COLUMN "lifted_by" text;--> statement-breakpoint
ALTER TABLE "case_items" ADD COLUMN "lift_reason" text;--> statement-breakpoint
ALTER TABLE "case_items" ADD CONSTRAINT "case_items_lift" CHECK (num_nulls(lifted_at, lifted_by, lift_reason) in (0, 3) AND (lifted_at IS NULL OR taken_down_at IS NOT NULL));--> statement-breakpoint
-- Items that were published again after a take-down, which nothing prevented, are not on hold.
ALTER TABLE "case_items" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "cases" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "content_items" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "case_items" x SET "lifted_at" = now(), "lifted_by" = 'Upgrade', "lift_reason" = 'Published again before take-downs were holds'
FROM "cases" c, "content_items" i WHERE x."taken_down_at" IS NOT NULL AND c."agency_id" = x."agency_id" AND c."id" = x."case_id"
  AND i."agency_id" = x."agency_id" AND i."id" = x."item_id" AND (c."outcome" = 'RESTORED' OR i."state" <> 'DRAFT');--> statement-breakpoint
ALTER TABLE "content_items" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "cases" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "case_items" FORCE ROW LEVEL SECURITY;
