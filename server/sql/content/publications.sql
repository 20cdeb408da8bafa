-- Where items are published: rows begin when an item is published and cleared, and end when it no longer is. Archiving
-- an item ends those that no bridge has received; restoring it begins them again.
SET LOCAL ROLE greenroom_gate;

CREATE OR REPLACE FUNCTION gate.track_publications() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE changed_at timestamptz := greatest(NEW.updated_at, NEW.review_requested_at);
BEGIN
  IF NEW.state = 'PUBLISHED' AND NEW.review = 'CLEARED' AND OLD.state = NEW.state AND OLD.review = NEW.review THEN
    IF NEW.archived_at IS NOT NULL THEN
      UPDATE public.content_publications p SET withdrawn_at = greatest(changed_at, p.published_at)
      WHERE p.agency_id = NEW.agency_id AND p.item_id = NEW.id AND p.withdrawn_at IS NULL AND p.event_id IS NOT NULL AND p.collected_at IS NULL;
    ELSE
      INSERT INTO public.content_publications (agency_id, item_id, platform, published_at)
      SELECT DISTINCT NEW.agency_id, NEW.id, a.platform, changed_at FROM public.platform_accounts a
      JOIN public.content_publications p ON p.agency_id = NEW.agency_id AND p.item_id = NEW.id AND p.platform = a.platform
        AND p.withdrawn_at >= OLD.archived_at AND p.event_id IS NOT NULL AND p.collected_at IS NULL
      WHERE a.agency_id = NEW.agency_id AND a.creator_id = NEW.creator_id
      ORDER BY a.platform;
    END IF;
  ELSIF NEW.state = 'PUBLISHED' AND NEW.review = 'CLEARED' THEN
    INSERT INTO public.content_publications (agency_id, item_id, platform, published_at)
    SELECT NEW.agency_id, NEW.id, a.platform, changed_at FROM (
      SELECT p.platform FROM public.platform_accounts p WHERE p.agency_id = NEW.agency_id AND p.creator_id = NEW.creator_id AND p.platform <> 'INTERNAL'
      UNION ALL SELECT 'INTERNAL' WHERE NOT EXISTS (
        SELECT 1 FROM public.platform_accounts p WHERE p.agency_id = NEW.agency_id AND p.creator_id = NEW.creator_id AND p.platform <> 'INTERNAL')) a
    WHERE NOT EXISTS (SELECT 1 FROM public.content_publications s
      WHERE s.agency_id = NEW.agency_id AND s.item_id = NEW.id AND s.platform = a.platform AND s.withdrawn_at IS NULL)
    ORDER BY a.platform;
  ELSE
    UPDATE public.content_publications p SET withdrawn_at = greatest(changed_at, p.published_at)
    WHERE p.agency_id = NEW.agency_id AND p.item_id = NEW.id AND p.withdrawn_at IS NULL;
  END IF;
  RETURN NULL;
END $$;

RESET ROLE;
CREATE OR REPLACE TRIGGER track_publications AFTER UPDATE OF state, review, archived_at ON public.content_items FOR EACH ROW
  WHEN ((OLD.state, OLD.review, OLD.archived_at IS NULL) IS DISTINCT FROM (NEW.state, NEW.review, NEW.archived_at IS NULL)) EXECUTE FUNCTION gate.track_publications();
