CREATE TABLE "content_files" (
	"agency_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"upload_id" uuid NOT NULL,
	CONSTRAINT "content_files_agency_id_item_id_position_pk" PRIMARY KEY("agency_id","item_id","position"),
	CONSTRAINT "content_files_upload_once" UNIQUE("agency_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "content_history" (
	"agency_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "content_history_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamptz NOT NULL,
	"by" text,
	"text" text NOT NULL,
	CONSTRAINT "content_history_agency_id_item_id_seq_pk" PRIMARY KEY("agency_id","item_id","seq")
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"title_key" text NOT NULL,
	"description" text,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"is_ppv" boolean DEFAULT false NOT NULL,
	"price_cents" integer,
	"scheduled_for" timestamptz,
	"published_at" timestamptz,
	"produced_on" date,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"archived_at" timestamptz,
	"uploaded_by_id" uuid,
	"uploaded_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"sales" integer DEFAULT 0 NOT NULL,
	"revenue_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "content_items_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "content_items_type" CHECK (type in ('PHOTO', 'VIDEO', 'ALBUM')),
	CONSTRAINT "content_items_state" CHECK (state in ('DRAFT', 'SCHEDULED', 'PUBLISHED')),
	CONSTRAINT "content_items_price" CHECK (price_cents >= 100),
	CONSTRAINT "content_items_ppv" CHECK (NOT is_ppv OR price_cents IS NOT NULL),
	CONSTRAINT "content_items_scheduled" CHECK ((state = 'SCHEDULED') = (scheduled_for IS NOT NULL)),
	CONSTRAINT "content_items_archived" CHECK (archived_at IS NULL OR state <> 'SCHEDULED'),
	CONSTRAINT "content_items_published" CHECK ((state = 'PUBLISHED') = (published_at IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "content_people" (
	"agency_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "content_people_agency_id_item_id_person_id_pk" PRIMARY KEY("agency_id","item_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "content_posts" (
	"agency_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"published_at" timestamptz NOT NULL,
	CONSTRAINT "content_posts_agency_id_item_id_pk" PRIMARY KEY("agency_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "content_sales" (
	"agency_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"sales" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "content_sales_agency_id_transaction_id_item_id_pk" PRIMARY KEY("agency_id","transaction_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "content_totals" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"is_archived" boolean NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_totals_agency_id_creator_id_type_status_is_archived_pk" PRIMARY KEY("agency_id","creator_id","type","status","is_archived")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"creator_id" uuid,
	"name" text,
	"added_by_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "people_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "people_named" CHECK ((creator_id IS NULL) <> (name IS NULL)),
	CONSTRAINT "people_creator_id" CHECK (creator_id = id)
);
--> statement-breakpoint
ALTER TABLE "creators" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "uploads" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "content_files" ADD CONSTRAINT "content_files_item" FOREIGN KEY ("agency_id","item_id") REFERENCES "public"."content_items"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_files" ADD CONSTRAINT "content_files_upload" FOREIGN KEY ("agency_id","upload_id") REFERENCES "public"."uploads"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_history" ADD CONSTRAINT "content_history_item" FOREIGN KEY ("agency_id","item_id") REFERENCES "public"."content_items"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_people" ADD CONSTRAINT "content_people_item" FOREIGN KEY ("agency_id","item_id") REFERENCES "public"."content_items"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_people" ADD CONSTRAINT "content_people_person" FOREIGN KEY ("agency_id","person_id") REFERENCES "public"."people"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_posts" ADD CONSTRAINT "content_posts_item" FOREIGN KEY ("agency_id","item_id") REFERENCES "public"."content_items"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_sales" ADD CONSTRAINT "content_sales_item" FOREIGN KEY ("agency_id","item_id") REFERENCES "public"."content_items"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "people" ("id", "agency_id", "creator_id", "created_at") SELECT "id", "agency_id", "id", "created_at" FROM "creators";--> statement-breakpoint
ALTER TABLE "creators" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "uploads" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "content_items_newest" ON "content_items" USING btree ("agency_id","uploaded_at","id");--> statement-breakpoint
CREATE INDEX "content_items_of_creator" ON "content_items" USING btree ("agency_id","creator_id","uploaded_at","id");--> statement-breakpoint
CREATE INDEX "content_items_by_title" ON "content_items" USING btree ("agency_id","title_key","id");--> statement-breakpoint
CREATE INDEX "content_items_by_revenue" ON "content_items" USING btree ("agency_id","revenue_cents","id");--> statement-breakpoint
CREATE INDEX "content_items_by_views" ON "content_items" USING btree ("agency_id","views","id");--> statement-breakpoint
CREATE INDEX "content_items_by_schedule" ON "content_items" USING btree ("agency_id","scheduled_for","id") WHERE scheduled_for IS NOT NULL;--> statement-breakpoint
CREATE INDEX "content_items_by_publication" ON "content_items" USING btree ("agency_id","published_at","id") WHERE published_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "content_items_due" ON "content_items" USING btree ("scheduled_for") WHERE state = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "content_people_of_person" ON "content_people" USING btree ("agency_id","person_id");--> statement-breakpoint
CREATE INDEX "content_sales_of_item" ON "content_sales" USING btree ("agency_id","item_id","day");--> statement-breakpoint
CREATE INDEX "content_sales_of_fan" ON "content_sales" USING btree ("agency_id","fan_id","item_id");--> statement-breakpoint
CALL public.guard_tenant_table('public.people', 'agency_id', 'SELECT, INSERT');--> statement-breakpoint
CALL public.guard_tenant_table('public.content_items');--> statement-breakpoint
CALL public.guard_tenant_table('public.content_files');--> statement-breakpoint
CALL public.guard_tenant_table('public.content_people');--> statement-breakpoint
CALL public.guard_tenant_table('public.content_history', 'agency_id', 'SELECT, INSERT');--> statement-breakpoint
CALL public.guard_tenant_table('public.content_posts', 'agency_id', 'SELECT, INSERT');--> statement-breakpoint
CALL public.guard_tenant_table('public.content_sales', 'agency_id', 'SELECT, INSERT');--> statement-breakpoint
CALL public.guard_tenant_table('public.content_totals', 'agency_id', 'SELECT');--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON public.people TO greenroom_gate;--> statement-breakpoint
GRANT SELECT, UPDATE (sales, revenue_cents) ON public.content_items TO greenroom_gate;--> statement-breakpoint
GRANT SELECT ON public.content_files, public.content_people TO greenroom_gate;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.content_sales, public.content_totals TO greenroom_gate;
