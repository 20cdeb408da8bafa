-- A new reference is checked by reading what it points to, which the owner may only while the wall is lifted.
ALTER TABLE "agencies" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "application_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"platform" text NOT NULL,
	"current_revenue" text NOT NULL,
	"message" text NOT NULL,
	"submitted_at" timestamptz NOT NULL,
	"replaced_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"platform" text NOT NULL,
	"current_revenue" text NOT NULL,
	"message" text NOT NULL,
	"instagram" text,
	"tiktok" text,
	"onlyfans" text,
	"desired_outcome" text,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "applications_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "applications_platform" CHECK (platform in ('onlyfans', 'fansly', 'other')),
	CONSTRAINT "applications_status" CHECK (status in ('PENDING', 'REVIEWED', 'APPROVED', 'REJECTED', 'CONTACTED'))
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'NEW' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "inquiries_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "inquiries_type" CHECK (type in ('general', 'creator', 'agency', 'b2b', 'support', 'demo')),
	CONSTRAINT "inquiries_status" CHECK (status in ('NEW', 'DONE'))
);
--> statement-breakpoint
ALTER TABLE "application_versions" ADD CONSTRAINT "application_versions_application" FOREIGN KEY ("agency_id","application_id") REFERENCES "public"."applications"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_versions_newest" ON "application_versions" USING btree ("agency_id","application_id","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_pending" ON "applications" USING btree ("agency_id","email") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "applications_newest" ON "applications" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_newest" ON "inquiries" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_by_email" ON "inquiries" USING btree ("agency_id","email");--> statement-breakpoint
ALTER TABLE "agencies" FORCE ROW LEVEL SECURITY;
