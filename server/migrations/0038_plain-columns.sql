SET LOCAL ROLE greenroom_gate;
ALTER TABLE gate.farewells RENAME TO sign_out_reasons;
RESET ROLE;--> statement-breakpoint
ALTER TABLE "fans" RENAME COLUMN "aged_week" TO "inactive_week";--> statement-breakpoint
ALTER INDEX "fans_to_age" RENAME TO "fans_by_last_week";--> statement-breakpoint
ALTER TABLE "message_attachments" RENAME COLUMN "opens_with" TO "unlocked_by";--> statement-breakpoint
ALTER TABLE "message_attachments" RENAME CONSTRAINT "message_attachments_opener" TO "message_attachments_unlocked_by";--> statement-breakpoint
ALTER TABLE "creator_months" RENAME COLUMN "came_back" TO "returning_buyers";--> statement-breakpoint
ALTER TABLE "connector_hints" RENAME COLUMN "taken_until" TO "claimed_until";--> statement-breakpoint
ALTER TABLE "violations" RENAME COLUMN "is_stopped" TO "is_blocked";--> statement-breakpoint
ALTER TABLE "consents" RENAME COLUMN "signed_address" TO "signed_ip";--> statement-breakpoint
ALTER TABLE "screening_rules" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "screening_rules" SET "rules" = "rules" - 'stops' || jsonb_build_object('blockedTypes', "rules" -> 'stops') WHERE "rules" ? 'stops';--> statement-breakpoint
ALTER TABLE "screening_rules" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "voice_wordings" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "voice_wordings" SET "answered_by" = array_replace("answered_by", 'herself', 'creator');--> statement-breakpoint
ALTER TABLE "voice_wordings" FORCE ROW LEVEL SECURITY;
