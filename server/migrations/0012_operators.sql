CREATE TABLE "operator_days" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"day" date NOT NULL,
	"holder" text NOT NULL,
	"user_id" uuid NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"typed_messages" integer DEFAULT 0 NOT NULL,
	"characters" bigint DEFAULT 0 NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"reply_seconds" bigint DEFAULT 0 NOT NULL,
	"ppv_sent" integer DEFAULT 0 NOT NULL,
	"ppv_unlocked" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"gross_cents" bigint DEFAULT 0 NOT NULL,
	"net_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "operator_days_agency_id_creator_id_day_holder_user_id_pk" PRIMARY KEY("agency_id","creator_id","day","holder","user_id")
);
--> statement-breakpoint
CREATE TABLE "operator_fan_days" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"fan_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	CONSTRAINT "operator_fan_days_agency_id_user_id_day_fan_id_pk" PRIMARY KEY("agency_id","user_id","day","fan_id")
);
--> statement-breakpoint
CREATE TABLE "operator_settings" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"rule" text DEFAULT 'LAST_MESSAGE' NOT NULL,
	"window_hours" integer DEFAULT 24 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"recompute_started_at" timestamptz,
	"recompute_done" integer DEFAULT 0 NOT NULL,
	"recompute_total" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "operator_settings_rule" CHECK (rule in ('MESSAGE_SENDER', 'LAST_MESSAGE')),
	CONSTRAINT "operator_settings_window" CHECK (window_hours between 1 and 168)
);
--> statement-breakpoint
CREATE TABLE "sale_attributions" (
	"agency_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"occurred_at" timestamptz NOT NULL,
	"day" date NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"gross_cents" bigint DEFAULT 0 NOT NULL,
	"net_cents" bigint DEFAULT 0 NOT NULL,
	"holder" text NOT NULL,
	"user_id" uuid,
	"basis" text NOT NULL,
	"message_id" uuid,
	"assigned_by" text,
	"assigned_at" timestamptz,
	"assigned_reason" text,
	"pay_sheet_id" uuid,
	CONSTRAINT "sale_attributions_agency_id_transaction_id_pk" PRIMARY KEY("agency_id","transaction_id"),
	CONSTRAINT "sale_attributions_holder" CHECK ((holder = 'OPERATOR') = (user_id IS NOT NULL)),
	CONSTRAINT "sale_attributions_holders" CHECK (holder in ('OPERATOR', 'CREATOR', 'NOBODY')),
	CONSTRAINT "sale_attributions_basis" CHECK (basis in ('SOLD_MESSAGE', 'LAST_MESSAGE', 'ASSIGNED', 'NONE'))
);
--> statement-breakpoint
CREATE TABLE "pay_rates" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"hourly_cents" integer NOT NULL,
	"percent_hundredths" integer NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "pay_rates_agency_id_user_id_from_day_pk" PRIMARY KEY("agency_id","user_id","from_day"),
	CONSTRAINT "pay_rates_range" CHECK (hourly_cents >= 0 AND percent_hundredths between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "pay_sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"lines" jsonb NOT NULL,
	"total_cents" bigint NOT NULL,
	"approved_by" text NOT NULL,
	"approved_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "pay_sheets_order" CHECK (to_day >= from_day)
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"started_at" timestamptz NOT NULL,
	"ended_at" timestamptz,
	"note" text,
	"creator_ids" uuid[] DEFAULT '{}' NOT NULL,
	"conversations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"reply_seconds" bigint DEFAULT 0 NOT NULL,
	"corrected_by" text,
	"corrected_at" timestamptz,
	"corrected_reason" text,
	"pay_sheet_id" uuid,
	CONSTRAINT "shifts_order" CHECK (ended_at > started_at)
);
--> statement-breakpoint
ALTER TABLE "agencies" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD CONSTRAINT "operator_settings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_rates" ADD CONSTRAINT "pay_rates_user" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_sheets" ADD CONSTRAINT "pay_sheets_user" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agencies" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "operator_days_by_day" ON "operator_days" USING btree ("agency_id","day");--> statement-breakpoint
CREATE INDEX "operator_days_of_user" ON "operator_days" USING btree ("agency_id","user_id","day");--> statement-breakpoint
CREATE INDEX "operator_fan_days_by_day" ON "operator_fan_days" USING btree ("agency_id","day");--> statement-breakpoint
CREATE INDEX "sale_attributions_newest" ON "sale_attributions" USING btree ("agency_id","occurred_at","transaction_id");--> statement-breakpoint
CREATE INDEX "sale_attributions_of_user" ON "sale_attributions" USING btree ("agency_id","user_id","occurred_at","transaction_id") WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sale_attributions_of_creator" ON "sale_attributions" USING btree ("agency_id","creator_id","occurred_at","transaction_id");--> statement-breakpoint
CREATE INDEX "sale_attributions_of_fan" ON "sale_attributions" USING btree ("agency_id","fan_id","occurred_at");--> statement-breakpoint
CREATE INDEX "sale_attributions_of_sale" ON "sale_attributions" USING btree ("agency_id","sale_id");--> statement-breakpoint
CREATE INDEX "sale_attributions_of_sheet" ON "sale_attributions" USING btree ("agency_id","pay_sheet_id") WHERE pay_sheet_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "pay_sheets_newest" ON "pay_sheets" USING btree ("agency_id","to_day","id");--> statement-breakpoint
CREATE INDEX "pay_sheets_of_user" ON "pay_sheets" USING btree ("agency_id","user_id","to_day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shifts_one_open" ON "shifts" USING btree ("agency_id","user_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "shifts_newest" ON "shifts" USING btree ("agency_id","started_at","id");--> statement-breakpoint
CREATE INDEX "shifts_of_user" ON "shifts" USING btree ("agency_id","user_id","started_at","id");--> statement-breakpoint
CREATE INDEX "shifts_ended" ON "shifts" USING btree ("agency_id","ended_at") WHERE ended_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_of_sender" ON "messages" USING btree ("agency_id","sender_id","sent_at","id") WHERE sender_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_to_fan" ON "messages" USING btree ("agency_id","fan_id","sent_at","seq") WHERE sender_id IS NOT NULL;--> statement-breakpoint
CALL public.guard_tenant_table('public.operator_settings', 'agency_id', 'SELECT, INSERT, UPDATE');--> statement-breakpoint
CALL public.guard_tenant_table('public.sale_attributions', 'agency_id', 'SELECT');--> statement-breakpoint
GRANT UPDATE (pay_sheet_id) ON public.sale_attributions TO greenroom_app;--> statement-breakpoint
CALL public.guard_tenant_table('public.operator_days', 'agency_id', 'SELECT');--> statement-breakpoint
CALL public.guard_tenant_table('public.operator_fan_days', 'agency_id', 'SELECT');--> statement-breakpoint
CALL public.guard_tenant_table('public.shifts', 'agency_id', 'SELECT, INSERT, UPDATE');--> statement-breakpoint
CALL public.guard_tenant_table('public.pay_rates', 'agency_id', 'SELECT, INSERT, UPDATE');--> statement-breakpoint
CALL public.guard_tenant_table('public.pay_sheets', 'agency_id', 'SELECT, INSERT');--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.sale_attributions, public.operator_days, public.operator_fan_days TO greenroom_gate;--> statement-breakpoint
GRANT SELECT ON public.operator_settings, public.pay_sheets TO greenroom_gate;
