-- Erases a person. Records that must be kept lose the name; the caller deletes the files.
GRANT SELECT, UPDATE, DELETE ON public.notifications, public.mails TO greenroom_gate;
GRANT SELECT, DELETE ON public.fan_notes, public.fan_blocks, public.fan_presence, public.chat_viewers, public.conversation_drafts, public.waiting_sends, public.fan_import_changes, public.fan_import_errors,
  public.voided_messages, public.ai_past_answers, public.screening_exceptions, public.message_attachments, public.uploads, public.push_deliveries, public.personas, public.creator_goals,
  public.creator_import_changes, public.quick_replies, public.mail_addresses TO greenroom_gate;
GRANT SELECT, UPDATE ON public.fan_imports, public.violations, public.voided_transactions, public.packets, public.legal_holds, public.applications, public.application_versions,
  public.application_notes, public.application_history, public.invitations, public.creators TO greenroom_gate;
GRANT SELECT, UPDATE (username) ON public.platform_accounts TO greenroom_gate;
GRANT UPDATE (detail) ON public.violation_events TO greenroom_gate;
GRANT UPDATE (subject, text, reason) ON public.cases TO greenroom_gate;
GRANT UPDATE (text, body) ON public.case_steps TO greenroom_gate;
GRANT UPDATE (content, sender_name, deleted_at, flagged) ON public.messages TO greenroom_gate;
GRANT UPDATE (assigned_reason) ON public.sale_attributions TO greenroom_gate;
GRANT UPDATE (reason) ON public.fan_transactions TO greenroom_gate;
GRANT SELECT, DELETE ON public.audit_words TO greenroom_gate;

SET LOCAL ROLE greenroom_gate;

-- A regular expression that matches these names. Skips names under 3 characters, which would match too much.
CREATE OR REPLACE FUNCTION gate.names_pattern(VARIADIC p_names text[]) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT coalesce(string_agg('(?<![[:alnum:]_])' || regexp_replace(n, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]_])', '|'), '$^') FROM unnest(p_names) n WHERE length(n) > 2
$$;

-- Deletes notifications that name the person, and clears the text of emails that do.
CREATE OR REPLACE FUNCTION gate.erase_mentions(p_id uuid, p_pattern text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
BEGIN
  WITH removed AS (
    DELETE FROM public.notifications n WHERE n.agency_id = agency AND (n.action_url LIKE '%' || p_id || '%' OR n.title || ' ' || n.message ~* p_pattern) RETURNING n.id
  ) DELETE FROM public.push_deliveries d USING removed g WHERE d.agency_id = agency AND d.notification_id = g.id;
  UPDATE public.mails m SET subject = 'Erased', text = '', html = NULL, preview = NULL
  WHERE m.agency_id = agency AND concat_ws(' ', m.subject, m.text, m.html) ~* (p_pattern || '|' || p_id);
  UPDATE public.packets k SET label = 'Erased', status = CASE WHEN k.status = 'READY' THEN 'EXPIRED' ELSE k.status END, wrapped_key = NULL
  WHERE k.agency_id = agency AND k.subject_id = p_id AND k.kind = 'EXPORT';
  UPDATE public.legal_holds h SET label = 'Erased' WHERE h.agency_id = agency AND h.subject_id = p_id;
END $$;

-- Returns the storage keys of the deleted chat uploads.
CREATE OR REPLACE FUNCTION gate.erase_fan(p_fan uuid) RETURNS text[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  fan public.fans;
  pattern text;
  sent uuid[];
  files uuid[];
  keys text[];
BEGIN
  SELECT * INTO fan FROM public.fans f WHERE f.agency_id = agency AND f.id = p_fan AND f.erased_at IS NULL FOR UPDATE;
  IF fan.id IS NULL OR gate.is_held(p_fan, fan.creator_id) THEN RAISE EXCEPTION 'this fan must be kept'; END IF;
  pattern := gate.names_pattern(fan.username, fan.display_name, fan.email);
  sent := ARRAY(SELECT m.id FROM public.messages m WHERE m.agency_id = agency AND m.fan_id = p_fan);

  DELETE FROM public.ai_past_answers a WHERE a.agency_id = agency AND (a.message_id = ANY (sent) OR a.asked || ' ' || a.answered ~* pattern);
  DELETE FROM public.ai_suggestions s WHERE s.agency_id = agency AND (s.fan_id = p_fan OR array_to_string(s.texts, ' ') ~* pattern);
  DELETE FROM public.conversation_drafts d WHERE d.agency_id = agency AND d.fan_id = p_fan;
  DELETE FROM public.waiting_sends w WHERE w.agency_id = agency AND w.fan_id = p_fan;
  DELETE FROM public.chat_viewers v WHERE v.agency_id = agency AND v.fan_id = p_fan;
  DELETE FROM public.fan_presence x WHERE x.agency_id = agency AND x.fan_id = p_fan;
  DELETE FROM public.fan_notes x WHERE x.agency_id = agency AND x.fan_id = p_fan;
  DELETE FROM public.fan_blocks x WHERE x.agency_id = agency AND x.fan_id = p_fan;
  DELETE FROM public.fan_tags x WHERE x.agency_id = agency AND x.fan_id = p_fan;
  DELETE FROM public.creator_tag_totals x WHERE x.agency_id = agency AND x.creator_id = fan.creator_id AND x.fans = 0;
  DELETE FROM public.screening_exceptions x USING public.violations v WHERE v.agency_id = agency AND v.fan_id = p_fan AND x.agency_id = agency AND x.text_hash = v.text_hash;

  -- Library items stay; files that were only sent in this conversation are deleted.
  files := ARRAY(SELECT DISTINCT a.upload_id FROM public.message_attachments a JOIN public.uploads u ON u.agency_id = agency AND u.id = a.upload_id
    WHERE a.agency_id = agency AND a.message_id = ANY (sent) AND u.purpose = 'chat'
      AND NOT EXISTS (SELECT 1 FROM public.message_attachments o WHERE o.agency_id = agency AND o.upload_id = a.upload_id AND o.message_id <> ALL (sent)));
  DELETE FROM public.message_attachments a WHERE a.agency_id = agency AND a.message_id = ANY (sent);
  WITH removed AS (DELETE FROM public.uploads u WHERE u.agency_id = agency AND u.id = ANY (files) RETURNING u.original_key, u.display_key, u.thumbnail_key)
  SELECT coalesce(array_agg(k.key), '{}') INTO keys FROM removed g CROSS JOIN LATERAL (VALUES (g.original_key), (g.display_key), (g.thumbnail_key)) k (key) WHERE k.key IS NOT NULL;
  -- The rows stay, because operator and creator figures count them.
  UPDATE public.messages m SET content = '', attachments = 0, deleted_at = coalesce(m.deleted_at, now()),
    sender_name = CASE WHEN m.direction = 'FROM_FAN' THEN 'Erased' ELSE m.sender_name END WHERE m.agency_id = agency AND m.fan_id = p_fan;
  UPDATE public.conversations c SET last_preview = '', last_attachment = NULL, last_is_deleted = true, unread_count = 0, flagged_count = 0,
    last_sender_name = CASE WHEN c.last_direction = 'FROM_FAN' THEN 'Erased' ELSE c.last_sender_name END, assigned_to = NULL, rev = c.rev + 1
  WHERE c.agency_id = agency AND c.fan_id = p_fan;
  DELETE FROM public.voided_messages v WHERE v.agency_id = agency AND v.entry ->> 'fan_id' = p_fan::text;
  UPDATE public.voided_transactions v SET username = 'Erased fan', entry = v.entry - 'reason' WHERE v.agency_id = agency AND v.entry ->> 'fan_id' = p_fan::text;
  UPDATE public.fan_transactions t SET reason = 'Erased' WHERE t.agency_id = agency AND t.fan_id = p_fan AND t.reason IS NOT NULL;
  UPDATE public.sale_attributions s SET assigned_reason = 'Erased' WHERE s.agency_id = agency AND s.fan_id = p_fan AND s.assigned_reason IS NOT NULL;

  -- Previews can be cleared, because repeating an import starts from the original file.
  UPDATE public.fan_imports i SET preview = '[]' WHERE i.agency_id = agency AND i.preview::text ~* pattern;
  DELETE FROM public.fan_import_errors e WHERE e.agency_id = agency AND e.cells::text ~* pattern;
  DELETE FROM public.fan_import_changes c WHERE c.agency_id = agency AND c.fan_id = p_fan;

  UPDATE public.fans f SET username = 'Erased fan', username_key = 'erased ' || p_fan, external_id = NULL, display_name = NULL, email = NULL, location = NULL, time_zone = NULL, bio = NULL,
    preferred_content = NULL, archived_at = coalesce(f.archived_at, now()), erased_at = now(), updated_at = now() WHERE f.id = p_fan;
  DELETE FROM public.fan_search x WHERE x.agency_id = agency AND x.fan_id = p_fan;
  UPDATE public.violations v SET excerpt = 'Erased', content = CASE WHEN v.content IS NOT NULL THEN 'Erased' END, text_hash = NULL, span_start = NULL, span_end = NULL, search_key = lower(v.reason) WHERE v.agency_id = agency AND v.fan_id = p_fan;
  UPDATE public.violation_events e SET detail = 'Erased' FROM public.violations v
  WHERE v.agency_id = agency AND v.fan_id = p_fan AND e.agency_id = agency AND e.violation_id = v.id AND e.detail IS NOT NULL;
  UPDATE public.case_steps s SET text = regexp_replace(s.text, pattern, 'Erased fan', 'gi'), body = regexp_replace(s.body, pattern, 'Erased fan', 'gi')
  FROM public.cases c JOIN public.violations v ON v.agency_id = agency AND v.id = c.violation_id
  WHERE c.agency_id = agency AND v.fan_id = p_fan AND s.agency_id = agency AND s.case_id = c.id;
  UPDATE public.cases c SET subject = regexp_replace(c.subject, pattern, 'Erased fan', 'gi'), text = regexp_replace(c.text, pattern, 'Erased fan', 'gi'),
    reason = regexp_replace(c.reason, pattern, 'Erased fan', 'gi') FROM public.violations v WHERE c.agency_id = agency AND v.agency_id = agency AND v.id = c.violation_id AND v.fan_id = p_fan;
  -- The audit log can't be changed, but its index for text search no longer finds the fan.
  DELETE FROM public.audit_words w USING public.audit_subjects s, public.audit_log l
  WHERE s.agency_id = agency AND s.subject_id = p_fan AND w.agency_id = agency AND w.seq = s.seq AND l.agency_id = agency AND l.seq = s.seq
    AND (l.action = 'fan.tagged' OR w.words ~* pattern);
  PERFORM gate.erase_mentions(p_fan, pattern);
  RETURN keys;
END $$;

-- The verification record is kept as a person without a profile until its retention period ends.
CREATE OR REPLACE FUNCTION gate.erase_creator(p_creator uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  creator public.creators;
  pattern text;
BEGIN
  SELECT * INTO creator FROM public.creators c WHERE c.agency_id = agency AND c.id = p_creator AND c.erased_at IS NULL FOR UPDATE;
  IF creator.id IS NULL OR creator.archived_at IS NULL OR gate.is_held(p_creator) THEN RAISE EXCEPTION 'this creator must be kept'; END IF;
  pattern := gate.names_pattern(creator.stage_name, creator.real_name, creator.email, creator.phone);
  UPDATE public.people p SET creator_id = NULL, name = creator.stage_name, legal_name = creator.real_name WHERE p.agency_id = agency AND p.id = p_creator;
  DELETE FROM public.people p WHERE p.agency_id = agency AND p.id = p_creator
    AND NOT EXISTS (SELECT 1 FROM public.id_documents d WHERE d.agency_id = agency AND d.person_id = p_creator)
    AND NOT EXISTS (SELECT 1 FROM public.consents o WHERE o.agency_id = agency AND o.person_id = p_creator)
    AND NOT EXISTS (SELECT 1 FROM public.content_people y WHERE y.agency_id = agency AND y.person_id = p_creator);
  DELETE FROM public.personas x WHERE x.agency_id = agency AND x.creator_id = p_creator;
  DELETE FROM public.creator_goals x WHERE x.agency_id = agency AND x.creator_id = p_creator;
  UPDATE public.platform_accounts x SET username = NULL WHERE x.agency_id = agency AND x.creator_id = p_creator;
  DELETE FROM public.quick_replies x WHERE x.agency_id = agency AND x.creator_id = p_creator;
  DELETE FROM public.ai_past_answers x WHERE x.agency_id = agency AND x.creator_id = p_creator;
  DELETE FROM public.ai_suggestions x WHERE x.agency_id = agency AND x.creator_id = p_creator;
  DELETE FROM public.creator_import_changes x WHERE x.agency_id = agency AND x.creator_id = p_creator;
  DELETE FROM public.creator_identity_reads x WHERE x.agency_id = agency AND x.creator_id = p_creator;
  DELETE FROM public.notifications n WHERE n.agency_id = agency AND (n.creator_id = p_creator OR n.user_id = creator.user_id);
  UPDATE public.mails m SET to_address = 'erased', subject = 'Erased', text = '', html = NULL, preview = NULL
  WHERE m.agency_id = agency AND (m.user_id = creator.user_id OR m.to_address = creator.email);
  UPDATE public.messages m SET sender_name = 'Erased creator' WHERE m.agency_id = agency AND m.creator_id = p_creator AND m.sender_id = creator.user_id;
  UPDATE public.conversations c SET last_sender_name = 'Erased creator' WHERE c.agency_id = agency AND c.creator_id = p_creator AND c.last_sender_id = creator.user_id;
  DELETE FROM public.mail_addresses m WHERE m.agency_id = agency AND m.address = creator.email;
  UPDATE public.application_notes x SET text = 'Erased' FROM public.applications a WHERE a.agency_id = agency AND a.creator_id = p_creator AND x.agency_id = agency AND x.application_id = a.id;
  UPDATE public.application_history x SET detail = NULL FROM public.applications a WHERE a.agency_id = agency AND a.creator_id = p_creator AND x.agency_id = agency AND x.application_id = a.id;
  UPDATE public.application_versions x SET first_name = 'Erased', last_name = '', phone = '', message = '' FROM public.applications a
  WHERE a.agency_id = agency AND a.creator_id = p_creator AND x.agency_id = agency AND x.application_id = a.id;
  UPDATE public.applications a SET email = a.id || '@erased.invalid', first_name = 'Erased', last_name = '', phone = '', message = '', instagram = NULL, tiktok = NULL, onlyfans = NULL,
    desired_outcome = NULL WHERE a.agency_id = agency AND a.creator_id = p_creator;
  UPDATE public.invitations i SET email = i.id || '@erased.invalid' WHERE i.agency_id = agency AND (i.creator_id = p_creator OR i.email = creator.email);
  UPDATE public.creators c SET stage_name = 'Erased creator', real_name = NULL, email = NULL, phone = NULL, location = NULL, user_id = NULL, status = 'INACTIVE', is_verified = false, erased_at = now(),
    updated_at = now() WHERE c.agency_id = agency AND c.id = p_creator;
  UPDATE public.violations v SET search_key = lower(normalize(concat_ws(E'\n', v.reason, coalesce(v.content, v.excerpt), v.author_name), NFKC)) WHERE v.agency_id = agency AND v.creator_id = p_creator;
  PERFORM gate.erase_mentions(p_creator, pattern);
END $$;

RESET ROLE;
