ALTER TABLE "fan_search" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "fan_search" SET "words" = "names" || E'\n' || split_part("words", E'\n', 2);--> statement-breakpoint
ALTER TABLE "fan_search" FORCE ROW LEVEL SECURITY;
