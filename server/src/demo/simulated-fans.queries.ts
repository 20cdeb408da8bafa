import type { Platform } from '../platform/ctx.ts'
import { withScope } from '../platform/db/scope.ts'

/** A fan's identity on the platform; `platformFanId` is null until the platform assigns one. */
export type PlatformFan = {
  creatorId: string
  platform: string
  platformFanId: string | null
  username: string
}

const fanColumns = 'f.creator_id AS "creatorId", f.platform, f.external_id AS "platformFanId", f.username'

/** Simulated fans use connected accounts only. */
const isConnected = `EXISTS (
  SELECT 1 FROM platform_accounts a WHERE a.agency_id = f.agency_id AND a.creator_id = f.creator_id AND a.platform = f.platform AND a.connected_at IS NOT NULL)`

/** A random subscribed fan with few unread messages who hasn't written recently. */
export async function selectRandomFan(
  platform: Platform,
  agencyId: string,
  quietSince: string,
  seed: number,
) {
  return withScope(platform.database, agencyId, async (tx) => {
    const [row] = await tx.query<PlatformFan>(
      `SELECT ${fanColumns} FROM conversations c JOIN fans f ON f.agency_id = c.agency_id AND f.id = c.fan_id
       WHERE c.agency_id = $1 AND c.is_listed AND c.unread_count < 3 AND ${isConnected} AND f.subscription_status = 'active' AND c.last_message_at < $2
       ORDER BY md5(c.fan_id::text || $3) LIMIT 1`,
      [agencyId, quietSince, String(seed)],
    )
    return row ?? null
  })
}
