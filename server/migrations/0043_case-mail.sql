ALTER TABLE "case_steps" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mails" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "case_steps" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
CREATE INDEX "case_steps_of_mail" ON "case_steps" USING btree ("agency_id","mail_id") WHERE mail_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" DROP COLUMN "acknowledged_at";--> statement-breakpoint
UPDATE "case_steps" s SET "mail_id" = m."id" FROM "mails" m
  WHERE s."text" = 'Receipt confirmed by email' AND m."agency_id" = s."agency_id" AND m."dedupe_key" = 'case ' || s."case_id";--> statement-breakpoint
UPDATE "case_steps" s SET "mail_id" = m."id" FROM "mails" m
  WHERE s."text" = 'Letter “' || m."subject" || '” to ' || m."to_address" AND m."agency_id" = s."agency_id" AND m."dedupe_key" LIKE 'case letter %'
    AND m."created_at" BETWEEN s."at" - interval '1 minute' AND s."at" + interval '1 minute';--> statement-breakpoint
UPDATE "case_steps" SET "text" = CASE WHEN "mail_id" IS NULL THEN 'Receipt by email, delivery not recorded' ELSE 'Receipt by email' END
  WHERE "text" = 'Receipt confirmed by email';--> statement-breakpoint
ALTER TABLE "mails" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "case_steps" FORCE ROW LEVEL SECURITY;
