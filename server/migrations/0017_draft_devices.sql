ALTER TABLE "conversation_drafts" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_drafts" ADD COLUMN "device" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_drafts" ADD COLUMN "typed_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_drafts" ADD COLUMN "told" jsonb DEFAULT '{}'::jsonb NOT NULL;