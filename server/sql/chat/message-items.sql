-- Content items in messages.

-- Replaces each item in a list of attachments with its files in order. The first file has the price and unlocks the
-- others; files of a bundled item are unlocked with the first file of the bundle. Unknown items are left without a
-- file.
CREATE OR REPLACE FUNCTION public.expand_items(p_agency uuid, p_attachments jsonb) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = '' AS $$
  WITH files AS (
    SELECT g.entry, g.nth, f.upload_id, row_number() OVER (ORDER BY g.nth, f.position) AS position, row_number() OVER (PARTITION BY g.nth ORDER BY f.position) AS file
    FROM jsonb_array_elements(coalesce(p_attachments, '[]')) WITH ORDINALITY AS g (entry, nth)
    LEFT JOIN public.content_files f ON f.agency_id = p_agency AND f.item_id = (g.entry ->> 'itemId')::uuid
  ), openers AS (
    SELECT x.*, min(x.position) OVER (PARTITION BY x.nth) AS first_of_item, min(x.position) FILTER (WHERE x.entry ? 'itemId') OVER () AS first_of_bundle FROM files x
  )
  SELECT coalesce(jsonb_agg(CASE
    WHEN NOT o.entry ? 'itemId' THEN o.entry
    ELSE jsonb_build_object('itemId', o.entry -> 'itemId', 'isResend', o.entry -> 'isResend', 'uploadId', o.upload_id,
      'isPriced', o.entry -> 'priceCents' <> 'null' OR (o.entry -> 'isBundled')::boolean,
      'priceCents', CASE WHEN o.file = 1 THEN o.entry -> 'priceCents' END,
      'unlockedBy', CASE WHEN (o.entry -> 'isBundled')::boolean THEN o.first_of_bundle WHEN o.file > 1 AND o.entry -> 'priceCents' <> 'null' THEN o.first_of_item END)
    END ORDER BY o.position), '[]')
  FROM openers o
$$;

-- The files and items of a message with their prices, in order. Identical for a retry, also if the files of an item
-- changed since.
CREATE OR REPLACE FUNCTION public.attached(p_files jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_array(x.source, x.price, x.is_bundled) ORDER BY x.position), '[]')
  FROM (
    SELECT coalesce(f.file ->> 'itemId', f.file ->> 'uploadId')::uuid AS source, max((f.file ->> 'priceCents')::integer) AS price, bool_and(f.file ->> 'unlockedBy' IS NOT NULL) AS is_bundled, min(f.position) AS position
    FROM jsonb_array_elements(p_files) WITH ORDINALITY AS f (file, position) GROUP BY 1
  ) x
$$;
CREATE OR REPLACE FUNCTION public.sent_attachments(p_agency uuid, p_message uuid) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT public.attached(coalesce(jsonb_agg(jsonb_build_object('itemId', a.item_id, 'uploadId', a.upload_id, 'priceCents', a.price_cents, 'unlockedBy', a.unlocked_by) ORDER BY a.position), '[]'))
  FROM public.message_attachments a WHERE a.agency_id = p_agency AND a.message_id = p_message
$$;

-- Whether a case took down a library file with the same content.
CREATE OR REPLACE FUNCTION public.is_file_held(p_agency uuid, p_upload uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT EXISTS (SELECT 1 FROM public.uploads u
    JOIN public.uploads v ON v.agency_id = p_agency AND v.sha256 = u.sha256
    JOIN public.content_files f ON f.agency_id = p_agency AND f.upload_id = v.id
    JOIN public.case_items x ON x.agency_id = p_agency AND x.item_id = f.item_id AND x.taken_down_at IS NOT NULL AND x.lifted_at IS NULL
    WHERE u.agency_id = p_agency AND u.id = p_upload)
$$;

-- Whether a library file with the same content depicts someone who withdrew consent and didn't sign again.
CREATE OR REPLACE FUNCTION public.is_consent_withdrawn(p_agency uuid, p_upload uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT EXISTS (SELECT 1 FROM public.uploads u
    JOIN public.uploads v ON v.agency_id = p_agency AND v.sha256 = u.sha256
    JOIN public.content_files f ON f.agency_id = p_agency AND f.upload_id = v.id
    JOIN public.content_people x ON x.agency_id = p_agency AND x.item_id = f.item_id
    CROSS JOIN LATERAL (
      SELECT bool_and(o.withdrawn_at IS NOT NULL) AS is_withdrawn FROM public.consents o
      WHERE o.agency_id = p_agency AND o.person_id = x.person_id AND o.kind = 'CONSENT' AND o.signed_at IS NOT NULL AND NOT o.is_void
        AND (o.all_items OR EXISTS (SELECT 1 FROM public.consent_items y WHERE y.agency_id = p_agency AND y.consent_id = o.id AND y.item_id = x.item_id))) o
    WHERE u.agency_id = p_agency AND u.id = p_upload AND o.is_withdrawn)
$$;

-- Why the files of a message can't leave; null if they can. Applies to files from disk and from the library.
--   unverified    the creator's identity is not verified
--   priced_file   a file from disk has a price: priced files must be library items, which pass the publish gate
--   on_hold       a file from disk is a copy of a library file that a case took down
--   consent_withdrawn  a file from disk is a copy of a library file whose consent was withdrawn
--   library_only  a file from disk sent by staff, where the agency limits its staff to the library
CREATE OR REPLACE FUNCTION public.file_problem(p_agency uuid, p_creator uuid, p_attachments jsonb) RETURNS text
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT CASE
    WHEN NOT EXISTS (SELECT 1 FROM public.creators c WHERE c.agency_id = p_agency AND c.id = p_creator AND c.is_verified) THEN 'unverified'
    WHEN bool_or(a ->> 'itemId' IS NULL AND a ->> 'priceCents' IS NOT NULL) THEN 'priced_file'
    WHEN bool_or(a ->> 'itemId' IS NULL AND public.is_file_held(p_agency, (a ->> 'uploadId')::uuid)) THEN 'on_hold'
    WHEN bool_or(a ->> 'itemId' IS NULL AND public.is_consent_withdrawn(p_agency, (a ->> 'uploadId')::uuid)) THEN 'consent_withdrawn'
    WHEN bool_or(a ->> 'itemId' IS NULL AND coalesce((a -> 'isFromStaff')::boolean, false)) AND (SELECT g.library_files_only FROM public.agencies g WHERE g.id = p_agency) THEN 'library_only'
    END
  FROM jsonb_array_elements(p_attachments) a
$$;

-- Why a stored message can't be sent once more.
CREATE OR REPLACE FUNCTION public.resend_problem(p_agency uuid, p_message uuid, p_is_staff boolean) RETURNS text
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT coalesce(public.file_problem(p_agency, m.creator_id, x.files), public.item_problem(p_agency, m.fan_id, m.creator_id, x.files))
  FROM public.messages m CROSS JOIN LATERAL (
    SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('itemId', a.item_id, 'uploadId', a.upload_id, 'priceCents', a.price_cents, 'isResend', true, 'isPriced', false, 'isFromStaff', p_is_staff))) AS files
    FROM public.message_attachments a WHERE a.agency_id = p_agency AND a.message_id = m.id) x
  WHERE m.agency_id = p_agency AND m.id = p_message AND x.files IS NOT NULL
$$;

-- Why the items of a message can't be sent to a fan, whose row is locked; null if they can. Rules about what may be
-- sent to fans belong here.
--   too_many_files    more than a message may have
--   item_unavailable  not an item of the fan's creator, archived or without files
--   uncleared         does not pass the publish gate: not cleared, or the consents have ended
--   already_bought    the fan has paid for it and would pay again
--   already_sent      the fan already received it, and the sender did not confirm resending
CREATE OR REPLACE FUNCTION public.item_problem(p_agency uuid, p_fan uuid, p_creator uuid, p_attachments jsonb) RETURNS text
LANGUAGE sql STABLE SET search_path = '' AS $$
  WITH requested AS (
    SELECT (a ->> 'itemId')::uuid AS id, bool_or((a -> 'isPriced')::boolean) AS is_priced, bool_and((a -> 'isResend')::boolean) AS is_resend, bool_and(a ->> 'uploadId' IS NOT NULL) AS has_files
    FROM jsonb_array_elements(p_attachments) a WHERE a ? 'itemId' GROUP BY 1
  ), checked AS (
    SELECT g.*, i.id IS NOT NULL AS is_sendable, i.review = 'CLEARED' AND coalesce(i.cleared_until >= (now() AT TIME ZONE (SELECT a.time_zone FROM public.agencies a WHERE a.id = p_agency))::date, true) AS is_cleared, h.sent_at, h.bought_at
    FROM requested g
    LEFT JOIN public.content_items i ON i.agency_id = p_agency AND i.id = g.id AND i.creator_id = p_creator AND i.archived_at IS NULL
    LEFT JOIN LATERAL public.item_history(p_agency, p_fan, g.id) h ON true
  )
  SELECT CASE
    WHEN jsonb_array_length(p_attachments) > 100 THEN 'too_many_files'
    WHEN bool_or(NOT k.is_sendable OR NOT k.has_files) THEN 'item_unavailable'
    WHEN bool_or(k.is_cleared IS NOT TRUE) THEN 'uncleared'
    WHEN bool_or(k.bought_at IS NOT NULL AND k.is_priced) THEN 'already_bought'
    WHEN bool_or(k.sent_at IS NOT NULL AND NOT k.is_resend) THEN 'already_sent'
  END FROM checked k
$$;

-- When a fan last received an item and when they paid for it. Deleted messages count as not sent, but paid ones as
-- bought.
CREATE OR REPLACE FUNCTION public.item_history(p_agency uuid, p_fan uuid, p_item uuid) RETURNS TABLE (sent_at timestamptz, bought_at timestamptz)
LANGUAGE sql STABLE ROWS 1 SET search_path = '' AS $$
  SELECT max(m.sent_at) FILTER (WHERE m.deleted_at IS NULL), max(coalesce(a.paid_at, o.paid_at))
  FROM public.message_attachments a
  JOIN public.messages m ON m.agency_id = p_agency AND m.id = a.message_id AND m.fan_id = p_fan
  LEFT JOIN public.message_attachments o ON o.agency_id = p_agency AND o.message_id = a.message_id AND o.position = a.unlocked_by
  WHERE a.agency_id = p_agency AND a.item_id = p_item
$$;
