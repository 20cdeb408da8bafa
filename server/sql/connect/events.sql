-- Events for bridges to pass on to the platform, written in the transaction that causes them and only for connected
-- accounts. Each event is copied immediately to the webhooks subscribed to it, so no delivery is lost or duplicated.
SET LOCAL ROLE greenroom_gate;

-- Messages with a platform id came from the platform, through a bridge or an import. Messages older
-- than an hour are skipped, so they are not delivered late.
CREATE OR REPLACE FUNCTION gate.queue_sent_messages() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.connector_events (agency_id, creator_id, platform, type, message_id)
  SELECT n.agency_id, n.creator_id, a.platform, 'message.created', n.id FROM new_rows n
  -- LATERAL with LIMIT, because for plain joins the planner may read all fans.
  CROSS JOIN LATERAL (SELECT f.platform FROM public.fans f WHERE f.agency_id = n.agency_id AND f.id = n.fan_id LIMIT 1) f
  CROSS JOIN LATERAL (
    SELECT p.platform FROM public.platform_accounts p
    WHERE p.agency_id = n.agency_id AND p.creator_id = n.creator_id AND p.platform = f.platform AND p.platform <> 'INTERNAL' AND p.connected_at IS NOT NULL LIMIT 1) a
  WHERE n.direction = 'TO_FAN' AND n.external_id IS NULL AND n.import_id IS NULL AND n.sent_at > now() - interval '1 hour'
  ORDER BY n.sent_at, n.seq;
  RETURN NULL;
END $$;

-- Only for messages that the platform has or may still receive.
CREATE OR REPLACE FUNCTION gate.queue_deleted_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.connector_events (agency_id, creator_id, platform, type, message_id)
  SELECT NEW.agency_id, NEW.creator_id, p.platform, 'message.deleted', NEW.id
  FROM public.fans f JOIN public.platform_accounts p ON p.agency_id = f.agency_id AND p.creator_id = f.creator_id AND p.platform = f.platform
  WHERE f.agency_id = NEW.agency_id AND f.id = NEW.fan_id AND p.platform <> 'INTERNAL' AND p.connected_at IS NOT NULL
    AND (NEW.external_id IS NOT NULL OR EXISTS (SELECT 1 FROM public.connector_events e WHERE e.agency_id = NEW.agency_id AND e.message_id = NEW.id));
  RETURN NULL;
END $$;

-- Posts are sent to every connected account of the creator.
DROP FUNCTION IF EXISTS gate.queue_posts();
CREATE OR REPLACE FUNCTION gate.queue_publication() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.connector_events (agency_id, creator_id, platform, type, item_id)
  SELECT NEW.agency_id, p.creator_id, p.platform, 'content.published', NEW.item_id
  FROM public.content_items i JOIN public.platform_accounts p ON p.agency_id = i.agency_id AND p.creator_id = i.creator_id AND p.platform = NEW.platform
  WHERE i.agency_id = NEW.agency_id AND i.id = NEW.item_id AND p.platform <> 'INTERNAL' AND p.connected_at IS NOT NULL
  RETURNING id INTO NEW.event_id;
  RETURN NEW;
END $$;

-- Closes the event of a post that must not leave anymore. Bridges that received it are told to remove it; without a
-- bridge, people confirm that it was removed. A post that no bridge received is gone at once.
CREATE OR REPLACE FUNCTION gate.queue_withdrawal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.connector_events e SET acknowledged_at = now() WHERE e.agency_id = NEW.agency_id AND e.id = NEW.event_id AND e.acknowledged_at IS NULL;
  UPDATE public.webhook_deliveries d SET state = 'failed', next_try_at = NULL, error = 'The post was withdrawn.'
  WHERE d.agency_id = NEW.agency_id AND d.event_id = NEW.event_id AND d.state = 'waiting';
  IF NEW.platform = 'INTERNAL' OR (NEW.event_id IS NOT NULL AND NEW.collected_at IS NULL) THEN
    NEW.removed_at := NEW.withdrawn_at;
  ELSIF NEW.event_id IS NOT NULL THEN
    INSERT INTO public.connector_events (agency_id, creator_id, platform, type, item_id)
    SELECT NEW.agency_id, p.creator_id, p.platform, 'content.withdrawn', NEW.item_id
    FROM public.content_items i JOIN public.platform_accounts p ON p.agency_id = i.agency_id AND p.creator_id = i.creator_id AND p.platform = NEW.platform
    WHERE i.agency_id = NEW.agency_id AND i.id = NEW.item_id AND p.connected_at IS NOT NULL
    RETURNING id INTO NEW.withdrawal_id;
  END IF;
  RETURN NEW;
END $$;

-- Withdrawals go to everyone who receives posts.
CREATE OR REPLACE FUNCTION gate.queue_deliveries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.webhook_deliveries (agency_id, webhook_id, event_id, type)
  SELECT e.agency_id, w.id, e.id, e.type FROM new_rows e JOIN public.webhooks w ON w.agency_id = e.agency_id
  WHERE CASE e.type WHEN 'content.withdrawn' THEN 'content.published' ELSE e.type END = ANY (w.types) AND (w.creator_ids IS NULL OR e.creator_id = ANY (w.creator_ids)) ORDER BY e.id
  -- Without this lock, a webhook being deleted concurrently would make the message fail.
  FOR KEY SHARE OF w;
  IF FOUND THEN PERFORM pg_notify('webhooks', ''); END IF;
  RETURN NULL;
END $$;

-- A webhook's old secrets that still sign its calls.
CREATE OR REPLACE FUNCTION gate.valid_secrets(p_secrets jsonb) RETURNS jsonb LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT coalesce(jsonb_agg(s ORDER BY s ->> 'until' DESC), '[]') FROM jsonb_array_elements(p_secrets) s WHERE (s ->> 'until')::timestamptz > now()
$$;

-- Claims the next webhook with due deliveries for one dispatcher; if that one dies, another takes over after a minute.
-- A failing webhook gets a single delivery, to check whether it works again.
DROP FUNCTION IF EXISTS gate.claim_webhook(integer);
CREATE OR REPLACE FUNCTION gate.claim_webhook(p_limit integer)
RETURNS TABLE (webhook_id uuid, agency_id uuid, url text, secret text, old_secrets jsonb, delivery_id uuid, event_id bigint, attempts integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
#variable_conflict use_column
DECLARE w public.webhooks;
BEGIN
  -- NO KEY, because new deliveries reference the webhook.
  SELECT * INTO w FROM public.webhooks h
  WHERE NOT h.is_paused AND coalesce(h.claimed_until <= now(), true)
    AND EXISTS (SELECT 1 FROM public.webhook_deliveries d WHERE d.webhook_id = h.id AND d.state = 'waiting' AND d.next_try_at <= now() AND d.expires_at > now())
  ORDER BY h.claimed_until NULLS FIRST LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE public.webhooks h SET claimed_until = now() + interval '1 minute' WHERE h.id = w.id;
  RETURN QUERY SELECT w.id, w.agency_id, w.url, w.secret, gate.valid_secrets(w.old_secrets), d.id, d.event_id, d.attempts
  FROM public.webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.next_try_at <= now() AND d.expires_at > now()
  ORDER BY d.next_try_at, d.event_id LIMIT CASE WHEN w.failing_since IS NULL THEN p_limit ELSE 1 END;
END $$;

-- Deliveries and their events are kept for 30 days. Other events are kept for 30 days after acknowledgement, or 90
-- without one.
CREATE OR REPLACE FUNCTION gate.delete_old_events(p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE log_rows integer; event_rows integer;
BEGIN
  UPDATE public.webhook_deliveries d SET state = 'failed', error = 'Not delivered within three days.' WHERE d.state = 'waiting' AND d.expires_at <= now();
  WITH old AS (
    SELECT d.id FROM public.webhooks w JOIN public.webhook_deliveries d ON d.agency_id = w.agency_id AND d.webhook_id = w.id
    WHERE d.created_at < now() - interval '30 days' AND d.state <> 'waiting' LIMIT p_limit
  ), deleted AS (
    DELETE FROM public.webhook_deliveries d USING old WHERE d.id = old.id RETURNING d.agency_id, d.event_id, d.state
  ), delivered AS (
    DELETE FROM public.connector_events e USING deleted g WHERE g.state = 'delivered' AND e.agency_id = g.agency_id AND e.id = g.event_id
  ) SELECT count(*) INTO log_rows FROM deleted;
  DELETE FROM public.connector_events e WHERE (e.agency_id, e.id) IN (
    SELECT o.agency_id, o.id FROM public.connector_events o WHERE o.created_at < now() - interval '30 days'
      AND (o.created_at < now() - interval '90 days' OR o.acknowledged_at < now() - interval '30 days') LIMIT p_limit);
  GET DIAGNOSTICS event_rows = ROW_COUNT;
  RETURN log_rows + event_rows;
END $$;

RESET ROLE;
CREATE OR REPLACE TRIGGER queue_events AFTER INSERT ON public.messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.queue_sent_messages();
CREATE OR REPLACE TRIGGER queue_deletion AFTER UPDATE OF deleted_at ON public.messages FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND NEW.direction = 'TO_FAN') EXECUTE FUNCTION gate.queue_deleted_message();
CREATE OR REPLACE TRIGGER queue_publication BEFORE INSERT ON public.content_publications FOR EACH ROW WHEN (NEW.withdrawn_at IS NULL) EXECUTE FUNCTION gate.queue_publication();
CREATE OR REPLACE TRIGGER queue_withdrawal BEFORE UPDATE OF withdrawn_at ON public.content_publications FOR EACH ROW
  WHEN (OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL) EXECUTE FUNCTION gate.queue_withdrawal();
CREATE OR REPLACE TRIGGER queue_deliveries AFTER INSERT ON public.connector_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.queue_deliveries();

-- Asks bridges to send a message of the current agency again; replaces earlier requests that are still pending. Returns
-- false if its account is not connected.
CREATE OR REPLACE FUNCTION public.queue_message_event(p_message uuid) RETURNS boolean LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  WITH earlier AS (
    UPDATE public.connector_events e SET acknowledged_at = coalesce(e.acknowledged_at, now())
    WHERE e.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid AND e.message_id = p_message AND e.type = 'message.created'
    RETURNING e.agency_id, e.id
  )
  UPDATE public.webhook_deliveries d SET state = 'failed', next_try_at = NULL, error = 'Replaced: the message was queued again.'
  FROM earlier e WHERE d.agency_id = e.agency_id AND d.event_id = e.id AND d.state = 'waiting';
  INSERT INTO public.connector_events (agency_id, creator_id, platform, type, message_id)
  SELECT m.agency_id, m.creator_id, p.platform, 'message.created', m.id
  FROM public.messages m JOIN public.fans f ON f.agency_id = m.agency_id AND f.id = m.fan_id
  JOIN public.platform_accounts p ON p.agency_id = f.agency_id AND p.creator_id = f.creator_id AND p.platform = f.platform
  WHERE m.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid AND m.id = p_message
    AND m.direction = 'TO_FAN' AND m.deleted_at IS NULL AND p.platform <> 'INTERNAL' AND p.connected_at IS NOT NULL;
  RETURN FOUND;
END $$;
