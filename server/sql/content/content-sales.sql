SET LOCAL ROLE greenroom_gate;

-- Adds a sale, refund or correction to the item's totals, or takes a deleted one back.
CREATE OR REPLACE FUNCTION gate.count_content_sale() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE public.content_items i SET sales = i.sales - OLD.sales, revenue_cents = i.revenue_cents - OLD.amount_cents
    WHERE i.agency_id = OLD.agency_id AND i.id = OLD.item_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE public.content_items i SET sales = i.sales + NEW.sales, revenue_cents = i.revenue_cents + NEW.amount_cents
    WHERE i.agency_id = NEW.agency_id AND i.id = NEW.item_id;
  END IF;
  RETURN NULL;
END $$;

RESET ROLE;
CREATE OR REPLACE TRIGGER count_sale AFTER INSERT OR UPDATE OR DELETE ON public.content_sales FOR EACH ROW EXECUTE FUNCTION gate.count_content_sale();
