-- Tables, indexes, constraints, row-level security and grants. Functions and triggers are in server/sql, except those
-- that tables depend on: in a generated column, a default, an index or row-level security.
-- Roles (created at first start, see server/src/platform/db/roles.ts):
--   greenroom_owner     owns the tables, runs migrations
--   greenroom_app       the server's login; owns nothing, reads one agency at a time
--   greenroom_gate      owns the functions that run before the agency is known, and those that maintain figures
--   greenroom_platform  reads across agencies, entered with SET LOCAL ROLE
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
CREATE EXTENSION IF NOT EXISTS btree_gin SCHEMA public;
--> statement-breakpoint

-- The minimum total spend of a tier, in cents; the only place in SQL with these amounts. Changing one needs a migration
-- that also rewrites fans.tier and rebuilds the totals, because stored columns are not recomputed.
CREATE FUNCTION public.tier_floor(tier text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE tier WHEN 'WHALE' THEN 100000 WHEN 'VIP' THEN 50000 WHEN 'REGULAR' THEN 10000 END;
--> statement-breakpoint
-- Same as tierOf() in the contract.
CREATE FUNCTION public.tier_of(spent_cents bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN spent_cents >= public.tier_floor('WHALE') THEN 'WHALE'
  WHEN spent_cents >= public.tier_floor('VIP') THEN 'VIP'
  WHEN spent_cents >= public.tier_floor('REGULAR') THEN 'REGULAR'
  ELSE 'CASUAL'
END;
--> statement-breakpoint
-- A UUIDv7 like newId() in the contract, for statements that insert thousands of rows.
CREATE FUNCTION public.new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
$$;
--> statement-breakpoint
-- All single characters and pairs in a text, because trigrams cannot match words under three letters, or punctuation.
CREATE FUNCTION public.short_ngrams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_to_array(words, NULL) || ARRAY(SELECT substr(words, at, 2) FROM generate_series(1, length(words) - 1) AS at)
$$;
GRANT EXECUTE ON FUNCTION public.short_ngrams(text) TO greenroom_gate, greenroom_app, greenroom_platform;
--> statement-breakpoint

-- Enables row-level security; called once for every tenant table.
CREATE PROCEDURE public.guard_tenant_table(tbl regclass, agency_column text DEFAULT 'agency_id', app_rights text DEFAULT 'SELECT, INSERT, UPDATE, DELETE')
LANGUAGE plpgsql AS $$
DECLARE mine text := format('%I = nullif(current_setting(''app.agency_id'', true), '''')::uuid', agency_column);
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tbl);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tbl);
  EXECUTE format('CREATE POLICY own_agency ON %s TO greenroom_app USING (%s) WITH CHECK (%s)', tbl, mine, mine);
  EXECUTE format('CREATE POLICY gate ON %s TO greenroom_gate USING (true) WITH CHECK (true)', tbl);
  EXECUTE format('CREATE POLICY platform ON %s FOR SELECT TO greenroom_platform USING (true)', tbl);
  EXECUTE format('GRANT %s ON %s TO greenroom_app', app_rights, tbl);
  EXECUTE format('GRANT SELECT ON %s TO greenroom_platform', tbl);
END $$;
--> statement-breakpoint

CREATE TABLE "agencies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"is_house" boolean DEFAULT false NOT NULL,
	"idle_lock_minutes" integer DEFAULT 15 NOT NULL,
	"sign_up_open" boolean DEFAULT true NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "agencies_idle_lock" CHECK (idle_lock_minutes between 1 and 480)
);
--> statement-breakpoint
CREATE TABLE "application_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"detail" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"platform" text NOT NULL,
	"current_revenue" text NOT NULL,
	"message" text NOT NULL,
	"submitted_at" timestamptz NOT NULL,
	"replaced_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"platform" text NOT NULL,
	"current_revenue" text NOT NULL,
	"message" text NOT NULL,
	"instagram" text,
	"tiktok" text,
	"onlyfans" text,
	"desired_outcome" text,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"owner_id" uuid,
	"decided_by" text,
	"decided_at" timestamptz,
	"reason" text,
	"creator_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "applications_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "applications_platform" CHECK (platform in ('onlyfans', 'fansly', 'other')),
	CONSTRAINT "applications_status" CHECK (status in ('PENDING', 'REVIEWED', 'APPROVED', 'REJECTED', 'CONTACTED'))
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'NEW' NOT NULL,
	"done_by" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "inquiries_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "inquiries_type" CHECK (type in ('general', 'creator', 'agency', 'b2b', 'support', 'demo')),
	CONSTRAINT "inquiries_status" CHECK (status in ('NEW', 'DONE'))
);
--> statement-breakpoint
CREATE TABLE "inquiry_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_agency_id_user_id_pk" PRIMARY KEY("agency_id","user_id"),
	CONSTRAINT "memberships_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "memberships_role" CHECK (role in ('SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR')),
	CONSTRAINT "memberships_status" CHECK (status in ('ACTIVE', 'SUSPENDED'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"avatar" text,
	"email_verified_at" timestamptz,
	"pending_email" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_agency_id" UNIQUE("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_viewers" (
	"agency_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tab_id" uuid NOT NULL,
	"name" text NOT NULL,
	"until" timestamptz NOT NULL,
	CONSTRAINT "chat_viewers_agency_id_fan_id_user_id_tab_id_pk" PRIMARY KEY("agency_id","fan_id","user_id","tab_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_drafts" (
	"agency_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "conversation_drafts_agency_id_fan_id_user_id_pk" PRIMARY KEY("agency_id","fan_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"agency_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"first_seq" integer DEFAULT 1 NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"rev" integer DEFAULT 0 NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"flagged_count" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamptz,
	"last_direction" text,
	"last_preview" text DEFAULT '' NOT NULL,
	"last_attachment" text,
	"last_is_deleted" boolean DEFAULT false NOT NULL,
	"waiting_since" timestamptz,
	"assigned_to" uuid,
	"spent_cents" bigint DEFAULT 0 NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_agency_id_fan_id_pk" PRIMARY KEY("agency_id","fan_id")
);
--> statement-breakpoint
CREATE TABLE "creator_chat_totals" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"conversations" integer DEFAULT 0 NOT NULL,
	"unread_conversations" integer DEFAULT 0 NOT NULL,
	"unread_messages" integer DEFAULT 0 NOT NULL,
	"flagged_conversations" integer DEFAULT 0 NOT NULL,
	"vip_conversations" integer DEFAULT 0 NOT NULL,
	"waiting_conversations" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "creator_chat_totals_agency_id_creator_id_pk" PRIMARY KEY("agency_id","creator_id")
);
--> statement-breakpoint
CREATE TABLE "fan_presence" (
	"agency_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"online_until" timestamptz,
	"typing_until" timestamptz,
	"last_seen_at" timestamptz,
	CONSTRAINT "fan_presence_agency_id_fan_id_pk" PRIMARY KEY("agency_id","fan_id")
);
--> statement-breakpoint
CREATE TABLE "message_attachments" (
	"agency_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"upload_id" uuid NOT NULL,
	"price_cents" integer,
	"paid_at" timestamptz,
	CONSTRAINT "message_attachments_agency_id_message_id_position_pk" PRIMARY KEY("agency_id","message_id","position"),
	CONSTRAINT "message_attachments_price" CHECK (price_cents >= 100)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"rev" integer DEFAULT 0 NOT NULL,
	"direction" text NOT NULL,
	"handler_type" text DEFAULT 'HUMAN' NOT NULL,
	"composition" text,
	"content" text NOT NULL,
	"platform" text DEFAULT 'ONLYFANS' NOT NULL,
	"sender_id" uuid,
	"sender_name" text NOT NULL,
	"client_id" uuid,
	"external_id" text,
	"sent_at" timestamptz NOT NULL,
	"is_delivered" boolean DEFAULT false NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"flagged" boolean DEFAULT false NOT NULL,
	"attachments" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamptz,
	"deleted_by" uuid,
	CONSTRAINT "messages_direction" CHECK (direction in ('FROM_FAN', 'TO_FAN')),
	CONSTRAINT "messages_handler" CHECK (handler_type in ('AI', 'HUMAN', 'CHAT_OPERATOR')),
	CONSTRAINT "messages_composition" CHECK (composition in ('typed', 'quick_reply', 'ai', 'ai_edited'))
);
--> statement-breakpoint
CREATE TABLE "quick_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"label" text NOT NULL,
	"content" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_looks" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"looked_at" timestamptz NOT NULL,
	CONSTRAINT "creator_looks_agency_id_user_id_creator_id_pk" PRIMARY KEY("agency_id","user_id","creator_id")
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
CREATE TABLE "creator_verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"examiner_id" uuid NOT NULL,
	"examiner" text NOT NULL,
	"method" text NOT NULL,
	"examined_on" date NOT NULL,
	"note" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"withdrawn_by" text,
	"withdrawn_reason" text,
	"withdrawn_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "creators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_id" uuid,
	"stage_name" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"real_name" text,
	"email" text,
	"phone" text,
	"location" text,
	"origin" text DEFAULT 'added' NOT NULL,
	"archived_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "creators_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "creators_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "creators_origin" CHECK (origin in ('sign-up', 'application', 'added', 'import')),
	CONSTRAINT "creators_status" CHECK (status in ('ACTIVE', 'PENDING', 'INACTIVE'))
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
	CONSTRAINT "fan_imports_kind" CHECK (kind in ('fans', 'transactions', 'messages')),
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
	"creator_id" uuid NOT NULL,
	"total_spent_cents" bigint NOT NULL,
	"is_listed" boolean NOT NULL,
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
	"names" text DEFAULT '' NOT NULL,
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
	"time_zone" text,
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
	"aged_week" integer,
	"tier" text GENERATED ALWAYS AS (public.tier_of(total_spent_cents)) STORED NOT NULL,
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
CREATE TABLE "creator_tag_totals" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"fans" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "creator_tag_totals_agency_id_creator_id_tag_pk" PRIMARY KEY("agency_id","creator_id","tag")
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
CREATE TABLE "admin_sends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"action_url" text,
	"priority" text NOT NULL,
	"send_email" boolean NOT NULL,
	"recipients" integer NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "admin_sends_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "admin_sends_kind" CHECK (kind in ('selected', 'broadcast')),
	CONSTRAINT "admin_sends_priority" CHECK (priority in ('LOW', 'NORMAL', 'HIGH', 'URGENT'))
);
--> statement-breakpoint
CREATE TABLE "notification_counts" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"unread" integer NOT NULL,
	CONSTRAINT "notification_counts_agency_id_user_id_pk" PRIMARY KEY("agency_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"types" jsonb NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint,
	CONSTRAINT "notification_preferences_agency_id_user_id_pk" PRIMARY KEY("agency_id","user_id"),
	CONSTRAINT "notification_preferences_quiet" CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT public.new_id() NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_id" uuid,
	"creator_id" uuid,
	"send_id" uuid,
	"type" text NOT NULL,
	"priority" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"action_url" text,
	"once_key" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"read_at" timestamptz,
	"deleted_at" timestamptz,
	"mail_step" text DEFAULT 'none' NOT NULL,
	"mail_due_at" timestamptz,
	"mail_id" uuid,
	CONSTRAINT "notifications_to_somebody" CHECK (user_id IS NOT NULL OR creator_id IS NOT NULL),
	CONSTRAINT "notifications_priority" CHECK (priority in ('LOW', 'NORMAL', 'HIGH', 'URGENT')),
	CONSTRAINT "notifications_mail" CHECK ((mail_step = 'due') = (mail_due_at IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "push_deliveries" (
	"agency_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"step" text DEFAULT 'due' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "push_deliveries_agency_id_device_id_notification_id_pk" PRIMARY KEY("agency_id","device_id","notification_id"),
	CONSTRAINT "push_deliveries_step" CHECK (step in ('due', 'sent', 'failed', 'withheld'))
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"trouble" text,
	CONSTRAINT "push_devices_session" UNIQUE("session_id"),
	CONSTRAINT "push_devices_endpoint" UNIQUE("endpoint"),
	CONSTRAINT "push_devices_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "push_devices_trouble" CHECK (trouble in ('refused', 'unreachable'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"invited_by" uuid NOT NULL,
	"creator_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "invitations_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "invitations_role" CHECK (role in ('SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR')),
	CONSTRAINT "invitations_status" CHECK (status in ('PENDING', 'ACCEPTED', 'REVOKED'))
);
--> statement-breakpoint
CREATE TABLE "operator_assignments" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "operator_assignments_agency_id_user_id_creator_id_pk" PRIMARY KEY("agency_id","user_id","creator_id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"status" text DEFAULT 'receiving' NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"media_type" text,
	"kind" text,
	"width" integer,
	"height" integer,
	"milliseconds" integer,
	"original_key" text,
	"display_key" text,
	"thumbnail_key" text,
	"trouble" text,
	"used_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "uploads_status" CHECK (status in ('receiving', 'preparing', 'ready', 'refused')),
	CONSTRAINT "uploads_kind" CHECK (kind in ('image', 'video'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"agency_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamptz NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"details" jsonb NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_log_agency_id_seq_pk" PRIMARY KEY("agency_id","seq")
);
--> statement-breakpoint
CREATE TABLE "mail_addresses" (
	"agency_id" uuid NOT NULL,
	"address" text NOT NULL,
	"bounced_at" timestamptz,
	"bounce" text,
	"stopped" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "mail_addresses_agency_id_address_pk" PRIMARY KEY("agency_id","address")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_id" uuid,
	"about_role" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text,
	"html" text,
	"status" text DEFAULT 'QUEUED' NOT NULL,
	"error" text,
	"from_name" text,
	"unsubscribe_url" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"once_key" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"sent_at" timestamptz,
	CONSTRAINT "mails_once" UNIQUE("agency_id","once_key"),
	CONSTRAINT "mails_status" CHECK (status in ('QUEUED', 'SENT', 'OUTBOX', 'FAILED'))
);
--> statement-breakpoint
ALTER TABLE "application_history" ADD CONSTRAINT "application_history_application" FOREIGN KEY ("agency_id","application_id") REFERENCES "public"."applications"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application" FOREIGN KEY ("agency_id","application_id") REFERENCES "public"."applications"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_versions" ADD CONSTRAINT "application_versions_application" FOREIGN KEY ("agency_id","application_id") REFERENCES "public"."applications"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_replies" ADD CONSTRAINT "inquiry_replies_inquiry" FOREIGN KEY ("agency_id","inquiry_id") REFERENCES "public"."inquiries"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_fan" FOREIGN KEY ("agency_id","creator_id","fan_id") REFERENCES "public"."fans"("agency_id","creator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_upload" FOREIGN KEY ("agency_id","upload_id") REFERENCES "public"."uploads"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation" FOREIGN KEY ("agency_id","fan_id") REFERENCES "public"."conversations"("agency_id","fan_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_looks" ADD CONSTRAINT "creator_looks_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_splits" ADD CONSTRAINT "creator_splits_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_verifications" ADD CONSTRAINT "creator_verifications_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_user" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_import_errors" ADD CONSTRAINT "fan_import_errors_import" FOREIGN KEY ("agency_id","import_id") REFERENCES "public"."fan_imports"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_import_mappings" ADD CONSTRAINT "fan_import_mappings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_imports" ADD CONSTRAINT "fan_imports_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_blocks" ADD CONSTRAINT "fan_blocks_fan" FOREIGN KEY ("agency_id","fan_id") REFERENCES "public"."fans"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_notes" ADD CONSTRAINT "fan_notes_fan" FOREIGN KEY ("agency_id","fan_id") REFERENCES "public"."fans"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_tags" ADD CONSTRAINT "fan_tags_fan" FOREIGN KEY ("agency_id","fan_id") REFERENCES "public"."fans"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fans" ADD CONSTRAINT "fans_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_transactions" ADD CONSTRAINT "fan_transactions_fan" FOREIGN KEY ("agency_id","creator_id","fan_id") REFERENCES "public"."fans"("agency_id","creator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_transactions" ADD CONSTRAINT "fan_transactions_corrects" FOREIGN KEY ("agency_id","corrects_id") REFERENCES "public"."fan_transactions"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_sends" ADD CONSTRAINT "admin_sends_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_device" FOREIGN KEY ("agency_id","device_id") REFERENCES "public"."push_devices"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_assignments" ADD CONSTRAINT "operator_assignments_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_assignments" ADD CONSTRAINT "assignments_user" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_assignments" ADD CONSTRAINT "assignments_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agencies_one_house" ON "agencies" USING btree ("is_house") WHERE is_house;--> statement-breakpoint
CREATE INDEX "application_history_newest" ON "application_history" USING btree ("agency_id","application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_notes_newest" ON "application_notes" USING btree ("agency_id","application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_versions_newest" ON "application_versions" USING btree ("agency_id","application_id","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_pending" ON "applications" USING btree ("agency_id","email") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "applications_newest" ON "applications" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_by_status" ON "applications" USING btree ("agency_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_by_email" ON "applications" USING btree ("agency_id","email");--> statement-breakpoint
CREATE INDEX "inquiries_newest" ON "inquiries" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_by_status" ON "inquiries" USING btree ("agency_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_by_email" ON "inquiries" USING btree ("agency_id","email");--> statement-breakpoint
CREATE INDEX "inquiry_replies_newest" ON "inquiry_replies" USING btree ("agency_id","inquiry_id","sent_at");--> statement-breakpoint
CREATE INDEX "chat_viewers_until" ON "chat_viewers" USING btree ("agency_id","until");--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("agency_id","creator_id","last_message_at","fan_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "conversations_newest_of_all" ON "conversations" USING btree ("agency_id","last_message_at","fan_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("agency_id","creator_id","waiting_since","fan_id") WHERE is_listed AND waiting_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_waiting_of_all" ON "conversations" USING btree ("agency_id","waiting_since","fan_id") WHERE is_listed AND waiting_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_spend" ON "conversations" USING btree ("agency_id","creator_id","spent_cents","fan_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "conversations_spend_of_all" ON "conversations" USING btree ("agency_id","spent_cents","fan_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("agency_id","creator_id") WHERE is_listed AND unread_count > 0;--> statement-breakpoint
CREATE INDEX "conversations_flagged" ON "conversations" USING btree ("agency_id","creator_id") WHERE is_listed AND flagged_count > 0;--> statement-breakpoint
CREATE INDEX "conversations_assigned" ON "conversations" USING btree ("agency_id","assigned_to") WHERE assigned_to IS NOT NULL;--> statement-breakpoint
CREATE INDEX "message_attachments_of_upload" ON "message_attachments" USING btree ("agency_id","upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_in_order" ON "messages" USING btree ("agency_id","fan_id","seq");--> statement-breakpoint
CREATE INDEX "messages_changed" ON "messages" USING btree ("agency_id","fan_id","rev");--> statement-breakpoint
CREATE INDEX "messages_of_creator" ON "messages" USING btree ("agency_id","creator_id","sent_at");--> statement-breakpoint
CREATE INDEX "messages_flagged" ON "messages" USING btree ("agency_id","creator_id","sent_at") WHERE flagged;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_sent_once" ON "messages" USING btree ("agency_id","sender_id","client_id") WHERE client_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_received_once" ON "messages" USING btree ("agency_id","fan_id","external_id") WHERE external_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "quick_replies_of_creator" ON "quick_replies" USING btree ("agency_id","creator_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quick_replies_label" ON "quick_replies" USING btree ("agency_id","creator_id",lower(label));--> statement-breakpoint
CREATE UNIQUE INDEX "creator_verifications_one_open" ON "creator_verifications" USING btree ("agency_id","creator_id") WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "creators_by_agency" ON "creators" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "creators_by_name" ON "creators" USING btree ("agency_id",lower(stage_name),"id");--> statement-breakpoint
CREATE INDEX "creators_by_status" ON "creators" USING btree ("agency_id","status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "creators_email" ON "creators" USING btree ("agency_id","email");--> statement-breakpoint
CREATE INDEX "fan_imports_newest" ON "fan_imports" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "fan_blocks_one_open" ON "fan_blocks" USING btree ("agency_id","fan_id") WHERE lifted_at IS NULL;--> statement-breakpoint
CREATE INDEX "fan_notes_of_fan" ON "fan_notes" USING btree ("agency_id","fan_id","created_at");--> statement-breakpoint
CREATE INDEX "fan_tags_by_spend" ON "fan_tags" USING btree ("agency_id","tag","is_listed","total_spent_cents","fan_id");--> statement-breakpoint
CREATE INDEX "fan_tags_of_creator" ON "fan_tags" USING btree ("agency_id","creator_id","tag","is_listed","total_spent_cents","fan_id");--> statement-breakpoint
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
CREATE INDEX "fans_to_age" ON "fans" USING btree ("agency_id","last_week") WHERE active_weeks > 0;--> statement-breakpoint
CREATE INDEX "fans_blocked" ON "fans" USING btree ("agency_id","total_spent_cents","id") WHERE blocked_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "fans_archived" ON "fans" USING btree ("agency_id","total_spent_cents","id") WHERE archived_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "fan_transactions_external" ON "fan_transactions" USING btree ("agency_id","external_id") WHERE external_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "fan_transactions_of_fan" ON "fan_transactions" USING btree ("agency_id","fan_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "fan_transactions_of_creator" ON "fan_transactions" USING btree ("agency_id","creator_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "admin_sends_newest" ON "admin_sends" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("agency_id","user_id","created_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("agency_id","user_id","created_at","id") WHERE deleted_at IS NULL AND read_at IS NULL;--> statement-breakpoint
CREATE INDEX "notifications_of_send" ON "notifications" USING btree ("agency_id","send_id") WHERE send_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_of_creator" ON "notifications" USING btree ("agency_id","creator_id") WHERE user_id IS NULL;--> statement-breakpoint
CREATE INDEX "notifications_mail_due" ON "notifications" USING btree ("agency_id","mail_due_at") WHERE mail_step = 'due';--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once_user" ON "notifications" USING btree ("agency_id","user_id","once_key") WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once_creator" ON "notifications" USING btree ("agency_id","creator_id","once_key") WHERE creator_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "push_deliveries_due" ON "push_deliveries" USING btree ("agency_id","due_at") WHERE step = 'due';--> statement-breakpoint
CREATE INDEX "push_deliveries_old" ON "push_deliveries" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "push_devices_of_user" ON "push_devices" USING btree ("agency_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_pending" ON "invitations" USING btree ("agency_id","email") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "invitations_newest" ON "invitations" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_of_creator" ON "invitations" USING btree ("agency_id","creator_id");--> statement-breakpoint
CREATE INDEX "operator_assignments_by_creator" ON "operator_assignments" USING btree ("agency_id","creator_id");--> statement-breakpoint
CREATE INDEX "uploads_unused" ON "uploads" USING btree ("created_at") WHERE used_at IS NULL;--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("agency_id","created_at","id");--> statement-breakpoint

-- Short-lived data that may be lost in a crash.
ALTER TABLE public.chat_viewers SET UNLOGGED;
ALTER TABLE public.fan_presence SET UNLOGGED;
--> statement-breakpoint

-- For lists of creators by revenue and by number of fans. The sums must match the queries exactly.
CREATE INDEX creator_totals_by_revenue ON public.creator_fan_totals (agency_id, (whale_cents + vip_cents + regular_cents + casual_cents + archived_cents), creator_id);
CREATE INDEX creator_totals_by_fans ON public.creator_fan_totals (agency_id, (whales + vips + regulars + casuals), creator_id);
-- Trigrams without the agency column: with it, every search reads all of the agency's entries and takes five times as long.
CREATE INDEX fan_search_trigrams ON public.fan_search USING gin (words public.gin_trgm_ops);
CREATE INDEX fan_search_names ON public.fan_search USING gin (names public.gin_trgm_ops);
CREATE INDEX fan_search_short ON public.fan_search USING gin (agency_id, public.short_ngrams(words));
CREATE INDEX fan_search_short_names ON public.fan_search USING gin (agency_id, public.short_ngrams(names));
--> statement-breakpoint

-- A message to append; see append_messages().
CREATE TYPE public.message_item AS (place integer, id uuid, fan_id uuid, direction text, handler_type text, composition text, content text, platform text, sender_id uuid, sender_name text, client_id uuid, external_id text, sent_at timestamptz, visible uuid[], owner_id uuid, attachments jsonb);
--> statement-breakpoint

CREATE SCHEMA gate AUTHORIZATION greenroom_gate;
GRANT USAGE ON SCHEMA public TO greenroom_app, greenroom_gate, greenroom_platform;
--> statement-breakpoint

-- Permissions of the app. Figures (totals, counts, days, months) are written only by the gate's triggers.
CALL public.guard_tenant_table('public.agencies', 'id', 'SELECT, INSERT, UPDATE');
CALL public.guard_tenant_table('public.users', 'agency_id', 'SELECT, INSERT, UPDATE');
CALL public.guard_tenant_table('public.memberships');
CALL public.guard_tenant_table('public.operator_assignments');
CALL public.guard_tenant_table('public.invitations', 'agency_id', 'SELECT, INSERT, UPDATE');
CALL public.guard_tenant_table('public.mails', 'agency_id', 'SELECT, INSERT, UPDATE');
CALL public.guard_tenant_table('public.mail_addresses', 'agency_id', 'SELECT, INSERT, UPDATE');
CALL public.guard_tenant_table('public.audit_log', 'agency_id', 'SELECT');
-- Applications and inquiries are never deleted: earlier versions are kept, and answered inquiries are marked as done.
CALL public.guard_tenant_table('public.applications', 'agency_id', 'SELECT, INSERT, UPDATE');
CALL public.guard_tenant_table('public.application_versions', 'agency_id', 'SELECT, INSERT');
CALL public.guard_tenant_table('public.application_notes', 'agency_id', 'SELECT, INSERT');
CALL public.guard_tenant_table('public.application_history', 'agency_id', 'SELECT, INSERT');
CALL public.guard_tenant_table('public.inquiries', 'agency_id', 'SELECT, INSERT, UPDATE');
CALL public.guard_tenant_table('public.inquiry_replies', 'agency_id', 'SELECT, INSERT');
CALL public.guard_tenant_table('public.creators', 'agency_id', 'SELECT, INSERT, UPDATE');
CALL public.guard_tenant_table('public.creator_verifications', 'agency_id', 'SELECT, INSERT, UPDATE');
CALL public.guard_tenant_table('public.creator_looks', 'agency_id', 'SELECT, INSERT, UPDATE');
CALL public.guard_tenant_table('public.creator_splits');
CALL public.guard_tenant_table('public.creator_days', 'agency_id', 'SELECT');
CALL public.guard_tenant_table('public.creator_months', 'agency_id', 'SELECT');
CALL public.guard_tenant_table('public.creator_fan_totals', 'agency_id', 'SELECT');
CALL public.guard_tenant_table('public.creator_tag_totals', 'agency_id', 'SELECT');
CALL public.guard_tenant_table('public.creator_chat_totals', 'agency_id', 'SELECT');
CALL public.guard_tenant_table('public.fans', 'agency_id', 'SELECT');
GRANT INSERT (id, agency_id, creator_id, username, username_key, display_name, email, location, time_zone, bio, preferred_content, platform, subscription_status, joined_at) ON public.fans TO greenroom_app;
GRANT UPDATE (username, username_key, display_name, email, location, time_zone, bio, preferred_content, platform, subscription_status, joined_at, blocked_at, archived_at, updated_at) ON public.fans TO greenroom_app;
CALL public.guard_tenant_table('public.fan_transactions', 'agency_id', 'SELECT, INSERT');
CALL public.guard_tenant_table('public.fan_months', 'agency_id', 'SELECT');
CALL public.guard_tenant_table('public.fan_active_days', 'agency_id', 'SELECT');
CALL public.guard_tenant_table('public.fan_search', 'agency_id', 'SELECT');
CALL public.guard_tenant_table('public.fan_notes', 'agency_id', 'SELECT, INSERT, UPDATE');
CALL public.guard_tenant_table('public.fan_tags', 'agency_id', 'SELECT, INSERT, DELETE');
CALL public.guard_tenant_table('public.fan_blocks', 'agency_id', 'SELECT, INSERT, UPDATE');
CALL public.guard_tenant_table('public.fan_imports');
CALL public.guard_tenant_table('public.fan_import_errors', 'agency_id', 'SELECT, INSERT, DELETE');
CALL public.guard_tenant_table('public.fan_import_mappings', 'agency_id', 'SELECT, INSERT, UPDATE');
CALL public.guard_tenant_table('public.conversations', 'agency_id', 'SELECT, INSERT, UPDATE');
CALL public.guard_tenant_table('public.conversation_drafts');
CALL public.guard_tenant_table('public.messages', 'agency_id', 'SELECT, INSERT, UPDATE');
CALL public.guard_tenant_table('public.message_attachments', 'agency_id', 'SELECT, INSERT, UPDATE');
CALL public.guard_tenant_table('public.chat_viewers');
CALL public.guard_tenant_table('public.fan_presence');
CALL public.guard_tenant_table('public.quick_replies');
CALL public.guard_tenant_table('public.uploads');
CALL public.guard_tenant_table('public.admin_sends', 'agency_id', 'SELECT, INSERT');
-- A notification's recipient and text cannot be changed.
CALL public.guard_tenant_table('public.notifications', 'agency_id', 'SELECT, INSERT, DELETE');
GRANT UPDATE (read_at, deleted_at, mail_step, mail_due_at, mail_id) ON public.notifications TO greenroom_app;
CALL public.guard_tenant_table('public.notification_counts', 'agency_id', 'SELECT');
CALL public.guard_tenant_table('public.notification_preferences', 'agency_id', 'SELECT, INSERT, UPDATE');
-- Devices are added only through the gate, which locks the session, because a device needs a session.
CALL public.guard_tenant_table('public.push_devices', 'agency_id', 'SELECT, DELETE');
GRANT UPDATE (trouble) ON public.push_devices TO greenroom_app;
CALL public.guard_tenant_table('public.push_deliveries');
--> statement-breakpoint

-- Permissions of the gate's functions.
GRANT SELECT, REFERENCES ON public.agencies, public.users TO greenroom_gate;
GRANT SELECT ON public.memberships, public.creators, public.operator_assignments TO greenroom_gate;
GRANT SELECT, INSERT ON public.audit_log TO greenroom_gate;
GRANT SELECT, UPDATE ON public.fans, public.conversations TO greenroom_gate;
GRANT SELECT, INSERT, UPDATE, DELETE ON public.fan_months, public.fan_active_days, public.creator_days, public.creator_months TO greenroom_gate;
GRANT SELECT, INSERT, UPDATE, DELETE ON public.creator_fan_totals, public.creator_tag_totals, public.creator_chat_totals TO greenroom_gate;
GRANT SELECT ON public.fan_transactions, public.message_attachments, public.uploads TO greenroom_gate;
GRANT SELECT, INSERT, UPDATE ON public.fan_search TO greenroom_gate;
GRANT SELECT, UPDATE (creator_id, total_spent_cents, is_listed) ON public.fan_tags TO greenroom_gate;
GRANT SELECT, UPDATE (rev, attachments) ON public.messages TO greenroom_gate;
GRANT SELECT ON public.admin_sends TO greenroom_gate;
GRANT SELECT, UPDATE (user_id) ON public.notifications TO greenroom_gate;
GRANT SELECT, INSERT, UPDATE ON public.notification_counts TO greenroom_gate;
GRANT SELECT, INSERT, UPDATE, DELETE ON public.push_devices TO greenroom_gate;
--> statement-breakpoint

-- The remaining tables belong to the gate: the app cannot read them, only call functions.
SET LOCAL ROLE greenroom_gate;
SET LOCAL row_security = on;
GRANT USAGE ON SCHEMA gate TO greenroom_app, greenroom_owner, greenroom_platform;
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
ALTER DEFAULT PRIVILEGES IN SCHEMA gate GRANT EXECUTE ON FUNCTIONS TO greenroom_app, greenroom_owner;
--> statement-breakpoint
CREATE TABLE gate.credentials (
  user_id uuid PRIMARY KEY REFERENCES public.users (id),
  password_hash text NOT NULL,
  password_changed_at timestamptz NOT NULL DEFAULT now(),
  totp_secret bytea,
  totp_enabled_at timestamptz,
  totp_last_step bigint NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE TABLE gate.recovery_codes (
  user_id uuid NOT NULL REFERENCES public.users (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
--> statement-breakpoint
CREATE TABLE gate.sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES public.users (id),
  agency_id uuid NOT NULL REFERENCES public.agencies (id),
  device text NOT NULL,
  address text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  locked_at timestamptz
);
CREATE INDEX sessions_by_user ON gate.sessions (user_id, last_seen_at DESC);
CREATE INDEX sessions_by_expiry ON gate.sessions (expires_at);
--> statement-breakpoint
-- Why a session was ended by someone else, for clients that still use its token. Doesn't identify the user.
CREATE TABLE gate.farewells (
  token_hash bytea PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('role_changed')),
  ended_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE gate.single_use_tokens (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('verify_email', 'reset_password', 'invitation', 'two_factor')),
  agency_id uuid NOT NULL REFERENCES public.agencies (id),
  subject_id uuid NOT NULL,
  value text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX tokens_by_subject ON gate.single_use_tokens (subject_id, kind);
--> statement-breakpoint
CREATE TABLE gate.known_addresses (
  user_id uuid NOT NULL REFERENCES public.users (id),
  address_hash bytea NOT NULL,
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, address_hash)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE gate.throttles (
  key bytea PRIMARY KEY,
  hits integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX throttles_by_end ON gate.throttles (ends_at);
--> statement-breakpoint
CREATE TABLE gate.audit_heads (
  agency_id uuid PRIMARY KEY,
  seq bigint NOT NULL,
  hash bytea NOT NULL
);
GRANT SELECT ON gate.audit_heads TO greenroom_owner, greenroom_platform;
--> statement-breakpoint
-- A fan's contribution that is added to (sign 1) or subtracted from (sign -1) the creator's totals; see apply_fan_changes().
CREATE TYPE gate.fan_change AS (
  sign integer, agency_id uuid, creator_id uuid, tier text, spent bigint, engaged boolean, messaged boolean,
  buyer boolean, blocked boolean, archived boolean, our_turns integer, answered_turns integer,
  joined_at timestamptz, last_order_at timestamptz, last_message_at timestamptz
);
--> statement-breakpoint
RESET ROLE;
SET LOCAL row_security = off;
