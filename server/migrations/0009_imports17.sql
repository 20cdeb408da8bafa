CREATE TABLE "voided_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"username" text NOT NULL,
	"entry" jsonb NOT NULL,
	"voided_by" text NOT NULL,
	"voided_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "epoch" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "import_id" uuid;--> statement-breakpoint
CREATE INDEX "voided_messages_of_import" ON "voided_messages" USING btree ("agency_id","import_id");--> statement-breakpoint
CREATE INDEX "messages_of_import" ON "messages" USING btree ("agency_id","import_id") WHERE import_id IS NOT NULL;--> statement-breakpoint
CALL public.guard_tenant_table('public.voided_messages', 'agency_id', 'SELECT');--> statement-breakpoint
GRANT SELECT, INSERT ON public.voided_messages TO greenroom_gate;--> statement-breakpoint
GRANT DELETE ON public.messages, public.conversations TO greenroom_gate;
