CREATE TABLE "creator_import_changes" (
	"agency_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	CONSTRAINT "creator_import_changes_agency_id_import_id_creator_id_pk" PRIMARY KEY("agency_id","import_id","creator_id")
);
--> statement-breakpoint
CREATE TABLE "creator_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"added" integer NOT NULL,
	"updated" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"undone_at" timestamptz,
	CONSTRAINT "creator_imports_agency_id" UNIQUE("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "creator_import_changes" ADD CONSTRAINT "creator_import_changes_import" FOREIGN KEY ("agency_id","import_id") REFERENCES "public"."creator_imports"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agencies" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "creator_imports" ADD CONSTRAINT "creator_imports_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agencies" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "creator_import_changes_of_creator" ON "creator_import_changes" USING btree ("agency_id","creator_id");--> statement-breakpoint
CREATE INDEX "creator_imports_newest" ON "creator_imports" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CALL public.guard_tenant_table('public.creator_imports');--> statement-breakpoint
CALL public.guard_tenant_table('public.creator_import_changes');--> statement-breakpoint
GRANT SELECT ON public.creator_import_changes, public.creator_splits, public.creator_looks, public.creator_verifications, public.platform_accounts, public.applications, public.invitations, public.quick_replies, public.creator_goals TO greenroom_gate;--> statement-breakpoint
GRANT DELETE ON public.creators, public.creator_splits, public.creator_looks TO greenroom_gate;--> statement-breakpoint
-- FOR UPDATE needs it.
GRANT UPDATE (updated_at) ON public.creators TO greenroom_gate;
