ALTER TABLE "webhooks" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "old_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "webhooks" SET "old_secrets" = jsonb_build_array(jsonb_build_object('secret', "old_secret", 'until', "old_secret_until"))
WHERE "old_secret" IS NOT NULL AND "old_secret_until" > now();--> statement-breakpoint
ALTER TABLE "webhooks" DROP COLUMN "old_secret";--> statement-breakpoint
ALTER TABLE "webhooks" DROP COLUMN "old_secret_until";--> statement-breakpoint
ALTER TABLE "webhooks" FORCE ROW LEVEL SECURITY;
