import type { KeyScope } from '@greenroom/contract/features/connect/connect.rules.ts'
import type { Database } from '../db/database.ts'
import { queryGate } from '../db/scope.ts'
import { hashToken, newToken } from './tokens.ts'

/** Distinguishes keys from session tokens, for people and secret scanners. */
const PREFIX = 'greenroom_key_'

/** The key of a bridge. */
export type ConnectorKey = {
  id: string
  agencyId: string
  name: string
  scopes: KeyScope[]
  /** The creators it can access; null means all of the agency's. */
  creatorIds: string[] | null
  expiresAt: string | null
}

export const newConnectorKey = (): string => PREFIX + newToken()
export const isConnectorKey = (token: string): boolean => token.startsWith(PREFIX)

/** Null if the key is unknown, revoked or expired. */
export async function findConnectorKey(database: Database, token: string): Promise<ConnectorKey | null> {
  const [row] = await queryGate<ConnectorKey>(
    database,
    `SELECT id, agency_id AS "agencyId", name, scopes, creator_ids AS "creatorIds", expires_at AS "expiresAt"
     FROM gate.find_connector_key($1)`,
    [hashToken(token)],
  )
  return row ?? null
}
