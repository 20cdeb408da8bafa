ALTER TABLE "message_attachments" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "content_items" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD COLUMN "item_id" uuid;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD COLUMN "opens_with" integer;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_item" FOREIGN KEY ("agency_id","item_id") REFERENCES "public"."content_items"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_opener" FOREIGN KEY ("agency_id","message_id","opens_with") REFERENCES "public"."message_attachments"("agency_id","message_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_attachments_of_item" ON "message_attachments" USING btree ("agency_id","item_id","message_id") WHERE item_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_one_price" CHECK (price_cents IS NULL OR opens_with IS NULL);--> statement-breakpoint
ALTER TABLE "message_attachments" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "content_items" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
REVOKE INSERT ON public.content_sales FROM greenroom_app;
