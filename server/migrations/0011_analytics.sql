CREATE TABLE "spend_snapshots" (
	"agency_id" uuid NOT NULL,
	"period" text NOT NULL,
	"creator_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"day" date NOT NULL,
	"revision" bigint NOT NULL,
	"counted_at" timestamptz NOT NULL,
	"counts" jsonb NOT NULL,
	CONSTRAINT "spend_snapshots_agency_id_period_creator_id_platform_pk" PRIMARY KEY("agency_id","period","creator_id","platform")
);
--> statement-breakpoint
CREATE TABLE "platform_cohorts" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"cohort" date NOT NULL,
	"month" date NOT NULL,
	"buyers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "platform_cohorts_agency_id_cohort_month_creator_id_platform_pk" PRIMARY KEY("agency_id","cohort","month","creator_id","platform")
);
--> statement-breakpoint
CREATE TABLE "platform_days" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"day" date NOT NULL,
	"subscription_cents" bigint DEFAULT 0 NOT NULL,
	"tips_cents" bigint DEFAULT 0 NOT NULL,
	"ppv_cents" bigint DEFAULT 0 NOT NULL,
	"custom_cents" bigint DEFAULT 0 NOT NULL,
	"agency_cents" bigint DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"buyers" integer DEFAULT 0 NOT NULL,
	"new_fans" integer DEFAULT 0 NOT NULL,
	"lost_fans" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "platform_days_agency_id_day_creator_id_platform_pk" PRIMARY KEY("agency_id","day","creator_id","platform")
);
--> statement-breakpoint
CREATE TABLE "platform_hours" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"day" date NOT NULL,
	"cents" bigint[] DEFAULT array_fill(0::bigint, ARRAY[24]) NOT NULL,
	"orders" integer[] DEFAULT array_fill(0::integer, ARRAY[24]) NOT NULL,
	CONSTRAINT "platform_hours_agency_id_day_creator_id_platform_pk" PRIMARY KEY("agency_id","day","creator_id","platform")
);
--> statement-breakpoint
CREATE TABLE "platform_totals" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"fans" integer DEFAULT 0 NOT NULL,
	"engaged_fans" integer DEFAULT 0 NOT NULL,
	"engagement_sum" bigint DEFAULT 0 NOT NULL,
	"first_sale_day" date,
	"revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "platform_totals_agency_id_creator_id_platform_pk" PRIMARY KEY("agency_id","creator_id","platform")
);
--> statement-breakpoint
DROP INDEX "fans_by_joining";--> statement-breakpoint
CREATE INDEX "fan_transactions_by_time" ON "fan_transactions" USING btree ("agency_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "fans_by_joining" ON "fans" USING btree ("agency_id","joined_at","id");
--> statement-breakpoint
CALL public.guard_tenant_table('public.platform_days', 'agency_id', 'SELECT');--> statement-breakpoint
CALL public.guard_tenant_table('public.platform_hours', 'agency_id', 'SELECT');--> statement-breakpoint
CALL public.guard_tenant_table('public.platform_cohorts', 'agency_id', 'SELECT');--> statement-breakpoint
CALL public.guard_tenant_table('public.platform_totals', 'agency_id', 'SELECT');--> statement-breakpoint
CALL public.guard_tenant_table('public.spend_snapshots');--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.platform_days, public.platform_hours, public.platform_cohorts, public.platform_totals TO greenroom_gate;--> statement-breakpoint
SET LOCAL ROLE greenroom_gate;--> statement-breakpoint
-- A fan that is added to (sign 1) or removed from (sign -1) the figures by platform.
CREATE TYPE gate.platform_fan AS (
  sign integer, agency_id uuid, creator_id uuid, platform text, is_listed boolean, engagement smallint, joined_at timestamptz, lost_at timestamptz
);--> statement-breakpoint
-- A ledger row; `at` is local time.
CREATE TYPE gate.platform_sale AS (
  sign integer, agency_id uuid, creator_id uuid, platform text, at timestamp, type text, kind text, gross_cents bigint, agency_cents bigint
);--> statement-breakpoint
-- A fan who bought on a day, or in a month of the fan's cohort.
CREATE TYPE gate.platform_buyer AS (
  sign integer, agency_id uuid, creator_id uuid, platform text, day date, cohort date, month date
);--> statement-breakpoint
RESET ROLE;
