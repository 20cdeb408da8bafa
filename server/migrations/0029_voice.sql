ALTER TABLE "creators" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "voice_wordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"answered_by" text[] NOT NULL,
	"text" text NOT NULL,
	"valid_from" date NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamptz NOT NULL,
	"decision" text,
	"decided_at" timestamptz,
	"reason" text,
	CONSTRAINT "voice_wordings_decision" CHECK (decision in ('approved', 'declined')),
	CONSTRAINT "voice_wordings_decided" CHECK ((decision IS NULL) = (decided_at IS NULL))
);
--> statement-breakpoint
ALTER TABLE "voice_wordings" ADD CONSTRAINT "voice_wordings_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voice_wordings_of_creator" ON "voice_wordings" USING btree ("agency_id","creator_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "voice_wordings_waiting" ON "voice_wordings" USING btree ("agency_id","creator_id") WHERE decision IS NULL;--> statement-breakpoint
CALL public.guard_tenant_table('public.voice_wordings', 'agency_id', 'SELECT, INSERT, DELETE');--> statement-breakpoint
GRANT UPDATE (decision, decided_at, valid_from, reason) ON public.voice_wordings TO greenroom_app;--> statement-breakpoint
GRANT SELECT ON public.voice_wordings TO greenroom_gate;
--> statement-breakpoint
ALTER TABLE "creators" FORCE ROW LEVEL SECURITY;
