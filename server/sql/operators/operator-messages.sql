-- PPVs sent and unlocked are both counted on the day the message was sent, so the ratio never exceeds 100%. Messages
-- are counted with the other message figures (fans/message-figures.sql).
SET LOCAL ROLE greenroom_gate;

-- Adds the change that a statement made to the PPV counts of the given messages.
CREATE OR REPLACE FUNCTION gate.add_operator_ppvs(p_agencies uuid[], p_messages uuid[], p_sent integer[], p_unlocked integer[]) RETURNS void
LANGUAGE sql SET search_path = '' AS $$
  -- Same lock order as all writers: fans, totals, then days.
  SELECT gate.lock_creator_totals(array_agg(x.agency_id), array_agg(x.creator_id)) FROM (
    SELECT DISTINCT m.agency_id, m.creator_id FROM public.messages m WHERE m.agency_id = ANY (p_agencies) AND m.id = ANY (p_messages)) x;
  INSERT INTO public.operator_days AS d (agency_id, creator_id, day, holder, user_id, ppv_sent, ppv_unlocked)
  SELECT m.agency_id, m.creator_id, (m.sent_at AT TIME ZONE a.time_zone)::date,
    CASE WHEN m.sender_id = c.user_id THEN 'CREATOR' ELSE 'OPERATOR' END,
    CASE WHEN m.sender_id = c.user_id THEN '00000000-0000-0000-0000-000000000000' ELSE m.sender_id END, sum(x.sent), sum(x.unlocked)
  FROM unnest(p_agencies, p_messages, p_sent, p_unlocked) AS x (agency_id, message_id, sent, unlocked)
  -- LIMIT makes the planner use the index, even if it assumes that the table is still empty.
  CROSS JOIN LATERAL (SELECT y.* FROM public.messages y WHERE y.agency_id = x.agency_id AND y.id = x.message_id LIMIT 1) m
  JOIN public.creators c ON c.agency_id = m.agency_id AND c.id = m.creator_id
  JOIN public.agencies a ON a.id = m.agency_id
  WHERE m.direction = 'TO_FAN' AND m.sender_id IS NOT NULL AND (x.sent <> 0 OR x.unlocked <> 0)
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
  ON CONFLICT (agency_id, creator_id, day, holder, user_id) DO UPDATE SET
    ppv_sent = d.ppv_sent + excluded.ppv_sent, ppv_unlocked = d.ppv_unlocked + excluded.ppv_unlocked
$$;

CREATE OR REPLACE FUNCTION gate.count_ppvs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM new_rows n WHERE n.price_cents IS NOT NULL) THEN RETURN NULL; END IF;
  -- A PPV is a message with one or more priced files; it counts as unlocked once any of them is paid.
  PERFORM gate.add_operator_ppvs(array_agg(x.agency_id), array_agg(x.message_id), array_agg((x.priced AND NOT x.was_priced)::integer), array_agg((x.paid AND NOT x.was_paid)::integer))
  FROM (
    SELECT n.agency_id, n.message_id, true AS priced, bool_or(n.paid_at IS NOT NULL) AS paid,
      coalesce(bool_or(w.is_present), false) AS was_priced, coalesce(bool_or(w.paid), false) AS was_paid
    FROM new_rows n
    LEFT JOIN LATERAL (
      SELECT true AS is_present, a.paid_at IS NOT NULL AS paid FROM public.message_attachments a
      WHERE a.agency_id = n.agency_id AND a.message_id = n.message_id AND a.price_cents IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM new_rows r WHERE r.message_id = a.message_id AND r.position = a.position)
    ) w ON true
    WHERE n.price_cents IS NOT NULL GROUP BY 1, 2
  ) x;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION gate.count_unlocked_ppvs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM gate.add_operator_ppvs(array_agg(x.agency_id), array_agg(x.message_id), array_agg(0), array_agg(x.paid::integer - x.was_paid::integer))
  FROM (
    SELECT n.agency_id, n.message_id, bool_or(n.paid_at IS NOT NULL) OR coalesce(bool_or(w.paid), false) AS paid,
      bool_or(o.paid_at IS NOT NULL) OR coalesce(bool_or(w.paid), false) AS was_paid
    FROM new_rows n JOIN old_rows o ON o.message_id = n.message_id AND o.position = n.position
    LEFT JOIN LATERAL (
      SELECT bool_or(a.paid_at IS NOT NULL) AS paid FROM public.message_attachments a
      WHERE a.agency_id = n.agency_id AND a.message_id = n.message_id AND a.price_cents IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM new_rows r WHERE r.message_id = a.message_id AND r.position = a.position)
    ) w ON true
    WHERE n.price_cents IS NOT NULL GROUP BY 1, 2
  ) x WHERE x.paid <> x.was_paid;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION gate.add_operator_ppvs(uuid[], uuid[], integer[], integer[]) FROM greenroom_app;

RESET ROLE;
CREATE OR REPLACE TRIGGER count_ppvs AFTER INSERT ON public.message_attachments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.count_ppvs();
CREATE OR REPLACE TRIGGER count_unlocked_ppvs AFTER UPDATE ON public.message_attachments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION gate.count_unlocked_ppvs();
