ALTER TABLE "agencies" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "site" jsonb;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "site_changed_at" timestamptz;--> statement-breakpoint
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_color" CHECK (color ~ '^#[0-9a-f]{6}$');