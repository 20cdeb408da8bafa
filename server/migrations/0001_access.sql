ALTER TABLE "users" ADD COLUMN "link_revealed_at" timestamptz;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor_reset_at" timestamptz;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "link_copied_at" timestamptz;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "preview" text;--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("agency_id","action","seq");