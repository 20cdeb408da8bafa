CREATE TABLE "platform_accounts" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"connected_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "platform_accounts_agency_id_creator_id_platform_pk" PRIMARY KEY("agency_id","creator_id","platform"),
	CONSTRAINT "platform_accounts_platform" CHECK (platform in ('ONLYFANS', 'FANSLY', 'FANVUE', 'OTHER', 'INTERNAL'))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_sent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Checking a new foreign key reads the referenced table.
ALTER TABLE "creators" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "platform_accounts" ADD CONSTRAINT "platform_accounts_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creators" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fans" ADD CONSTRAINT "fans_platform" CHECK (platform in ('ONLYFANS', 'FANSLY', 'FANVUE', 'OTHER', 'INTERNAL'));
--> statement-breakpoint
CALL public.guard_tenant_table('public.platform_accounts');
