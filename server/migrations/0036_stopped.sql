ALTER TABLE "violations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "violations" ADD COLUMN "is_stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "violations" SET "is_stopped" = true WHERE "source" = 'screening' AND "message_id" IS NULL
  AND ("fan_id" IS NOT NULL OR ("item_id" IS NOT NULL AND "type" IN ('PROHIBITED_CONTENT', 'AGE_VERIFICATION') AND "reason" <> 'The writer may be under 18.'));--> statement-breakpoint
ALTER TABLE "violations" FORCE ROW LEVEL SECURITY;
