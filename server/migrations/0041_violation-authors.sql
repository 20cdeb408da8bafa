ALTER TABLE "violations" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "violations" ADD COLUMN "content" text;--> statement-breakpoint
ALTER TABLE "violations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "violations" v SET "author_name" = m."sender_name" FROM "messages" m
  WHERE m."agency_id" = v."agency_id" AND m."id" = v."message_id" AND m."direction" = 'TO_FAN';--> statement-breakpoint
UPDATE "violations" v SET "author_name" = coalesce((SELECT coalesce(u."name", u."email") FROM "users" u WHERE u."id" = v."user_id"), 'Unknown')
  WHERE v."user_id" IS NOT NULL AND v."author_name" IS NULL;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "violations" FORCE ROW LEVEL SECURITY;
