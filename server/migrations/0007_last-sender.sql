ALTER TABLE "conversations" ADD COLUMN "last_sender_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_sender_name" text;