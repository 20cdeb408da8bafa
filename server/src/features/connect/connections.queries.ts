import type { KeyScope } from '@greenroom/contract/features/connect/connect.rules.ts'
import type { ConnectedAccount } from '@greenroom/contract/features/connect/connections.schema.ts'
import {
  type AccountPlatform,
  DEFAULT_PLATFORM,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { IS_PENDING_SIGN_UP } from '../creators/creators.table.ts'
import { activeKeyCovers, keyCovers } from './keys.queries.ts'

export type AccountRow = Omit<ConnectedAccount, 'state'> & { hasKey: boolean; waitingSince: string | null }

const MAX_ACCOUNTS = 1_000

/** Condition for webhooks that deliver a creator's messages; `creator` is an SQL expression. */
const webhookCovers = (creator: string) =>
  `w.agency_id = $1 AND NOT w.is_paused AND 'message.created' = ANY (w.types) AND (w.creator_ids IS NULL OR ${creator} = ANY (w.creator_ids))`

/**
 * Accounts with a row, accounts that only fans reference, and the default account of creators without any. Counts
 * unconfirmed messages using the index `messages_unconfirmed`.
 */
export const selectAccounts = (
  tx: Tx,
  account?: { creatorId: string; platform: AccountPlatform },
): Promise<AccountRow[]> =>
  tx.query(
    `WITH accounts AS (${
      account
        ? 'SELECT $2::uuid AS creator_id, $3::text AS platform'
        : `SELECT creator_id, platform FROM platform_accounts WHERE agency_id = $1
           UNION SELECT creator_id, platform FROM fans WHERE agency_id = $1 AND archived_at IS NULL
           UNION SELECT c.id, '${DEFAULT_PLATFORM}' FROM creators c WHERE c.agency_id = $1 AND NOT ${IS_PENDING_SIGN_UP}
             AND NOT EXISTS (SELECT 1 FROM platform_accounts a WHERE a.agency_id = $1 AND a.creator_id = c.id AND a.platform <> 'INTERNAL')
             AND NOT EXISTS (SELECT 1 FROM fans f WHERE f.agency_id = $1 AND f.creator_id = c.id AND f.platform <> 'INTERNAL' AND f.archived_at IS NULL)`
    })
    SELECT n.creator_id AS "creatorId", c.stage_name AS "stageName", n.platform, a.connected_at AS "connectedAt", a.last_in_at AS "lastInAt",
      a.last_out_at AS "lastOutAt", coalesce(u.n, 0) AS waiting, u.oldest AS "waitingSince", least(a.failing_since, w.failing_since) AS "failingSince",
      coalesce(a.last_error, CASE WHEN w.failing_since IS NOT NULL THEN 'The webhook isn’t responding.' END) AS "lastError",
      EXISTS (SELECT 1 FROM connector_keys k WHERE ${activeKeyCovers('n.creator_id')}) AS "hasKey"
    FROM accounts n
    JOIN creators c ON c.agency_id = $1 AND c.id = n.creator_id AND c.archived_at IS NULL
    LEFT JOIN platform_accounts a ON a.agency_id = $1 AND a.creator_id = n.creator_id AND a.platform = n.platform
    LEFT JOIN LATERAL (SELECT min(w.failing_since) AS failing_since FROM webhooks w WHERE ${webhookCovers('n.creator_id')}) w ON n.platform <> 'INTERNAL'
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS n, min(m.sent_at) AS oldest FROM messages m
      WHERE m.agency_id = $1 AND m.creator_id = n.creator_id AND m.platform = n.platform AND m.sent_at >= a.connected_at
        AND m.direction = 'TO_FAN' AND NOT m.is_sent AND m.failure IS NULL AND m.deleted_at IS NULL
    ) u ON a.connected_at IS NOT NULL AND n.platform <> 'INTERNAL'
    ORDER BY lower(c.stage_name), c.id, n.platform LIMIT ${MAX_ACCOUNTS}`,
    account ? [tx.agencyId, account.creatorId, account.platform] : [tx.agencyId],
  )

export type CoveringKey = {
  name: string
  scopes: KeyScope[]
  lastUsedAt: string | null
  expiresAt: string | null
}

/** Most recently used first, including expired ones. */
export const selectCoveringKeys = (tx: Tx, creatorId: string): Promise<CoveringKey[]> =>
  tx.query(
    `SELECT k.name, k.scopes, k.last_used_at AS "lastUsedAt", k.expires_at AS "expiresAt" FROM connector_keys k WHERE ${keyCovers('$2')} ORDER BY k.last_used_at DESC NULLS LAST`,
    [tx.agencyId, creatorId],
  )

export const selectCoveringWebhooks = (tx: Tx, creatorId: string): Promise<{ id: string; url: string }[]> =>
  tx.query(`SELECT w.id, w.url FROM webhooks w WHERE ${webhookCovers('$2')} ORDER BY w.id`, [
    tx.agencyId,
    creatorId,
  ])
