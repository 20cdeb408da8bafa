CREATE TABLE "fan_import_changes" (
	"agency_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	CONSTRAINT "fan_import_changes_agency_id_import_id_fan_id_pk" PRIMARY KEY("agency_id","import_id","fan_id")
);
--> statement-breakpoint
CREATE TABLE "voided_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"username" text NOT NULL,
	"entry" jsonb NOT NULL,
	"voided_by" text NOT NULL,
	"voided_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fan_imports" DROP CONSTRAINT "fan_imports_state";--> statement-breakpoint
ALTER TABLE "fan_transactions" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "fan_imports" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fan_import_changes" ADD CONSTRAINT "fan_import_changes_import" FOREIGN KEY ("agency_id","import_id") REFERENCES "public"."fan_imports"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_imports" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "fan_import_changes_of_fan" ON "fan_import_changes" USING btree ("agency_id","fan_id");--> statement-breakpoint
CREATE INDEX "voided_transactions_of_import" ON "voided_transactions" USING btree ("agency_id","import_id");--> statement-breakpoint
CREATE INDEX "fan_transactions_corrections" ON "fan_transactions" USING btree ("agency_id","corrects_id") WHERE corrects_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "fan_transactions_of_import" ON "fan_transactions" USING btree ("agency_id","import_id") WHERE import_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "fan_imports" ADD CONSTRAINT "fan_imports_state" CHECK (state in ('UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'FAILED', 'UNDOING', 'UNDONE'));--> statement-breakpoint
CALL public.guard_tenant_table('public.fan_import_changes');--> statement-breakpoint
CALL public.guard_tenant_table('public.voided_transactions', 'agency_id', 'SELECT');--> statement-breakpoint
GRANT SELECT ON public.fan_import_changes, public.fan_notes, public.fan_blocks, public.conversation_drafts TO greenroom_gate;--> statement-breakpoint
GRANT SELECT, INSERT ON public.voided_transactions TO greenroom_gate;--> statement-breakpoint
GRANT DELETE ON public.fan_transactions, public.fans, public.fan_tags, public.fan_search TO greenroom_gate;
