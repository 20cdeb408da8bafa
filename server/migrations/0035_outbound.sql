DROP INDEX "webhook_deliveries_due";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "expires_at" timestamptz DEFAULT now() + interval '3 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "alerted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "claimed_until" timestamptz;--> statement-breakpoint
CREATE INDEX "connector_events_in_order" ON "connector_events" USING btree ("agency_id","written_by","id");--> statement-breakpoint
CREATE INDEX "connector_events_of_message" ON "connector_events" USING btree ("agency_id","message_id") WHERE message_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "connector_events_of_item" ON "connector_events" USING btree ("agency_id","item_id") WHERE item_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_try_at","event_id") WHERE state = 'waiting';--> statement-breakpoint
GRANT INSERT ON public.connector_events TO greenroom_gate;--> statement-breakpoint
GRANT INSERT, DELETE ON public.webhook_deliveries TO greenroom_gate;
