SET LOCAL ROLE greenroom_gate;

-- Lock order: fans (by id), their conversations, the creators' fan totals, their chat totals. Changing a conversation
-- requires the lock on its fan.
CREATE OR REPLACE FUNCTION gate.update_conversation_totals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM gate.lock_creator_totals(array_agg(n.agency_id), array_agg(n.creator_id)) FROM (SELECT DISTINCT x.agency_id, x.creator_id FROM new_rows x) n;
    INSERT INTO public.creator_chat_totals AS t (agency_id, creator_id, conversations, unread_conversations, unread_messages, flagged_conversations, vip_conversations, waiting_conversations)
    SELECT n.agency_id, n.creator_id, count(*), count(*) FILTER (WHERE n.unread_count > 0), sum(n.unread_count), count(*) FILTER (WHERE n.flagged_count > 0), count(*) FILTER (WHERE n.spent_cents >= public.tier_floor('VIP')), count(n.waiting_since)
    FROM new_rows n WHERE n.is_listed GROUP BY 1, 2 ORDER BY 2
    ON CONFLICT (agency_id, creator_id) DO UPDATE SET
      conversations = t.conversations + excluded.conversations, unread_conversations = t.unread_conversations + excluded.unread_conversations,
      unread_messages = t.unread_messages + excluded.unread_messages, flagged_conversations = t.flagged_conversations + excluded.flagged_conversations,
      vip_conversations = t.vip_conversations + excluded.vip_conversations, waiting_conversations = t.waiting_conversations + excluded.waiting_conversations;
  -- Most messages change no total, such as a second one in a row or a reply when nobody is waiting.
  ELSIF EXISTS (
    SELECT 1 FROM new_rows n JOIN old_rows o ON o.fan_id = n.fan_id
    WHERE (n.creator_id, n.is_listed, n.unread_count, n.flagged_count > 0, n.spent_cents >= public.tier_floor('VIP'), n.waiting_since IS NULL)
      IS DISTINCT FROM (o.creator_id, o.is_listed, o.unread_count, o.flagged_count > 0, o.spent_cents >= public.tier_floor('VIP'), o.waiting_since IS NULL)) THEN
    PERFORM gate.lock_creator_totals(array_agg(n.agency_id), array_agg(n.creator_id)) FROM (SELECT DISTINCT x.agency_id, x.creator_id FROM new_rows x) n;
    INSERT INTO public.creator_chat_totals AS t (agency_id, creator_id, conversations, unread_conversations, unread_messages, flagged_conversations, vip_conversations, waiting_conversations)
    SELECT * FROM (
      SELECT x.agency_id, x.creator_id, sum(x.sign) AS conversations, coalesce(sum(x.sign) FILTER (WHERE x.unread_count > 0), 0) AS unread,
        sum(x.sign * x.unread_count) AS messages, coalesce(sum(x.sign) FILTER (WHERE x.flagged_count > 0), 0) AS flagged,
        coalesce(sum(x.sign) FILTER (WHERE x.spent_cents >= public.tier_floor('VIP')), 0) AS vip, coalesce(sum(x.sign) FILTER (WHERE x.waiting_since IS NOT NULL), 0) AS waiting
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

RESET ROLE;
CREATE OR REPLACE TRIGGER count_on_insert AFTER INSERT ON public.conversations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.update_conversation_totals();
CREATE OR REPLACE TRIGGER count_on_update AFTER UPDATE ON public.conversations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.update_conversation_totals();
