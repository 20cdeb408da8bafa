CREATE TABLE "creator_goals" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"amount_cents" bigint,
	"reached_month" text,
	"reached_cents" bigint DEFAULT 0 NOT NULL,
	"set_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "creator_goals_agency_id_creator_id_pk" PRIMARY KEY("agency_id","creator_id"),
	CONSTRAINT "creator_goals_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "not_my_voice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "creators" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "creator_goals" ADD CONSTRAINT "creator_goals_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creators" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CALL public.guard_tenant_table('public.creator_goals', 'agency_id', 'SELECT, INSERT, UPDATE');
