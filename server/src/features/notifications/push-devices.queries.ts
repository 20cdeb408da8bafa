import type { NewPushDevice, PushDevice } from '@greenroom/contract/features/notifications/push.schema.ts'
import type { Tx } from '../../platform/db/scope.ts'

export type Owner = { userId: string; sessionId: string }

export async function selectDevices(tx: Tx, { userId, sessionId }: Owner): Promise<PushDevice[]> {
  return tx.query<PushDevice>(
    `SELECT id, name, created_at AS "addedAt", session_id = $3 AS current, problem
     FROM push_devices WHERE agency_id = $1 AND user_id = $2 ORDER BY session_id = $3 DESC, created_at DESC, id`,
    [tx.agencyId, userId, sessionId],
  )
}

export type AddResult =
  | { outcome: 'added' | 'changed' | 'kept'; deviceId: string }
  | { outcome: 'full' | 'gone'; deviceId: null }

/** The gate function locks the session, so a concurrent sign-out can't leave the device behind. */
export async function addDevice(
  tx: Tx,
  owner: Owner,
  id: string,
  { endpoint, keys }: NewPushDevice,
  name: string,
  limit: number,
): Promise<AddResult> {
  const [row] = await tx.query<AddResult>(
    'SELECT device_id AS "deviceId", outcome FROM gate.add_push_device($1, $2, $3, $4, $5, $6, $7, $8)',
    [id, owner.sessionId, owner.userId, endpoint, keys.p256dh, keys.auth, name, limit],
  )
  if (!row) throw new Error('The statement returned no row')
  return row
}

/** Returns the removed device's name; undefined if not found. */
export async function deleteDevice(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    'DELETE FROM push_devices WHERE agency_id = $1 AND user_id = $2 AND id = $3 RETURNING name',
    [tx.agencyId, userId, id],
  )
  return row?.name
}

export async function isOwnDevice(tx: Tx, userId: string, id: string): Promise<boolean> {
  const text = 'SELECT id FROM push_devices WHERE agency_id = $1 AND user_id = $2 AND id = $3'
  return (await tx.query(text, [tx.agencyId, userId, id])).length > 0
}
