ALTER TABLE "creators" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "agencies" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "connector_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "connector_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"type" text NOT NULL,
	"message_id" uuid,
	"item_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"acknowledged_at" timestamptz,
	CONSTRAINT "connector_events_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "connector_hints" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "connector_hints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"key" text NOT NULL,
	"data" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"taken_until" timestamptz,
	CONSTRAINT "connector_hints_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "connector_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"start" text NOT NULL,
	"scopes" text[] NOT NULL,
	"creator_ids" uuid[],
	"expires_at" timestamptz,
	"last_used_at" timestamptz,
	"created_by" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"revoked_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" bigint NOT NULL,
	"type" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"error" text,
	"milliseconds" integer,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"last_tried_at" timestamptz,
	"next_try_at" timestamptz DEFAULT now(),
	CONSTRAINT "webhook_deliveries_state" CHECK (state in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamptz,
	"types" text[] NOT NULL,
	"creator_ids" uuid[],
	"is_paused" boolean DEFAULT false NOT NULL,
	"failing_since" timestamptz,
	"last_delivered_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_agency_id" UNIQUE("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "platform_accounts" ADD COLUMN "last_in_at" timestamptz;--> statement-breakpoint
ALTER TABLE "platform_accounts" ADD COLUMN "last_out_at" timestamptz;--> statement-breakpoint
ALTER TABLE "platform_accounts" ADD COLUMN "failing_since" timestamptz;--> statement-breakpoint
ALTER TABLE "platform_accounts" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "platform_accounts" ADD COLUMN "budget_minute" timestamptz;--> statement-breakpoint
ALTER TABLE "platform_accounts" ADD COLUMN "budget_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fans" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "fans" ADD COLUMN "subscription_changed_at" timestamptz;--> statement-breakpoint
ALTER TABLE "connector_events" ADD CONSTRAINT "connector_events_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connector_hints" ADD CONSTRAINT "connector_hints_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connector_keys" ADD CONSTRAINT "connector_keys_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook" FOREIGN KEY ("agency_id","webhook_id") REFERENCES "public"."webhooks"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connector_events_open" ON "connector_events" USING btree ("agency_id","id") WHERE acknowledged_at IS NULL;--> statement-breakpoint
CREATE INDEX "connector_events_by_age" ON "connector_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "connector_hints_once" ON "connector_hints" USING btree ("agency_id","creator_id","platform","key");--> statement-breakpoint
CREATE UNIQUE INDEX "connector_keys_token" ON "connector_keys" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "connector_keys_of_agency" ON "connector_keys" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("agency_id","webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "fans_external" ON "fans" USING btree ("agency_id","creator_id","platform","external_id") WHERE external_id IS NOT NULL;
--> statement-breakpoint
CALL public.guard_tenant_table('public.connector_keys');--> statement-breakpoint
CALL public.guard_tenant_table('public.connector_events');--> statement-breakpoint
CALL public.guard_tenant_table('public.webhooks');--> statement-breakpoint
CALL public.guard_tenant_table('public.webhook_deliveries');--> statement-breakpoint
CALL public.guard_tenant_table('public.connector_hints');--> statement-breakpoint
GRANT SELECT, UPDATE ON public.connector_keys, public.webhooks, public.webhook_deliveries TO greenroom_gate;--> statement-breakpoint
GRANT SELECT, DELETE ON public.connector_events, public.connector_hints TO greenroom_gate;--> statement-breakpoint
GRANT INSERT (external_id, subscription_changed_at), UPDATE (external_id, subscription_changed_at) ON public.fans TO greenroom_app;--> statement-breakpoint
ALTER TABLE "agencies" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "creators" FORCE ROW LEVEL SECURITY;
