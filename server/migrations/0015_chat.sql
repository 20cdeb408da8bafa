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
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "conversation_drafts_agency_id_fan_id_user_id_pk" PRIMARY KEY("agency_id","fan_id","user_id")
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
DROP INDEX "conversations_newest";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "first_seq" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "rev" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "read_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "unread_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "flagged_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_direction" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_preview" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_attachment" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_is_deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "waiting_since" timestamptz;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "spent_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "rev" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "attachments" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "fans" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "fan_imports" DROP CONSTRAINT "fan_imports_kind";--> statement-breakpoint
ALTER TABLE "fan_imports" ADD CONSTRAINT "fan_imports_kind" CHECK (kind in ('fans', 'transactions', 'messages'));--> statement-breakpoint
ALTER TABLE public.messages NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE public.messages FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_upload" FOREIGN KEY ("agency_id","upload_id") REFERENCES "public"."uploads"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_viewers_until" ON "chat_viewers" USING btree ("agency_id","until");--> statement-breakpoint
CREATE INDEX "message_attachments_of_upload" ON "message_attachments" USING btree ("agency_id","upload_id");--> statement-breakpoint
CREATE INDEX "quick_replies_of_creator" ON "quick_replies" USING btree ("agency_id","creator_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_unused" ON "uploads" USING btree ("created_at") WHERE used_at IS NULL;--> statement-breakpoint
CREATE INDEX "conversations_newest_of_all" ON "conversations" USING btree ("agency_id","last_message_at","fan_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("agency_id","creator_id","waiting_since","fan_id") WHERE is_listed AND waiting_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_waiting_of_all" ON "conversations" USING btree ("agency_id","waiting_since","fan_id") WHERE is_listed AND waiting_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_spend" ON "conversations" USING btree ("agency_id","creator_id","spent_cents","fan_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "conversations_spend_of_all" ON "conversations" USING btree ("agency_id","spent_cents","fan_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("agency_id","creator_id") WHERE is_listed AND unread_count > 0;--> statement-breakpoint
CREATE INDEX "conversations_flagged" ON "conversations" USING btree ("agency_id","creator_id") WHERE is_listed AND flagged_count > 0;--> statement-breakpoint
CREATE INDEX "conversations_assigned" ON "conversations" USING btree ("agency_id","assigned_to") WHERE assigned_to IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_changed" ON "messages" USING btree ("agency_id","fan_id","rev");--> statement-breakpoint
CREATE INDEX "messages_flagged" ON "messages" USING btree ("agency_id","creator_id","sent_at") WHERE flagged;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_sent_once" ON "messages" USING btree ("agency_id","sender_id","client_id") WHERE client_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_received_once" ON "messages" USING btree ("agency_id","fan_id","external_id") WHERE external_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("agency_id","creator_id","last_message_at","fan_id") WHERE is_listed;--> statement-breakpoint
-- Drafts, viewers and presence have no foreign keys: who writes them holds or has seen the fan, and they are not history.
ALTER TABLE "chat_viewers" SET UNLOGGED;
--> statement-breakpoint
ALTER TABLE "fan_presence" SET UNLOGGED;
--> statement-breakpoint
CALL public.guard_tenant_table('public.chat_viewers');
--> statement-breakpoint
CALL public.guard_tenant_table('public.fan_presence');
--> statement-breakpoint
CALL public.guard_tenant_table('public.conversation_drafts');
--> statement-breakpoint
CALL public.guard_tenant_table('public.creator_chat_totals', 'agency_id', 'SELECT');
--> statement-breakpoint
CALL public.guard_tenant_table('public.message_attachments', 'agency_id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
CALL public.guard_tenant_table('public.quick_replies');
--> statement-breakpoint
CALL public.guard_tenant_table('public.uploads');
--> statement-breakpoint
GRANT INSERT (time_zone), UPDATE (time_zone) ON public.fans TO greenroom_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.creator_chat_totals TO greenroom_gate;
--> statement-breakpoint
GRANT UPDATE (rev, attachments) ON public.messages TO greenroom_gate;
--> statement-breakpoint
GRANT SELECT ON public.message_attachments, public.uploads TO greenroom_gate;
--> statement-breakpoint
SET LOCAL ROLE greenroom_gate;
--> statement-breakpoint
SET LOCAL row_security = on;
--> statement-breakpoint
-- Locks are taken in one order by everybody: fans (by id), their conversations, the creators' fan totals, their chat
-- totals. Whoever changes a conversation holds its fan first.
CREATE FUNCTION gate.count_conversations() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM gate.take_creators(array_agg(n.agency_id), array_agg(n.creator_id)) FROM (SELECT DISTINCT x.agency_id, x.creator_id FROM new_rows x) n;
    INSERT INTO public.creator_chat_totals AS t (agency_id, creator_id, conversations, unread_conversations, unread_messages, flagged_conversations, vip_conversations, waiting_conversations)
    SELECT n.agency_id, n.creator_id, count(*), count(*) FILTER (WHERE n.unread_count > 0), sum(n.unread_count), count(*) FILTER (WHERE n.flagged_count > 0), count(*) FILTER (WHERE n.spent_cents >= 50000), count(n.waiting_since)
    FROM new_rows n WHERE n.is_listed GROUP BY 1, 2 ORDER BY 2
    ON CONFLICT (agency_id, creator_id) DO UPDATE SET
      conversations = t.conversations + excluded.conversations, unread_conversations = t.unread_conversations + excluded.unread_conversations,
      unread_messages = t.unread_messages + excluded.unread_messages, flagged_conversations = t.flagged_conversations + excluded.flagged_conversations,
      vip_conversations = t.vip_conversations + excluded.vip_conversations, waiting_conversations = t.waiting_conversations + excluded.waiting_conversations;
  -- Most messages change nothing that is counted here: the second of two, an answer to nobody who waited.
  ELSIF EXISTS (
    SELECT 1 FROM new_rows n JOIN old_rows o ON o.fan_id = n.fan_id
    WHERE (n.creator_id, n.is_listed, n.unread_count, n.flagged_count > 0, n.spent_cents >= 50000, n.waiting_since IS NULL)
      IS DISTINCT FROM (o.creator_id, o.is_listed, o.unread_count, o.flagged_count > 0, o.spent_cents >= 50000, o.waiting_since IS NULL)) THEN
    PERFORM gate.take_creators(array_agg(n.agency_id), array_agg(n.creator_id)) FROM (SELECT DISTINCT x.agency_id, x.creator_id FROM new_rows x) n;
    INSERT INTO public.creator_chat_totals AS t (agency_id, creator_id, conversations, unread_conversations, unread_messages, flagged_conversations, vip_conversations, waiting_conversations)
    SELECT * FROM (
      SELECT x.agency_id, x.creator_id, sum(x.sign) AS conversations, coalesce(sum(x.sign) FILTER (WHERE x.unread_count > 0), 0) AS unread,
        sum(x.sign * x.unread_count) AS messages, coalesce(sum(x.sign) FILTER (WHERE x.flagged_count > 0), 0) AS flagged,
        coalesce(sum(x.sign) FILTER (WHERE x.spent_cents >= 50000), 0) AS vip, coalesce(sum(x.sign) FILTER (WHERE x.waiting_since IS NOT NULL), 0) AS waiting
      FROM (SELECT n.*, 1 AS sign FROM new_rows n UNION ALL SELECT o.*, -1 FROM old_rows o) x WHERE x.is_listed GROUP BY 1, 2
    ) d
    WHERE (d.conversations, d.unread, d.messages, d.flagged, d.vip, d.waiting) IS DISTINCT FROM (0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint)
    ORDER BY d.creator_id
    ON CONFLICT (agency_id, creator_id) DO UPDATE SET
      conversations = t.conversations + excluded.conversations, unread_conversations = t.unread_conversations + excluded.unread_conversations,
      unread_messages = t.unread_messages + excluded.unread_messages, flagged_conversations = t.flagged_conversations + excluded.flagged_conversations,
      vip_conversations = t.vip_conversations + excluded.vip_conversations, waiting_conversations = t.waiting_conversations + excluded.waiting_conversations;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As before, but fans whose change counts nowhere are passed over: most messages only move the time of the last one.
CREATE OR REPLACE FUNCTION gate.count_changed_fans() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  changes gate.fan_change[];
BEGIN
  SELECT array_agg(s.change) INTO changes
  FROM (
    SELECT
      (1, n.agency_id, n.creator_id, n.tier, n.total_spent_cents, n.engagement_rate > 70, n.last_message_at IS NOT NULL, n.orders > 0, n.blocked_at IS NOT NULL, n.archived_at IS NOT NULL, n.our_turns, n.answered_turns, n.joined_at, n.last_order_at, n.last_message_at)::gate.fan_change AS now,
      (-1, o.agency_id, o.creator_id, o.tier, o.total_spent_cents, o.engagement_rate > 70, o.last_message_at IS NOT NULL, o.orders > 0, o.blocked_at IS NOT NULL, o.archived_at IS NOT NULL, o.our_turns, o.answered_turns, o.joined_at, o.last_order_at, o.last_message_at)::gate.fan_change AS was
    FROM new_rows n JOIN old_rows o ON o.id = n.id JOIN public.agencies a ON a.id = n.agency_id
    WHERE (n.creator_id, n.tier, n.total_spent_cents, n.engagement_rate > 70, n.last_message_at IS NOT NULL, n.orders > 0, n.blocked_at IS NOT NULL, n.archived_at IS NOT NULL, n.our_turns, n.answered_turns, n.joined_at, n.last_order_at, (n.last_message_at AT TIME ZONE a.time_zone)::date)
      IS DISTINCT FROM (o.creator_id, o.tier, o.total_spent_cents, o.engagement_rate > 70, o.last_message_at IS NOT NULL, o.orders > 0, o.blocked_at IS NOT NULL, o.archived_at IS NOT NULL, o.our_turns, o.answered_turns, o.joined_at, o.last_order_at, (o.last_message_at AT TIME ZONE a.time_zone)::date)
  ) x CROSS JOIN LATERAL (VALUES (x.now), (x.was)) AS s (change);
  IF changes IS NOT NULL THEN
    PERFORM gate.apply_fan_changes(changes);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The same figures as before for less: a day that is noted already is not noted again, only answers look for what they
-- answer, and imported history may stand below zero.
CREATE OR REPLACE FUNCTION gate.count_messages() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agencies uuid[];
  fans uuid[];
  days date[];
BEGIN
  PERFORM 1 FROM public.fans f WHERE f.id = ANY (ARRAY(SELECT DISTINCT n.fan_id FROM new_rows n)) ORDER BY f.id FOR NO KEY UPDATE;
  PERFORM gate.take_creators(array_agg(n.agency_id), array_agg(n.creator_id)) FROM (SELECT DISTINCT x.agency_id, x.creator_id FROM new_rows x) n;

  SELECT array_agg(h.agency_id), array_agg(h.fan_id), array_agg(h.day) INTO agencies, fans, days
  FROM (
    SELECT DISTINCT n.agency_id, n.fan_id, (n.sent_at AT TIME ZONE a.time_zone)::date AS day
    FROM new_rows n JOIN public.agencies a ON a.id = n.agency_id WHERE n.direction = 'FROM_FAN'
  ) h
  WHERE NOT EXISTS (SELECT 1 FROM public.fan_active_days d WHERE d.agency_id = h.agency_id AND d.fan_id = h.fan_id AND d.day = h.day LIMIT 1);

  WITH turns AS (
    SELECT n.agency_id, n.fan_id, n.sent_at, n.direction,
      -- A turn of ours begins after the fan's, or after twelve hours of silence: who nudges every day asks every day.
      n.direction = 'TO_FAN' AND (p.direction IS DISTINCT FROM 'TO_FAN' OR n.sent_at - p.sent_at >= interval '12 hours') AS ours,
      n.direction = 'FROM_FAN' AND p.direction = 'TO_FAN' AND n.sent_at - p.sent_at < interval '3 days' AS answer
    FROM new_rows n
    -- Numbers have no gaps: the one before is the next below. Asked so, no plan takes another index than theirs.
    LEFT JOIN LATERAL (SELECT p.direction, p.sent_at FROM public.messages p WHERE p.agency_id = n.agency_id AND p.fan_id = n.fan_id AND p.seq < n.seq ORDER BY p.seq DESC LIMIT 1) p ON true
  ), talk AS MATERIALIZED (
    SELECT t.agency_id, t.fan_id, count(*) AS n, count(*) FILTER (WHERE t.ours) AS ours,
      count(*) FILTER (WHERE t.answer) AS answers, max(t.sent_at) AS last,
      max(t.sent_at) FILTER (WHERE t.direction = 'FROM_FAN') AS last_in
    FROM turns t GROUP BY 1, 2
  ), active AS MATERIALIZED (
    SELECT x.* FROM (SELECT 1 WHERE fans IS NOT NULL) heard CROSS JOIN LATERAL gate.note_active_days(agencies, fans, days) x
  )
  UPDATE public.fans f SET
    message_count = f.message_count + t.n,
    our_turns = f.our_turns + t.ours,
    answered_turns = f.answered_turns + t.answers,
    last_message_at = greatest(f.last_message_at, t.last),
    last_active_at = greatest(f.last_active_at, t.last_in),
    active_days = f.active_days + coalesce(a.new_days, 0),
    active_weeks = f.active_weeks + coalesce(a.new_weeks, 0),
    first_week = least(f.first_week, a.first_week),
    last_week = greatest(f.last_week, a.last_week)
  FROM talk t LEFT JOIN active a ON a.fan_id = t.fan_id
  WHERE f.agency_id = t.agency_id AND f.id = t.fan_id;

  INSERT INTO public.creator_days AS d (agency_id, creator_id, day, messages_in, messages_out, replies, reply_seconds)
  SELECT s.agency_id, s.creator_id, s.day, count(*) FILTER (WHERE s.direction = 'FROM_FAN'), count(*) FILTER (WHERE s.direction = 'TO_FAN'),
    count(*) FILTER (WHERE s.sent_at - s.since < interval '24 hours'),
    coalesce(sum(greatest(0, extract(epoch FROM s.sent_at - s.since)::bigint)) FILTER (WHERE s.sent_at - s.since < interval '24 hours'), 0)
  FROM (
    SELECT n.agency_id, n.creator_id, n.direction, n.sent_at, (n.sent_at AT TIME ZONE a.time_zone)::date AS day,
      CASE WHEN n.direction = 'TO_FAN' AND (
        SELECT p.direction FROM public.messages p WHERE p.agency_id = n.agency_id AND p.fan_id = n.fan_id AND p.seq < n.seq ORDER BY p.seq DESC LIMIT 1) = 'FROM_FAN' THEN (
        -- Since the first of the fan's messages that stood unanswered. What comes a day later is no answer, but a new start.
        SELECT min(w.sent_at) FROM (
          SELECT m.sent_at FROM public.messages m
          WHERE m.agency_id = n.agency_id AND m.fan_id = n.fan_id AND m.seq < n.seq AND m.seq > coalesce((
            SELECT x.seq FROM public.messages x
            WHERE x.agency_id = n.agency_id AND x.fan_id = n.fan_id AND x.seq < n.seq AND x.direction = 'TO_FAN' ORDER BY x.seq DESC LIMIT 1), -2147483648)
          ORDER BY m.seq) w) END AS since
    FROM new_rows n JOIN public.agencies a ON a.id = n.agency_id
  ) s
  GROUP BY 1, 2, 3 ORDER BY 2, 3
  ON CONFLICT (agency_id, creator_id, day) DO UPDATE SET
    messages_in = d.messages_in + excluded.messages_in,
    messages_out = d.messages_out + excluded.messages_out,
    replies = d.replies + excluded.replies,
    reply_seconds = d.reply_seconds + excluded.reply_seconds;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A conversation begins with what its fan's row says, and follows it.
CREATE FUNCTION gate.copy_fan_to_conversation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  SELECT f.total_spent_cents, f.blocked_at IS NULL AND f.archived_at IS NULL INTO NEW.spent_cents, NEW.is_listed
  FROM public.fans f WHERE f.agency_id = NEW.agency_id AND f.id = NEW.fan_id FOR NO KEY UPDATE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION gate.note_changed_fan_in_conversation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.conversations c SET spent_cents = NEW.total_spent_cents, is_listed = NEW.blocked_at IS NULL AND NEW.archived_at IS NULL
  WHERE c.agency_id = NEW.agency_id AND c.fan_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What conversations must say of their messages and fans, counted anew. Revisions and what the team has read are facts.
CREATE FUNCTION gate.recounted_conversations(p_agency uuid, p_creator uuid)
RETURNS TABLE (fan_id uuid, creator_id uuid, first_seq integer, last_seq integer, unread_count integer, flagged_count integer, last_message_at timestamptz, last_direction text, last_preview text, last_attachment text, last_is_deleted boolean, waiting_since timestamptz, spent_cents bigint, is_listed boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT c.fan_id, c.creator_id, coalesce(s.first_seq, 1), coalesce(s.last_seq, 0), coalesce(s.unread, 0), coalesce(s.flagged, 0), s.last_at,
    l.direction, coalesce(CASE WHEN l.deleted_at IS NULL THEN left(l.content, 140) ELSE '' END, ''),
    CASE WHEN l.deleted_at IS NULL AND l.attachments > 0 THEN (
      SELECT u.kind FROM public.message_attachments a JOIN public.uploads u ON u.agency_id = a.agency_id AND u.id = a.upload_id
      WHERE a.agency_id = c.agency_id AND a.message_id = l.id ORDER BY a.position LIMIT 1) END,
    l.deleted_at IS NOT NULL, w.sent_at, f.total_spent_cents, f.blocked_at IS NULL AND f.archived_at IS NULL
  FROM public.conversations c
  JOIN public.fans f ON f.agency_id = c.agency_id AND f.id = c.fan_id
  LEFT JOIN LATERAL (
    SELECT min(m.seq) AS first_seq, max(m.seq) AS last_seq, max(m.sent_at) AS last_at, max(m.seq) FILTER (WHERE m.direction = 'TO_FAN') AS ours,
      count(*) FILTER (WHERE m.direction = 'FROM_FAN' AND m.seq > c.read_seq AND m.deleted_at IS NULL)::integer AS unread,
      count(*) FILTER (WHERE m.flagged AND m.deleted_at IS NULL)::integer AS flagged
    FROM public.messages m WHERE m.agency_id = c.agency_id AND m.fan_id = c.fan_id
  ) s ON true
  LEFT JOIN public.messages l ON l.agency_id = c.agency_id AND l.fan_id = c.fan_id AND l.seq = s.last_seq
  LEFT JOIN public.messages w ON w.agency_id = c.agency_id AND w.fan_id = c.fan_id AND l.direction = 'FROM_FAN' AND w.seq = coalesce(s.ours, s.first_seq - 1) + 1
  WHERE c.agency_id = p_agency AND (p_creator IS NULL OR c.creator_id = p_creator)
$$;
--> statement-breakpoint
CREATE FUNCTION gate.chat_faults(p_creator uuid DEFAULT NULL) RETURNS TABLE (kept_in text, key jsonb, expected jsonb, stored jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
BEGIN
  RETURN QUERY SELECT 'conversations', jsonb_build_object('fan_id', r.fan_id), to_jsonb(r) - 'fan_id' - 'creator_id',
      (SELECT jsonb_object_agg(k, to_jsonb(c) -> k) FROM jsonb_object_keys(to_jsonb(r) - 'fan_id' - 'creator_id') AS k)
    FROM gate.recounted_conversations(agency, p_creator) r JOIN public.conversations c ON c.agency_id = agency AND c.fan_id = r.fan_id
    WHERE (r.first_seq, r.last_seq, r.unread_count, r.flagged_count, r.last_message_at, r.last_direction, r.last_preview, r.last_attachment, r.last_is_deleted, r.waiting_since, r.spent_cents, r.is_listed)
      IS DISTINCT FROM (c.first_seq, c.last_seq, c.unread_count, c.flagged_count, c.last_message_at, c.last_direction, c.last_preview, c.last_attachment, c.last_is_deleted, c.waiting_since, c.spent_cents, c.is_listed);
  RETURN QUERY SELECT 'creator_chat_totals', jsonb_build_object('creator_id', creator_id), to_jsonb(e) - 'creator_id', to_jsonb(s) - 'creator_id'
    FROM (
      SELECT c.creator_id, count(*)::integer AS conversations, (count(*) FILTER (WHERE c.unread_count > 0))::integer AS unread_conversations, sum(c.unread_count)::integer AS unread_messages,
        (count(*) FILTER (WHERE c.flagged_count > 0))::integer AS flagged_conversations, (count(*) FILTER (WHERE c.spent_cents >= 50000))::integer AS vip_conversations, count(c.waiting_since)::integer AS waiting_conversations
      FROM public.conversations c WHERE c.agency_id = agency AND c.is_listed AND (p_creator IS NULL OR c.creator_id = p_creator) GROUP BY 1
    ) e
    FULL JOIN (
      SELECT t.creator_id, t.conversations, t.unread_conversations, t.unread_messages, t.flagged_conversations, t.vip_conversations, t.waiting_conversations
      FROM public.creator_chat_totals t WHERE t.agency_id = agency AND (p_creator IS NULL OR t.creator_id = p_creator) AND t.conversations > 0
    ) s USING (creator_id)
    WHERE to_jsonb(e) IS DISTINCT FROM to_jsonb(s);
END $$;
--> statement-breakpoint
-- Runs after rebuild_figures, in its transaction: the fans of the creator are held by it.
CREATE FUNCTION gate.rebuild_chat(p_creator uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
BEGIN
  UPDATE public.conversations c SET first_seq = r.first_seq, last_seq = r.last_seq, unread_count = r.unread_count, flagged_count = r.flagged_count, last_message_at = r.last_message_at,
    last_direction = r.last_direction, last_preview = r.last_preview, last_attachment = r.last_attachment, last_is_deleted = r.last_is_deleted, waiting_since = r.waiting_since,
    spent_cents = r.spent_cents, is_listed = r.is_listed, rev = greatest(c.rev, r.last_seq - r.first_seq + 1)
  FROM gate.recounted_conversations(agency, p_creator) r WHERE c.agency_id = agency AND c.fan_id = r.fan_id
    AND (r.first_seq, r.last_seq, r.unread_count, r.flagged_count, r.last_message_at, r.last_direction, r.last_preview, r.last_attachment, r.last_is_deleted, r.waiting_since, r.spent_cents, r.is_listed)
      IS DISTINCT FROM (c.first_seq, c.last_seq, c.unread_count, c.flagged_count, c.last_message_at, c.last_direction, c.last_preview, c.last_attachment, c.last_is_deleted, c.waiting_since, c.spent_cents, c.is_listed);
  DELETE FROM public.creator_chat_totals t WHERE t.agency_id = agency AND (p_creator IS NULL OR t.creator_id = p_creator);
  INSERT INTO public.creator_chat_totals (agency_id, creator_id, conversations, unread_conversations, unread_messages, flagged_conversations, vip_conversations, waiting_conversations)
  SELECT agency, c.creator_id, count(*), count(*) FILTER (WHERE c.unread_count > 0), sum(c.unread_count), count(*) FILTER (WHERE c.flagged_count > 0), count(*) FILTER (WHERE c.spent_cents >= 50000), count(c.waiting_since)
  FROM public.conversations c WHERE c.agency_id = agency AND c.is_listed AND (p_creator IS NULL OR c.creator_id = p_creator) GROUP BY c.creator_id;
END $$;
--> statement-breakpoint
-- What stood here before: revisions are the numbers, and all that was marked as read one by one becomes a place.
CREATE FUNCTION gate.adopt_chat() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid;
BEGIN
  UPDATE public.messages m SET rev = m.seq WHERE m.rev = 0;
  UPDATE public.conversations c SET rev = c.last_seq, read_seq = coalesce((
    SELECT min(m.seq) - 1 FROM public.messages m
    WHERE m.agency_id = c.agency_id AND m.fan_id = c.fan_id AND m.direction = 'FROM_FAN' AND NOT m.is_read), c.last_seq)
  WHERE c.rev = 0;
  FOR agency IN SELECT a.id FROM public.agencies a LOOP
    PERFORM set_config('app.agency_id', agency::text, true);
    PERFORM gate.rebuild_chat();
  END LOOP;
  PERFORM set_config('app.agency_id', '', true);
END $$;
--> statement-breakpoint
SELECT gate.adopt_chat();
--> statement-breakpoint
DROP FUNCTION gate.adopt_chat();
--> statement-breakpoint
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA gate TO greenroom_owner;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION gate.recounted_conversations(uuid, uuid) FROM greenroom_app;
--> statement-breakpoint
RESET ROLE;
--> statement-breakpoint
SET LOCAL row_security = off;
--> statement-breakpoint
CREATE TRIGGER copied_from_fan BEFORE INSERT ON public.conversations FOR EACH ROW EXECUTE FUNCTION gate.copy_fan_to_conversation();
--> statement-breakpoint
CREATE TRIGGER counted_new AFTER INSERT ON public.conversations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.count_conversations();
--> statement-breakpoint
CREATE TRIGGER counted_changed AFTER UPDATE ON public.conversations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.count_conversations();
--> statement-breakpoint
CREATE TRIGGER noted_in_conversation AFTER UPDATE ON public.fans FOR EACH ROW
WHEN ((OLD.total_spent_cents, OLD.blocked_at IS NULL, OLD.archived_at IS NULL) IS DISTINCT FROM (NEW.total_spent_cents, NEW.blocked_at IS NULL, NEW.archived_at IS NULL))
EXECUTE FUNCTION gate.note_changed_fan_in_conversation();
--> statement-breakpoint
-- Plans that were made for an empty table stay until somebody has looked at it again: whoever has just brought in
-- thousands of messages does not wait for the next round of autovacuum.
CREATE FUNCTION public.look_at_messages() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  ANALYZE public.messages;
  ANALYZE public.conversations;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.look_at_messages() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.look_at_messages() TO greenroom_app;
--> statement-breakpoint
CREATE TYPE public.message_item AS (place integer, id uuid, fan_id uuid, direction text, handler_type text, composition text, content text, platform text, sender_id uuid, sender_name text, client_id uuid, external_id text, sent_at timestamptz, visible uuid[], owner_id uuid, attachments jsonb);
--> statement-breakpoint
-- Writes messages at the ends of their conversations, many at once, in the order of their places. Each gets its verdict:
-- sent, again (it came before; that message is given), missing (no such fan for the sender), blocked, archived (nobody
-- writes to them), attachment (a file that is not theirs, not ready or already sent), conflict (the same send to somebody else), or busy: it must come again
-- by itself and patiently. The impatient wait for nobody, so one fan that somebody holds does not stop all others; the
-- patient wait, may carry files, and know a message by its id when the answer to its first try was lost.
CREATE FUNCTION public.append_messages(p_items jsonb, p_patient boolean DEFAULT true)
RETURNS TABLE (item integer, verdict text, id uuid, fan_id uuid, creator_id uuid, seq integer, rev integer, client_id uuid, direction text, handler_type text, composition text, content text, platform text, sender_name text, sent_at timestamptz, is_delivered boolean, is_read boolean, flagged boolean, deleted_at timestamptz, attachments integer,
  now_rev integer, now_last_seq integer, now_read_seq integer, now_unread integer, now_flagged integer, now_waiting timestamptz, now_at timestamptz, now_direction text, now_preview text, now_attachment text, now_deleted boolean)
LANGUAGE plpgsql SET search_path = '' SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  items public.message_item[] := ARRAY(SELECT w FROM jsonb_populate_recordset((NULL, NULL, NULL, NULL, 'HUMAN', NULL, '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]')::public.message_item, p_items) w ORDER BY w.place);
  whose uuid[] := ARRAY(SELECT DISTINCT w.fan_id FROM unnest(items) w);
  held uuid[];
  verdicts text[];
  ids uuid[];
BEGIN
  IF p_patient THEN
    held := ARRAY(SELECT f.id FROM public.fans f WHERE f.agency_id = agency AND f.id = ANY (whose) ORDER BY f.id FOR NO KEY UPDATE);
    PERFORM 1 FROM public.uploads u WHERE u.agency_id = agency AND u.id = ANY (ARRAY(
      SELECT (a ->> 'uploadId')::uuid FROM unnest(items) w CROSS JOIN LATERAL jsonb_array_elements(w.attachments) a)) ORDER BY u.id FOR UPDATE;
  ELSE
    held := ARRAY(SELECT f.id FROM public.fans f WHERE f.agency_id = agency AND f.id = ANY (whose) ORDER BY f.id FOR NO KEY UPDATE SKIP LOCKED);
  END IF;

  WITH ranked AS (
    SELECT w.*,
      CASE WHEN w.client_id IS NOT NULL THEN row_number() OVER (PARTITION BY w.sender_id, w.client_id ORDER BY w.place) ELSE 1 END
        + CASE WHEN w.external_id IS NOT NULL THEN row_number() OVER (PARTITION BY w.fan_id, w.external_id ORDER BY w.place) ELSE 1 END > 2 AS repeats
    FROM unnest(items) w
  )
  SELECT array_agg(j.verdict ORDER BY j.place), array_agg(j.id ORDER BY j.place) INTO verdicts, ids
  FROM (
    SELECT r.place, coalesce(m.id, x.id, i.id, r.id) AS id,
      CASE
        WHEN f.id IS NULL THEN CASE WHEN p_patient THEN 'missing' ELSE 'busy' END
        WHEN NOT coalesce(f.creator_id = ANY (r.visible), true) THEN 'missing'
        WHEN m.id IS NOT NULL THEN CASE WHEN m.fan_id = r.fan_id THEN 'again' ELSE 'conflict' END
        WHEN x.id IS NOT NULL OR i.id IS NOT NULL THEN 'again'
        WHEN r.repeats OR (NOT p_patient AND jsonb_array_length(r.attachments) > 0) THEN 'busy'
        WHEN f.blocked_at IS NOT NULL THEN 'blocked'
        WHEN r.direction = 'TO_FAN' AND f.archived_at IS NOT NULL THEN 'archived'
        WHEN jsonb_array_length(r.attachments) = 0 THEN 'sent'
        WHEN jsonb_array_length(r.attachments) <> (
          SELECT count(DISTINCT u.id) FROM jsonb_array_elements(r.attachments) a
          JOIN public.uploads u ON u.agency_id = agency AND u.id = (a ->> 'uploadId')::uuid
          WHERE u.status = 'ready' AND u.used_at IS NULL AND u.owner_id = r.owner_id) THEN 'attachment'
        ELSE 'sent'
      END AS verdict
    FROM ranked r
    LEFT JOIN LATERAL (SELECT f.id, f.creator_id, f.blocked_at, f.archived_at FROM public.fans f WHERE f.agency_id = agency AND f.id = r.fan_id AND f.id = ANY (held) LIMIT 1) f ON true
    -- One by one: joined, the planner reads every send there ever was.
    LEFT JOIN LATERAL (SELECT m.id, m.fan_id FROM public.messages m WHERE m.agency_id = agency AND m.sender_id = r.sender_id AND m.client_id = r.client_id AND m.client_id IS NOT NULL LIMIT 1) m ON true
    LEFT JOIN LATERAL (SELECT x.id FROM public.messages x WHERE x.agency_id = agency AND x.fan_id = r.fan_id AND x.external_id = r.external_id AND x.external_id IS NOT NULL LIMIT 1) x ON true
    LEFT JOIN LATERAL (SELECT i.id FROM public.messages i WHERE p_patient AND i.id = r.id AND i.agency_id = agency AND i.fan_id = r.fan_id LIMIT 1) i ON true
  ) j;

  IF 'sent' = ANY (verdicts) THEN
    RETURN QUERY WITH going AS (
      SELECT w.*, f.creator_id, f.platform AS fan_platform, coalesce(f.display_name, f.username) AS fan_name, jsonb_array_length(w.attachments) AS files,
        row_number() OVER (PARTITION BY w.fan_id ORDER BY w.place)::integer AS nth,
        coalesce(max(w.place) FILTER (WHERE w.direction = 'TO_FAN') OVER (PARTITION BY w.fan_id), 0) AS last_ours
      FROM unnest(items) w
      CROSS JOIN LATERAL (SELECT f.creator_id, f.platform, f.display_name, f.username FROM public.fans f WHERE f.agency_id = agency AND f.id = w.fan_id LIMIT 1) f
      WHERE verdicts[w.place] = 'sent'
    ), grown AS MATERIALIZED (
      SELECT g.fan_id, g.creator_id, count(*)::integer AS n, (count(*) FILTER (WHERE g.direction = 'FROM_FAN'))::integer AS heard,
        max(g.sent_at) AS last_at, max(g.last_ours) > 0 AS answered, max(g.place) AS last_place,
        min(g.place) FILTER (WHERE g.direction = 'FROM_FAN' AND g.place > g.last_ours) AS waiting_place
      FROM going g GROUP BY g.fan_id, g.creator_id
    ), said AS MATERIALIZED (
      SELECT g.*, (items[g.last_place]).direction AS last_direction, left((items[g.last_place]).content, 140) AS last_preview, (items[g.waiting_place]).sent_at AS waiting,
        CASE WHEN jsonb_array_length((items[g.last_place]).attachments) > 0 THEN (
          SELECT u.kind FROM public.uploads u WHERE u.agency_id = agency AND u.id = ((items[g.last_place]).attachments -> 0 ->> 'uploadId')::uuid) END AS last_attachment
      FROM grown g
    ), known AS (
      UPDATE public.conversations c SET last_seq = c.last_seq + s.n, rev = c.rev + s.n, unread_count = c.unread_count + s.heard, last_message_at = greatest(c.last_message_at, s.last_at),
        last_direction = s.last_direction, last_preview = s.last_preview, last_attachment = s.last_attachment, last_is_deleted = false,
        waiting_since = CASE WHEN s.answered THEN s.waiting ELSE coalesce(c.waiting_since, s.waiting) END
      FROM said s WHERE c.agency_id = agency AND c.fan_id = s.fan_id RETURNING c.*
    ), begun AS (
      INSERT INTO public.conversations (agency_id, fan_id, creator_id, last_seq, rev, unread_count, last_message_at, last_direction, last_preview, last_attachment, waiting_since)
      SELECT agency, s.fan_id, s.creator_id, s.n, s.n, s.heard, s.last_at, s.last_direction, s.last_preview, s.last_attachment, s.waiting
      FROM said s WHERE NOT EXISTS (SELECT 1 FROM public.conversations c WHERE c.agency_id = agency AND c.fan_id = s.fan_id LIMIT 1) RETURNING *
    ), talk AS MATERIALIZED (
      SELECT c.* FROM known c UNION ALL SELECT c.* FROM begun c
    ), written AS (
      INSERT INTO public.messages (id, agency_id, creator_id, fan_id, seq, rev, direction, handler_type, composition, content, platform, sender_id, sender_name, client_id, external_id, sent_at, attachments)
      SELECT g.id, agency, g.creator_id, g.fan_id, t.last_seq - s.n + g.nth, t.rev - s.n + g.nth, g.direction, g.handler_type, g.composition, g.content, coalesce(g.platform, g.fan_platform), g.sender_id, coalesce(g.sender_name, g.fan_name), g.client_id, g.external_id, g.sent_at, g.files
      FROM going g JOIN grown s ON s.fan_id = g.fan_id JOIN talk t ON t.fan_id = g.fan_id ORDER BY g.place
      RETURNING *
    )
    SELECT array_position(ids, m.id), 'sent'::text, m.id, m.fan_id, m.creator_id, m.seq, m.rev, m.client_id, m.direction, m.handler_type, m.composition, m.content, m.platform, m.sender_name, m.sent_at, m.is_delivered, m.is_read, m.flagged, m.deleted_at, m.attachments,
      c.rev, c.last_seq, c.read_seq, c.unread_count, c.flagged_count, c.waiting_since, c.last_message_at, c.last_direction, c.last_preview, c.last_attachment, c.last_is_deleted
    FROM written m JOIN talk c ON c.fan_id = m.fan_id ORDER BY 1;

    IF p_patient AND jsonb_path_exists(p_items, '$[*].attachments[0]') THEN
      INSERT INTO public.message_attachments (agency_id, message_id, position, upload_id, price_cents)
      SELECT agency, w.id, a.position, (a.file ->> 'uploadId')::uuid, (a.file ->> 'priceCents')::integer
      FROM unnest(items) w CROSS JOIN LATERAL jsonb_array_elements(w.attachments) WITH ORDINALITY AS a (file, position)
      WHERE verdicts[w.place] = 'sent';
      UPDATE public.uploads u SET used_at = now() FROM public.message_attachments a
      WHERE u.agency_id = agency AND a.agency_id = agency AND u.id = a.upload_id AND a.message_id = ANY (ids) AND u.used_at IS NULL;
    END IF;
    IF 'sent' = ALL (verdicts) THEN
      RETURN;
    END IF;
  END IF;

  RETURN QUERY SELECT v.place::integer, v.verdict, m.id, m.fan_id, m.creator_id, m.seq, m.rev, m.client_id, m.direction, m.handler_type, m.composition, m.content, m.platform, m.sender_name, m.sent_at, m.is_delivered, m.is_read, m.flagged, m.deleted_at, m.attachments,
      c.rev, c.last_seq, c.read_seq, c.unread_count, c.flagged_count, c.waiting_since, c.last_message_at, c.last_direction, c.last_preview, c.last_attachment, c.last_is_deleted
    FROM unnest(verdicts, ids) WITH ORDINALITY AS v (verdict, id, place)
    LEFT JOIN LATERAL (SELECT * FROM public.messages m WHERE v.verdict = 'again' AND m.agency_id = agency AND m.id = v.id LIMIT 1) m ON true
    LEFT JOIN LATERAL (SELECT * FROM public.conversations c WHERE c.agency_id = agency AND c.fan_id = m.fan_id LIMIT 1) c ON true
    WHERE v.verdict <> 'sent';
END $$;
