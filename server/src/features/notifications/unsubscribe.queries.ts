import {
  type ChosenChannels,
  type NotificationType,
  notificationTypes,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { acceptsMail } from './mail-decision.ts'

export type AddressOwner = { agencyName: string; userId: string | null; optedOutTypes: NotificationType[] }

type AddressOwnerRow = {
  name: string
  user_id: string | null
  types: ChosenChannels | null
  optedOutTypes: string[] | null
}

export async function selectAddressOwner(tx: Tx, address: string): Promise<AddressOwner | undefined> {
  const [row] = await tx.query<AddressOwnerRow>(
    `SELECT g.name, u.id AS user_id, p.types, a.stopped AS "optedOutTypes" FROM agencies g
     LEFT JOIN users u ON u.agency_id = g.id AND u.email = $2
     LEFT JOIN notification_preferences p ON p.agency_id = g.id AND p.user_id = u.id
     LEFT JOIN mail_addresses a ON a.agency_id = g.id AND a.address = $2
     WHERE g.id = $1`,
    [tx.agencyId, address],
  )
  if (!row) return undefined
  const optedOutTypes = notificationTypes.filter((type) => !acceptsMail(type, row.types, row.optedOutTypes))
  return { agencyName: row.name, userId: row.user_id, optedOutTypes }
}

export async function stopMailForAccount(tx: Tx, userId: string, types: NotificationType[]): Promise<void> {
  await tx.query(
    `INSERT INTO notification_preferences AS p (agency_id, user_id, types)
     SELECT $1, $2, jsonb_object_agg(t, '{"inApp": true, "email": false}'::jsonb) FROM unnest($3::text[]) t
     ON CONFLICT (agency_id, user_id) DO UPDATE SET types = p.types || (
       SELECT jsonb_object_agg(t, jsonb_build_object('inApp', coalesce((p.types -> t ->> 'inApp')::boolean, true), 'email', false))
       FROM unnest($3::text[]) t)`,
    [tx.agencyId, userId, types],
  )
}

export async function stopMailForAddress(tx: Tx, address: string, types: NotificationType[]): Promise<void> {
  await tx.query(
    `INSERT INTO mail_addresses AS a (agency_id, address, stopped) VALUES ($1, $2, $3)
     ON CONFLICT (agency_id, address) DO UPDATE SET stopped = ARRAY(SELECT DISTINCT t FROM unnest(a.stopped || excluded.stopped) t ORDER BY t)`,
    [tx.agencyId, address, types],
  )
}
