ALTER TABLE "creators" ADD COLUMN "erased_at" timestamptz;--> statement-breakpoint
ALTER TABLE "fans" ADD COLUMN "erased_at" timestamptz;