-- New references are checked by reading what they point to, which the owner may only while the wall is lifted.
ALTER TABLE "agencies" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "creators" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversations" (
	"agency_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_agency_id_fan_id_pk" PRIMARY KEY("agency_id","fan_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"direction" text NOT NULL,
	"handler_type" text DEFAULT 'HUMAN' NOT NULL,
	"composition" text,
	"content" text NOT NULL,
	"platform" text DEFAULT 'ONLYFANS' NOT NULL,
	"sender_id" uuid,
	"sender_name" text NOT NULL,
	"sent_at" timestamptz NOT NULL,
	"is_delivered" boolean DEFAULT false NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"flagged" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamptz,
	CONSTRAINT "messages_direction" CHECK (direction in ('FROM_FAN', 'TO_FAN')),
	CONSTRAINT "messages_handler" CHECK (handler_type in ('AI', 'HUMAN', 'CHAT_OPERATOR')),
	CONSTRAINT "messages_composition" CHECK (composition in ('typed', 'quick_reply', 'ai', 'ai_edited'))
);
--> statement-breakpoint
CREATE TABLE "creator_splits" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"creator_percent" smallint NOT NULL,
	CONSTRAINT "creator_splits_agency_id_creator_id_valid_from_pk" PRIMARY KEY("agency_id","creator_id","valid_from"),
	CONSTRAINT "creator_splits_percent" CHECK (creator_percent between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "fan_import_errors" (
	"agency_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"field" text,
	"message" text NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "fan_import_errors_agency_id_import_id_row_pk" PRIMARY KEY("agency_id","import_id","row")
);
--> statement-breakpoint
CREATE TABLE "fan_import_mappings" (
	"agency_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"columns_key" text NOT NULL,
	"mapping" jsonb NOT NULL,
	CONSTRAINT "fan_import_mappings_agency_id_kind_columns_key_pk" PRIMARY KEY("agency_id","kind","columns_key")
);
--> statement-breakpoint
CREATE TABLE "fan_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"state" text NOT NULL,
	"columns" jsonb NOT NULL,
	"preview" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"creator_id" uuid,
	"rows" integer,
	"done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"trouble" text,
	"created_by" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"finished_at" timestamptz,
	CONSTRAINT "fan_imports_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "fan_imports_kind" CHECK (kind in ('fans', 'transactions')),
	CONSTRAINT "fan_imports_state" CHECK (state in ('UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "fan_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"blocked_by" text NOT NULL,
	"reason" text,
	"blocked_at" timestamptz DEFAULT now() NOT NULL,
	"lifted_by" text,
	"lifted_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "fan_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"removed_at" timestamptz,
	CONSTRAINT "fan_notes_agency_id" UNIQUE("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "fan_tags" (
	"agency_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "fan_tags_agency_id_fan_id_tag_pk" PRIMARY KEY("agency_id","fan_id","tag")
);
--> statement-breakpoint
CREATE TABLE "fan_active_days" (
	"agency_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "fan_active_days_agency_id_fan_id_day_pk" PRIMARY KEY("agency_id","fan_id","day")
);
--> statement-breakpoint
CREATE TABLE "fan_months" (
	"agency_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"month" date NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"subscription_cents" bigint DEFAULT 0 NOT NULL,
	"tips_cents" bigint DEFAULT 0 NOT NULL,
	"ppv_cents" bigint DEFAULT 0 NOT NULL,
	"custom_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "fan_months_agency_id_fan_id_month_pk" PRIMARY KEY("agency_id","fan_id","month")
);
--> statement-breakpoint
CREATE TABLE "fan_search" (
	"agency_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "fan_search_agency_id_fan_id_pk" PRIMARY KEY("agency_id","fan_id")
);
--> statement-breakpoint
CREATE TABLE "fans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"display_name" text,
	"email" text,
	"location" text,
	"bio" text,
	"preferred_content" text,
	"platform" text DEFAULT 'ONLYFANS' NOT NULL,
	"subscription_status" text DEFAULT 'active' NOT NULL,
	"joined_at" timestamptz NOT NULL,
	"blocked_at" timestamptz,
	"archived_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"total_spent_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"orders_cents" bigint DEFAULT 0 NOT NULL,
	"first_order_at" timestamptz,
	"last_order_at" timestamptz,
	"month" date,
	"month_spent_cents" bigint DEFAULT 0 NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"our_turns" integer DEFAULT 0 NOT NULL,
	"answered_turns" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamptz,
	"last_active_at" timestamptz,
	"active_days" integer DEFAULT 0 NOT NULL,
	"active_weeks" integer DEFAULT 0 NOT NULL,
	"first_week" integer NOT NULL,
	"last_week" integer NOT NULL,
	"tier" text GENERATED ALWAYS AS (CASE WHEN total_spent_cents >= 100000 THEN 'WHALE' WHEN total_spent_cents >= 50000 THEN 'VIP' WHEN total_spent_cents >= 10000 THEN 'REGULAR' ELSE 'CASUAL' END) STORED NOT NULL,
	"response_rate" smallint GENERATED ALWAYS AS (round(100.0 * answered_turns / nullif(our_turns, 0))) STORED,
	"engagement_rate" smallint GENERATED ALWAYS AS (round(100.0 * nullif(active_weeks, 0) / (last_week - first_week + 1))) STORED,
	"upsell_score" smallint GENERATED ALWAYS AS (least(100, coalesce(round(100.0 * nullif(active_weeks, 0) / (last_week - first_week + 1)), 50) + coalesce(round(100.0 * answered_turns / nullif(our_turns, 0)), 30))) STORED NOT NULL,
	CONSTRAINT "fans_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "fans_creator_id" UNIQUE("agency_id","creator_id","id"),
	CONSTRAINT "fans_subscription" CHECK (subscription_status in ('active', 'expired', 'other'))
);
--> statement-breakpoint
CREATE TABLE "creator_days" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"day" date NOT NULL,
	"subscription_cents" bigint DEFAULT 0 NOT NULL,
	"tips_cents" bigint DEFAULT 0 NOT NULL,
	"ppv_cents" bigint DEFAULT 0 NOT NULL,
	"custom_cents" bigint DEFAULT 0 NOT NULL,
	"fee_cents" bigint DEFAULT 0 NOT NULL,
	"creator_cents" bigint DEFAULT 0 NOT NULL,
	"agency_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"new_fans" integer DEFAULT 0 NOT NULL,
	"messages_in" integer DEFAULT 0 NOT NULL,
	"messages_out" integer DEFAULT 0 NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"reply_seconds" bigint DEFAULT 0 NOT NULL,
	"last_order_fans" integer DEFAULT 0 NOT NULL,
	"last_message_fans" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "creator_days_agency_id_creator_id_day_pk" PRIMARY KEY("agency_id","creator_id","day")
);
--> statement-breakpoint
CREATE TABLE "creator_fan_totals" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"whales" integer DEFAULT 0 NOT NULL,
	"vips" integer DEFAULT 0 NOT NULL,
	"regulars" integer DEFAULT 0 NOT NULL,
	"casuals" integer DEFAULT 0 NOT NULL,
	"whale_cents" bigint DEFAULT 0 NOT NULL,
	"vip_cents" bigint DEFAULT 0 NOT NULL,
	"regular_cents" bigint DEFAULT 0 NOT NULL,
	"casual_cents" bigint DEFAULT 0 NOT NULL,
	"archived_cents" bigint DEFAULT 0 NOT NULL,
	"engaged" integer DEFAULT 0 NOT NULL,
	"messaged" integer DEFAULT 0 NOT NULL,
	"buyers" integer DEFAULT 0 NOT NULL,
	"blocked" integer DEFAULT 0 NOT NULL,
	"archived" integer DEFAULT 0 NOT NULL,
	"our_turns" integer DEFAULT 0 NOT NULL,
	"answered_turns" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "creator_fan_totals_agency_id_creator_id_pk" PRIMARY KEY("agency_id","creator_id")
);
--> statement-breakpoint
CREATE TABLE "creator_months" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"month" date NOT NULL,
	"buyers" integer DEFAULT 0 NOT NULL,
	"came_back" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "creator_months_agency_id_creator_id_month_pk" PRIMARY KEY("agency_id","creator_id","month")
);
--> statement-breakpoint
CREATE TABLE "fan_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"occurred_at" timestamptz NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"gross_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"net_cents" bigint NOT NULL,
	"creator_cents" bigint NOT NULL,
	"agency_cents" bigint NOT NULL,
	"external_id" text,
	"reason" text,
	"corrects_id" uuid,
	"source" text NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "fan_transactions_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "fan_transactions_type" CHECK (type in ('Subscription', 'Tips', 'PPV Content', 'Custom Requests')),
	CONSTRAINT "fan_transactions_kind" CHECK (kind in ('SALE', 'REFUND', 'CHARGEBACK', 'CORRECTION')),
	CONSTRAINT "fan_transactions_source" CHECK (source in ('manual', 'import', 'connector', 'demo')),
	CONSTRAINT "fan_transactions_sum" CHECK (gross_cents = fee_cents + net_cents AND net_cents = creator_cents + agency_cents),
	CONSTRAINT "fan_transactions_sign" CHECK (gross_cents <> 0 AND (kind = 'CORRECTION' OR (gross_cents > 0) = (kind = 'SALE')))
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_fan" FOREIGN KEY ("agency_id","creator_id","fan_id") REFERENCES "public"."fans"("agency_id","creator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation" FOREIGN KEY ("agency_id","fan_id") REFERENCES "public"."conversations"("agency_id","fan_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_splits" ADD CONSTRAINT "creator_splits_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_import_errors" ADD CONSTRAINT "fan_import_errors_import" FOREIGN KEY ("agency_id","import_id") REFERENCES "public"."fan_imports"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_import_mappings" ADD CONSTRAINT "fan_import_mappings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_imports" ADD CONSTRAINT "fan_imports_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_blocks" ADD CONSTRAINT "fan_blocks_fan" FOREIGN KEY ("agency_id","fan_id") REFERENCES "public"."fans"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_notes" ADD CONSTRAINT "fan_notes_fan" FOREIGN KEY ("agency_id","fan_id") REFERENCES "public"."fans"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_tags" ADD CONSTRAINT "fan_tags_fan" FOREIGN KEY ("agency_id","fan_id") REFERENCES "public"."fans"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fans" ADD CONSTRAINT "fans_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_transactions" ADD CONSTRAINT "fan_transactions_fan" FOREIGN KEY ("agency_id","creator_id","fan_id") REFERENCES "public"."fans"("agency_id","creator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_transactions" ADD CONSTRAINT "fan_transactions_corrects" FOREIGN KEY ("agency_id","corrects_id") REFERENCES "public"."fan_transactions"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("agency_id","creator_id","last_message_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_in_order" ON "messages" USING btree ("agency_id","fan_id","seq");--> statement-breakpoint
CREATE INDEX "messages_of_creator" ON "messages" USING btree ("agency_id","creator_id","sent_at");--> statement-breakpoint
CREATE INDEX "fan_imports_newest" ON "fan_imports" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "fan_blocks_one_open" ON "fan_blocks" USING btree ("agency_id","fan_id") WHERE lifted_at IS NULL;--> statement-breakpoint
CREATE INDEX "fan_notes_of_fan" ON "fan_notes" USING btree ("agency_id","fan_id","created_at");--> statement-breakpoint
CREATE INDEX "fan_tags_by_tag" ON "fan_tags" USING btree ("agency_id","tag","fan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fans_username" ON "fans" USING btree ("agency_id","username_key","creator_id");--> statement-breakpoint
CREATE INDEX "fans_by_spend" ON "fans" USING btree ("agency_id","total_spent_cents","id") WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "fans_by_tier" ON "fans" USING btree ("agency_id","tier","total_spent_cents","id") WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "fans_of_creator" ON "fans" USING btree ("agency_id","creator_id","total_spent_cents","id") WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "fans_by_activity" ON "fans" USING btree ("agency_id","last_active_at","id") WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "fans_by_messages" ON "fans" USING btree ("agency_id","message_count","id") WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "fans_by_upsell" ON "fans" USING btree ("agency_id","upsell_score","id") WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "fans_by_joining" ON "fans" USING btree ("agency_id","joined_at","id") WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "fans_by_username" ON "fans" USING btree ("agency_id","username_key","id") WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "fans_engaged" ON "fans" USING btree ("agency_id","total_spent_cents","id") WHERE engagement_rate > 70 AND archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "fans_blocked" ON "fans" USING btree ("agency_id","total_spent_cents","id") WHERE blocked_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "fans_archived" ON "fans" USING btree ("agency_id","total_spent_cents","id") WHERE archived_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "fan_transactions_external" ON "fan_transactions" USING btree ("agency_id","external_id") WHERE external_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "fan_transactions_of_fan" ON "fan_transactions" USING btree ("agency_id","fan_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "fan_transactions_of_creator" ON "fan_transactions" USING btree ("agency_id","creator_id","occurred_at","id");--> statement-breakpoint
ALTER TABLE "creators" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "agencies" FORCE ROW LEVEL SECURITY;
