CREATE TABLE "content_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"rev" integer NOT NULL,
	"verdict" text NOT NULL,
	"checklist" text[] NOT NULL,
	"reason" text,
	"reviewer_id" uuid NOT NULL,
	"reviewer" text NOT NULL,
	"is_self_review" boolean NOT NULL,
	"at" timestamptz NOT NULL,
	CONSTRAINT "content_reviews_verdict" CHECK (verdict in ('CLEARED', 'REJECTED')),
	CONSTRAINT "content_reviews_reason" CHECK ((verdict = 'REJECTED') = (reason IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "allow_self_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "is_downloadable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "is_ai_edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "review" text;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "review_requested_at" timestamptz;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "cleared_until" date;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "publishes_when_cleared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "editor_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_items" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "content_reviews" ADD CONSTRAINT "content_reviews_item" FOREIGN KEY ("agency_id","item_id") REFERENCES "public"."content_items"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_reviews_of_item" ON "content_reviews" USING btree ("agency_id","item_id","at");--> statement-breakpoint
CREATE INDEX "content_items_to_review" ON "content_items" USING btree ("agency_id","review","review_requested_at","id") WHERE review in ('IN_REVIEW', 'NEEDS_EVIDENCE', 'WITHDRAWN') AND archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "content_items_clearance_ends" ON "content_items" USING btree ("cleared_until") WHERE review = 'CLEARED';--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_review" CHECK (review IS NULL OR (review in ('NEEDS_EVIDENCE', 'IN_REVIEW', 'CLEARED', 'WITHDRAWN') AND review_requested_at IS NOT NULL));--> statement-breakpoint
CALL public.guard_tenant_table('public.content_reviews', 'agency_id', 'SELECT, INSERT');--> statement-breakpoint
ALTER TABLE "content_items" FORCE ROW LEVEL SECURITY;
