import type { Tx } from '../../platform/db/scope.ts'

type DeliveryKey = { deviceId: string; notificationId: string }

export type DuePush = DeliveryKey & {
  attempts: number
  endpoint: string
  p256dh: string
  auth: string
  title: string
  actionUrl: string | null
  agencyName: string
  authorId: string | null
  /** Still unread and recent, and the recipient is still active and signed in on that browser. */
  deliverable: boolean
  locked: boolean
}

/**
 * One delivery per unread URGENT notification and browser of its recipient. Starts from devices because there are few
 * of them.
 */
export async function insertDeliveries(tx: Tx, now: string, since: string): Promise<void> {
  await tx.query(
    `INSERT INTO push_deliveries (agency_id, device_id, notification_id, due_at)
     SELECT p.agency_id, p.id, n.id, $2 FROM push_devices p
     JOIN notifications n ON n.agency_id = p.agency_id AND n.user_id = p.user_id
       AND n.created_at >= greatest(p.created_at, $3::timestamptz)
     WHERE p.agency_id = $1 AND n.priority = 'URGENT' AND n.read_at IS NULL AND n.deleted_at IS NULL
     ON CONFLICT DO NOTHING`,
    [tx.agencyId, now, since],
  )
}

/** Kept longer than MAX_AGE_MS so nothing is sent twice. */
export async function deleteOldDeliveries(tx: Tx, before: string): Promise<void> {
  await tx.query('DELETE FROM push_deliveries WHERE agency_id = $1 AND created_at < $2', [
    tx.agencyId,
    before,
  ])
}

type Lease = { now: string; until: string; since: string; limit: number }

/** Leases due deliveries; concurrent workers skip them, and they become due again if the worker dies. */
export async function leaseDueDeliveries(tx: Tx, { now, until, since, limit }: Lease): Promise<DuePush[]> {
  return tx.query<DuePush>(
    `WITH due AS MATERIALIZED (
       SELECT d.device_id, d.notification_id FROM push_deliveries d
       WHERE d.agency_id = $1 AND d.step = 'due' AND d.due_at <= $2
       ORDER BY d.due_at, d.device_id, d.notification_id LIMIT $5 FOR UPDATE SKIP LOCKED
     ), leased AS (
       UPDATE push_deliveries d SET attempts = d.attempts + 1, due_at = $3 FROM due
       WHERE d.agency_id = $1 AND d.device_id = due.device_id AND d.notification_id = due.notification_id
       RETURNING d.device_id, d.notification_id, d.attempts
     )
     SELECT t.device_id AS "deviceId", t.notification_id AS "notificationId", t.attempts, p.endpoint, p.p256dh, p.auth,
       coalesce(n.title, '') AS title, n.action_url AS "actionUrl", g.name AS "agencyName", s.author_id AS "authorId",
       (n.read_at IS NULL AND n.deleted_at IS NULL AND n.created_at >= $4 AND c.archived_at IS NULL
         AND st.device_id IS NOT NULL) IS TRUE AS deliverable, coalesce(st.locked, true) AS locked
     FROM leased t
     JOIN agencies g ON g.id = $1
     JOIN push_devices p ON p.agency_id = $1 AND p.id = t.device_id
     LEFT JOIN notifications n ON n.agency_id = $1 AND n.id = t.notification_id AND n.user_id = p.user_id
     LEFT JOIN admin_sends s ON s.agency_id = $1 AND s.id = n.send_id
     LEFT JOIN creators c ON c.agency_id = $1 AND c.id = n.creator_id
     LEFT JOIN gate.push_device_sessions(ARRAY (SELECT device_id FROM leased)) st ON st.device_id = t.device_id`,
    [tx.agencyId, now, until, since, limit],
  )
}

export type DeliveryUpdate = DeliveryKey & { step: 'due' | 'sent' | 'failed' | 'withheld'; dueAt: string }

export async function updateDeliveries(tx: Tx, rows: DeliveryUpdate[]): Promise<void> {
  await tx.query(
    `UPDATE push_deliveries d SET step = w.step, due_at = w.due_at
     FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[]) AS w (device_id, notification_id, step, due_at)
     WHERE d.agency_id = $1 AND d.device_id = w.device_id AND d.notification_id = w.notification_id`,
    [
      tx.agencyId,
      rows.map((row) => row.deviceId),
      rows.map((row) => row.notificationId),
      rows.map((row) => row.step),
      rows.map((row) => row.dueAt),
    ],
  )
}

export type PushProblem = 'refused' | 'unreachable' | null

/** Matches the endpoint because the browser may have a new one by now. */
export async function markProblem(tx: Tx, devices: DeviceEndpoint[], problem: PushProblem): Promise<void> {
  await tx.query(
    `UPDATE push_devices p SET problem = $4 FROM unnest($2::uuid[], $3::text[]) AS w (id, endpoint)
     WHERE p.agency_id = $1 AND p.id = w.id AND p.endpoint = w.endpoint AND p.problem IS DISTINCT FROM $4`,
    [tx.agencyId, devices.map(({ deviceId }) => deviceId), devices.map(({ endpoint }) => endpoint), problem],
  )
}

export type DeviceEndpoint = { deviceId: string; endpoint: string }

export async function deleteDevices(tx: Tx, devices: DeviceEndpoint[]): Promise<void> {
  await tx.query(
    `DELETE FROM push_devices p USING unnest($2::uuid[], $3::text[]) AS w (id, endpoint)
     WHERE p.agency_id = $1 AND p.id = w.id AND p.endpoint = w.endpoint`,
    [tx.agencyId, devices.map(({ deviceId }) => deviceId), devices.map(({ endpoint }) => endpoint)],
  )
}

export type PushTarget = DeviceEndpoint & { p256dh: string; auth: string; agencyName: string }

/** Only while the device's session is active. */
export async function selectPushTarget(tx: Tx, deviceId: string): Promise<PushTarget | undefined> {
  const [row] = await tx.query<PushTarget>(
    `SELECT p.id AS "deviceId", p.endpoint, p.p256dh, p.auth, g.name AS "agencyName"
     FROM push_devices p JOIN agencies g ON g.id = p.agency_id JOIN gate.push_device_sessions(ARRAY[$2::uuid]) st ON st.device_id = p.id
     WHERE p.agency_id = $1 AND p.id = $2`,
    [tx.agencyId, deviceId],
  )
  return row
}

export async function selectNextDue(tx: Tx, now: string): Promise<string | null> {
  const [row] = await tx.query<{ at: string | null }>(
    `SELECT min(due_at) AS at FROM push_deliveries WHERE agency_id = $1 AND step = 'due' AND due_at > $2`,
    [tx.agencyId, now],
  )
  return row?.at ?? null
}

/** Deliveries are overdue only if their job was lost. */
export async function selectAgenciesWithOverduePush(tx: Tx, before: string): Promise<{ agencyId: string }[]> {
  return tx.query(
    `SELECT DISTINCT agency_id AS "agencyId" FROM push_deliveries WHERE step = 'due' AND due_at < $1`,
    [before],
  )
}
