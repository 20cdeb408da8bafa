-- Sales that bridges delivered with their message were unassigned under MESSAGE_SENDER.
ALTER TABLE "sale_attributions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fan_transactions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "creators" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "operator_settings" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "pay_sheets" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The figures follow by a trigger, whose function reads guarded tables.
SET LOCAL row_security = on;--> statement-breakpoint
WITH found AS (
  SELECT t.agency_id, t.id, m.id AS message_id, c.user_id AS creator_user, m.sender_id
  FROM operator_settings o
  JOIN fan_transactions t ON t.agency_id = o.agency_id AND t.kind = 'SALE' AND t.message_id IS NOT NULL
  JOIN messages m ON m.agency_id = t.agency_id AND m.id = t.message_id AND m.fan_id = t.fan_id AND m.sender_id IS NOT NULL
  JOIN creators c ON c.agency_id = t.agency_id AND c.id = t.creator_id
  JOIN sale_attributions s ON s.agency_id = t.agency_id AND s.transaction_id = t.id AND s.basis = 'NONE'
  WHERE o.rule = 'MESSAGE_SENDER'
    AND NOT EXISTS (SELECT 1 FROM sale_attributions r WHERE r.agency_id = t.agency_id AND r.sale_id = t.id AND r.pay_sheet_id IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM pay_sheets p WHERE p.agency_id = t.agency_id AND s.day BETWEEN p.from_day AND p.to_day)
)
UPDATE sale_attributions a SET
  holder = CASE WHEN f.sender_id = f.creator_user THEN 'CREATOR' ELSE 'OPERATOR' END,
  user_id = CASE WHEN f.sender_id IS DISTINCT FROM f.creator_user THEN f.sender_id END,
  basis = 'SOLD_MESSAGE', message_id = f.message_id
FROM found f WHERE a.agency_id = f.agency_id AND a.sale_id = f.id;--> statement-breakpoint
SET LOCAL row_security = off;--> statement-breakpoint
ALTER TABLE "pay_sheets" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "operator_settings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "creators" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fan_transactions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sale_attributions" FORCE ROW LEVEL SECURITY;
