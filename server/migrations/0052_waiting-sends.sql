CREATE TABLE "waiting_sends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author" text NOT NULL,
	"content" text NOT NULL,
	"price_cents" integer NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"failure" text,
	"created_at" timestamptz NOT NULL,
	"ended_at" timestamptz,
	CONSTRAINT "waiting_sends_state" CHECK (state in ('WAITING', 'SENT', 'FAILED', 'CANCELED')),
	CONSTRAINT "waiting_sends_price" CHECK (price_cents >= 100)
);
--> statement-breakpoint
ALTER TABLE "fans" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "waiting_sends" ADD CONSTRAINT "waiting_sends_fan" FOREIGN KEY ("agency_id","fan_id") REFERENCES "public"."fans"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fans" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "waiting_sends_of_fan" ON "waiting_sends" USING btree ("agency_id","fan_id","created_at") WHERE state in ('WAITING', 'FAILED');--> statement-breakpoint
CREATE INDEX "waiting_sends_of_item" ON "waiting_sends" USING btree ("agency_id","item_id") WHERE state = 'WAITING';--> statement-breakpoint
CALL public.guard_tenant_table('public.waiting_sends');
