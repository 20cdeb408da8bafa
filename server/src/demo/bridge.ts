import { keyScopes } from '@greenroom/contract/features/connect/connect.rules.ts'
import type { Platform } from '../platform/ctx.ts'
import { type Tx, withScope } from '../platform/db/scope.ts'
import { newConnectorKey } from '../platform/identity/connector-keys.ts'
import { hashToken } from '../platform/identity/tokens.ts'
import { DAY } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { insert, iso } from './insert.ts'

const keyIdOf = (agencyId: string) => demoId(`connector key ${agencyId}`)

/** The connector key the simulated fans use. It is listed in Settings like any other; revoking it stops them. */
export async function seedBridge(tx: Tx, now: number, createdBy: string): Promise<void> {
  const secret = newConnectorKey()
  await insert(tx, 'connector_keys', [
    {
      id: keyIdOf(tx.agencyId),
      name: 'Demo bridge',
      token_hash: `\\x${hashToken(secret).toString('hex')}`,
      start: secret.slice(0, 18),
      scopes: keyScopes,
      created_by: createdBy,
      created_at: iso(now - 90 * DAY),
    },
  ])
}

/** A new secret, known only to this process. */
export async function renewBridgeSecret(platform: Platform, agencyId: string): Promise<string> {
  const secret = newConnectorKey()
  await withScope(platform.database, agencyId, (tx) =>
    tx.query('UPDATE connector_keys SET token_hash = $3, start = $4 WHERE agency_id = $1 AND id = $2', [
      agencyId,
      keyIdOf(agencyId),
      hashToken(secret),
      secret.slice(0, 18),
    ]),
  )
  return secret
}
