SET LOCAL ROLE greenroom_gate;
ALTER TABLE gate.farewells RENAME TO sign_out_reasons;
RESET ROLE;--> statement-breakpoint
ALTER TABLE "fans" RENAME COLUMN "aged_week" TO "inactive_week";--> statement-breakpoint
ALTER INDEX "fans_to_age" RENAME TO "fans_by_last_week";--> statement-breakpoint
ALTER TABLE "message_attachments" RENAME COLUMN "opens_with" TO "unlocked_by";--> statement-breakpoint
ALTER TABLE "message_attachments" RENAME CONSTRAINT "message_attachments_opener" TO "message_attachments_unlocked_by";
